/**
 * The images of what grows about a pool: near forms with boughs and far crowns, a row of things at a time. Only what may have its
 * image in the pool is listed, by the mirror that shows it.
 */
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanarReflection } from "../water/reflection.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import type { createPlantMaterials } from "./plant-materials.ts";
import { ROW } from "./shaders/plant-instances.ts";
import type { Species } from "./species.ts";

/** Most things of one kind. */
const MOST = 1024;
/** Metres from the eye beyond which nothing is drawn in a pool. */
const FAR = 1200;
/** Metres that a tree reaches about its foot and above the ground of its chunk. */
const [BROAD, HIGH] = [7, 45];

export interface Images {
  readonly lists: readonly InstanceList[];
  /** One mesh of each material. */
  readonly kinds: readonly InstanceList[];
  /** Whether anything may have its image in a pool, this frame. */
  readonly on: boolean;
  /** A thing of a near chunk: `index` of the textures, at a place from the anchor, `z` the ground of its chunk. */
  addNear(code: number, index: number, x: number, y: number, z: number): void;
  /** Whether a far chunk may have any, `away` metres off. */
  reaches(x: number, y: number, z: number, reach: number, away: number): boolean;
  addRow(row: number): void;
}

export function createImages(
  scene: Scene,
  reflection: PlanarReflection,
  species: readonly Species[],
  trees: number,
  materials: ReturnType<typeof createPlantMaterials>,
  rows: number,
): Images {
  const middle = materials.mirrored("middle", reflection);
  const forms = species
    .slice(0, trees)
    .map(({ name, near, middle: less = near }) =>
      createInstanceList(scene, `mirrored ${name}`, less[0], middle, "thing", MOST),
    );
  const crowns = materials.mirrored("far", reflection);
  const far = createInstanceList(scene, "mirrored far", materials.farForm, crowns, "row", rows, ROW);
  const lists = [...forms, far];
  for (const { mesh } of lists) {
    mesh.layerMask = 0;
    reflection.show(mesh);
  }
  return {
    lists,
    kinds: [forms[0], far],
    get on() {
      return reflection.active;
    },
    addNear(code, index, x, y, z) {
      if (code < trees && reflection.reaches(x, y, z + HIGH, BROAD)) forms[code].push(index);
    },
    reaches: (x, y, z, reach, away) => away < FAR && reflection.reaches(x, y, z + HIGH, reach),
    addRow: (row) => far.push(row),
  };
}
