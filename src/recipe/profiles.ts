/**
 * The profiles that a recipe and a link can name: 1983's, and lines of 256 made by chance as seed 001 makes them.
 *
 *   level    each has 1983's mean and deviation, so that sea levels, thresholds and snow keep their meaning
 *   error    none: the same bits in every engine
 */
import { createProfile, PROFILE_1983, type Profile } from "../core/field/profile.ts";
import { synthesizeProfile } from "../core/profiles/synthesis.ts";
import type { ProfileName } from "./recipe.ts";

const MADE: Readonly<Record<ProfileName, () => Profile>> = {
  "1983": () => PROFILE_1983,
  superposed: () => levelled(synthesizeProfile({ method: "superposed-cosine", layers: 6, seed: 2 })),
  cosine: () => levelled(synthesizeProfile({ method: "cosine", sample: 12, seed: 5 })),
  linear: () => levelled(synthesizeProfile({ method: "linear", sample: 10, seed: 9 })),
};
const kept = new Map<ProfileName, Profile>();

/** Made when first asked for. */
export function profileOf(name: ProfileName): Profile {
  const profile = kept.get(name) ?? MADE[name]();
  kept.set(name, profile);
  return profile;
}

function levelled(profile: Profile): Profile {
  const scale = deviation(PROFILE_1983) / deviation(profile);
  return createProfile(profile.samples.map((v) => PROFILE_1983.mean + scale * (v - profile.mean)));
}

function deviation({ samples, mean }: Profile): number {
  return Math.sqrt(samples.reduce((sum, v) => sum + (v - mean) * (v - mean), 0) / samples.length);
}
