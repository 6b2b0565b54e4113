/**
 * The trees of a map, as the worlds draw them: where they stand, and on which height of the map's mesh.
 *
 *   countries, islands   all trees within the map, also those that streams have cleared in the drawn world
 *   planets              all trees that are seen within the map from the globe's centre, upright on the plane
 *   steps                of well under a millisecond, by blocks, so that a map of too many is refused soon
 */
import { growIslandLife } from "../core/islands/life.ts";
import { clearingRadius, DEFAULT_CLEARING } from "../core/life/things.ts";
import { createPatch, type Patch } from "../core/planet/cube-sphere.ts";
import { clearOf, growPlants } from "../core/planet/plants.ts";
import { scanFeatures } from "../core/planet/ring-features.ts";
import { generatePlanet, type PlanetTable } from "../recipe/kinds/planet.ts";
import { flatIslands, isFlat } from "./flat-islands.ts";
import type { HeightMap } from "./height-map.ts";
import type { Tree } from "./tree-mesh.ts";
import { archipelagoOf, type ExportedWorld, type MapFrame, type SurfaceChoice, tangentPlane } from "./world-heights.ts";

/** A tree of the generator at metres east and north on the map. */
type Stand = Omit<Tree, "foot"> & { readonly x: number; readonly y: number };
type Stands = Generator<readonly Stand[] | undefined, void>;

/** Metres along a block of a plane, and about as many along a patch of a globe. */
const BLOCK = 512;

/** Throws a RangeError where there are more than `most`. */
export function* standingTrees(
  world: ExportedWorld,
  map: HeightMap,
  { at }: Pick<MapFrame, "at">,
  choice: Omit<SurfaceChoice, "surface">,
  most: number,
): Generator<undefined, Tree[]> {
  const { columns, rows, spacing, west, north } = map;
  const [middle, centre] = [west + ((columns - 1) / 2) * spacing, north - ((rows - 1) / 2) * spacing];
  const trees: Tree[] = [];
  for (const stands of isFlat(world) ? flatStands(world, map, choice) : globeStands(world, map, at)) {
    yield;
    for (const { x, y, ...tree } of stands ?? []) {
      const up = meshHeight(map, (x - west) / spacing, (north - y) / spacing);
      if (Number.isNaN(up)) continue;
      trees.push({ ...tree, foot: [x - middle, up, centre - y] });
    }
    if (trees.length > most)
      throw new RangeError(`Expected at most ${most} trees, got more; take a smaller piece, or leave the trees out.`);
  }
  return trees;
}

function boxOf({ columns, rows, spacing, west, north }: HeightMap) {
  return { west, north, east: west + (columns - 1) * spacing, south: north - (rows - 1) * spacing };
}

function* flatStands(world: ExportedWorld, map: HeightMap, choice: Omit<SurfaceChoice, "surface">): Stands {
  const islands = flatIslands(world);
  const altitude = archipelagoOf(islands, choice);
  const { west, south, east, north } = boxOf(map);
  for (let y = south; y < north; y += BLOCK) {
    for (let x = west; x < east; x += BLOCK) {
      const block = { west: x, south: y, east: Math.min(east, x + BLOCK), north: Math.min(north, y + BLOCK) };
      yield* working(growIslandLife(islands, altitude, block, true));
    }
  }
}

function* globeStands(world: ExportedWorld, map: HeightMap, [longitude, latitude]: readonly [number, number]): Stands {
  const globe = generatePlanet(world as PlanetTable);
  const { radius } = globe;
  const plane = tangentPlane(globe, longitude, latitude);
  const { west, south, east, north } = boxOf(map);
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ].map(([x, y]) => plane.toCentre(x, y, new Float64Array(3)));
  const on = new Float64Array(2);
  for (const patch of patchesOver(corners, Math.ceil((2 * radius) / BLOCK))) {
    const plants = yield* pausing(growPlants(globe, patch, true));
    if (plants.length === 0) continue;
    const features = yield* pausing(scanFeatures(globe, patch, DEFAULT_CLEARING));
    const beds = features.map(({ feature, x, y, z }) => ({ x, y, z, radius: clearingRadius(feature) }));
    yield clearOf(plants, beds).flatMap(({ x, y, z, ...tree }) => {
      plane.toPlane(x, y, z, on);
      const [u, v] = on;
      return u >= west && u < east && v >= south && v < north ? [{ ...tree, x: u, y: v }] : [];
    });
  }
}

/** Runs steps to their end, yields nothing at each, and returns their result. */
function* pausing<R>(steps: Generator<undefined, R>): Generator<undefined, R> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield;
  }
}

/** The same, and yields the result. */
function* working<R>(steps: Generator<undefined, R>): Generator<R | undefined, void> {
  yield yield* pausing(steps);
}

/**
 * The patches of a grid of `count` along each face over which a convex polygon of corners, metres from the globe's centre, may
 * reach: those in the bounds of its part on each face, where straight lines stay straight.
 */
export function* patchesOver(corners: readonly Float64Array[], count: number): Generator<Patch, void> {
  const edge = (k: number) => Math.max(-1, Math.min(1, -1 + (2 * k) / count));
  for (let face = 0; face < 6; face++) {
    const part = onFace(corners, face);
    if (part.length === 0) continue;
    const range = (axis: 0 | 1) => {
      const places = part.map((point) => Math.min(count - 1, Math.max(0, ((point[axis] + 1) / 2) * count)));
      return [Math.floor(Math.min(...places)), Math.floor(Math.max(...places))] as const;
    };
    const [[i0, i1], [j0, j1]] = [range(0), range(1)];
    for (let i = i0; i <= i1; i++)
      for (let j = j0; j <= j1; j++) yield createPatch(face, edge(i), edge(i + 1), edge(j), edge(j + 1));
  }
}

/** The corners (u, v) of the part of a convex polygon that is seen through a face of the cube. */
function onFace(corners: readonly Float64Array[], face: number): (readonly [u: number, v: number])[] {
  const [main, a, b] = [face % 3, (face + 1) % 3, (face + 2) % 3];
  const sign = face < 3 ? 1 : -1;
  let part: readonly (readonly [main: number, a: number, b: number])[] = corners.map((p) => [
    sign * p[main],
    p[a],
    p[b],
  ]);
  for (const [axis, side] of [
    [1, 1],
    [1, -1],
    [2, 1],
    [2, -1],
  ] as const) {
    const inside = (p: (typeof part)[number]) => p[0] + side * p[axis];
    part = part.flatMap((p, k) => {
      const q = part[(k + 1) % part.length];
      const [from, to] = [inside(p), inside(q)];
      const kept = from >= 0 ? [p] : [];
      if (from >= 0 === to >= 0) return kept;
      const s = from / (from - to);
      return [...kept, [p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1]), p[2] + s * (q[2] - p[2])] as const];
    });
  }
  return part.flatMap(([length, u, v]) => (length > 0 ? [[u / length, v / length] as const] : []));
}

/** The mesh's height between its points: on two triangles a square, as `groundMesh` cuts it. */
function meshHeight({ columns, rows, heightAt }: HeightMap, u: number, v: number): number {
  const column = Math.min(columns - 2, Math.floor(u));
  const row = Math.min(rows - 2, Math.floor(v));
  const [s, t] = [u - column, 1 - (v - row)];
  const [a, b] = [heightAt(column, row + 1), heightAt(column + 1, row + 1)];
  const [c, d] = [heightAt(column, row), heightAt(column + 1, row)];
  return s + t <= 1 ? a + s * (b - a) + t * (c - a) : d + (1 - s) * (c - d) + (1 - t) * (b - d);
}
