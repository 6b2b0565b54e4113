/**
 * Instance lists of the sun's shadow maps: in the near map full geometry around the eye and crowns farther off, in the far
 * map, where there is one, crowns by rows. The far map is drawn now and then only, and its list is made for those frames only.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Making, Own } from "../making.ts";
import { type Cascade, drawInShadow, type Shadows } from "../shadows.ts";
import type { PlantGeometry } from "./geometry.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import type { createPlantMaterials } from "./plant-materials.ts";
import { CROWNS_TOGETHER } from "./shaders/far-plant.ts";
import { ROW } from "./shaders/plant-instances.ts";
import type { Species } from "./species.ts";

/** Maximum number of instances of one species that cast in full, and of crowns in the near map. */
const MOST = 2048;
const MOST_CROWNS = 4096;
/** Metres from the eye to which full geometry casts; beyond that crowns do. */
const FULL_REACH = 55;
/** Culling limits of a cascade: half widths aside of its centre, and metres along the sun's rays. */
const BESIDE = 1.25;
const ALONG = 230;
/** The near map's movement, metres, and the cosine of the sun's, that these limits allow for. */
const MOVED = 8;
const SAME_SUN = Math.cos((0.5 * Math.PI) / 180);

type CasterGeometry = Pick<PlantGeometry, "positions" | "indices"> & Partial<PlantGeometry>;

export interface ShadowLists {
  readonly lists: readonly InstanceList[];
  /** One list of each material, for compiling its shader. */
  readonly warmUp: readonly InstanceList[];
  /** Whether this frame draws the far map. */
  readonly far: boolean;
  /** Whether the near map has moved so far that its casters must be listed again. */
  readonly moved: boolean;
  /** Marks the casters of the near map as listed. */
  listed(): void;
  /** Whether anything within `reach` metres of a point relative to the anchor may cast into the near map. */
  reaches(x: number, y: number, z: number, reach: number): boolean;
  /** Adds an instance of a near chunk: its `index` in the textures, its place relative to the anchor, `away` from the eye. */
  addNear(code: number, variant: number, index: number, x: number, y: number, z: number, away: number): void;
  addRow(row: number): void;
}

/** Creates the lists in slices; `own` keeps them. */
export function* createShadowLists(
  own: Own,
  scene: Scene,
  shadows: Shadows,
  species: readonly Species[],
  treeCount: number,
  materials: ReturnType<typeof createPlantMaterials>,
  rows: number,
): Making<ShadowLists> {
  const { near, far } = shadows;
  const create = (cascade: Cascade, name: string, geometry: CasterGeometry, material: ShaderMaterial) => {
    const row = cascade === far;
    const most = row ? rows : material.name.endsWith("crowns") ? MOST_CROWNS : MOST;
    const each = row ? ROW / CROWNS_TOGETHER : 1;
    const list = own(createInstanceList(scene, name, geometry, material, row ? "row" : "thing", most, each));
    drawInShadow(cascade, list.mesh);
    return list;
  };
  const full = materials.cast("cast plants", near.clip, "plant");
  const crownMaterial = materials.cast("cast crowns", near.clip, "thing");
  const crowns = create(near, "cast crowns", materials.crownGeometry, crownMaterial);
  const wide = far
    ? create(far, "cast far", materials.crownRowGeometry, materials.cast("cast far", far.clip, "row"))
    : null;
  const single: InstanceList[][] = [];
  for (const { name, near: fine, middle = fine } of species) {
    yield;
    single.push(middle.map((geometry) => create(near, `cast ${name}`, geometry, full)));
  }
  const first = wide ? [crowns, wide] : [crowns];
  const lists = [...first, ...single.flat()];
  /** Centre and sun of the near map when its casters were listed. */
  let { centre, sun } = near;
  return {
    lists,
    warmUp: [...first, single[0][0]],
    get far() {
      return far?.stale ?? false;
    },
    get moved() {
      const [x, y, z] = near.centre;
      const off = Math.hypot(x - centre[0], y - centre[1], z - centre[2]);
      return off > MOVED || sun[0] * near.sun[0] + sun[1] * near.sun[1] + sun[2] * near.sun[2] < SAME_SUN;
    },
    listed() {
      ({ centre, sun } = near);
    },
    reaches: (x, y, z, reach) => covers(near, x, y, z, reach),
    addNear(code, variant, index, x, y, z, away) {
      if (!covers(near, x, y, z, 0)) return;
      if (code < treeCount && away > FULL_REACH) crowns.push(index);
      else if (away < 2 * FULL_REACH) single[code][variant % single[code].length].push(index);
    },
    addRow: (row) => wide?.push(row),
  };
}

/** Whether a caster within `around` metres of a point may shade the map, with a margin. */
function covers({ clip: { m }, depth, half }: Cascade, x: number, y: number, z: number, around: number): boolean {
  const u = m[0] * x + m[4] * y + m[8] * z + m[12];
  const v = m[1] * x + m[5] * y + m[9] * z + m[13];
  const w = m[2] * x + m[6] * y + m[10] * z + m[14];
  const most = BESIDE + around / half;
  return Math.abs(u) < most && Math.abs(v) < most && Math.abs(w) * depth < ALONG + around;
}
