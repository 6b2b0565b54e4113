/**
 * Mineshafts of islands: round holes straight down, as deep as their bits say and never through the underside, with a ladder on one side.
 *
 *   depth    8 to 30 m, less where the rock is thinner: 4 m of it are always left; no shaft where fewer than 5 m remain
 *   t        the hole goes with the ground that it is in, and closes while that is too thin
 */

import type { Ladder } from "../underground/passages.ts";
import { type Islands, rockAt } from "./islands.ts";
import type { IslandThing } from "./life.ts";

export interface IslandShaft {
  /** Metres east and north of its middle, and from there to its wall. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Altitudes of the ground at its middle, were there no hole, and of its bottom. */
  readonly top: number;
  readonly bottom: number;
  readonly ladder: Ladder;
}

const [SHALLOW, DEEP] = [8, 30];
/** Metres of rock left below a shaft, and of depth at least. */
const LEFT = 4;
const LEAST = 5;
/** Metres from the wall to a climber's middle, and past the wall to firm ground. */
const BODY = 0.45;
const FIRM = 0.5;
/** Metres up or down from the brink to there that are level enough. */
const EVEN = 0.3;

const span = new Float64Array(2);

/** The shaft of a "mine" of `islandLifeIn`, null where there is no room for one. */
export function shaftOf(islands: Islands, altitude: number, mine: IslandThing, t = 0): IslandShaft | null {
  const { x, y, bits } = mine;
  const radius = mine.size / 2;
  let [top, floor] = [0, -Infinity];
  for (let i = 0; i < AROUND.length; i += 2) {
    if (!rockAt(islands, x + radius * AROUND[i], y + radius * AROUND[i + 1], altitude, t, span)) return null;
    if (i === 0) top = span[1];
    floor = Math.max(floor, span[0] + LEFT);
  }
  const wished = SHALLOW + (DEEP - SHALLOW) * (((bits >>> 4) & 0xff) / 255);
  const bottom = Math.max(top - wished, floor);
  if (top - bottom < LEAST) return null;
  const ladder = ladderOf(islands, altitude, mine, bottom, t);
  return ladder && { x, y, radius, top, bottom, ladder };
}

/** On the side that its bits say, or the next where one steps off on to more level ground; null where all lead over a rim. */
function ladderOf(
  islands: Islands,
  altitude: number,
  { x, y, size, bits }: IslandThing,
  bottom: number,
  t: number,
): Ladder | null {
  const radius = size / 2;
  let [best, least, top] = [-1, Infinity, 0];
  for (let turn = 0; turn < 4 && least > EVEN; turn++) {
    const side = (bits + turn) & 3;
    const [east, north] = FACINGS[side];
    const at = (away: number) =>
      rockAt(islands, x + (radius + away) * east, y + (radius + away) * north, altitude, t, span)
        ? span[1]
        : Number.NaN;
    const [brink, firm] = [at(0), at(FIRM)];
    if (!(Math.abs(firm - brink) < least)) continue;
    [best, least, top] = [side, Math.abs(firm - brink), Math.max(brink, firm)];
  }
  if (best < 0) return null;
  const [facing, arm] = [FACINGS[best], radius - BODY];
  return { x: x + arm * facing[0], y: y + arm * facing[1], bottom, top, facing };
}

/** The middle, then four points of the wall. */
const AROUND = [0, 0, 1, 0, 0, 1, -1, 0, 0, -1];
const FACINGS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
