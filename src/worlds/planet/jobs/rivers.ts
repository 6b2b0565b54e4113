/**
 * The rivers and lakes of a cell as one mesh: two numbers, the counts of vertices and of indices, then RIVER_STRIDE floats for each
 * vertex, then the indices.
 *
 *   0–2    place on the datum, metres from the cell's centre
 *   3, 4   altitude of the water, and its height above the ground there, metres
 *   5      −1…1 from bank to bank of a river; LAKE on a lake, and 1 more beside it
 *   6, 7   metres along and across the water's way, from the spring and from the middle
 *   8      fall of the water, metres a metre
 *   9–11   the way that the water flows, a unit vector; any on a lake
 *
 * A river is a strip of ACROSS vertices a node, whose segment belongs to the cell that holds its first node. A lake is level
 * squares between the middles of its cells and of those beside them, out of which the shore rises. Only cells of level 1 have water.
 */
import { ballOf, patchContains } from "../../../core/planet/cube-sphere.ts";
import { BANKS, BRIM, outsideRivers } from "../../../core/planet/river-banks.ts";
import type { RiverPool } from "../../../core/planet/river-course.ts";
import type { RiverLattice } from "../../../core/planet/river-lattice.ts";
import { RIVER_NODE, type RiverStretch, riversOf } from "../../../core/planet/rivers.ts";
import { altitudeOn, type Globe } from "../../../core/planet/sphere.ts";
import { cross, dot, minus, unit, type Vector } from "../../../core/vector.ts";
import { type Cell, patchOf } from "../../../stream/cells.ts";
import type { Allocate, Things } from "../../../stream/thing-layout.ts";
import { gatherThings } from "../../../stream/things.ts";
import { ACROSS, LAKE, RIVER_STRIDE } from "./river-layout.ts";

/** Plants and features on a cell, except in water. */
export const gatherDryThings = (globe: Globe, cell: Cell, allocate: Allocate): Generator<undefined, Things> =>
  gatherThings(globe, cell, allocate, outsideRivers);

export function* gatherRivers(globe: Globe, cell: Cell, allocate: Allocate): Generator<undefined, Things> {
  const patch = patchOf(cell, globe.radius);
  const [x, y, z, reach] = ballOf(patch, globe.radius, new Float64Array(4));
  const centre: Vector = [x, y, z];
  const mesh: Mesh = { vertices: [], indices: [], centre };
  if (cell.level === 1) {
    const rivers = riversOf(globe);
    const { stretches, pools } = yield* rivers.near(centre, reach);
    const isInside = (px: number, py: number, pz: number) => patchContains(patch, px, py, pz);
    for (const stretch of stretches) yield* pushStretch(globe, stretch, isInside, mesh);
    for (const pool of pools) {
      pushLake(rivers.lattice, pool, isInside, mesh);
      yield;
    }
  }
  const { vertices, indices } = mesh;
  const all = indices.length > 0 ? [vertices.length / RIVER_STRIDE, indices.length, ...vertices, ...indices] : [];
  const things = new Float32Array(allocate(all.length * 4), 0, all.length);
  things.set(all);
  return { centre, reach, things, count: indices.length };
}

interface Mesh {
  readonly vertices: number[];
  readonly indices: number[];
  readonly centre: Vector;
}

type IsInside = (x: number, y: number, z: number) => boolean;

function* pushStretch(globe: Globe, { nodes }: RiverStretch, isInside: IsInside, mesh: Mesh): Generator<undefined> {
  const count = nodes.length / RIVER_NODE;
  let isJoined = false;
  for (let k = 0; k + 1 < count; k++) {
    const at = RIVER_NODE * k;
    if (!isInside(nodes[at], nodes[at + 1], nodes[at + 2])) {
      isJoined = false;
      continue;
    }
    if (!isJoined) pushAcross(globe, nodes, k, mesh);
    pushAcross(globe, nodes, k + 1, mesh);
    isJoined = true;
    const first = mesh.vertices.length / RIVER_STRIDE - 2 * ACROSS;
    for (let i = first; i < first + ACROSS - 1; i++)
      mesh.indices.push(i, i + ACROSS, i + ACROSS + 1, i, i + ACROSS + 1, i + 1);
    if (k % 32 === 0) yield;
  }
}

const placeIn = (nodes: Float64Array, at: number): Vector => [nodes[at], nodes[at + 1], nodes[at + 2]];

/** Adds the vertices across a node. */
function pushAcross(globe: Globe, nodes: Float64Array, k: number, { vertices, centre }: Mesh): void {
  const at = RIVER_NODE * k;
  const before = Math.max(0, at - RIVER_NODE);
  const after = Math.min(nodes.length - RIVER_NODE, at + RIVER_NODE);
  const place = placeIn(nodes, at);
  const way = unit(minus(placeIn(nodes, after), placeIn(nodes, before)));
  const left = unit(cross(place, way));
  const level = nodes[at + 3] + BRIM;
  const run = Math.max(0.1, nodes[after + 6] - nodes[before + 6]);
  const steep = (nodes[before + 3] - nodes[after + 3]) / run;
  // Grows from nothing at its spring.
  const half = 0.5 * BANKS * nodes[at + 5] * Math.min(1, 0.2 + nodes[at + 6] / (12 * nodes[at + 5]));
  for (let i = 0; i < ACROSS; i++) {
    const side = (2 * i) / (ACROSS - 1) - 1;
    const [x, y, z] = place.map((v, axis) => v + side * half * left[axis]);
    vertices.push(x - centre[0], y - centre[1], z - centre[2], level, level - altitudeOn(globe, x, y, z));
    vertices.push(side, nodes[at + 6], side * half, steep, ...way);
  }
}

/**
 * Adds a lake: squares between the middles of its cells and of those beside them. The ground there is above the water in all but the
 * way out, so its shore is drawn by the ground, and nothing hangs over ground that falls off behind it.
 */
function pushLake(lattice: RiverLattice, { cells, level }: RiverPool, isInside: IsInside, mesh: Mesh): void {
  const { vertices, indices, centre } = mesh;
  const wet = new Set(cells);
  const up = unit(centre);
  const way = unit(cross(up, Math.abs(up[2]) < 0.7 ? [0, 0, 1] : [1, 0, 0]));
  const left = cross(up, way);
  const place = new Float64Array(3);
  const known = new Map<number, number>();
  const vertexOf = (cell: number): number => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const index = vertices.length / RIVER_STRIDE;
    known.set(cell, index);
    lattice.placeOf(cell, place);
    const d: Vector = [place[0] - centre[0], place[1] - centre[1], place[2] - centre[2]];
    vertices.push(...d, level + BRIM, 1, wet.has(cell) ? LAKE : LAKE + 1, dot(d, way), dot(d, left), 0, ...way);
    return index;
  };
  const done = new Set<string>();
  for (const number of cells) {
    const { face, x, y } = lattice.cellOf(number);
    for (let k = 0; k < 4; k++) {
      const [fromX, fromY] = [x - (k & 1), y - (k >> 1)];
      const square = [0, 1, 3, 2].map((i) => lattice.numberOf(face, fromX + (i & 1), fromY + (i >> 1)));
      const first = Math.min(...square);
      const key = `${first} ${Math.max(...square)}`;
      // Beyond a corner of the cube is no cell.
      if (first < 0 || done.has(key)) continue;
      done.add(key);
      lattice.placeOf(first, place);
      if (!isInside(place[0], place[1], place[2])) continue;
      const [p, q, r, s] = square.map(vertexOf);
      indices.push(p, q, r, p, r, s);
    }
  }
}
