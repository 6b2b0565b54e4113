/**
 * The profile of a world table: by its name, or as the code of its samples (src/core/profiles/code.ts).
 *
 *   names    1983; and profiles of 256 random samples, synthesized as in Relf's essay on profiles
 *   level    each named one has the mean and standard deviation of 1983, so that sea levels, thresholds and snow lines
 *            stay valid
 *   error    none: bit-exact in every engine
 */
import { createGenerationalCache } from "../core/field/generational-cache.ts";
import { PROFILE_1983, type Profile } from "../core/field/profile.ts";
import { CODE_PREFIX, readProfileCode } from "../core/profiles/code.ts";
import { normalized } from "../core/profiles/edit.ts";
import { synthesizeProfile } from "../core/profiles/synthesis.ts";
import { quote } from "./quantity.ts";
import { PROFILE_NAMES, type ProfileName } from "./recipe.ts";

const CREATE: Readonly<Record<ProfileName, () => Profile>> = {
  "1983": () => PROFILE_1983,
  superposed: () => normalized(synthesizeProfile({ method: "superposed-cosine", layers: 6, seed: 2 })),
  cosine: () => normalized(synthesizeProfile({ method: "cosine", sample: 12, seed: 5 })),
  linear: () => normalized(synthesizeProfile({ method: "linear", sample: 10, seed: 9 })),
};
const named = new Map<ProfileName, Profile>();
/** Profiles by their codes. A profile that is being drawn has another one in every frame. */
const coded = createGenerationalCache<string, Profile>(16);

const nameOf = (text: string) => PROFILE_NAMES.find((name) => name === text);

/** The profile of a name or a code, created at first use. Throws a RangeError for any other text. */
export function profileOf(text: string): Profile {
  const name = nameOf(text);
  if (name === undefined && !isProfileCode(text)) throw new RangeError(`The profile ${faultOfProfile(text)}.`);
  const known = name === undefined ? coded.get(text) : named.get(name);
  if (known) return known;
  const profile = name === undefined ? readProfileCode(text) : CREATE[name]();
  if (name === undefined) coded.set(text, profile);
  else named.set(name, profile);
  return profile;
}

export function isProfileCode(text: string): boolean {
  return text.startsWith(CODE_PREFIX);
}

/** What is wrong with the profile of a world table, as the end of a sentence; else null. */
export function faultOfProfile(text: string): string | null {
  if (nameOf(text) !== undefined) return null;
  if (!isProfileCode(text))
    return `${quote(text)} is not one of ${PROFILE_NAMES.join(", ")}, or a code as ${CODE_PREFIX}…`;
  try {
    profileOf(text);
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `${quote(text)} is not the code of a profile: ${error.message.replace(/\.$/, "")}`;
  }
}
