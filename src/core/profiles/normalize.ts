/** Profiles scaled to the mean and deviation of 1983. */
import { createProfile, PROFILE_1983, type Profile } from "../field/profile.ts";

/**
 * The profile with the mean and standard deviation of 1983, so that sea levels, thresholds and snow lines keep their
 * meaning. A level profile becomes that mean.
 */
export function normalized(profile: Profile): Profile {
  const own = deviationOf(profile);
  const scale = own === 0 ? 0 : deviationOf(PROFILE_1983) / own;
  return createProfile(profile.samples.map((v) => PROFILE_1983.mean + scale * (v - profile.mean)));
}

/** The standard deviation of the samples. */
function deviationOf({ samples, mean }: Profile): number {
  return Math.sqrt(samples.reduce((sum, v) => sum + (v - mean) * (v - mean), 0) / samples.length);
}
