/**
 * The profile in a link: `profile=` gives a name, the code of its samples, or, where the code is too long for a link, the
 * name under which the browser keeps it: kept.<hash of the code>.
 */
import { hash } from "../core/field/hash.ts";
import { nearestName } from "./nearest-name.ts";
import { faultOfProfile, isProfileCode } from "./profiles.ts";
import { quote } from "./quantity.ts";
import type { Query } from "./query.ts";
import { PROFILE_NAMES, type Recipe } from "./recipe.ts";
import { requestedRecipe, type SceneRequest } from "./request.ts";

/** Characters of the longest code in a link. */
const LONGEST_INLINE = 2000;

const KEPT = /^kept\.[0-9a-f]{16}$/;

/** The code of a profile that this browser keeps under the name of `keptName`, or undefined. */
export type FindKept = (name: string) => string | undefined;

/** The name under which a browser keeps the profile of a code. */
export function keptName(code: string): string {
  let [a, b] = [code.length, 0x9e3779b9];
  for (let i = 0; i < code.length; i++) {
    a = hash(a ^ code.charCodeAt(i));
    b = hash(Math.imul(b, 31) + code.charCodeAt(i));
  }
  return `kept.${[a, b].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("")}`;
}

export function isKeptName(text: string): boolean {
  return KEPT.test(text);
}

/** The text of a table's profile in a link. */
export function linkedProfile(profile: string): string {
  return profile.length > LONGEST_INLINE ? keptName(profile) : profile;
}

/** The profile of a link to a recipe with these parameters. What cannot be used is reported; the recipe's own is used then. */
export function profileIn(
  { values }: Query,
  problems: string[],
  recipe: Recipe,
  parameters: SceneRequest["parameters"],
  findKept: FindKept = () => undefined,
): string {
  const own = recipe.world.profile;
  const given = values.get("profile");
  if (given === undefined) return own;
  const found = isKeptName(given) ? findKept(given) : given;
  if (found !== undefined && faultOfProfile(found) === null) {
    const fault = faultOfGround(recipe, found, parameters);
    if (fault === null) return found;
    problems.push(`profile: ${quote(given)} ${fault}. Using ${shortProfile(own)}.`);
    return own;
  }
  const near = isProfileCode(given) || isKeptName(given) ? own : (nearestName(given, PROFILE_NAMES) ?? own);
  problems.push(`profile: ${faultOfText(given, found)}. Using ${shortProfile(near)}.`);
  return near;
}

/** What is wrong with the text of a link, as the end of a sentence. */
function faultOfText(given: string, found: string | undefined): string {
  if (given === "") return `is empty; choose from ${PROFILE_NAMES.join(", ")}`;
  if (found === undefined) return `${given} is not in this browser; open its file`;
  return isProfileCode(found)
    ? String(faultOfProfile(found))
    : `${quote(given)} is unknown; choose from ${PROFILE_NAMES.join(", ")}`;
}

/** What is wrong with the ground that a profile gives, as the end of a sentence; else null. */
export function faultOfGround(recipe: Recipe, profile: string, parameters: SceneRequest["parameters"]): string | null {
  if (!isProfileCode(profile)) return null;
  return recipe.kind.faultOfGround?.(requestedRecipe(recipe, { profile, parameters })) ?? null;
}

/** A profile in a message. */
function shortProfile(profile: string): string {
  return isProfileCode(profile) ? "the world's own" : profile;
}
