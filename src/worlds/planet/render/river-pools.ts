/**
 * Water of a planet that mirrors: lakes, and rivers as far as they run level. The water of one level is one pool, from the meshes of cells
 * that have arrived (jobs/rivers.ts).
 */
import type { Vector } from "../../../explorers/vector.ts";
import type { ScatterChunk } from "../../../stream/scatter.ts";
import { LAKE, RIVER_STRIDE } from "../jobs/river-layout.ts";
import type { RoundPool } from "./water-space.ts";

/** Largest fall of level water, metres a metre. */
const LEVEL_FALL = 0.002;
/** Metres of the cubes of which a ball holds the water. */
const CUBE = 40;
/** Water round a vertex: metres to the next ones, and square metres. */
const [APART, AREA] = [16, 150];

/** The parts of pools inside a cell of RIVER_STRIDE floats a vertex. */
export function poolsIn(centre: ScatterChunk["centre"], vertices: Float32Array): readonly RoundPool[] {
  const pools = new Map<string, { level: number; cubes: Map<string, Vector[]>; count: number }>();
  for (let at = 0; at < vertices.length; at += RIVER_STRIDE) {
    const [x, y, z, level, , side, , , fall] = vertices.subarray(at, at + RIVER_STRIDE);
    if (side >= LAKE + 1 || Math.abs(fall) > LEVEL_FALL) continue;
    // Lakes and the rivers through them have the same level.
    const key = level.toFixed(2);
    const pool = pools.get(key) ?? { level, cubes: new Map(), count: 0 };
    pools.set(key, pool);
    pool.count++;
    const cube = [x, y, z].map((v) => Math.floor(v / CUBE)).join();
    const places = pool.cubes.get(cube) ?? [];
    pool.cubes.set(cube, places);
    places.push([x + centre[0], y + centre[1], z + centre[2]]);
  }
  return [...pools].map(([key, { level, cubes, count }]) => {
    const balls = [...cubes.values()].map(ballOf);
    return { key, face: 0, chance: 0, level, area: count * AREA, balls };
  });
}

/** A ball that holds the water round some places. */
function ballOf(places: readonly Vector[]): RoundPool["balls"][number] {
  const middle = (axis: number) => {
    const values = places.map((place) => place[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const place: Vector = [middle(0), middle(1), middle(2)];
  const away = places.map(([x, y, z]) => Math.hypot(x - place[0], y - place[1], z - place[2]));
  return { place, radius: APART + Math.max(...away) };
}

/** Two parts of a pool as one. */
export const joinParts = (a: RoundPool, b: RoundPool): RoundPool => ({
  ...a,
  area: a.area + b.area,
  balls: [...a.balls, ...b.balls],
});
