/** The library entry `limitless/profiles`: random profiles, their edits, and profiles as text. */
export { profileCode, quantized } from "./code.ts";
export {
  type Brush,
  flatten,
  movePoint,
  raise,
  repeat,
  resampled,
  roughen,
  scaledTo,
  smooth,
} from "./edit.ts";
export {
  INTERPOLATIONS,
  interpolateClosed,
  interpolateEvery,
  mapRange,
  naiveTerrain,
  superpose,
} from "./interpolate.ts";
export { normalized } from "./normalize.ts";
export { CODE_LENGTHS, CODE_LIMIT, readProfileCode } from "./read-code.ts";
export {
  PROFILE_METHODS,
  type ProfileMethod,
  type ProfileOptions,
  profileRanges,
  synthesizeProfile,
} from "./synthesis.ts";
