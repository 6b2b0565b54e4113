/**
 * The trees of a map, as the worlds draw them: their places, and their heights on the map's mesh.
 *
 *   countries, islands   all trees within the map, also those that streams have cleared in the drawn world
 *   planets              all trees that are seen within the map from the globe's centre, upright on the plane
 *   steps                of well under a millisecond, by blocks, so that a map of too many is refused soon
 */
import { growIslandLife } from "../core/islands/life.ts";
import { clearingRadius, DEFAULT_CLEARING } from "../core/life/things.ts";
import { clearOf, growPlants } from "../core/planet/plants.ts";
import { scanFeatures } from "../core/planet/ring-features.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import { generatePlanet } from "../recipe/kinds/planet-lands.ts";
import { flatIslands, isFlat } from "./flat-islands.ts";
import { isWithin, patchesWithin } from "./globe-patches.ts";
import type { HeightMap } from "./height-map.ts";
import type { Tree } from "./tree-mesh.ts";
import { archipelagoOf, type ExportedWorld, type MapFrame, type SurfaceChoice, tangentPlane } from "./world-heights.ts";

/** A tree of the generator at metres east and north on the map. */
type Stand = Omit<Tree, "foot"> & { readonly x: number; readonly y: number };
type Stands = Generator<readonly Stand[] | undefined, void>;

/** Metres along a block of a plane. */
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
  const plane = tangentPlane(globe, longitude, latitude);
  const box = boxOf(map);
  const on = new Float64Array(2);
  for (const patch of patchesWithin(plane, box, globe.radius)) {
    const plants = yield* pausing(growPlants(globe, patch, true));
    if (plants.length === 0) continue;
    const features = yield* pausing(scanFeatures(globe, patch, DEFAULT_CLEARING));
    const beds = features.map(({ feature, x, y, z }) => ({ x, y, z, radius: clearingRadius(feature) }));
    yield clearOf(plants, beds).flatMap(({ x, y, z, ...tree }) => {
      plane.toPlane(x, y, z, on);
      return isWithin(box, on) ? [{ ...tree, x: on[0], y: on[1] }] : [];
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

/** The mesh's height between its points: on two triangles a square, as `groundMesh` cuts it. */
function meshHeight({ columns, rows, heightAt }: HeightMap, u: number, v: number): number {
  const column = Math.min(columns - 2, Math.floor(u));
  const row = Math.min(rows - 2, Math.floor(v));
  const [s, t] = [u - column, 1 - (v - row)];
  const [a, b] = [heightAt(column, row + 1), heightAt(column + 1, row + 1)];
  const [c, d] = [heightAt(column, row), heightAt(column + 1, row)];
  return s + t <= 1 ? a + s * (b - a) + t * (c - a) : d + (1 - s) * (c - d) + (1 - t) * (b - d);
}
