/** Instance lists of a pool's planar reflection: trees in middle detail nearby, far crowns by rows. The reflection culls them. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Making, Own } from "../making.ts";
import type { AnyReflection } from "../water/reflection.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import type { createPlantMaterials } from "./plant-materials.ts";
import { CROWNS_TOGETHER } from "./shaders/far-plant.ts";
import { ROW } from "./shaders/plant-instances.ts";
import type { Species } from "./species.ts";

/** Maximum number of trees of one species. */
const MOST = 1024;
/** Metres from the eye beyond which nothing is reflected. */
const FAR = 1200;
/** Half width of a tree, and its height above the ground of its chunk, metres. */
const [BROAD, HIGH] = [7, 45];

export interface ReflectionLists {
  readonly lists: readonly InstanceList[];
  /** One list of each material, for compiling its shader. */
  readonly warmUp: readonly InstanceList[];
  /** Whether any pool is reflecting in this frame. */
  readonly on: boolean;
  /** Adds an instance of a near chunk: its `index` in the textures, its place relative to the anchor. */
  addNear(code: number, index: number, x: number, y: number, z: number): void;
  /** Whether a far chunk may be reflected, `away` metres off. */
  reaches(x: number, y: number, z: number, reach: number, away: number): boolean;
  addRow(row: number): void;
}

/** Creates the lists in slices; `own` keeps them. */
export function* createReflectionLists(
  own: Own,
  scene: Scene,
  reflection: AnyReflection,
  species: readonly Species[],
  treeCount: number,
  materials: ReturnType<typeof createPlantMaterials>,
  rows: number,
): Making<ReflectionLists> {
  const middle = materials.mirrored("foliage", reflection);
  const trees: InstanceList[] = [];
  for (const { name, near, middle: less = near } of species.slice(0, treeCount)) {
    trees.push(own(createInstanceList(scene, `mirrored ${name}`, less[0], middle, "thing", MOST)));
    yield;
  }
  const crowns = materials.mirrored("far", reflection);
  const each = ROW / CROWNS_TOGETHER;
  const far = own(createInstanceList(scene, "mirrored far", materials.cardRowGeometry, crowns, "row", rows, each));
  const lists = [...trees, far];
  for (const { mesh } of lists) {
    mesh.layerMask = 0;
    reflection.show(mesh);
  }
  return {
    lists,
    warmUp: [trees[0], far],
    get on() {
      return reflection.active;
    },
    addNear(code, index, x, y, z) {
      if (code < treeCount && reflection.reaches(x, y, z, HIGH, BROAD)) trees[code].push(index);
    },
    reaches: (x, y, z, reach, away) => away < FAR && reflection.reaches(x, y, z, HIGH, reach),
    addRow: (row) => far.push(row),
  };
}
