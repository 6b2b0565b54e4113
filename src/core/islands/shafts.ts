/**
 * Mine shafts of islands: round vertical holes with a ladder on one side.
 *
 *   mine     where the rock is thick enough a shaft ends in the roof of a gallery (mines.ts), and its ladder on the floor
 *   pit      elsewhere it is closed: 8 to 30 m deep by the feature's bits, less where the rock is thin: 4 m of rock
 *            remain; no pit below 5 m of depth
 *   t        the hole follows the ground of its time, and is filled while the ground is too thin
 */

import { type FlatGround, rockAt } from "../flat/flat-ground.ts";
import type { FlatThing } from "../flat/life.ts";
import { mineSpanAt } from "../underground/mine-space.ts";
import type { Ladder } from "../underground/passages.ts";
import { ISLAND_MINE, roofOf } from "./mine-cells.ts";
import { minesOf } from "./mines.ts";

export interface IslandShaft {
  /** Centre, metres east and north, and radius. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Altitudes of the ground at the centre, as if without the hole, and of the bottom, which is open over a mine. */
  readonly top: number;
  readonly bottom: number;
  /** Whether it leads to a mine. */
  readonly opens: boolean;
  readonly ladder: Ladder;
}

const [SHALLOW, DEEP] = [8, 30];
/** Overlap of an open shaft with its gallery, metres. */
const INTO = 0.04;
/** Rock left below a shaft, and least depth, metres. */
const MIN_ROCK = 4;
const MIN_DEPTH = 5;
/** Metres from the wall to the climber's centre, and from the wall to firm ground. */
const BODY = 0.45;
const FIRM = 0.5;
/** Greatest step between the rim and there, metres. */
const MAX_STEP = 0.3;

const span = new Float64Array(2);

/** Metres above and below the ground at a shaft within which everything of it lies, its gallery included. */
export const SHAFT_OVER = 3;
export const SHAFT_INTO = 64;

/** The shaft of a "mine" of `flatLifeIn`, null where there is no room for one. */
export function shaftOf(islands: FlatGround, altitude: number, mine: FlatThing, t = 0): IslandShaft | null {
  const { x, y, bits } = mine;
  const radius = mine.size / 2;
  let [top, floor] = [0, -Infinity];
  for (let i = 0; i < AROUND.length; i += 2) {
    if (!rockAt(islands, x + radius * AROUND[i], y + radius * AROUND[i + 1], altitude, t, span)) return null;
    if (i === 0) top = span[1];
    floor = Math.max(floor, span[0] + MIN_ROCK);
  }
  const mines = minesOf(islands);
  const below = mines.below(altitude, mine, t);
  const wanted = SHALLOW + (DEEP - SHALLOW) * (((bits >>> 4) & 0xff) / 255);
  const bottom = below ? roofOf(below.level) - INTO : Math.max(top - wanted, floor, mines.pitFloor(altitude, mine, t));
  if (top - bottom < MIN_DEPTH) return null;
  const ladder = ladderOf(islands, altitude, mine, bottom, t);
  if (!ladder) return null;
  if (below && mineSpanAt(ISLAND_MINE, mines.cellsAt(t), ladder.x, ladder.y, bottom, span)) ladder.bottom = span[0];
  return { x, y, radius, top, bottom, opens: below !== null, ladder };
}

/**
 * The ladder on the side that the bits give, or on the next one with a more level exit; null where every side leads
 * over the rim.
 */
function ladderOf(
  islands: FlatGround,
  altitude: number,
  { x, y, size, bits }: FlatThing,
  bottom: number,
  t: number,
): (Ladder & { bottom: number }) | null {
  const radius = size / 2;
  let [best, least, top] = [-1, Infinity, 0];
  for (let turn = 0; turn < 4 && least > MAX_STEP; turn++) {
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

/** Probe points: the centre, then four points of the wall. */
const AROUND = [0, 0, 1, 0, 0, 1, -1, 0, 0, -1];
const FACINGS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
