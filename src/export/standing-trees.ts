/** The trees of a map, as the worlds draw them: their places, and their heights on the map's mesh. */
import type { MapChoice, WorldGround } from "../recipe/queries.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import type { HeightMap } from "./height-map.ts";
import type { Tree } from "./tree-mesh.ts";
import type { MapFrame } from "./world-heights.ts";

/** Steps of well under a millisecond, so that a map of too many is refused soon. Throws a RangeError where there are more than `most`. */
export function* standingTrees(
  ground: WorldGround,
  map: HeightMap,
  { at }: Pick<MapFrame, "at">,
  choice: MapChoice,
  most: number,
): Generator<undefined, Tree[]> {
  const { columns, rows, spacing, west, north } = map;
  const [middle, centre] = [west + ((columns - 1) / 2) * spacing, north - ((rows - 1) / 2) * spacing];
  const box = { west, north, east: west + (columns - 1) * spacing, south: north - (rows - 1) * spacing };
  const trees: Tree[] = [];
  for (const stands of ground.trees?.(at, box, choice) ?? []) {
    yield;
    for (const { x, y, ...tree } of stands ?? []) {
      const up = meshHeight(map, (x - west) / spacing, (north - y) / spacing);
      if (Number.isNaN(up)) continue;
      trees.push({ ...tree, foot: [x - middle, up, centre - y] });
    }
    if (trees.length > most)
      throw refusal(
        saying("Expected at most {most} trees, got more; take a smaller piece, or leave the trees out.", { most }),
      );
  }
  return trees;
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
