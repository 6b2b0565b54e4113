/** The option `--profile`: the line of hills of a world, by its name, as a code, or from a file. */
import { createProfile, type Profile } from "../core/field/profile.ts";
import { profileCode, quantized } from "../core/profiles/code.ts";
import { CODE_PREFIX } from "../core/profiles/read-code.ts";
import { readProfileText } from "../core/profiles/read-list.ts";
import { withWorld } from "../recipe/parameter.ts";
import { profileOf } from "../recipe/profiles.ts";
import { isProfileName, PROFILE_NAMES, type Recipe } from "../recipe/recipe.ts";
import { UsageError } from "./errors.ts";
import { readWhole } from "./files.ts";
import type { Io } from "./io.ts";
import { recipeOf, type Scenes } from "./worlds.ts";

export const PROFILE_FLAGS = "--profile <file>";
export const PROFILE_ABOUT = `line of hills: a file, or ${PROFILE_NAMES.join(", ")} (1983)`;
/** Help text of the option. */
export const PROFILE_HELP = `--profile is a name, a file, or - for standard input: JSON as \`limitless profile\` writes, the file of
a profile named in the workshop, or CSV. It has 16 to 4,096 heights, a power of two, which are rounded to 1/256. A code,
as after profile= in a link, can stand for the file.`;

/** The profile of an option, as in a world table: a name or a code. Undefined where it is not given. */
export async function readProfileOption(io: Io, given: string | undefined): Promise<string | undefined> {
  if (given === undefined || isProfileName(given)) return given;
  try {
    if (given.startsWith(CODE_PREFIX)) return codeOf(given);
    const text = new TextDecoder().decode(await readWhole(io, given));
    return codeOf(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const file = given.startsWith(CODE_PREFIX) ? "" : `${given}: `;
    throw new UsageError(`--profile: ${file}${error.message}`);
  }
}

/** The code of a text that is one, or that has samples. */
function codeOf(text: string): string {
  const trimmed = text.trim();
  const { samples } = trimmed.startsWith(CODE_PREFIX) ? profileOf(trimmed) : readProfileText(text);
  return profileCode(createProfile(quantized(samples)));
}

/** The profile of a world table; that of 1983 where it is undefined. */
export const profileOr1983 = (text: string | undefined): Profile => profileOf(text ?? "1983");

/** The recipe of a scene, with another profile where one is given. */
export async function recipeWith(scenes: Scenes, name: string, profile: string | undefined): Promise<Recipe> {
  const recipe = await recipeOf(scenes, name);
  return profile === undefined ? recipe : withWorld(recipe, { profile });
}
