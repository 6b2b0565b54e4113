/**
 * The profile in a link: `profile=` gives a name, the code of its samples, or, where the code is too long for a link, the
 * name under which a browser keeps it, kept.<hash of the code>.
 */
import * as v from "valibot";
import { choiceOf, type Query } from "./query.ts";
import { isProfileName, PROFILE_NAMES, type ProfileName, type Recipe } from "./recipe.ts";
import { requestedRecipe, type SceneRequest } from "./request.ts";

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
 * The profile of a link to a recipe with these parameters. What cannot be used is reported and replaced; kept profiles
 * among it, which the page replaces by their codes before (src/app/kept-profiles.ts).
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
    : faultOfGround(recipe, given, parameters);
  if (fault === null) return given;
  problems.push(`profile: ${fault}. Using ${own}.`);
  return own;
}

/** What is wrong with the profile, or with the ground that it gives, as the end of a sentence; null for named profiles. */
export function faultOfGround(recipe: Recipe, profile: string, parameters: SceneRequest["parameters"]): string | null {
  if (isProfileName(profile)) return null;
  const { world } = requestedRecipe(recipe, { profile, parameters });
  return v.safeParse(recipe.kind.schemas.world, world).issues?.[0].message ?? null;
}
