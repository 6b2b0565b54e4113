/**
 * Underground worlds as one space: hills, a cavern or a mine below them, and the entrances between.
 *
 *   open     above the hills, in the cavern or the mine, in a tunnel or a well; overlapping spans of a vertical line
 *            are one gap
 *   rock     everything else
 */

import { coverAt, type Kind } from "../field/cover.ts";
import { createGenerationalCache } from "../field/generational-cache.ts";
import type { Gap, WalkedGround } from "../field/ground.ts";
import { type Cavern, faceAt } from "./cavern.ts";
import {
  type Entrance,
  type EntranceParams,
  entranceAt,
  entranceMayReach,
  REACH,
  type SpanBelow,
} from "./entrances.ts";
import { type Hills, hillAt } from "./hills.ts";
import type { IsShaft } from "./mine.ts";
import {
  createCells,
  floorOf,
  hatchLadder,
  type IsCellOpen,
  isClearAt,
  levelAt,
  type MineSpace,
  mineSpanAt,
  SLAB,
} from "./mine-space.ts";
import { isLadderInReach, LADDER_REACH, squaredDistanceTo, tunnelSpan, wellSpan } from "./passages.ts";
import { shaftSearchOf } from "./shafts.ts";

export type Below =
  | {
      readonly kind: "cavern";
      readonly cavern: Cavern;
      /** Altitude of the pools' surface, metres above the datum. */
      readonly pool: number;
    }
  | { readonly kind: "mine"; readonly space: MineSpace };

export interface Underground {
  readonly hills: Hills;
  readonly below: Below;
  /** Shafts at whole metres; a mine's level 1 is open below the same shafts. */
  readonly isShaft: IsShaft;
  /** Least slope (rise over run) for a cave mouth. */
  readonly steep: number;
}

/** The ground of an underground world, with its entrances. */
export interface UndergroundGround extends WalkedGround {
  /** All entrances with a shaft within `reach` metres. */
  entrancesNear(x: number, y: number, reach: number): readonly Entrance[];
}

const MAX_SPANS = 16;
/** Entrances per cache generation. */
const CACHED = 4096;
/** Distance within which the local entrances are reused, metres. */
const ROUND = 8;
/** Levels searched up and down for a way out of rock. */
const LEVELS = 64;

/** The world at time t. */
export function undergroundGround(underground: Underground, t = 0): UndergroundGround {
  const { hills, below, isShaft, steep } = underground;
  const cells = below.kind === "mine" ? createCells(below.space, t) : null;
  const spanBelow = spanBelowOf(below, cells, t);
  const params: EntranceParams = { hills, below: spanBelow, falls: below.kind === "cavern", steep, t };
  const { entrancesNear, localEntrances } = createEntranceSearch(params, isShaft);
  const gapAt = createGaps(underground, cells, t, spanBelow, localEntrances);
  const gap: Gap = { floor: 0, roof: 0, inside: false };
  const isBelow = (x: number, y: number, z: number) => z < hillAt(hills, x, y, t) - 0.05;

  return {
    gapAt,
    kindAt: (x, y, z): Kind => {
      if (isBelow(x, y, z)) return "bare";
      return hillAt(hills, x, y, t) > hills.snow ? "snow" : coverAt(hills.cover, x, y, 0, t);
    },
    entrancesNear,
    ladderAt(x, y, z) {
      let nearest = below.kind === "mine" && cells ? hatchLadder(below.space, cells, x, y, z) : null;
      for (const { ladder } of localEntrances(x, y))
        if (
          ladder &&
          isLadderInReach(ladder, x, y, z) &&
          !(nearest && squaredDistanceTo(nearest, x, y) <= squaredDistanceTo(ladder, x, y))
        )
          nearest = ladder;
      return nearest;
    },
    isBelow,
    waterAt(x, y, z) {
      if (below.kind !== "cavern" || !isBelow(x, y, z)) return -Infinity;
      gapAt(x, y, z + 0.5, gap);
      return gap.floor < below.pool ? below.pool : -Infinity;
    },
  };
}

/** Searches the entrances at one time, with a cache. */
function createEntranceSearch(params: EntranceParams, isShaft: IsShaft) {
  const search = shaftSearchOf(isShaft);
  const entrances = createGenerationalCache<string, Entrance | null>(CACHED);
  const near = { x: Number.NaN, y: Number.NaN, entrances: [] as Entrance[] };

  function entranceOf(sx: number, sy: number): Entrance | null {
    const key = `${sx},${sy}`;
    let entrance = entrances.get(key);
    if (entrance === undefined) {
      entrance = entranceAt(params, sx, sy);
      entrances.set(key, entrance);
    }
    return entrance;
  }

  function entrancesNear(x: number, y: number, reach: number): Entrance[] {
    return search(x, y, reach).flatMap(([sx, sy]) => entranceOf(sx, sy) ?? []);
  }

  /**
   * Entrances that can contain (x, y). Searched again every few metres, since with time running there is a new ground
   * 60 times a second.
   */
  function localEntrances(x: number, y: number): readonly Entrance[] {
    if (!(Math.abs(x - near.x) <= ROUND && Math.abs(y - near.y) <= ROUND)) {
      const within = 1.5 * ROUND + LADDER_REACH;
      near.entrances = [];
      for (const [sx, sy] of search(x, y, REACH + within)) {
        const entrance = entranceMayReach(params, sx, sy, x, y, within) ? entranceOf(sx, sy) : null;
        if (entrance) near.entrances.push(entrance);
      }
      near.x = x;
      near.y = y;
    }
    return near.entrances;
  }

  return { entrancesNear, localEntrances };
}

type LocalEntrances = (x: number, y: number) => readonly Entrance[];

/** Returns `gapAt` of the world: the union of the open spans that contains z, or the rock around it. */
function createGaps(
  { hills, below }: Underground,
  cells: IsCellOpen | null,
  t: number,
  spanBelow: SpanBelow,
  localEntrances: LocalEntrances,
) {
  const spans = new Float64Array(2 * MAX_SPANS);
  const one = new Float64Array(2);

  /** Collects all open spans at (x, y) that can contain z or meet one that does. */
  function spansAt(x: number, y: number, z: number): number {
    let count = 0;
    const add = () => {
      if (count === MAX_SPANS) return;
      spans[2 * count] = one[0];
      spans[2 * count + 1] = one[1];
      count++;
    };
    one[0] = hillAt(hills, x, y, t);
    one[1] = Infinity;
    add();
    if (below.kind === "mine" && cells) {
      if (mineSpanAt(below.space, cells, x, y, z, one)) add();
      // Level 1 too, where wells arrive, and the cells that deep valleys cut into.
      if (spanBelow(x, y, one)) add();
      const valley = spans[0];
      if (valley < below.space.top && mineSpanAt(below.space, cells, x, y, valley, one)) add();
    } else if (spanBelow(x, y, one)) add();
    for (const { tunnel, well } of localEntrances(x, y)) {
      if (tunnel && tunnelSpan(tunnel, x, y, one)) add();
      if (well && wellSpan(well, x, y, one)) add();
    }
    return count;
  }

  function gapAt(x: number, y: number, z: number, out: Gap): Gap {
    const count = spansAt(x, y, z);
    let [low, high] = [Infinity, -Infinity];
    for (let grew = true; grew; ) {
      grew = false;
      for (let i = 0; i < count; i++) {
        const [a, b] = [spans[2 * i], spans[2 * i + 1]];
        const meets = low > high ? z >= a && z <= b : a <= high && b >= low;
        if (!meets || (a >= low && b <= high)) continue;
        [low, high] = [Math.min(low, a), Math.max(high, b)];
        grew = true;
      }
    }
    out.inside = low > high;
    out.floor = out.inside ? nextAbove(x, y, z, count) : low;
    out.roof = out.inside ? nextBelow(x, y, z, count) : high;
    return out;
  }

  /** The floor of the first open span above z; the hills at last. */
  function nextAbove(x: number, y: number, z: number, count: number): number {
    let least = Infinity;
    for (let i = 0; i < count; i++) if (spans[2 * i] > z) least = Math.min(least, spans[2 * i]);
    if (below.kind === "mine" && cells)
      for (let level = levelAt(below.space, z), last = level - LEVELS; level >= Math.max(1, last); level--) {
        if (!isClearAt(cells, x, y, level) || floorOf(below.space, level) <= z) continue;
        return Math.min(least, floorOf(below.space, level));
      }
    return least;
  }

  function nextBelow(x: number, y: number, z: number, count: number): number {
    let most = -Infinity;
    for (let i = 0; i < count; i++) if (spans[2 * i + 1] < z) most = Math.max(most, spans[2 * i + 1]);
    if (below.kind === "mine" && cells) {
      const first = Math.max(1, levelAt(below.space, z));
      for (let level = first; level < first + LEVELS; level++) {
        const roof = floorOf(below.space, level - 1) - SLAB;
        if (roof < z && isClearAt(cells, x, y, level)) return Math.max(most, roof);
      }
    }
    return most;
  }

  return gapAt;
}

function spanBelowOf(below: Below, cells: IsCellOpen | null, t: number): SpanBelow {
  if (below.kind === "cavern") {
    const { floor, roof } = below.cavern;
    return (x, y, out) => {
      out[0] = faceAt(floor, x, y, t);
      out[1] = faceAt(roof, x, y, t);
      return out[0] < out[1];
    };
  }
  const { space } = below;
  return (x, y, out) => cells !== null && mineSpanAt(space, cells, x, y, floorOf(space, 1) + 1, out);
}
