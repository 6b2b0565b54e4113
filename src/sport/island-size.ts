/** The size of the island around a place. */
import type { Point } from "./geometry.ts";
import type { SportGround } from "./ground.ts";

/** Side of a cell, metres; cells that are counted in a step; and numbers between the keys of two columns. */
const CELL = 16;
const SLICE = 2000;
const ROW = 2 ** 20;

/**
 * Square metres of ground that hangs together with a place, lakes included, in steps of a millisecond; counting stops at `most`. 0
 * where there is no ground.
 */
export function* islandArea(ground: SportGround, at: Point, most: number): Generator<undefined, number> {
  const isGround = (i: number, j: number) =>
    !Number.isNaN(ground.heightAt(...ground.geometry.place(at, i * CELL, j * CELL)));
  if (!isGround(0, 0)) return 0;
  const seen = new Set([0]);
  const open: [i: number, j: number][] = [[0, 0]];
  let count = 0;
  for (let cell = open.pop(); cell && seen.size * CELL * CELL < most; cell = open.pop()) {
    const [i, j] = cell;
    for (const [k, l] of [
      [i + 1, j],
      [i - 1, j],
      [i, j + 1],
      [i, j - 1],
    ]) {
      const key = k * ROW + l;
      if (seen.has(key) || !isGround(k, l)) continue;
      seen.add(key);
      open.push([k, l]);
    }
    if (++count % SLICE === 0) yield;
  }
  return Math.min(most, seen.size * CELL * CELL);
}

/** Whether there is no ground at one of 32 places within a radius, in metres: a quick look before the area is counted. */
export function isByVoid({ heightAt, geometry }: SportGround, at: Point, radius: number): boolean {
  for (const part of [0.25, 0.5, 0.75, 1])
    for (const [east, north] of DIRECTIONS)
      if (Number.isNaN(heightAt(...geometry.place(at, part * radius * east, part * radius * north)))) return true;
  return false;
}

const DIRECTIONS = [
  [1, 0],
  [Math.SQRT1_2, Math.SQRT1_2],
].flatMap(([a, b]) => [
  [a, b],
  [-b, a],
  [-a, -b],
  [b, -a],
]);
