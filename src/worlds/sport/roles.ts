/** The actions that a role is not allowed. */
import type { RoleName } from "../../recipe/recipe.ts";

const FORBIDDEN: Readonly<Record<string, string>> = {
  board: "An orienteer does not fly.",
  helicopter: "An orienteer does not fly.",
  drone: "An orienteer has no drone.",
  ship: "An orienteer does not fly.",
  orbiter: "An orienteer does not fly.",
  tour: "An orienteer does not fly.",
  descend: "An orienteer stays above the ground.",
};

/** Reason why an action is not allowed to a role; "" where it is. A player in a craft may always leave it. */
export function forbiddenBy(role: RoleName, action: string, by: string): string {
  if (role !== "orienteer" || by !== "walker") return "";
  return FORBIDDEN[action] ?? "";
}

/** Metres from the middle of a shaft to its fence. */
export const FENCE_RADIUS = 2.6;
