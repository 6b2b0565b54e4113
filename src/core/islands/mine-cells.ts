/**
 * The cells of a mine inside an island, below one shaft: 16 m on one grid for all archipelagos.
 *
 *   gallery   that the shaft leads to: on the highest odd level on which a cell around the shaft lies in the rock, if
 *             all of them do, within DEEPEST metres
 *   open      those cells; and what the formula of waves opens (src/core/underground/mine.ts) and a walker reaches from
 *             them, within RADIUS of the shaft, on LEVELS levels
 *   in rock   COVER metres over the roof, BASE below the floor and ASIDE beside the walls, and no rock of another
 *             archipelago there
 *   year      whole: within half a year rock moves less than the margins
 *   error     never out of the rock (tests/core/islands/mines.test.ts)
 */
import { createGenerationalCache } from "../field/generational-cache.ts";
import { type FlatTerrain, rockAt } from "../flat/flat-ground.ts";
import type { FlatThing } from "../flat/life.ts";
import { createMine, isHollow, MINE_CELL } from "../underground/mine.ts";
import { cellAt, floorOf, type IsCellOpen, levelAt, type MineSpace, SLAB } from "../underground/mine-space.ts";

/** The grid of the mines of all islands. */
export const ISLAND_MINE: MineSpace = { mine: createMine({ threshold: 0.4 }), top: 4096 };

/** A shaft of an archipelago that leads to a gallery. */
export interface MinedShaft {
  /** Altitude of the archipelago, metres. */
  readonly altitude: number;
  readonly thing: FlatThing;
  /** Level of the gallery. */
  readonly level: number;
}

/** The open cells below a shaft. */
export interface IslandMine extends MinedShaft {
  readonly has: IsCellOpen;
  /** Whether cells of a column may be open. */
  hasColumn(column: number, row: number): boolean;
  each(visit: (column: number, row: number, level: number) => void): void;
}

/** Greatest distance of a cell from the shaft's, metres, and levels, the gallery's own included. */
export const RADIUS = 56;
const LEVELS = 5;
/** Greatest depth of a shaft to the roof of its gallery, and of a mine's lowest floor, metres. */
const DEEPEST = 42;
export const DEPTH = DEEPEST + MINE_CELL * LEVELS;
/** Metres of rock over a roof, below a floor and beside a wall. */
const [COVER, BASE, ASIDE] = [8, 9, 4];
/** Metres between readings of the rock around a cell, and of that of other archipelagos. */
const [SPACING, WIDE_SPACING] = [4, 8];
/** Metres from the wall of a shaft to that of its gallery. */
const CLEAR = 1;
/** Rock between a closed pit and a gallery, metres. */
const PIT_CLEAR = 2;
/** Columns per cache generation. */
const CACHED = 2048;
/** A pair of whole numbers (i, j) is the key i·ROW + j. */
export const ROW = 2 ** 26;

const REACH = Math.floor(RADIUS / MINE_CELL);
const SIDE = 2 * REACH + 1;
const span = new Float64Array(2);

/** Altitude of the roof of a level. */
export const roofOf = (level: number) => floorOf(ISLAND_MINE, level - 1) - SLAB;

/** Whether a cell lies in the rock of the archipelago with that altitude. */
export type RockTest = (altitude: number, column: number, row: number, level: number) => boolean;

/** The test for a whole year, with a cache of columns. */
export function createRockTest(islands: FlatTerrain, year: number): RockTest {
  const { altitudes } = islands;
  const inner = altitudes.map(() => createGenerationalCache<number, Float64Array>(CACHED));
  const outer = altitudes.map(() => createGenerationalCache<number, Float64Array>(CACHED));

  function rockOf(archipelago: number, isOwn: boolean, column: number, row: number): Float64Array {
    const columns = (isOwn ? inner : outer)[archipelago];
    const key = column * ROW + row;
    let rock = columns.get(key);
    if (!rock) {
      const read = isOwn ? rockInside : rockAnywhere;
      rock = read(islands, altitudes[archipelago], MINE_CELL * column, MINE_CELL * row, year);
      columns.set(key, rock);
    }
    return rock;
  }

  return (altitude, column, row, level) => {
    const own = altitudes.indexOf(altitude);
    const [low, high] = [floorOf(ISLAND_MINE, level) - BASE, roofOf(level) + COVER];
    const [under, top] = rockOf(own, true, column, row);
    if (level < 1 || !(low >= under && high <= top)) return false;
    for (let k = 0; k < altitudes.length; k++) {
      if (k === own) continue;
      const [lowest, highest] = rockOf(k, false, column, row);
      if (low < highest && high > lowest) return false;
    }
    return true;
  };
}

/** The highest underside and the lowest top of an archipelago around a cell; NaN where land ends. */
function rockInside(islands: FlatTerrain, altitude: number, x: number, y: number, year: number): Float64Array {
  const half = MINE_CELL / 2 + ASIDE;
  const out = new Float64Array([-Infinity, Infinity]);
  for (let dx = -half; dx <= half; dx += SPACING)
    for (let dy = -half; dy <= half; dy += SPACING) {
      if (!rockAt(islands, x + dx, y + dy, altitude, year, span)) return out.fill(Number.NaN);
      out[0] = Math.max(out[0], span[0]);
      out[1] = Math.min(out[1], span[1]);
    }
  return out;
}

/** The lowest underside and the highest top of an archipelago around a cell; an empty range without land. */
function rockAnywhere(islands: FlatTerrain, altitude: number, x: number, y: number, year: number): Float64Array {
  const half = MINE_CELL / 2 + ASIDE;
  const out = new Float64Array([Infinity, -Infinity]);
  for (let dx = -half; dx <= half; dx += WIDE_SPACING)
    for (let dy = -half; dy <= half; dy += WIDE_SPACING) {
      if (!rockAt(islands, x + dx, y + dy, altitude, year, span)) continue;
      out[0] = Math.min(out[0], span[0]);
      out[1] = Math.max(out[1], span[1]);
    }
  return out;
}

type Columns = readonly (readonly [column: number, row: number])[];

/** The columns below a shaft and its rim. */
function columnsAround({ x, y, size }: FlatThing): Columns {
  const reach = size / 2 + CLEAR;
  const found: [number, number][] = [];
  for (let i = cellAt(x - reach); i <= cellAt(x + reach); i++)
    for (let j = cellAt(y - reach); j <= cellAt(y + reach); j++) found.push([i, j]);
  return found;
}

/** The highest odd level on which one of some columns lies in the rock below a shaft, 0 for none within its reach. */
function galleryLevel(
  islands: FlatTerrain,
  isInRock: RockTest,
  altitude: number,
  { x, y }: FlatThing,
  around: Columns,
  year: number,
): number {
  // The underground of a country has no underside (src/core/underground).
  if (islands.form !== "islands" || !rockAt(islands, x, y, altitude, year, span)) return 0;
  const top = span[1];
  // Ground beside the shaft may be a little higher.
  const highest = Math.max(1, levelAt(ISLAND_MINE, top - COVER / 2));
  for (let level = highest + 1 - (highest % 2); roofOf(level) > top - DEEPEST; level += 2)
    if (around.some(([i, j]) => isInRock(altitude, i, j, level))) return level;
  return 0;
}

/** The mine below a shaft, null where the rock is too thin for one. */
export function mineBelow(
  islands: FlatTerrain,
  isInRock: RockTest,
  altitude: number,
  thing: FlatThing,
  year: number,
): IslandMine | null {
  const around = columnsAround(thing);
  const level = galleryLevel(islands, isInRock, altitude, thing, around, year);
  const opens = level > 0 && around.every(([i, j]) => isInRock(altitude, i, j, level));
  return opens ? floodMine(isInRock, { altitude, thing, level }, around, year) : null;
}

/** Altitude above which a closed pit stays clear of the cells of other mines, metres. */
export function pitFloor(
  islands: FlatTerrain,
  isInRock: RockTest,
  altitude: number,
  thing: FlatThing,
  year: number,
): number {
  const level = galleryLevel(islands, isInRock, altitude, thing, columnsAround(thing), year);
  return level > 0 ? roofOf(level) + PIT_CLEAR : -Infinity;
}

/** East, north, west, south, down, up. */
const STEPS = [
  [1, 0, 0],
  [0, 1, 0],
  [-1, 0, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

function floodMine(isInRock: RockTest, shaft: MinedShaft, around: Columns, year: number): IslandMine {
  const { altitude, thing, level: first } = shaft;
  const [west, south] = [cellAt(thing.x) - REACH, cellAt(thing.y) - REACH];
  const open = new Uint8Array(SIDE * SIDE * LEVELS);
  const indexOf = (i: number, j: number, l: number) => ((l - first) * SIDE + (j - south)) * SIDE + (i - west);
  const isWithin = (i: number, j: number, l: number) => {
    const [dx, dy] = [MINE_CELL * (i - west - REACH), MINE_CELL * (j - south - REACH)];
    return l >= first && l < first + LEVELS && dx * dx + dy * dy <= RADIUS * RADIUS;
  };
  // No cell lies above the highest gallery that a shaft there could lead to, so shafts pass none.
  const isHewn = (i: number, j: number, l: number) =>
    isInRock(altitude, i, j, l) &&
    (l % 2 === 1 || isInRock(altitude, i, j, l - 1)) &&
    isHollow(ISLAND_MINE.mine, MINE_CELL * i, MINE_CELL * j, l, year);
  const ahead = around.map(([i, j]): [number, number, number] => [i, j, first]);
  for (const cell of ahead) open[indexOf(...cell)] = 1;
  for (let cell = ahead.pop(); cell; cell = ahead.pop()) {
    const [i, j, l] = cell;
    for (const [east, north, down] of STEPS) {
      if (down === 0 && l % 2 === 0) continue;
      const next: [number, number, number] = [i + east, j + north, l + down];
      if (!isWithin(...next) || open[indexOf(...next)] === 1 || !isHewn(...next)) continue;
      open[indexOf(...next)] = 1;
      ahead.push(next);
    }
  }
  const hasColumn = (i: number, j: number) => i >= west && j >= south && i < west + SIDE && j < south + SIDE;
  return {
    ...shaft,
    hasColumn,
    has: (i, j, l) => hasColumn(i, j) && l >= first && l < first + LEVELS && open[indexOf(i, j, l)] === 1,
    each(visit) {
      for (let k = 0; k < open.length; k++)
        if (open[k] === 1)
          visit(west + (k % SIDE), south + (Math.floor(k / SIDE) % SIDE), first + Math.floor(k / SIDE / SIDE));
    },
  };
}
