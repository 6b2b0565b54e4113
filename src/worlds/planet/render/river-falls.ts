/** Falls of a planet's rivers, from the meshes of cells that have arrived (jobs/rivers.ts), for sound. */
import type { ScatterChunk } from "../../../stream/scatter.ts";
import { ACROSS, LAKE, RIVER_STRIDE } from "../jobs/river-layout.ts";

/** Water that falls: a run of a river's nodes. */
export interface RiverFall {
  /** The middle between its lip and its foot on the datum, metres from the planet's centre. */
  readonly place: readonly [x: number, y: number, z: number];
  /** Altitudes of its lip and its foot, and its width, metres. */
  readonly lip: number;
  readonly foot: number;
  readonly width: number;
}

/** Metres of drop a metre of falling water, and metres of drop in all that make a fall (core/planet/rivers.ts). */
const [STEEP, FALL] = [0.8, 3];

/** Numbers of a row of vertices, and of those before the middle one. */
const [ROW, MIDDLE] = [ACROSS * RIVER_STRIDE, RIVER_STRIDE * ((ACROSS - 1) / 2)];

/** The falls in a cell of RIVER_STRIDE floats a vertex. */
export function fallsIn(centre: ScatterChunk["centre"], vertices: Float32Array): RiverFall[] {
  const falls: RiverFall[] = [];
  let from = 0;
  for (let at = 0; at + ROW <= vertices.length && vertices[at + 5] < LAKE; at += ROW) {
    if (isFalling(vertices, at + MIDDLE, at + ROW + MIDDLE)) continue;
    if (vertices[from + MIDDLE + 3] - vertices[at + MIDDLE + 3] >= FALL) falls.push(fallOf(centre, vertices, from, at));
    from = at + ROW;
  }
  return falls;
}

/** Whether water falls from a vertex to the same one of the next row, if that belongs to the same strip. */
function isFalling(vertices: Float32Array, at: number, next: number): boolean {
  if (next >= vertices.length || vertices[next + 5] >= LAKE) return false;
  const run = vertices[next + 6] - vertices[at + 6];
  const away = Math.hypot(...[0, 1, 2].map((axis) => vertices[next + axis] - vertices[at + axis]));
  return Math.abs(away - run) < 0.01 + 0.01 * run && vertices[at + 3] - vertices[next + 3] > STEEP * run;
}

/** The fall from a row of vertices to another. */
function fallOf(centre: ScatterChunk["centre"], vertices: Float32Array, from: number, to: number): RiverFall {
  const half = (axis: number) => (vertices[from + MIDDLE + axis] + vertices[to + MIDDLE + axis]) / 2;
  return {
    place: [centre[0] + half(0), centre[1] + half(1), centre[2] + half(2)],
    lip: vertices[from + MIDDLE + 3],
    foot: vertices[to + MIDDLE + 3],
    width: 2 * vertices[from + ROW - RIVER_STRIDE + 7],
  };
}
