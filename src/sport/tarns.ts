/** Tarns: the pools of streams on floating islands, in year 0. */
import { createGenerationalCache, type GenerationalCache } from "../core/field/generational-cache.ts";
import { runSteps } from "../core/field/run-steps.ts";
import type { FlatGround } from "../core/flat/flat-ground.ts";
import { streamsOf } from "../core/flat/streams.ts";
import { MIN_POOL } from "../core/flat/waters.ts";

/** Side of a square whose pools are found at once, metres, and the number of squares per cache generation. */
const SQUARE = 128;
const CAPACITY = 500;

/** Square metres under water, by row and column. */
type Square = ReadonlySet<number>;

const known = new WeakMap<FlatGround, GenerationalCache<string, Square>>();

/** Whether a place of an archipelago is in a tarn. The first place of a square takes up to 0.2 s, since streams come from far. */
export function isInTarn(flat: FlatGround, altitude: number, x: number, y: number): boolean {
  const [column, row] = [Math.round(x), Math.round(y)];
  const [i, j] = [Math.floor(column / SQUARE), Math.floor(row / SQUARE)];
  const squares = known.get(flat) ?? createGenerationalCache(CAPACITY);
  known.set(flat, squares);
  const key = `${altitude}/${i}/${j}`;
  const square = squares.get(key) ?? squareOf(flat, altitude, i, j);
  squares.set(key, square);
  return square.has(cellOf(column, row, i, j));
}

const cellOf = (x: number, y: number, i: number, j: number) => (y - j * SQUARE) * SQUARE + (x - i * SQUARE);

function squareOf(flat: FlatGround, altitude: number, i: number, j: number): Square {
  const [west, south, east, north] = [i * SQUARE, j * SQUARE, (i + 1) * SQUARE, (j + 1) * SQUARE];
  const { pools } = runSteps(streamsOf(flat).through(altitude, { west, south, east, north }));
  // Smaller ones are drawn as part of the stream.
  const wet = pools.filter((pool) => pool.wet.length >= MIN_POOL).flatMap((pool) => pool.wet);
  const inside = wet.filter(([x, y]) => x >= west && x < east && y >= south && y < north);
  return new Set(inside.map(([x, y]) => cellOf(x, y, i, j)));
}
