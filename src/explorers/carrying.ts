/** Rules of moving cones, phone boxes and rockets, the same in all worlds: reach, room, words, and the reasons of refusals. */
import type { Movable } from "../core/forest/features.ts";
import { phrase, saying } from "../words/words.ts";

/** Distance within which a thing can be picked up, and ahead of the feet at which a cone is dropped, metres. */
export const REACH = 2;
export const AHEAD = 1;
/** Greatest difference in height between the feet and the drop spot, and of an obstacle above the ground there, metres. */
export const MAX_STEP = 1.2;
export const MAX_OBSTACLE = 0.3;
/** Duration of a notice, seconds. */
export const NOTICE_TIME = 4;

/** Words of the refusal to someone in a vehicle, by what they carry. */
const SEATED: Readonly<Record<Movable, string>> = {
  cone: phrase("Step out to drop your cone"),
  t: phrase("Step out to put down your phone box"),
  rocket: phrase("Step out to land your rocket"),
};

export const REFUSALS = {
  nothing: saying("Nothing to pick up within {reach} m", { reach: REACH }),
  tooMany: (most: number) =>
    saying(
      "{n} place has been changed: put something back where it was|{n} places have been changed: put something back where it was",
      { n: most },
    ),
  seated: (carried: Movable | null) => (carried ? SEATED[carried] : phrase("Step out to pick something up")),
  edge: phrase("Not over the edge: turn to level ground"),
  steep: phrase("Too steep here: turn to level ground"),
  inTheWay: phrase("Something stands in the way: turn aside"),
  hole: phrase("Not into a hole: turn to level ground"),
  water: phrase("Not into the water: turn to dry ground"),
  below: phrase("Cones are picked up and put down above ground"),
  noRoom: phrase("No room for it here: turn aside"),
};

/** Hints near a thing, with the one that is moved, and at the wandering stone, in the syntax of ui/input/hints.ts. */
export const CARRY_HINTS = {
  "near cone": phrase("{carry}: pick up the cone"),
  "near t": phrase("{carry}: pick up the phone box"),
  "near rocket": phrase("{carry}: launch the rocket"),
  "with cone": phrase("You carry a cone · {carry}: drop it"),
  "with t": phrase("You carry a phone box · {carry}: put it down"),
  "with rocket": phrase("The rocket hovers over you · {carry}: land it"),
  nearStone: phrase("A stone that wanders · {carry}: ask about it"),
} satisfies Readonly<Record<`${"near" | "with"} ${Movable}` | "nearStone", string>>;
