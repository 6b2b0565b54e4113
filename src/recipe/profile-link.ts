/**
 * The profile in a link: `profile=` gives a name, the code of its samples, or, where the code is too long for a link, the
 * name under which a browser keeps it, kept.<hash of the code>.
 */
import * as v from "valibot";
import { quote } from "./quantity.ts";
import { choiceOf, type Query } from "./query.ts";
import { type GroundTable, isProfileName, PROFILE_NAMES, type ProfileName, type Recipe } from "./recipe.ts";
import { type GroundChoice, requestedRecipe, type SceneRequest } from "./request.ts";
import { faultOfSum } from "./sum.ts";
import { thresholdsOf } from "./thresholds.ts";

/** Characters of the longest code in a link. */
const LONGEST_INLINE = 2000;

/** The name under which a browser keeps the profile of a code: 64 bits of hash. */
export function keptName(code: string): string {
  // FNV-1a, and the same with another factor.
  const half = (factor: number) => {
    let bits = 0x811c9dc5;
    for (let i = 0; i < code.length; i++) bits = Math.imul(bits ^ code.charCodeAt(i), factor);
    return (bits >>> 0).toString(36);
  };
  return `kept.${half(0x01000193)}-${half(0x85ebca6b)}`;
}

/** Whether a link can have the profile itself. */
export const isInline = (profile: string): boolean => profile.length <= LONGEST_INLINE;

/** The text of a table's profile in a link. */
export function linkedProfile(profile: string): string {
  return isInline(profile) ? profile : keptName(profile);
}

/**
 * The profile of a link to a recipe with these parameters. Unusable profiles are reported and replaced; kept ones too, which the page
 * replaces by their codes before (src/app/kept-profiles.ts).
 */
export function profileIn(
  query: Query,
  problems: string[],
  recipe: Recipe,
  parameters: SceneRequest["parameters"],
): string {
  const own = recipe.world.profile;
  const given = query.values.get("profile") ?? own;
  if (!/^(p1|kept)\./.test(given)) return choiceOf(query, problems, "profile", PROFILE_NAMES, own as ProfileName);
  const fault = given.startsWith("k")
    ? "is not in this browser; open its file"
    : faultOfGround(recipe, { profile: given, sum: "", kinds: "" }, parameters);
  if (fault === null) return given;
  problems.push(`profile: ${fault}. Using ${own}.`);
  return own;
}

/** The sum of the ground and the thresholds of its kinds in a link. Unusable ones are reported and replaced by the world's own. */
export function groundIn(
  query: Query,
  problems: string[],
  recipe: Recipe,
  profile: string,
  parameters: SceneRequest["parameters"],
): GroundChoice {
  let choice: GroundChoice = { profile, sum: "", kinds: "" };
  for (const name of ["sum", "kinds"] as const) {
    const given = query.values.get(name);
    if (given === undefined) continue;
    const fault = given === "" ? "is empty" : faultOfGround(recipe, { ...choice, [name]: given }, parameters);
    if (fault === null) choice = { ...choice, [name]: given };
    else problems.push(`${name}: ${fault}. Using the world's own.`);
  }
  return choice;
}

/** Message about an invalid profile, sum or thresholds, or about the ground that they give, as the end of a sentence; null for none. */
export function faultOfGround(
  recipe: Recipe,
  { profile, sum, kinds }: GroundChoice,
  parameters: SceneRequest["parameters"],
): string | null {
  if (isProfileName(profile) && sum === "" && kinds === "") return null;
  const fault = (sum !== "" && faultOfOwnSum(recipe, sum)) || (kinds !== "" && faultOfKinds(recipe, kinds));
  if (fault) return fault;
  const { world } = requestedRecipe(recipe, { profile, sum, kinds, parameters });
  return v.safeParse(recipe.kind.schemas.world, world).issues?.[0].message ?? null;
}

const faultOfOwnSum = ({ world }: Recipe, sum: string) =>
  "fields" in world ? faultOfSum(sum) : "applies to ground, and this world has none";

function faultOfKinds({ world }: Recipe, kinds: string): string | null {
  const { length } = thresholdsOf((world as GroundTable).cover ?? []);
  const values = kinds.split(",").map(Number);
  const isList = values.length === length && values.every((value) => value >= 0 && value <= 1000);
  return isList && values.join() === kinds ? null : `${quote(kinds)} is not a list of ${length} numbers from 0 to 1000`;
}
