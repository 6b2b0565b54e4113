/**
 * Underground worlds as one space: hills, a cavern, a mine or both below them, and the entrances between.
 *
 *   open     above the hills, in the cavern or the mine, in a tunnel or a well; overlapping spans of a vertical line
 *            are one gap
 *   rock     everything else
 *   both     a shaft leads into the cavern where that is open below it, else into the mine
 */

import { boundsOver, rangeTableOf } from "../field/bounds.ts";
import { coverAt, type Kind } from "../field/cover.ts";
import { createGenerationalCache } from "../field/generational-cache.ts";
import type { Gap, WalkedGround } from "../field/ground.ts";
import type { Square } from "../flat/bounds.ts";
import type { Lakes } from "../flat/flat-ground.ts";
import { type Cavern, faceAt, highestOf } from "./cavern.ts";
import {
  type Entrance,
  type EntranceParams,
  entranceAt,
  entranceMayReach,
  REACH,
  type SpanBelow,
} from "./entrances.ts";
import { floodAt } from "./flood.ts";
import { altitudeOf, type Hills, hillAt } from "./hills.ts";
import type { IsShaft } from "./mine.ts";
import {
  createCells,
  floorAbove,
  floorOf,
  hatchLadder,
  type IsCellOpen,
  type MineSpace,
  mineSpanAt,
  roofBelow,
} from "./mine-space.ts";
import { isLadderInReach, LADDER_REACH, squaredDistanceTo, tunnelSpan, wellSpan } from "./passages.ts";
import { shaftSearchOf } from "./shafts.ts";

export interface Underground {
  readonly hills: Hills;
  /** Null where there is none; below hills there is at least one of cavern and mine. */
  readonly cavern: Cavern | null;
  /** Altitude of the surface of the cavern's pools, metres above the datum. */
  readonly pool: number;
  /** The mine, below the cavern where there are both. */
  readonly mine: MineSpace | null;
  /** Shafts at whole metres; a mine's level 1 is open below the same shafts. */
  readonly isShaft: IsShaft;
  /** Minimum slope (rise over run) for a cave mouth. */
  readonly steep: number;
  /** Lakes over the mine, whose water seeps into it (flood.ts); null where there are none. */
  readonly lakes: Lakes | null;
}

/** The ground of an underground world, with its entrances. */
export interface UndergroundGround extends WalkedGround {
  /** All entrances with a shaft within `reach` metres. */
  entrancesNear(x: number, y: number, reach: number): readonly Entrance[];
  /** Whether only rock lies between the hills and the space below, so that the gap above the hills is the sky. */
  isSealed(x: number, y: number): boolean;
}

const MAX_SPANS = 16;
/** Entrances per cache generation. */
const CACHED = 4096;
/** Distance within which the local entrances are reused, metres. */
const ROUND = 8;

/** The world at time t. */
export function undergroundGround(underground: Underground, t = 0): UndergroundGround {
  const { hills, cavern, pool, mine, isShaft, steep } = underground;
  const cells = mine && createCells(mine, t);
  const spanOfCavern = cavern && cavernSpan(cavern, t);
  const keptSpan = spanOfCavern && keepLastSpan(spanOfCavern);
  const spanOfMine = mine && cells && firstLevelSpan(mine, cells);
  const ways: EntranceParams[] = [];
  if (spanOfCavern) ways.push({ hills, below: spanOfCavern, falls: true, steep, t });
  if (spanOfMine) ways.push({ hills, below: clearOf(spanOfMine, spanOfCavern), falls: false, steep, t });
  const { entrancesNear, localEntrances, isSealed } = createEntranceSearch(ways, isShaft, (x, y) =>
    isRockBetween(underground, { x, y, half: ROUND }, t),
  );
  const topAt = keepLast((x, y) => hillAt(hills, x, y, t));
  const gapAt = createGaps({
    topAt,
    mine,
    cells,
    spanOfCavern: keptSpan,
    spanOfMine,
    localEntrances,
  });
  const gap: Gap = { floor: 0, roof: 0, inside: false };
  const span = new Float64Array(2);
  const isBelow = (x: number, y: number, z: number) => z < topAt(x, y) - 0.05;

  return {
    gapAt,
    kindAt: (x, y, z): Kind => {
      if (isBelow(x, y, z)) return "bare";
      return topAt(x, y) > hills.snow ? "snow" : coverAt(hills.cover, x, y, 0, t);
    },
    entrancesNear,
    isSealed,
    ladderAt(x, y, z) {
      let nearest = mine && cells ? hatchLadder(mine, cells, x, y, z) : null;
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
      if (!isBelow(x, y, z)) return -Infinity;
      if (mine && z < mine.top) return floodAt(underground, x, y, t);
      if (!keptSpan) return -Infinity;
      // Wells to a mine beside the cavern are dry.
      if (mine && !keptSpan(x, y, span)) return -Infinity;
      gapAt(x, y, z + 0.5, gap);
      return gap.floor < pool ? pool : -Infinity;
    },
  };
}

/**
 * Searches the entrances at one time, with a cache. Of the `ways` below, a shaft takes the first that it can. `isRockAround`
 * answers for ROUND metres around a position.
 */
function createEntranceSearch(
  ways: readonly EntranceParams[],
  isShaft: IsShaft,
  isRockAround: (x: number, y: number) => boolean,
) {
  const search = shaftSearchOf(isShaft);
  const entrances = createGenerationalCache<string, Entrance | null>(CACHED);
  const near = { x: Number.NaN, y: Number.NaN, entrances: [] as Entrance[], sealed: false };

  function entranceOf(sx: number, sy: number): Entrance | null {
    const key = `${sx},${sy}`;
    let entrance = entrances.get(key);
    if (entrance === undefined) {
      entrance = null;
      for (const way of ways) entrance ??= entranceAt(way, sx, sy);
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
        const mayReach = ways.some((way) => entranceMayReach(way, sx, sy, x, y, within));
        const entrance = mayReach ? entranceOf(sx, sy) : null;
        if (entrance) near.entrances.push(entrance);
      }
      near.x = x;
      near.y = y;
      near.sealed = near.entrances.length === 0 && isRockAround(x, y);
    }
    return near.entrances;
  }

  function isSealed(x: number, y: number): boolean {
    localEntrances(x, y);
    return near.sealed;
  }

  return { entrancesNear, localEntrances, isSealed };
}

type LocalEntrances = (x: number, y: number) => readonly Entrance[];

interface Spaces {
  /** Altitude of the hills. */
  readonly topAt: (x: number, y: number) => number;
  readonly mine: MineSpace | null;
  readonly cells: IsCellOpen | null;
  readonly spanOfCavern: SpanBelow | null;
  /** Open spans of the mine's first level. */
  readonly spanOfMine: SpanBelow | null;
  readonly localEntrances: LocalEntrances;
}

/** A reading that keeps its last value: bodies ask for the gap, the water and the hills at one place after another. */
function keepLast(read: (x: number, y: number) => number): (x: number, y: number) => number {
  let [lastX, lastY, last] = [Number.NaN, Number.NaN, Number.NaN];
  return (x, y) => {
    if (x !== lastX || y !== lastY) {
      last = read(x, y);
      lastX = x;
      lastY = y;
    }
    return last;
  };
}

/** The same of spans. */
function keepLastSpan(read: SpanBelow): SpanBelow {
  const span = new Float64Array(2);
  let [lastX, lastY, isOpen] = [Number.NaN, Number.NaN, false];
  return (x, y, out) => {
    if (x !== lastX || y !== lastY) {
      isOpen = read(x, y, span);
      lastX = x;
      lastY = y;
    }
    out[0] = span[0];
    out[1] = span[1];
    return isOpen;
  };
}

/** Returns `gapAt` of the world: the union of the open spans that contains z, or the rock around it. */
function createGaps({ topAt, mine, cells, spanOfCavern, spanOfMine, localEntrances }: Spaces) {
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
    one[0] = topAt(x, y);
    one[1] = Infinity;
    add();
    if (mine && cells) {
      if (mineSpanAt(mine, cells, x, y, z, one)) add();
      // Level 1 too, where wells arrive, and the cells that deep valleys cut into.
      if (spanOfMine?.(x, y, one)) add();
      const valley = spans[0];
      if (valley < mine.top && mineSpanAt(mine, cells, x, y, valley, one)) add();
    }
    if (spanOfCavern?.(x, y, one)) add();
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
    return mine && cells ? Math.min(least, floorAbove(mine, cells, x, y, z)) : least;
  }

  function nextBelow(x: number, y: number, z: number, count: number): number {
    let most = -Infinity;
    for (let i = 0; i < count; i++) if (spans[2 * i + 1] < z) most = Math.max(most, spans[2 * i + 1]);
    return mine && cells ? Math.max(most, roofBelow(mine, cells, x, y, z)) : most;
  }

  return gapAt;
}

/** Whether the whole underground is lower than every hill of a square. */
function isRockBetween({ hills, cavern, mine }: Underground, { x, y, half }: Square, t: number): boolean {
  const { ground } = hills;
  const box = { x, y, halfX: half, halfY: half, blur: 0 };
  const lowest = altitudeOf(hills, boundsOver(rangeTableOf(ground.profile), ground, box, 0, t, bounds)[0]);
  return !(mine && lowest <= mine.top) && !(cavern && lowest <= highestOf(cavern.roof, box, t));
}
const bounds = new Float64Array(2);

function cavernSpan({ floor, roof }: Cavern, t: number): SpanBelow {
  return (x, y, out) => {
    out[0] = faceAt(floor, x, y, t);
    out[1] = faceAt(roof, x, y, t);
    return out[0] < out[1];
  };
}

function firstLevelSpan(mine: MineSpace, cells: IsCellOpen): SpanBelow {
  return (x, y, out) => mineSpanAt(mine, cells, x, y, floorOf(mine, 1) + 1, out);
}

/** A space without the places that have another space above them. */
function clearOf(space: SpanBelow, other: SpanBelow | null): SpanBelow {
  return other ? (x, y, out) => !other(x, y, out) && space(x, y, out) : space;
}
