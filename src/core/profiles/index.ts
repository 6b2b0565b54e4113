/** The library entry `limitless/profiles`: random profiles. */
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
