/** Places away from plants, where a flag is visible. */
import { createGenerationalCache, type GenerationalCache } from "../core/field/generational-cache.ts";
import type { FlatGround } from "../core/flat/flat-ground.ts";
import { flatLifeIn } from "../core/flat/life.ts";
import { SPECIES, solidOf } from "../core/life/species.ts";

/** Side of a square whose plants are found at once, metres, and the number of squares per cache generation. */
const SQUARE = 32;
const CAPACITY = 100;
/** Metres between a place and the bark of a tree, or the middle of a shrub. */
const ROOM = 1;
/** Maximum distance of a plant's middle from a place that it covers, metres. */
const REACH = 2;

interface Stem {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const known = new WeakMap<FlatGround, GenerationalCache<string, readonly Stem[]>>();

/** Whether no plant of an archipelago is within a metre of a place. Plants in water, which are not drawn, count too. */
export function isClearOfPlants(flat: FlatGround, altitude: number, x: number, y: number): boolean {
  const first = (at: number) => Math.floor((at - REACH) / SQUARE);
  for (let j = first(y); j * SQUARE <= y + REACH; j++)
    for (let i = first(x); i * SQUARE <= x + REACH; i++)
      for (const stem of stemsIn(flat, altitude, i, j))
        if (Math.hypot(stem.x - x, stem.y - y) < stem.radius + ROOM) return false;
  return true;
}

function stemsIn(flat: FlatGround, altitude: number, i: number, j: number): readonly Stem[] {
  const squares = known.get(flat) ?? createGenerationalCache(CAPACITY);
  known.set(flat, squares);
  const key = `${altitude}/${i}/${j}`;
  const stems = squares.get(key) ?? growStems(flat, altitude, i * SQUARE, j * SQUARE);
  squares.set(key, stems);
  return stems;
}

function growStems(flat: FlatGround, altitude: number, west: number, south: number): Stem[] {
  const box = { west, south, east: west + SQUARE, north: south + SQUARE };
  return flatLifeIn(flat, altitude, box)
    .filter(({ code }) => code < SPECIES.length)
    .map(({ code, x, y, size }) => ({ x, y, radius: (solidOf(code)?.[0] ?? 0) * size }));
}
