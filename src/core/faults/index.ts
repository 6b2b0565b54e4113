/**
 * The published library's entry `limitless/faults`: lands torn by faults, their filters and files, and heights from
 * pictures.
 */
export { removeBand } from "./band.ts";
export { type CircleOptions, circles } from "./circles.ts";
export type { Decay } from "./decay.ts";
export { type FaultOptions, faults } from "./faults.ts";
export { type Filter, filterLand } from "./filter.ts";
export { type KrtenLine, type KrtenOptions, krten, krtenLines } from "./krten.ts";
export { createLand, type Land } from "./land.ts";
export { decodeLand, encodeLand } from "./land-file.ts";
export { landFromPixels, type Pixels } from "./pixels.ts";
export { smoothLand } from "./smooth.ts";
export { decodeTga } from "./tga.ts";
