/** The published library's entry `limitless/profiles`: profiles made by chance. */
export { INTERPOLATIONS, interpolateClosed, interpolateEvery, mapRange, naiveTerrain } from "./interpolate.ts";
export { profileRanges } from "./ranges.ts";
export { superpose } from "./superpose.ts";
export { PROFILE_METHODS, type ProfileMethod, type ProfileOptions, synthesizeProfile } from "./synthesis.ts";
