/** The published library's entry `limitless/galaxy`: stars, their statistics, and the gas between them. */
export { type Census, CLASSES, censusOf } from "./census.ts";
export { type Independence, independenceOf } from "./independence.ts";
export { type NearestOptions, type NearestStar, nearestStar } from "./nearest-star.ts";
export {
  createNebula,
  densityAt,
  densityBounds,
  glowAt,
  type Nebula,
  type NebulaOptions,
  type SpaceBox,
} from "./nebula.ts";
export { fillStars, type Progress, STAR_STRIDE, type StarBox, scanStars } from "./star-scan.ts";
export { createGalaxy, type Galaxy, type Star, starAt, starSeed } from "./stars.ts";
