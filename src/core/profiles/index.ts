/** The published library's entry `limitless/profiles`: profiles made by chance. */
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
