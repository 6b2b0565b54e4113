/** Rules of moving cones, phone boxes and rockets, the same in all worlds: reach, room, words, and the reasons of refusals. */
import type { Movable } from "../core/forest/features.ts";

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
  cone: "Step out to drop your cone",
  t: "Step out to put down your phone box",
  rocket: "Step out to land your rocket",
};

export const REFUSALS = {
  nothing: `Nothing to pick up within ${REACH} m`,
  tooMany: (most: number) => `${most} places have been changed: put something back where it was`,
  seated: (carried: Movable | null) => (carried ? SEATED[carried] : "Step out to pick something up"),
  edge: "Not over the edge: turn to level ground",
  steep: "Too steep here: turn to level ground",
  inTheWay: "Something stands in the way: turn aside",
  hole: "Not into a hole: turn to level ground",
  water: "Not into the water: turn to dry ground",
  below: "Cones are picked up and put down above ground",
  noRoom: "No room for it here: turn aside",
} as const;

/** Hints near a thing, with the one that is moved, and at the wandering stone, in the syntax of ui/input/hints.ts. */
export const CARRY_HINTS = {
  "near cone": "{carry}: pick up the cone",
  "near t": "{carry}: pick up the phone box",
  "near rocket": "{carry}: launch the rocket",
  "with cone": "You carry a cone · {carry}: drop it",
  "with t": "You carry a phone box · {carry}: put it down",
  "with rocket": "The rocket hovers over you · {carry}: land it",
  nearStone: "A stone that wanders · {carry}: ask about it",
} as const satisfies Readonly<Record<`${"near" | "with"} ${Movable}` | "nearStone", string>>;
