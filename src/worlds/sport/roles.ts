/** The actions that a role is not allowed. */
import type { RoleName } from "../../recipe/recipe.ts";
import { phrase, say } from "../../words/words.ts";

const FORBIDDEN: Readonly<Record<string, string>> = {
  board: phrase("An orienteer does not fly."),
  helicopter: phrase("An orienteer does not fly."),
  drone: phrase("An orienteer has no drone."),
  ship: phrase("An orienteer does not fly."),
  orbiter: phrase("An orienteer does not fly."),
  tour: phrase("An orienteer does not fly."),
  descend: phrase("An orienteer stays above the ground."),
};

/** Reason why an action is not allowed to a role; "" where it is. A player in a craft may always leave it. */
export function forbiddenBy(role: RoleName, action: string, by: string): string {
  if (role !== "orienteer" || by !== "walker") return "";
  return say(FORBIDDEN[action] ?? "");
}

/** Metres from the middle of a shaft to its fence. */
export const FENCE_RADIUS = 2.6;
