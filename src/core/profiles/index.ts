/** The library entry `limitless/profiles`: random profiles, edits, measures, readers of files, and profiles as text. */
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
export { type ReadProfile, readProfileText } from "./read-list.ts";
export {
  type Picture,
  readSilhouette,
  SILHOUETTES,
  type Silhouette,
  type SilhouetteOptions,
} from "./read-silhouette.ts";
export { ENVELOPES, type Envelope, LARGEST_WAV, readWav } from "./read-wav.ts";
export { type SinesOptions, sumSines } from "./sines.ts";
export { closeSeam, histogramOf, type Measures, measure, type Seam, seamOf, spectrumOf } from "./statistics.ts";
export {
  PROFILE_METHODS,
  type ProfileMethod,
  type ProfileOptions,
  profileRanges,
  synthesizeProfile,
} from "./synthesis.ts";
