/**
 * Runs: neighbouring rows of one kind of water that are drawn or not as one, and the box that all of them lie in. A fall is a
 * run of its own.
 */
import { FARTHEST, TILE, WATER } from "../../jobs/waters.ts";
import { lengthOfFall } from "../shaders/fall.ts";
import { RUN } from "../shaders/water.ts";
import type { CellWaters } from "./row-texture.ts";

export interface WaterRun {
  /** 0 nodes of streams, 1 tiles of pools, 2 a fall. */
  readonly kind: number;
  /** Its first row, of the cell's as they are laid: kind after kind, each from a whole run on. */
  readonly first: number;
  /** From the cell's middle, metres: west, south, low, east, north, high. */
  readonly box: Float64Array;
}

/** Metres that streams and beds reach beyond their nodes, level and up and down: their breadth, and ground drawn coarsely. */
const BESIDE = 10;
const ABOVE = 16;

/** `length`: rows that they take, whole runs of each kind. */
export function runsOf({ things, counts }: Pick<CellWaters, "things" | "counts">): {
  readonly runs: readonly WaterRun[];
  readonly length: number;
} {
  const runs: WaterRun[] = [];
  let [from, to] = [1, 0];
  for (const [kind, count] of counts.entries()) {
    const each = kind === 2 ? 1 : RUN;
    for (let k = 0; k < count; k += each) {
      const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
      for (let row = k; row < Math.min(k + each, count); row++) BOXES[kind](things, (from + row) * WATER, box);
      if (box[0] < Infinity) runs.push({ kind, first: to + k, box });
    }
    from += count;
    to += Math.ceil(count / RUN) * RUN;
  }
  return { runs, length: to };
}

/** The box that all of some runs lie in. */
export function around(runs: readonly WaterRun[]): Float64Array {
  const low = (k: number) => Math.min(...runs.map(({ box }) => box[k]));
  const high = (k: number) => Math.max(...runs.map(({ box }) => box[k]));
  return new Float64Array([low(0), low(1), low(2), high(3), high(4), high(5)]);
}

function take(box: Float64Array, x: number, y: number, z: number, aside: number, down: number, up: number): void {
  box[0] = Math.min(box[0], x - aside);
  box[1] = Math.min(box[1], y - aside);
  box[2] = Math.min(box[2], z - down);
  box[3] = Math.max(box[3], x + aside);
  box[4] = Math.max(box[4], y + aside);
  box[5] = Math.max(box[5], z + up);
}

/** What of the row at `at` is drawn, added to a box. */
const BOXES = [
  (things: Float32Array, at: number, box: Float64Array) => {
    if (things[at + 6] === 0) return;
    for (const node of [at, at + WATER])
      take(box, things[node], things[node + 1], things[node + 2], BESIDE, ABOVE, ABOVE);
  },
  (things: Float32Array, at: number, box: Float64Array) => {
    const half = TILE / 2;
    take(box, things[at] + half, things[at + 1] + half, things[at + 2], half, 1, 1);
  },
  (things: Float32Array, at: number, box: Float64Array) => {
    const [x, y, z, vx, vy, breadth, drop] = things.subarray(at, at + WATER - 1);
    const far = Math.min(drop, FARTHEST, lengthOfFall(breadth));
    // As it drifts with the wind, spreads and sways, by the shader's own measures, and the puffs beside it.
    const aside = 1.6 * Math.hypot(vx, vy) + far * (0.24 + 1.95 * (0.035 + 0.0004 * far)) + 4 * breadth + 16;
    take(box, x, y, z, aside, far + 0.15 * far + 12, 0.15 * far + 12);
  },
] as const;
