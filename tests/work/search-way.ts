/** The way of a pilot who searches an area: a look all round from beside its middle, and a spiral. */
import type { Sky } from "../../src/work/islands/sky.ts";
import { LEVEL, type Place } from "../../src/work/place.ts";
import type { See } from "../../src/work/task.ts";

/** Metres over the ground, and of the look all round from the middle, which the first round goes round. */
const [OVER, BESIDE] = [50, 110];

/** A way to search: metres between the rounds of a spiral, and one in how many of its places has a look all round. */
export interface Searching {
  readonly apart: number;
  readonly looksIn: number;
}

/** Wide rounds with looks; and narrow ones without, for land whose hills hide much. */
export const SEARCHES: readonly Searching[] = [
  { apart: 240, looksIn: 3 },
  { apart: 180, looksIn: Infinity },
];

const gap = { floor: 0, roof: 0, inside: false };

/** A place over the ground, or over the altitude of the middle where there is only sky. */
function overGround(sky: Sky, [x, y, z]: Place): Place {
  const { floor } = sky.bare.gapAt(x, y, z + 300, gap);
  return [x, y, (floor > z - 300 ? floor : z) + OVER];
}

const areaOf = ({ at, area }: See) => area ?? { middle: at, radius: 0 };

/** The place on the way to the middle from which a pilot looks all round. */
export function outlook(sky: Sky, goal: See, from: Place): Place {
  const { middle } = areaOf(goal);
  const angle = (LEVEL.way(middle, from).bearing * Math.PI) / 180;
  return overGround(sky, [middle[0] + BESIDE * Math.sin(angle), middle[1] + BESIDE * Math.cos(angle), middle[2]]);
}

export function spiral(sky: Sky, goal: See, apart: number): Place[] {
  const { middle, radius } = areaOf(goal);
  const way: Place[] = [];
  for (let angle = 0, r = 0; r < radius + apart; ) {
    way.push(overGround(sky, [middle[0] + r * Math.sin(angle), middle[1] + r * Math.cos(angle), middle[2]]));
    angle += Math.min(1, 90 / Math.max(r, 60));
    r = (apart * angle) / (2 * Math.PI);
  }
  return way;
}
