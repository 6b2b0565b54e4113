/** The level of rivers and lakes at a place, from the meshes of cells that have arrived (jobs/rivers.ts). */
import type { ScatterChunk } from "../../../stream/scatter.ts";
import { RIVER_STRIDE } from "../jobs/river-layout.ts";

/** Metres of the boxes by which triangles are found. */
const BOX = 16;
/** Indices of boxes are less than this apart. */
const KEY = 2 ** 12;

/** The water of a cell, of RIVER_STRIDE floats a vertex. */
export interface RiverSurface {
  readonly centre: ScatterChunk["centre"];
  readonly reach: number;
  readonly vertices: Float32Array;
  readonly indices: Uint32Array;
  /** First indices of triangles, by box; made with the first query. */
  boxes?: Map<number, number[]>;
}

/**
 * Metres above the datum of the highest water over a place, of which only the direction counts; −Infinity for none. `radius` of the
 * datum, metres.
 */
export function waterLevelAt(
  surfaces: Iterable<RiverSurface>,
  radius: number,
  x: number,
  y: number,
  z: number,
): number {
  const k = radius / Math.hypot(x, y, z);
  let level = -Infinity;
  for (const surface of surfaces) {
    const { centre, reach } = surface;
    const at = [k * x - centre[0], k * y - centre[1], k * z - centre[2]] as const;
    // Strips reach beyond their cell by a segment and half a width.
    if (Math.hypot(...at) < reach + 2 * BOX) level = Math.max(level, levelIn(surface, at));
  }
  return level;
}

type Vector = readonly [x: number, y: number, z: number];

const boxOf = ([x, y, z]: Vector) => (Math.floor(x / BOX) * KEY + Math.floor(y / BOX)) * KEY + Math.floor(z / BOX);

function levelIn(cell: RiverSurface, at: Vector): number {
  cell.boxes ??= boxesOf(cell);
  let level = -Infinity;
  for (const first of cell.boxes.get(boxOf(at)) ?? []) level = Math.max(level, levelOn(cell, first, at));
  return level;
}

function boxesOf({ vertices, indices }: RiverSurface): Map<number, number[]> {
  const boxes = new Map<number, number[]>();
  for (let first = 0; first < indices.length; first += 3) {
    const corner = (k: number, axis: number) => vertices[RIVER_STRIDE * indices[first + k] + axis];
    const low = (axis: number) => Math.floor(Math.min(corner(0, axis), corner(1, axis), corner(2, axis)) / BOX);
    const high = (axis: number) => Math.floor(Math.max(corner(0, axis), corner(1, axis), corner(2, axis)) / BOX);
    for (let x = low(0); x <= high(0); x++)
      for (let y = low(1); y <= high(1); y++)
        for (let z = low(2); z <= high(2); z++) {
          const key = (x * KEY + y) * KEY + z;
          const list = boxes.get(key);
          if (list) list.push(first);
          else boxes.set(key, [first]);
        }
  }
  return boxes;
}

/** The level on a triangle that contains a place, seen along the triangle's normal; else −Infinity. */
function levelOn({ vertices, indices }: RiverSurface, first: number, at: Vector): number {
  const [a, b, c] = [0, 1, 2].map((k) => RIVER_STRIDE * indices[first + k]);
  const from = (to: number): Vector => [
    vertices[to] - vertices[a],
    vertices[to + 1] - vertices[a + 1],
    vertices[to + 2] - vertices[a + 2],
  ];
  const [u, v] = [from(b), from(c)];
  const d: Vector = [at[0] - vertices[a], at[1] - vertices[a + 1], at[2] - vertices[a + 2]];
  const dot = (p: Vector, q: Vector) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  const [uu, uv, vv, du, dv] = [dot(u, u), dot(u, v), dot(v, v), dot(d, u), dot(d, v)];
  const area = uu * vv - uv * uv;
  if (!(area > 0)) return -Infinity;
  const [s, t] = [(vv * du - uv * dv) / area, (uu * dv - uv * du) / area];
  if (s < 0 || t < 0 || s + t > 1) return -Infinity;
  return vertices[a + 3] + s * (vertices[b + 3] - vertices[a + 3]) + t * (vertices[c + 3] - vertices[a + 3]);
}
