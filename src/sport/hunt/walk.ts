/** Whether a person on foot gets from one place to another: dry-shod, round lakes and steep slopes, within a box around both. */
import type { Point } from "../geometry.ts";
import type { SportGround } from "../ground.ts";

/** Metres between the points that are tried, of which the end is one, and around both places that a way may lead. */
const STEP = 12;
const ROUND = 260;
/** Steepest slope, rise over run. */
const STEEPEST = 1;

/** `water` is the level of the lakes in metres above the first one. */
export function canWalk({ heightAt }: Pick<SportGround, "heightAt">, from: Point, to: Point, water = 0): boolean {
  const [width, west] = extent(from[0], to[0]);
  const [height, south] = extent(from[1], to[1]);
  const heights = new Float64Array(width * height).fill(Number.NaN);
  const seen = new Uint8Array(width * height);
  const at = (column: number, row: number) => {
    const k = row * width + column;
    if (Number.isNaN(heights[k])) heights[k] = heightAt(west + column * STEP, south + row * STEP);
    return heights[k];
  };
  const columnOf = (x: number) => Math.round((x - west) / STEP);
  const rowOf = (y: number) => Math.round((y - south) / STEP);
  const [goalColumn, goalRow] = [columnOf(to[0]), rowOf(to[1])];
  const queue: number[] = [rowOf(from[1]) * width + columnOf(from[0])];
  seen[queue[0]] = 1;
  for (let next = 0; next < queue.length; next++) {
    const [column, row] = [queue[next] % width, Math.floor(queue[next] / width)];
    if (column === goalColumn && row === goalRow) return true;
    const here = at(column, row);
    for (const [dx, dy] of AROUND) {
      const [i, j] = [column + dx, row + dy];
      if (i < 0 || j < 0 || i >= width || j >= height || seen[j * width + i]) continue;
      const there = at(i, j);
      // A comparison with NaN is false, so places without ground are not walkable.
      if (!(there >= water && Math.abs(there - here) <= STEEPEST * STEP)) continue;
      seen[j * width + i] = 1;
      queue.push(j * width + i);
    }
  }
  return false;
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Count of points along an axis, and the first one; `to` is one of them. */
function extent(from: number, to: number): [count: number, first: number] {
  const before = Math.ceil((to - Math.min(from, to) + ROUND) / STEP);
  const after = Math.ceil((Math.max(from, to) - to + ROUND) / STEP);
  return [before + after + 1, to - before * STEP];
}
