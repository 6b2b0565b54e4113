/** The size of the island around a place. */
import type { Point } from "./course.ts";
import type { SportGround } from "./ground.ts";

/** Side of a cell, metres. */
const CELL = 16;

/** Square metres of ground that hangs together with a place, lakes included; counting stops at `most`. 0 where there is no ground. */
export function islandArea(ground: SportGround, [x0, y0]: Point, most: number): number {
  const isGround = (i: number, j: number) => !Number.isNaN(ground.heightAt(x0 + i * CELL, y0 + j * CELL));
  if (!isGround(0, 0)) return 0;
  const seen = new Set(["0,0"]);
  const open: [i: number, j: number][] = [[0, 0]];
  for (let cell = open.pop(); cell && seen.size * CELL * CELL < most; cell = open.pop()) {
    const [i, j] = cell;
    for (const [k, l] of [
      [i + 1, j],
      [i - 1, j],
      [i, j + 1],
      [i, j - 1],
    ]) {
      const key = `${k},${l}`;
      if (seen.has(key) || !isGround(k, l)) continue;
      seen.add(key);
      open.push([k, l]);
    }
  }
  return Math.min(most, seen.size * CELL * CELL);
}
