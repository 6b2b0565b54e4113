/**
 * The profile of a world table: by its name, or as the code of its samples (src/core/profiles/code.ts).
 *
 *   names    1983; and profiles of 256 random samples as synthesis.ts makes them
 *   level    each named one has the mean and standard deviation of 1983, so that sea levels, thresholds and snow lines
 *            stay valid
 *   error    none: bit-exact in every engine
 */
import { createProfile, PROFILE_1983, type Profile } from "../core/field/profile.ts";
import { createRandom } from "../core/field/random.ts";
import { interpolateClosed, naiveTerrain, superpose } from "../core/profiles/interpolate.ts";
import { normalized } from "../core/profiles/normalize.ts";
import { readProfileCode } from "../core/profiles/read-code.ts";
import { say } from "../words/words.ts";
import { quote } from "./quantity.ts";
import { isProfileName, PROFILE_NAMES, type ProfileName } from "./recipe.ts";

const CREATE: Readonly<Record<ProfileName, () => Profile>> = {
  "1983": () => PROFILE_1983,
  superposed: () => normalized(createProfile(superpose(random(2), 6, "cosine"))),
  cosine: () => normalized(createProfile(interpolateClosed(random(5), 12, "cosine"))),
  linear: () => normalized(createProfile(interpolateClosed(random(9), 10, "linear"))),
};
const random = (seed: number) => naiveTerrain(256, [0, 100], createRandom(seed));

/** Profiles by name or code, in the order of their last use. A profile that is being drawn has another code in every frame. */
const cache = new Map<string, Profile>();
const MOST_CACHED = 16;

/** The profile of a name or a code. Throws a RangeError for any other text. Texts that are used keep the same profile. */
export function profileOf(text: string): Profile {
  const profile = cache.get(text) ?? (isProfileName(text) ? CREATE[text]() : readProfileCode(text));
  keepProfile(text, profile);
  return profile;
}

/** Keeps the profile that a code was written of, so that it need not be read from the code. */
export function keepProfile(text: string, profile: Profile): void {
  cache.delete(text);
  cache.set(text, profile);
  if (cache.size > MOST_CACHED) {
    const [oldest] = cache.keys();
    cache.delete(oldest);
  }
}

/** Message about an invalid profile of a world table, as the end of a sentence; null for a valid one. */
export function problemOfProfile(text: string): string | null {
  try {
    profileOf(text);
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return say("{given} is not one of {names}, or a code: {reason}", {
      ...{ given: quote(text), names: PROFILE_NAMES.join(", "), reason: error.message.slice(0, -1) },
    });
  }
}
