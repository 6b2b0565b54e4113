/** Hints of vehicles over flat and round ground, by situation, as phrases in the syntax of ui/input/hints.ts. */
import type { WalkedGround } from "../core/field/ground.ts";
import type { Walker } from "../explorers/walker-state.ts";
import { phrase } from "../words/words.ts";

export const CRAFT_HINTS = {
  helicopter: {
    flying: phrase(
      "{forward, turn left, back, turn right}: fly and turn · {up}: up · {down}: down · {camera}: cockpit",
    ),
    overSite: phrase("Hold {down} to land"),
    landed: phrase("{up}: lift off · {board}: step out"),
  },
  drone: {
    flying: phrase(
      "{forward, left, back, right}: fly · {up, down}: up and down · {nose down, turn left, nose up, turn right}: turn · {walker}: on foot",
    ),
  },
} as const;

/** Hints at ladders, in the syntax of ui/input/hints.ts. */
export const LADDER_HINTS = {
  climbing: phrase("{forward}: climb · {back}: down"),
  belowLadder: phrase("A ladder: {forward} climbs it"),
  aboveLadder: phrase("Walk over the edge to hold on to the ladder"),
} as const;

/** The hint for a walker on a ladder or beside one; "" elsewhere. A phrase. */
export function ladderHint(walker: Pick<Walker, "x" | "y" | "z" | "stance">, ground: WalkedGround): string {
  if (walker.stance === "climbs") return LADDER_HINTS.climbing;
  const ladder = walker.stance === "stands" && ground.ladderAt(walker.x, walker.y, walker.z);
  if (!ladder) return "";
  return walker.z < ladder.top - 1 ? LADDER_HINTS.belowLadder : LADDER_HINTS.aboveLadder;
}
