/** The library entry `limitless/faults`: fault terrain, its filters and files, and heights from images. */
export { removeBand } from "./band.ts";
export { type CircleOptions, circles, type FaultOptions, faults } from "./faults.ts";
export { type Filter, filterByMatrix, filterLand, smoothLand } from "./filter.ts";
export { decodeTga, landFromPixels, type Pixels } from "./images.ts";
export { type KrtenLine, type KrtenOptions, krten, krtenLines } from "./krten.ts";
export { createLand, decodeLand, encodeLand, type Land } from "./land.ts";
export { FAULT_DEFAULTS, type FaultSettings, readFaultSettings, runFaultSettings } from "./settings.ts";
export type { Decay } from "./steps.ts";
