/** The library entry `limitless/profiles`: random profiles, their edits, and profiles as text. */
export { CODE_LENGTHS, CODE_LIMIT, profileCode, quantized, readProfileCode } from "./code.ts";
export {
  type Brush,
  flatten,
  movePoint,
  normalized,
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
export {
  PROFILE_METHODS,
  type ProfileMethod,
  type ProfileOptions,
  profileRanges,
  synthesizeProfile,
} from "./synthesis.ts";
