/**
 * Colliders on flat ground in cells of 32 m per archipelago: generated from `flatLifeIn` on first use or prefetched ahead of
 * the player, and cached. Results do not depend on what is cached.
 */

import { createGenerationalCache } from "../field/generational-cache.ts";
import { runSteps } from "../field/run-steps.ts";
import { isMovable } from "../forest/features.ts";
import { type Collider, colliderOf } from "../life/colliders.ts";
import { SPECIES } from "../life/species.ts";
import { THINGS } from "../life/things.ts";
import { featureKey } from "./feature-key.ts";
import { type FlatGround, rockAt } from "./flat-ground.ts";
import { type FlatThing, growFlatLife } from "./life.ts";
import { HOUSE_HALF, type House, scanHouses } from "./towns.ts";

interface ColliderCell {
  readonly colliders: readonly GroundedCollider[];
  readonly knolls: readonly FlatThing[];
  readonly mines: readonly FlatThing[];
  /** Includes houses that only reach into the cell. */
  readonly houses: readonly GroundedHouse[];
}

/** A collider with the ground altitude at its centre at time `at`, NaN without ground. */
export interface GroundedCollider extends Collider {
  /** The `featureKey` of an object that can be moved; "" for others. */
  readonly key: string;
  /** Whether it is a plant, which does not grow in water. */
  readonly grows: boolean;
  base: number;
  at: number;
}

/** A house at time `at`: null where the ground of that time does not support it. */
export interface GroundedHouse {
  readonly x: number;
  readonly y: number;
  at: number;
  house: House | null;
}

export interface ColliderCells {
  readonly flat: FlatGround;
  /** Whether the generated object with a key was taken from its place. */
  isTaken(key: string): boolean;
  /** The cell of an archipelago, by its index, that begins at (CELL·i, CELL·j) metres. */
  cellAt(archipelago: number, i: number, j: number): ColliderCell;
  /**
   * Generates a part of the cells ahead of a player at (x, y, z) with velocity (vx, vy), m/s. Call once a step. Returns whether all
   * are there. `most` generator steps are taken, 32 a millisecond.
   */
  prefetch(x: number, y: number, z: number, vx: number, vy: number, most?: number): boolean;
}

/** Side of a cell, metres. */
export const CELL = 32;
/** Cells per cache generation. A cell's key is i·ROW + j. */
const CAPACITY = 96;
const ROW = 2 ** 26;
/** Generator steps per call of `prefetch`: half a millisecond. */
const STEPS = 16;
/** Seconds ahead, metres to every side, and metres above and into the ground within which cells are prefetched. */
const AHEAD = [0, 0.4, 0.8, 1.2, 1.6];
const ASIDE = 12;
const [HIGH, DEEP] = [90, 60];

type Growth = Generator<undefined, ColliderCell>;

const span = new Float64Array(2);

export function createColliderCells(flat: FlatGround, isTaken = (_key: string): boolean => false): ColliderCells {
  const { altitudes } = flat;
  const cells = altitudes.map(() => createGenerationalCache<number, ColliderCell>(CAPACITY));
  const growing = altitudes.map(() => createGenerationalCache<number, Growth>(CAPACITY));

  function growthOf(archipelago: number, i: number, j: number): Growth {
    const key = i * ROW + j;
    const known = growing[archipelago].get(key);
    if (known) return known;
    const growth = growCell(flat, altitudes[archipelago], i, j);
    growing[archipelago].set(key, growth);
    return growth;
  }

  function keep(archipelago: number, i: number, j: number, cell: ColliderCell): ColliderCell {
    const key = i * ROW + j;
    growing[archipelago].delete(key);
    cells[archipelago].set(key, cell);
    return cell;
  }

  /** Advances a cell by up to `steps` steps. Returns the number left, 0 where the cell is not complete. */
  function advance(archipelago: number, i: number, j: number, steps: number): number {
    if (cells[archipelago].get(i * ROW + j)) return steps;
    const growth = growthOf(archipelago, i, j);
    for (; steps > 0; steps--) {
      const { done, value } = growth.next();
      if (!done) continue;
      keep(archipelago, i, j, value);
      break;
    }
    return steps;
  }

  return {
    flat,
    isTaken,
    cellAt(archipelago, i, j) {
      const cell = cells[archipelago].get(i * ROW + j);
      return cell ?? keep(archipelago, i, j, runSteps(growthOf(archipelago, i, j)));
    },
    prefetch(x, y, z, vx, vy, most = STEPS) {
      let steps = most;
      for (const seconds of AHEAD) {
        const [east, north] = [x + vx * seconds, y + vy * seconds];
        for (let k = 0; k < altitudes.length; k++) {
          if (!rockAt(flat, east, north, altitudes[k], 0, span)) continue;
          if (z > span[1] + HIGH || z < span[1] - DEEP) continue;
          for (let i = Math.floor((east - ASIDE) / CELL); i * CELL < east + ASIDE; i++)
            for (let j = Math.floor((north - ASIDE) / CELL); j * CELL < north + ASIDE; j++) {
              steps = advance(k, i, j, steps);
              if (steps === 0) return false;
            }
        }
      }
      return true;
    },
  };
}

function* growCell(flat: FlatGround, altitude: number, i: number, j: number): Growth {
  const [west, south, east, north] = [CELL * i, CELL * j, CELL * (i + 1), CELL * (j + 1)];
  const life = yield* growFlatLife(flat, altitude, { west, south, east, north });
  const [low, high] = [HOUSE_HALF, HOUSE_HALF + BESIDE];
  const around = { west: west - low, south: south - low, east: east + high, north: north + high };
  const found = yield* scanHouses(flat, altitude, around);
  const colliders: GroundedCollider[] = [];
  for (const thing of life) {
    const collider = colliderOf(thing);
    if (!collider) continue;
    const key = isMovable(THINGS[thing.code]) ? featureKey(thing.x, thing.y, altitude) : "";
    const grows = thing.code < SPECIES.length;
    colliders.push({ ...collider, key, grows, base: Number.NaN, at: Number.NaN });
  }
  const named = (name: string) => life.filter(({ code }) => THINGS[code] === name);
  const houses = found.map((house) => ({ x: house.x, y: house.y, at: 0, house }));
  return { colliders, knolls: named("knoll"), mines: flat.mouths === null ? named("mine") : [], houses };
}
/** Boxes exclude their east and north edges; this includes a house with its wall there. */
const BESIDE = 0.01;
