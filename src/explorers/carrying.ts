/** Rules of carrying cones, the same in all worlds: reach, room, and the reasons why one cannot be picked up or dropped. */

/** Distance within which a cone can be picked up, and ahead of the feet at which it is dropped, metres. */
export const REACH = 2;
export const AHEAD = 1;
/** Greatest difference in height between the feet and the drop spot, and of an obstacle above the ground there, metres. */
export const MAX_STEP = 1.2;
export const MAX_OBSTACLE = 0.3;
/** Duration of a notice, seconds. */
export const NOTICE_TIME = 4;

export const REFUSALS = {
  noCone: `No cone within ${REACH} m`,
  tooMany: (most: number) => `${most} places have been changed: put a cone back where it was`,
  seated: (carries: boolean) => (carries ? "Step out to drop your cone" : "Step out to pick up a cone"),
  edge: "Not over the edge: turn to level ground",
  inTheWay: "Something stands in the way: turn aside",
  hole: "Not into a hole: turn to level ground",
  water: "Not into the water: turn to dry ground",
  below: "Cones are picked up and put down above ground",
  noRoom: "No room for it here: turn aside",
} as const;

/** Hints while a cone is in reach, while one is carried, and at the wandering stone, in the syntax of ui/input/hints.ts. */
export const CARRY_HINTS = {
  nearCone: "{carry}: pick up the cone",
  nearStone: "A stone that wanders · {carry}: ask about it",
  carrying: "You carry a cone · {carry}: drop it",
} as const;
