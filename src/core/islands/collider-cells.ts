/**
 * What is solid on islands, by cells of 32 m of each archipelago: found from `islandLifeIn` when it is first asked about, or a little ahead
 * of who comes, and kept for a while. What is answered never depends on what is kept.
 */

import { type Collider, colliderOf } from "../life/colliders.ts";
import { SPECIES } from "../life/species.ts";
import { THINGS } from "../life/things.ts";
import { type Islands, rockAt } from "./islands.ts";
import { growIslandLife, type IslandThing } from "./life.ts";
import { HOUSE_HALF, type House, raiseHouses } from "./towns.ts";

export interface SolidCell {
  readonly solids: readonly SeatedSolid[];
  readonly knolls: readonly IslandThing[];
  readonly mines: readonly IslandThing[];
  /** Those that reach into the cell too. */
  readonly houses: readonly SeatedHouse[];
}

/** With the altitude of the ground at its middle at time `at`: NaN where that has no ground. */
export interface SeatedSolid extends Collider {
  /** It grows, and so not in water. */
  readonly grows: boolean;
  base: number;
  at: number;
}

/** As it stands at time `at`: null where the ground of then bears none. */
export interface SeatedHouse {
  readonly x: number;
  readonly y: number;
  at: number;
  house: House | null;
}

export interface Solids {
  readonly islands: Islands;
  /** The cell of the archipelago of such an index that begins CELL·i metres east and CELL·j north. */
  cellAt(archipelago: number, i: number, j: number): SolidCell;
  /** Goes on a little with what one will meet who is at (x, y, z) and moves so many metres a second; called once a step. */
  foresee(x: number, y: number, z: number, vx: number, vy: number): void;
}

/** Metres. */
export const CELL = 32;
/** Cells kept; whole numbers less than this apart make one key. */
const KEPT = 96;
const ROW = 2 ** 26;
/** Rows of a cell's tiles and of its metres found in one step: half a millisecond. */
const ROWS = 16;
/** Seconds, and metres to every side, ahead of who moves; metres over the ground, and into it, from which nothing is foreseen. */
const AHEAD = [0, 0.4, 0.8, 1.2, 1.6];
const ASIDE = 12;
const [HIGH, DEEP] = [90, 60];

type Growth = Generator<undefined, SolidCell>;

const span = new Float64Array(2);

export function createSolids(islands: Islands): Solids {
  const { altitudes } = islands;
  const kept = altitudes.map(() => new Map<number, SolidCell>());
  const growing = altitudes.map(() => new Map<number, Growth>());

  function grow(archipelago: number, i: number, j: number): Growth {
    const key = i * ROW + j;
    let growth = growing[archipelago].get(key);
    if (!growth) {
      growth = growCell(islands, altitudes[archipelago], i, j);
      if (growing[archipelago].size >= KEPT) growing[archipelago].clear();
      growing[archipelago].set(key, growth);
    }
    return growth;
  }

  function keep(archipelago: number, i: number, j: number, cell: SolidCell): SolidCell {
    const cells = kept[archipelago];
    const key = i * ROW + j;
    growing[archipelago].delete(key);
    const oldest = cells.size >= KEPT ? cells.keys().next().value : undefined;
    if (oldest !== undefined) cells.delete(oldest);
    cells.set(key, cell);
    return cell;
  }

  /** Goes on with a cell by so many rows; tells how many are left, 0 where it is not yet whole. */
  function goOn(archipelago: number, i: number, j: number, rows: number): number {
    if (kept[archipelago].has(i * ROW + j)) return rows;
    const growth = grow(archipelago, i, j);
    for (; rows > 0; rows--) {
      const { done, value } = growth.next();
      if (!done) continue;
      keep(archipelago, i, j, value);
      break;
    }
    return rows;
  }

  return {
    islands,
    cellAt(archipelago, i, j) {
      const cell = kept[archipelago].get(i * ROW + j);
      if (cell) return cell;
      const growth = grow(archipelago, i, j);
      for (;;) {
        const { done, value } = growth.next();
        if (done) return keep(archipelago, i, j, value);
      }
    },
    foresee(x, y, z, vx, vy) {
      let rows = ROWS;
      for (const seconds of AHEAD) {
        const [east, north] = [x + vx * seconds, y + vy * seconds];
        for (let k = 0; k < altitudes.length; k++) {
          if (!rockAt(islands, east, north, altitudes[k], 0, span)) continue;
          if (z > span[1] + HIGH || z < span[1] - DEEP) continue;
          for (let i = Math.floor((east - ASIDE) / CELL); i * CELL < east + ASIDE; i++)
            for (let j = Math.floor((north - ASIDE) / CELL); j * CELL < north + ASIDE; j++) {
              rows = goOn(k, i, j, rows);
              if (rows === 0) return;
            }
        }
      }
    },
  };
}

function* growCell(islands: Islands, altitude: number, i: number, j: number): Growth {
  const [west, south, east, north] = [CELL * i, CELL * j, CELL * (i + 1), CELL * (j + 1)];
  const life = yield* growIslandLife(islands, altitude, { west, south, east, north });
  const [low, high] = [HOUSE_HALF, HOUSE_HALF + BESIDE];
  const around = { west: west - low, south: south - low, east: east + high, north: north + high };
  const raised = yield* raiseHouses(islands, altitude, around);
  const solids: SeatedSolid[] = [];
  for (const thing of life) {
    const solid = colliderOf(thing);
    if (solid) solids.push({ ...solid, grows: thing.code < SPECIES.length, base: Number.NaN, at: Number.NaN });
  }
  const named = (name: string) => life.filter(({ code }) => THINGS[code] === name);
  const houses = raised.map((house) => ({ x: house.x, y: house.y, at: 0, house }));
  return { solids, knolls: named("knoll"), mines: named("mine"), houses };
}
/** A box holds its west and south alone: so much more is asked for to hold a house whose wall is its bound. */
const BESIDE = 0.01;
