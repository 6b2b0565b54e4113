/** The library entry `limitless/erosion`: ground with gullies and ridges, from any field. */
export {
  createErosion,
  type Erosion,
  type ErosionOptions,
  erodedAt,
  erodedGradientAt,
  erosionReach,
} from "./erosion.ts";
export { fillEroded } from "./rows.ts";
