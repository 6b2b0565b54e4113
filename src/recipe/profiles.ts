/**
 * The named profiles: the one of 1983, and profiles of 256 random samples, synthesized as in Relf's essay on profiles.
 *
 *   level    each has the mean and standard deviation of 1983, so that sea levels, thresholds and snow lines stay valid
 *   error    none: bit-exact in every engine
 */
import { createProfile, PROFILE_1983, type Profile } from "../core/field/profile.ts";
import { synthesizeProfile } from "../core/profiles/synthesis.ts";
import type { ProfileName } from "./recipe.ts";

const CREATE: Readonly<Record<ProfileName, () => Profile>> = {
  "1983": () => PROFILE_1983,
  superposed: () => normalized(synthesizeProfile({ method: "superposed-cosine", layers: 6, seed: 2 })),
  cosine: () => normalized(synthesizeProfile({ method: "cosine", sample: 12, seed: 5 })),
  linear: () => normalized(synthesizeProfile({ method: "linear", sample: 10, seed: 9 })),
};
const cache = new Map<ProfileName, Profile>();

/** Created at first use. */
export function profileOf(name: ProfileName): Profile {
  const profile = cache.get(name) ?? CREATE[name]();
  cache.set(name, profile);
  return profile;
}

function normalized(profile: Profile): Profile {
  const scale = deviation(PROFILE_1983) / deviation(profile);
  return createProfile(profile.samples.map((v) => PROFILE_1983.mean + scale * (v - profile.mean)));
}

function deviation({ samples, mean }: Profile): number {
  return Math.sqrt(samples.reduce((sum, v) => sum + (v - mean) * (v - mean), 0) / samples.length);
}
