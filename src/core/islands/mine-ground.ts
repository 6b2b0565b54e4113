/**
 * Islands with the mines below their shafts as one ground.
 *
 *   in rock      an open cell, or an open shaft, is a gap in the rock of the surface
 *   in a shaft   the gap reaches from the floor of its gallery to the sky
 *   elsewhere    the surface decides
 *   error        never out of the rock: a walker at random in mines (tests/core/islands/mine-ground.test.ts)
 */
import type { WalkedGround } from "../field/ground.ts";
import { type FlatGround, rockAt } from "../flat/flat-ground.ts";
import { floorOf, hatchLadder, isClearAt, levelAt, mineSpanAt } from "../underground/mine-space.ts";
import { ISLAND_MINE, roofOf } from "./mine-cells.ts";
import { minesOf } from "./mines.ts";

/** Whether a place is in an open shaft or in the mine below it. */
export type IsInMine = (x: number, y: number, z: number) => boolean;

/** Metres below the ground from which it is below. */
const UNDER = 0.05;
/** Metres past the end of a gap. */
const PAST = 0.01;

const span = new Float64Array(2);

export function isInMineOf(islands: FlatGround, t: number): IsInMine {
  const mines = minesOf(islands);
  const cells = mines.cellsAt(t);
  return (x, y, z) => {
    // No mine reaches the surface, so most places need no search.
    if (!isInRock(islands, islands.altitudes, x, y, z, t)) return false;
    if (mineSpanAt(ISLAND_MINE, cells, x, y, z, span)) return true;
    const shaft = mines.shaftAt(x, y, t);
    return shaft !== null && z >= roofOf(shaft.level) && isInRock(islands, [shaft.altitude], x, y, z, t);
  };
}

/** Metres from a place in a mine up to the ground over it, 0 elsewhere. */
export function depthInMine(islands: FlatGround, x: number, y: number, z: number, t: number): number {
  if (!isInMineOf(islands, t)(x, y, z)) return 0;
  let depth = 0;
  for (const altitude of islands.altitudes)
    if (rockAt(islands, x, y, altitude, t, span) && z > span[0] && z < span[1]) depth = Math.max(depth, span[1] - z);
  return depth;
}

/** `surface` is the ground of the islands at time t, with or without its shafts. */
export function mineGround(surface: WalkedGround, islands: FlatGround, t: number): WalkedGround {
  const mines = minesOf(islands);
  const cells = mines.cellsAt(t);
  const isInMine = isInMineOf(islands, t);

  /** The floor of the first gallery above z and below a bound, or the bound. */
  function nextFloor(x: number, y: number, z: number, most: number): number {
    for (let level = levelAt(ISLAND_MINE, z); level >= 1 && floorOf(ISLAND_MINE, level) < most; level--)
      if (floorOf(ISLAND_MINE, level) > z && isClearAt(cells, x, y, level)) return floorOf(ISLAND_MINE, level);
    return most;
  }

  /** The roof of the first gallery below z and above a bound, or the bound. */
  function nextRoof(x: number, y: number, z: number, least: number): number {
    for (let level = Math.max(1, levelAt(ISLAND_MINE, z)); roofOf(level) > least; level++)
      if (roofOf(level) < z && isClearAt(cells, x, y, level)) return roofOf(level);
    return least;
  }

  return {
    gapAt(x, y, z, out) {
      surface.gapAt(x, y, z, out);
      const shaft = mines.shaftAt(x, y, t);
      if (!out.inside) {
        // The surface has the shaft down to the roof of its gallery.
        if (shaft && mineSpanAt(ISLAND_MINE, cells, x, y, out.floor, span)) out.floor = span[0];
        return out;
      }
      const [under, top] = [out.roof, out.floor];
      if (mineSpanAt(ISLAND_MINE, cells, x, y, z, span)) [out.floor, out.roof] = span;
      else if (shaft && isInMine(x, y, z)) {
        mineSpanAt(ISLAND_MINE, cells, x, y, roofOf(shaft.level) - PAST, span);
        [out.floor, out.roof] = [span[0], top];
      } else {
        out.floor = nextFloor(x, y, z, top);
        out.roof = nextRoof(x, y, z, under);
        return out;
      }
      out.inside = false;
      const floor = out.floor;
      // Up an open shaft to the sky.
      if (shaft && out.roof >= roofOf(shaft.level)) {
        surface.gapAt(x, y, top + PAST, out);
        out.floor = floor;
      }
      return out;
    },
    kindAt: (x, y, z) => (isInMine(x, y, z) ? "bare" : surface.kindAt(x, y, z)),
    materialAt: (x, y, z) => (isInMine(x, y, z) ? "land" : (surface.materialAt?.(x, y, z) ?? "land")),
    ladderAt(x, y, z) {
      const ladder = surface.ladderAt(x, y, z);
      return ladder ?? (isInMine(x, y, z + 0.5) ? hatchLadder(ISLAND_MINE, cells, x, y, z) : null);
    },
    waterAt: (x, y, z) => (isInMine(x, y, z) ? -Infinity : surface.waterAt(x, y, z)),
    isBelow: (x, y, z) => isInMine(x, y, z) || surface.isBelow(x, y, z),
  };
}

/** Whether rock of one of some archipelagos is around a place, regardless of shafts and mines. */
function isInRock(
  islands: FlatGround,
  altitudes: readonly number[],
  x: number,
  y: number,
  z: number,
  t: number,
): boolean {
  return altitudes.some((altitude) => rockAt(islands, x, y, altitude, t, span) && z > span[0] && z < span[1] - UNDER);
}
