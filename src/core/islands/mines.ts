/**
 * The small mines of all shafts of islands (mine-cells.ts), by place and time. Users share their caches.
 *
 *   open    a cell of any mine
 *   key     shafts keep their places, as all features; cells are those of the nearest whole year
 */
import { createGenerationalCache } from "../field/generational-cache.ts";
import { flatFeaturesIn } from "../flat/features.ts";
import { type FlatGround, rockAt } from "../flat/flat-ground.ts";
import { type FlatThing, featureThing } from "../flat/life.ts";
import { MINE_CELL } from "../underground/mine.ts";
import type { IsCellOpen } from "../underground/mine-space.ts";
import {
  createRockTest,
  DEPTH,
  type IslandMine,
  type MinedShaft,
  mineBelow,
  pitFloor,
  RADIUS,
  ROW,
} from "./mine-cells.ts";

export interface IslandMines {
  /** The mine below a shaft, null where the shaft is a closed pit. */
  below(altitude: number, thing: FlatThing, t: number): IslandMine | null;
  /** Altitude above which a closed pit stays clear of all cells, metres. */
  pitFloor(altitude: number, thing: FlatThing, t: number): number;
  /** Whether cells are open at time t. */
  cellsAt(t: number): IsCellOpen;
  /** The shaft around (x, y) that leads to a mine, or null. */
  shaftAt(x: number, y: number, t: number): MinedShaft | null;
  /** The mines with a shaft within `reach` metres, and with cells or a shaft within `reach` metres above or below z. */
  near(x: number, y: number, z: number, reach: number, t: number): readonly IslandMine[];
}

/** Side of a search tile, metres; tiles, columns and mines per cache generation. */
const [TILE, TILES, COLUMNS, MINES] = [64, 1024, 1024, 96];
/** Greatest radius of a shaft, and distance within which a search for those around a place is reused, metres. */
const [WIDEST, LOCAL] = [1.7, 8];

const span = new Float64Array(2);
const known = new WeakMap<FlatGround, IslandMines>();

export function minesOf(islands: FlatGround): IslandMines {
  let mines = known.get(islands);
  if (!mines) {
    mines = createMines(islands);
    known.set(islands, mines);
  }
  return mines;
}

function createMines(islands: FlatGround): IslandMines {
  const shafts = createShaftSearch(islands);
  const around = createLocalShafts(islands, shafts);
  let of = minesOfYear(islands, shafts, 0);
  const at = (t: number) => {
    const year = Math.round(t);
    if (of.year !== year) of = minesOfYear(islands, shafts, year);
    return of;
  };
  return {
    below: (altitude, thing, t) => at(t).below(altitude, thing),
    pitFloor: (altitude, thing, t) => at(t).pitFloor(altitude, thing),
    cellsAt: (t) => at(t).isOpen,
    shaftAt(x, y, t) {
      for (const { altitude, thing } of around(x, y))
        if ((thing.x - x) ** 2 + (thing.y - y) ** 2 < (thing.size / 2) ** 2) {
          const mine = at(t).below(altitude, thing);
          if (mine) return mine;
        }
      return null;
    },
    near(x, y, z, reach, t) {
      const found: IslandMine[] = [];
      for (const altitude of islands.altitudes)
        shafts(altitude, x, y, reach, (thing) => {
          if ((thing.x - x) ** 2 + (thing.y - y) ** 2 > reach * reach) return;
          if (!rockAt(islands, thing.x, thing.y, altitude, t, span)) return;
          if (z > span[1] + reach || z < span[1] - DEPTH - reach) return;
          const mine = at(t).below(altitude, thing);
          if (mine) found.push(mine);
        });
      return found;
    },
  };
}

/** Visits all shafts, with or without a mine, in the tiles within `reach` metres of a place. */
type ShaftSearch = (altitude: number, x: number, y: number, reach: number, visit: (thing: FlatThing) => void) => void;

function createShaftSearch(islands: FlatGround): ShaftSearch {
  const { altitudes } = islands;
  const tiles = altitudes.map(() => createGenerationalCache<number, readonly FlatThing[]>(TILES));
  function tileAt(altitude: number, i: number, j: number): readonly FlatThing[] {
    const cache = tiles[altitudes.indexOf(altitude)];
    let found = cache.get(i * ROW + j);
    if (!found) {
      const box = { west: TILE * i, south: TILE * j, east: TILE * (i + 1), north: TILE * (j + 1) };
      const mines = flatFeaturesIn(islands, altitude, box).filter(({ feature }) => feature === "mine");
      found = mines.flatMap((each) => featureThing(altitude, each) ?? []);
      cache.set(i * ROW + j, found);
    }
    return found;
  }
  return (altitude, x, y, reach, visit) => {
    for (let i = Math.floor((x - reach) / TILE); i <= Math.floor((x + reach) / TILE); i++)
      for (let j = Math.floor((y - reach) / TILE); j <= Math.floor((y + reach) / TILE); j++)
        for (const thing of tileAt(altitude, i, j)) visit(thing);
  };
}

interface Shaft {
  readonly altitude: number;
  readonly thing: FlatThing;
}

/** The shafts that may be around a place: searched every few metres only, since a step asks some hundred times. */
function createLocalShafts({ altitudes }: FlatGround, shafts: ShaftSearch): (x: number, y: number) => readonly Shaft[] {
  const near = { x: Number.NaN, y: Number.NaN, shafts: [] as Shaft[] };
  return (x, y) => {
    if (!(Math.abs(x - near.x) <= LOCAL && Math.abs(y - near.y) <= LOCAL)) {
      const found: Shaft[] = [];
      const within = LOCAL + WIDEST;
      for (const altitude of altitudes)
        shafts(altitude, x, y, within, (thing) => {
          if (Math.abs(thing.x - x) <= within && Math.abs(thing.y - y) <= within) found.push({ altitude, thing });
        });
      Object.assign(near, { x, y, shafts: found });
    }
    return near.shafts;
  };
}

/** The mines of a whole year. */
function minesOfYear(islands: FlatGround, shafts: ShaftSearch, year: number) {
  const { altitudes } = islands;
  const isInRock = createRockTest(islands, year);
  const mines = altitudes.map(() => createGenerationalCache<number, { readonly mine: IslandMine | null }>(MINES));
  const columns = createGenerationalCache<number, readonly IslandMine[]>(COLUMNS);

  function below(altitude: number, thing: FlatThing): IslandMine | null {
    const cache = mines[altitudes.indexOf(altitude)];
    const key = thing.x * ROW + thing.y;
    let found = cache.get(key);
    if (!found) {
      found = { mine: mineBelow(islands, isInRock, altitude, thing, year) };
      cache.set(key, found);
    }
    return found.mine;
  }

  let last = { key: Number.NaN, mines: [] as readonly IslandMine[] };

  /** The mines that may have cells in a column. */
  function minesAt(column: number, row: number): readonly IslandMine[] {
    const key = column * ROW + row;
    if (key === last.key) return last.mines;
    let found = columns.get(key);
    if (!found) {
      const all: IslandMine[] = [];
      for (const altitude of altitudes)
        shafts(altitude, MINE_CELL * column, MINE_CELL * row, RADIUS + MINE_CELL, (thing) => {
          const mine = below(altitude, thing);
          if (mine?.hasColumn(column, row)) all.push(mine);
        });
      found = all;
      columns.set(key, found);
    }
    last = { key, mines: found };
    return found;
  }

  return {
    year,
    below,
    pitFloor: (altitude: number, thing: FlatThing) => pitFloor(islands, isInRock, altitude, thing, year),
    isOpen: (column: number, row: number, level: number) =>
      minesAt(column, row).some((mine) => mine.has(column, row, level)),
  };
}
