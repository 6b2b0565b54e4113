/** Surveys of a planet's rivers: what is found round places that are approached from four sides, and what is wrong with it. */
import scene from "../../../scenes/planet/scene.ts";
import { hash3, unitFloat } from "../../../src/core/field/hash.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { createSprings, SQUARE } from "../../../src/core/planet/river-course.ts";
import { RIVER_NODE, type RiverStretch, type Rivers, riversOf } from "../../../src/core/planet/rivers.ts";
import type { Globe } from "../../../src/core/planet/sphere.ts";
import { generatePlanet, type PlanetTable } from "../../../src/recipe/kinds/planet-generator.ts";

const table: PlanetTable = scene.world;
const EARTH = { shape: { ...table.shape, radius: 6_371_000, slope: 0.19, H: 0.7 }, seed: 8, sea: 322, peak: 600 };

/** The planet of a radius: the world's own, its preset of the Earth's size, and a small one. */
export const planetOfRadius = (radius: number): Globe =>
  generatePlanet({ ...table, ...(radius > 1e6 ? { ...EARTH, snow: 3400 } : { shape: { ...table.shape, radius } }) });

type Place = readonly [x: number, y: number, z: number];

/** Different springs all over a planet, from hashed squares. */
export function springPlaces(globe: Globe, count: number): Place[] {
  const { lattice } = riversOf(globe);
  const springOf = createSprings(globe, lattice);
  const along = lattice.n / SQUARE;
  const found = new Map<number, Place>();
  for (let k = 0; found.size < count; k++) {
    if (k > 20_000) throw new Error(`Expected ${count} springs, found ${found.size}.`);
    const [i, j] = [1, 2].map((part) => Math.floor(along * unitFloat(hash3(k, part, 77))));
    const spring = springOf(k % 6, i, j);
    if (spring === null) continue;
    const [x, y, z] = lattice.placeOf(spring, new Float64Array(3));
    found.set(spring, [x, y, z]);
  }
  return [...found.values()];
}

const away = (nodes: Float64Array, at: number, [x, y, z]: Place) =>
  Math.hypot(nodes[at] - x, nodes[at + 1] - y, nodes[at + 2] - z);

export const riversNear = (globe: Globe, place: Place, reach: number): Rivers =>
  runSteps(riversOf(globe).near(place, reach));

/** A place on the longest stretch that is known round another, far from the spring. */
export function downstream(globe: Globe, place: Place): Place {
  const [{ nodes }] = riversNear(globe, place, 1)
    .stretches.slice()
    .sort((a, b) => b.nodes.length - a.nodes.length);
  const at = RIVER_NODE * Math.floor((0.8 * nodes.length) / RIVER_NODE);
  return [nodes[at], nodes[at + 1], nodes[at + 2]];
}

/** The nodes of all stretches within `reach` of a place, as text, and the pools there. */
export function linesNear({ stretches, pools }: Rivers, place: Place, reach: number, globe: Globe): string[] {
  const lines: string[] = [];
  for (const { nodes } of stretches)
    for (let at = 0; at < nodes.length; at += RIVER_NODE)
      if (away(nodes, at, place) < reach) lines.push(nodes.subarray(at, at + RIVER_NODE).join());
  const cell = new Float64Array(3);
  const { lattice } = riversOf(globe);
  for (const { cells, level } of pools)
    for (const number of cells)
      if (away(lattice.placeOf(number, cell), 0, place) < reach) lines.push(`${number} ${level}`);
  return lines.sort();
}

/** A place so many metres from another, on the datum. */
export function beside([x, y, z]: Place, metres: number, side: number): Place {
  const radius = Math.hypot(x, y, z);
  const axis = [0, 0, 0];
  axis[side % 3] = side < 3 ? metres : -metres;
  const to = [x + axis[0], y + axis[1], z + axis[2]];
  const k = radius / Math.hypot(...to);
  return [k * to[0], k * to[1], k * to[2]];
}

/** Problems of a stretch: water that rises, ground above it, a gap, an end that is neither sea nor pool nor another stretch. */
export function problemsOf(globe: Globe, rivers: Rivers, stretch: RiverStretch): string[] {
  const { pools } = rivers;
  const { nodes, end } = stretch;
  const { lattice } = riversOf(globe);
  const problems: string[] = [];
  for (let at = RIVER_NODE; at < nodes.length; at += RIVER_NODE) {
    const before = at - RIVER_NODE;
    if (nodes[at + 3] > nodes[before + 3]) problems.push(`rises at ${at / RIVER_NODE}`);
    if (nodes[at + 3] < nodes[at + 4]) problems.push(`is under ground at ${at / RIVER_NODE}`);
    const [x, y, z] = nodes.subarray(before, before + 3);
    if (away(nodes, at, [x, y, z]) > lattice.step) problems.push(`has a gap at ${at / RIVER_NODE}`);
  }
  const last = nodes.length - RIVER_NODE;
  const [x, y, z, level, ground] = nodes.subarray(last, last + 5);
  const cell = new Float64Array(3);
  const isInPool = () =>
    pools.some(
      ({ cells, level: own }) =>
        // Between two cells the outlet of a pool may be higher than in their middles.
        level >= own &&
        level < own + 0.5 * lattice.step &&
        cells.some((number) => away(lattice.placeOf(number, cell), 0, [x, y, z]) < lattice.step),
    );
  const isOnOther = () => rivers.stretches.some((other) => other !== stretch && hasNode(other, [x, y, z, level]));
  if (!(end === "sea" && level === 0 && ground <= 0) && !isInPool() && !isOnOther()) problems.push("ends nowhere");
  return problems;
}

/** Water of two courses that part again in a pool further down stands at levels that differ by some centimetres before. */
function hasNode({ nodes }: RiverStretch, [x, y, z, level]: readonly number[]): boolean {
  for (let at = 0; at < nodes.length; at += RIVER_NODE)
    if (nodes[at] === x && nodes[at + 1] === y && nodes[at + 2] === z && Math.abs(nodes[at + 3] - level) < 0.1)
      return true;
  return false;
}
