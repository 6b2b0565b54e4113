/**
 * Space below a country as generators of tasks query it, in year 0: places below ground with a way out on foot.
 *
 *   area   a square of 512 m, by two whole numbers; "" is that of the world's first view
 */

import { pick, within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { type Cavern, faceAt } from "../../core/underground/cavern.ts";
import { cavernWayOut } from "../../core/underground/cavern-way.ts";
import { countryWayOut } from "../../core/underground/country-way.ts";
import { MINE_CELL } from "../../core/underground/mine.ts";
import { createCells, floorOf, type IsCellOpen } from "../../core/underground/mine-space.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../../core/underground/underground.ts";
import { lengthOf, type Way } from "../../core/underground/way.ts";
import { say } from "../../words/words.ts";
import type { Place } from "../place.ts";

export interface Depths {
  readonly underground: Underground;
  readonly ground: UndergroundGround;
  readonly cells: IsCellOpen | null;
  /** The place of the first view. */
  readonly home: Place;
}

/** Side of an area, metres, and greatest number of one. */
const AREA = 512;
const LAST_AREA = 1900;
/** Metres round an area's middle in which entrances are sought. */
const REACH = 380;
/** Heights that places have over the floor, and above the pool, metres. */
const [ROOM, DRY] = [2.6, 0.1];
/** Levels of a mine that tasks lead to: galleries. */
const LEVELS = [1, 1, 3] as const;

export function createDepths(underground: Underground, home: Place): Depths {
  const { mine } = underground;
  return { underground, ground: undergroundGround(underground, 0), cells: mine && createCells(mine, 0), home };
}

/** The area of a place; "" for that of the first view. */
export function areaAt({ home }: Depths, x: number, y: number): string {
  const of = (a: number, b: number) => `${Math.round(a / AREA) + 0}.${Math.round(b / AREA) + 0}`;
  return of(x, y) === of(home[0], home[1]) ? "" : of(x, y);
}

/** The middle of an area, metres. Throws a RangeError on a text that is no area. */
export function middleOf({ home }: Depths, area: string): readonly [x: number, y: number] {
  if (area === "") return [Math.round(home[0] / AREA) * AREA, Math.round(home[1] / AREA) * AREA];
  const [, i, j] = /^(-?\d{1,4})\.(-?\d{1,4})$/.exec(area) ?? [];
  const [x, y] = [Number(i), Number(j)];
  if (!(Math.max(Math.abs(x), Math.abs(y)) <= LAST_AREA))
    throw new RangeError(
      `task: ${say('area "{area}" is not two whole numbers from −{last} to {last}, such as 2.-1', { area, last: LAST_AREA })}`,
    );
  return [x * AREA, y * AREA];
}

/** The place of an entrance in an area or near it; null where there is none. */
export function entranceIn(depths: Depths, area: string, random: Random): readonly [x: number, y: number] | null {
  const entrances = depths.ground.entrancesNear(...middleOf(depths, area), REACH);
  if (entrances.length === 0) return null;
  const { x, y } = pick(random, entrances);
  return [x, y];
}

/** Altitude of a cavern's floor where one can stand on dry ground; NaN elsewhere. */
export function standingFloor({ underground: { pool } }: Depths, cavern: Cavern, x: number, y: number): number {
  const floor = faceAt(cavern.floor, x, y);
  return floor > pool + DRY && faceAt(cavern.roof, x, y) - floor > ROOM ? floor : Number.NaN;
}

/** A random place below ground within some metres of another; null where the one that was looked at is rock. */
export function placeBelow(
  depths: Depths,
  [x, y]: readonly [x: number, y: number],
  reach: number,
  random: Random,
): Place | null {
  const { underground, cells } = depths;
  const { cavern, mine } = underground;
  const [px, py] = [x + within(random, -reach, reach), y + within(random, -reach, reach)];
  if (mine && cells && (!cavern || random() < 0.5)) {
    const [i, j, level] = [Math.round(px / MINE_CELL), Math.round(py / MINE_CELL), pick(random, LEVELS)];
    return cells(i, j, level) ? [MINE_CELL * i, MINE_CELL * j, floorOf(mine, level)] : null;
  }
  const floor = cavern ? standingFloor(depths, cavern, px, py) : Number.NaN;
  return Number.isNaN(floor) ? null : [px, py, floor];
}

/** The way out from a place, if it is of some length, metres; else null. */
export function* wayOutOf(
  { underground, ground }: Depths,
  from: Place,
  [shortest, longest]: readonly [shortest: number, longest: number],
): Generator<undefined, Way | null> {
  const way = yield* countryWayOut(underground, ground, from, 0);
  const length = way ? lengthOf(way) : 0;
  return way && length >= shortest && length <= longest ? way : null;
}

/** The way on foot from one place of a cavern to another; null where there is none. */
export function* wayInCavern(
  { underground: { pool } }: Depths,
  cavern: Cavern,
  from: Place,
  to: Place,
): Generator<undefined, Way | null> {
  return yield* cavernWayOut({ cavern, pool, t: 0 }, from, [[to]]);
}
