/**
 * The shadows of what stands about: in the sun's near map forms by the eye and crowns farther off, in its far map crowns, a
 * row of things at a time. The far map is drawn only now and then, and so are its lists made.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { type Cascade, casts, type Shadows } from "../shadows.ts";
import type { Form } from "./form.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import type { createPlantMaterials } from "./plant-materials.ts";
import { ROW } from "./shaders/plant-instances.ts";
import type { Species } from "./species.ts";

/** Most forms of one kind that throw shadows, and most crowns near. */
const MOST = 2048;
const MOST_CROWNS = 4096;
/** Metres from the eye to which forms throw their own shadows; beyond, crowns do. */
const FORMS = 55;
/** How far beside the map a thing's shadow may come from, of its half; and metres along the sun's rays from its middle. */
const BESIDE = 1.25;
const ALONG = 230;

type CastForm = Pick<Form, "positions" | "indices"> & Partial<Form>;

export interface Casts {
  readonly lists: readonly InstanceList[];
  /** One mesh of each material. */
  readonly kinds: readonly InstanceList[];
  /** Whether this frame draws the far map. */
  readonly far: boolean;
  /** Whether anything within `reach` metres of a place from the anchor may throw a shadow into the near map. */
  reaches(x: number, y: number, z: number, reach: number): boolean;
  /** A thing of a near chunk at a place from the anchor: `index` of the textures, `away` from the eye. */
  addNear(code: number, which: number, index: number, x: number, y: number, z: number, away: number): void;
  addRow(row: number): void;
  dispose(): void;
}

export function createCasts(
  scene: Scene,
  shadows: Shadows,
  species: readonly Species[],
  trees: number,
  materials: ReturnType<typeof createPlantMaterials>,
  rows: number,
): Casts {
  const { near, far } = shadows;
  const made = (name: string, form: CastForm, material: ShaderMaterial, row: boolean) => {
    const most = row ? rows : material.name.endsWith("crowns") ? MOST_CROWNS : MOST;
    const list = createInstanceList(scene, name, form, material, row ? "row" : "thing", most, row ? ROW : 1);
    list.mesh.layerMask = 0;
    casts(row ? far : near, list.mesh);
    return list;
  };
  const forms = materials.cast("cast forms", near.clip, "form");
  const crowns = made("cast crowns", materials.farForm, materials.cast("cast crowns", near.clip, "thing"), false);
  const wide = made("cast far", materials.farForm, materials.cast("cast far", far.clip, "row"), true);
  const own = species.map(({ name, near: fine, middle = fine }) =>
    middle.map((form) => made(`cast ${name}`, form, forms, false)),
  );
  const lists = [crowns, wide, ...own.flat()];
  return {
    lists,
    kinds: lists.slice(0, 3),
    get far() {
      return far.stale;
    },
    reaches: (x, y, z, reach) => covers(near, x, y, z, reach),
    addNear(code, which, index, x, y, z, away) {
      if (!covers(near, x, y, z, 0)) return;
      if (code < trees && away > FORMS) crowns.push(index);
      else if (away < 2 * FORMS) own[code][which % own[code].length].push(index);
    },
    addRow: (row) => wide.push(row),
    dispose() {
      for (const { mesh } of lists) {
        const { renderList } = (mesh.name === "cast far" ? far : near).target;
        renderList?.splice(renderList.indexOf(mesh), 1);
      }
      for (const list of lists) list.dispose();
    },
  };
}

/** Whether a shadow from there, or from so many metres around, falls into a map, more or less. */
function covers({ clip: { m }, depth, half }: Cascade, x: number, y: number, z: number, around: number): boolean {
  const u = m[0] * x + m[4] * y + m[8] * z + m[12];
  const v = m[1] * x + m[5] * y + m[9] * z + m[13];
  const w = m[2] * x + m[6] * y + m[10] * z + m[14];
  const most = BESIDE + around / half;
  return Math.abs(u) < most && Math.abs(v) < most && Math.abs(w) * depth < ALONG + around;
}
