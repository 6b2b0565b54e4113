/**
 * The water of one chunk as the workers send it: rows of `WATER_STRIDE` floats (jobs/waters.ts). Derives from it the layout of
 * the row texture, the runs that are culled and drawn as one, and the pools that can have a planar reflection.
 */
import type { Marsh } from "../../../../core/flat/marsh.ts";
import { joinPools } from "../../../../render/water/pools.ts";
import type { FlatPool } from "../../../../render/water/reflection.ts";
import type { ScatterChunk } from "../../../../stream/scatter.ts";
import { NO_GROUND, TILE, WATER_STRIDE } from "../../jobs/waters.ts";
import { lengthOfFall } from "../shaders/fall.ts";
import { RUN } from "../shaders/water.ts";

export interface WaterCell {
  readonly centre: readonly [x: number, y: number, z: number];
  /** Distance from the centre to the corners, metres. */
  readonly reach: number;
  readonly things: Float32Array;
  /** Numbers of nodes, tiles and falls. */
  readonly counts: readonly [number, number, number];
  /** The middles of marshes, which are drawn as pools and plants. */
  readonly marshes: readonly Pick<Marsh, "x" | "y">[];
}

/** Copies a chunk, whose buffer goes back to the worker. */
export function waterCell({ centre, reach, things }: ScatterChunk): WaterCell {
  const counts = [things[0], things[1], things[2]] as const;
  const first = 1 + counts[0] + counts[1] + counts[2];
  const marshes = Array.from({ length: things[3] }, (_, k) => ({
    x: Math.round(centre[0] + things[(first + k) * WATER_STRIDE]),
    y: Math.round(centre[1] + things[(first + k) * WATER_STRIDE + 1]),
  }));
  return { centre, reach, things: things.slice(), counts, marshes };
}

/** Neighbouring rows of one kind that are culled and drawn as one; a fall is a run of its own. */
export interface WaterRun {
  /** 0 stream nodes, 1 pool tiles, 2 a fall. */
  readonly kind: number;
  /** First row in the cell's texture layout, in which each kind starts at a multiple of `RUN`. */
  readonly first: number;
  /** Bounds relative to the cell's centre, metres: west, south, low, east, north, high. */
  readonly box: Float64Array;
}

/** Margins of streams and beds around their nodes, horizontally and vertically, metres: their breadth, and coarsely drawn terrain. */
const SIDE_MARGIN = 10;
const VERTICAL_MARGIN = 16;

/** The runs of a cell, and `length`, the rows that they take up in the texture. */
export function runsOf({ things, counts }: Pick<WaterCell, "things" | "counts">): {
  readonly runs: readonly WaterRun[];
  readonly length: number;
} {
  const runs: WaterRun[] = [];
  let [from, to] = [1, 0];
  for (const [kind, count] of counts.entries()) {
    const rows = kind === 2 ? 1 : RUN;
    for (let k = 0; k < count; k += rows) {
      const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
      for (let row = k; row < Math.min(k + rows, count); row++) EXTEND[kind](things, (from + row) * WATER_STRIDE, box);
      if (box[0] < Infinity) runs.push({ kind, first: to + k, box });
    }
    from += count;
    to += Math.ceil(count / RUN) * RUN;
  }
  return { runs, length: to };
}

/** The union of the bounds of runs. */
export function boundsOf(runs: readonly WaterRun[]): Float64Array {
  const low = (k: number) => Math.min(...runs.map(({ box }) => box[k]));
  const high = (k: number) => Math.max(...runs.map(({ box }) => box[k]));
  return new Float64Array([low(0), low(1), low(2), high(3), high(4), high(5)]);
}

function extend(box: Float64Array, x: number, y: number, z: number, side: number, down: number, up: number): void {
  box[0] = Math.min(box[0], x - side);
  box[1] = Math.min(box[1], y - side);
  box[2] = Math.min(box[2], z - down);
  box[3] = Math.max(box[3], x + side);
  box[4] = Math.max(box[4], y + side);
  box[5] = Math.max(box[5], z + up);
}

/** By kind: extends a box by the drawn extent of the row at index `at`. */
const EXTEND = [
  (things: Float32Array, at: number, box: Float64Array) => {
    if (things[at + 6] === 0) return;
    for (const node of [at, at + WATER_STRIDE])
      extend(box, things[node], things[node + 1], things[node + 2], SIDE_MARGIN, VERTICAL_MARGIN, VERTICAL_MARGIN);
  },
  (things: Float32Array, at: number, box: Float64Array) => {
    const half = TILE / 2;
    extend(box, things[at] + half, things[at + 1] + half, things[at + 2], half, 1, 1);
  },
  (things: Float32Array, at: number, box: Float64Array) => {
    const [x, y, z, vx, vy, breadth, drop] = things.subarray(at, at + WATER_STRIDE - 1);
    const far = Math.min(drop, NO_GROUND, lengthOfFall(breadth));
    // Drift with the wind, spread and sway as in the shader, and the puffs beside it.
    const side = 1.6 * Math.hypot(vx, vy) + far * (0.24 + 1.95 * (0.035 + 0.0004 * far)) + 4 * breadth + 16;
    extend(box, x, y, z, side, far + 0.15 * far + 12, 0.15 * far + 12);
  },
] as const;

/** Copies rows to the texture layout: each kind starts at a multiple of `RUN`; the rows between stay 0 and draw nothing. */
export function copyRows({ things, counts }: Pick<WaterCell, "things" | "counts">, out: Float32Array): void {
  let [from, to] = [1, 0];
  for (const count of counts) {
    out.set(things.subarray(from * WATER_STRIDE, (from + count) * WATER_STRIDE), to * WATER_STRIDE);
    from += count;
    to += Math.ceil(count / RUN) * RUN;
  }
}

/** The parts of pools inside a cell. */
export function cellPools({ centre, things, counts: [nodes, tiles] }: WaterCell): readonly FlatPool[] {
  const pools: FlatPool[] = [];
  for (let row = 1 + nodes; row < 1 + nodes + tiles; row++) {
    const [dx, dy, up, , , area, chance, face] = things.subarray(row * WATER_STRIDE, (row + 1) * WATER_STRIDE);
    const [x, y] = [centre[0] + dx, centre[1] + dy];
    const key = `${face}/${up}/${chance}`;
    pools.push({ key, face, chance, level: centre[2] + up, area, box: [x, y, x + TILE, y + TILE] });
  }
  return joinPools([{ pools }], joinParts);
}

/** Two parts of a pool as one. Each has the area of all of it. */
export function joinParts({ box: a }: FlatPool, part: FlatPool): FlatPool {
  const { box: b } = part;
  const box = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] as const;
  return { ...part, box };
}
