/** Instance lists of houses: near and far ones in the view, those that cast shadows, and those in a pool's reflection. */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { ROOF_RISE } from "../../core/flat/towns.ts";
import type { ScatterChunk } from "../../stream/scatter.ts";
import type { Frame } from "../frame.ts";
import { createInstanceList, INSTANCE_STRIDE, type InstanceList } from "../placed-list.ts";
import { type Cascade, drawInShadow } from "../shadows.ts";
import type { AnyReflection } from "../water/reflection.ts";
import { createHouseMaterials, type HouseBuild } from "./materials.ts";
import { houseGeometry, lanternPoolGeometry } from "./mesh.ts";

/** Ranges of the chunks with near houses, before the quality scales them, and the eye's highest clearance; metres. */
export const NEAR_CHUNKS = { range: 260, ceiling: 6000 };
/** Capacity of a list of near and of far houses. */
const MOST_NEAR = 512;
const MOST_FAR = 6144;
/** Distances from the player within which houses cast shadows into the near and the far cascade, metres. */
const SHADOW_RANGE = [190, 4200] as const;

/** Bounds of a house: metres around its middle, and above its floor. */
const RADIUS = 9;
export const ABOVE = 26 + Math.max(...Object.values(ROOF_RISE));

/** Distance up to which houses have near detail, where trees have branches up to `middle`; metres. */
export const nearHouses = (middle: number): number => Math.min(190, 1.3 * middle);

/** A list of instances and the world position that they are relative to. */
export interface PlacedList {
  readonly list: InstanceList;
  readonly origin: [x: number, y: number, z: number];
  /** `origin` relative to the frame's anchor: the uniform `origin` of the list's materials. */
  readonly fromAnchor: Vector3;
}

interface ShadowList {
  readonly cascade: Cascade;
  readonly houses: PlacedList;
  readonly range: number;
}

export type HouseLists = ReturnType<typeof createHouseLists>;

export function createHouseLists(scene: Scene, build: HouseBuild) {
  const { shadows, reflection } = build;
  const materials = createHouseMaterials(scene, build);
  const [nearGeometry, farGeometry] = [houseGeometry(true), houseGeometry(false)];
  const near = createPlacedList(
    scene,
    MOST_NEAR,
    ["houses near", nearGeometry, materials.near],
    ["houses pool", lanternPoolGeometry(), materials.pool],
  );
  const far = createPlacedList(scene, MOST_FAR, ["houses far", farGeometry, materials.far]);
  const cascades = [shadows?.near, shadows?.far].filter((cascade) => !!cascade);
  const casters = cascades.map((cascade, k): ShadowList => {
    const material = materials.shadow(cascade);
    const houses = createPlacedList(scene, k > 0 ? MOST_FAR : MOST_NEAR, ["houses shadow", farGeometry, material]);
    drawInShadow(cascade, ...houses.list.meshes);
    return { cascade, houses, range: SHADOW_RANGE[k] };
  });
  const reflected =
    reflection && createPlacedList(scene, MOST_NEAR, ["houses mirrored", farGeometry, materials.mirrored(reflection)]);
  for (const mesh of reflected?.list.meshes ?? []) {
    mesh.layerMask = 0;
    reflection?.show(mesh);
  }
  const all = [near, far, ...(reflected ? [reflected] : []), ...casters.map(({ houses }) => houses)];
  return {
    materials,
    near,
    far,
    casters,
    reflected,
    all,
    get triangles() {
      return all.reduce((sum, { list }) => sum + list.count * list.triangles, 0);
    },
    /** Sets the uniforms of a frame, once its lists are made. */
    update(frame: Frame): void {
      const [, lanternPools] = near.list.meshes;
      lanternPools.isVisible = near.list.count > 0 && materials.lamps.x > 0;
      materials.update(frame);
      for (const { origin, fromAnchor } of all)
        fromAnchor.set(origin[0] - frame.anchor[0], origin[1] - frame.anchor[1], origin[2] - frame.anchor[2]);
    },
    dispose(): void {
      for (const mesh of reflected?.list.meshes ?? []) reflection?.hide(mesh);
      for (const { list } of all) list.dispose();
      materials.dispose();
    },
  };
}

type Geometries = Parameters<typeof createInstanceList>[2][];

function createPlacedList(scene: Scene, capacity: number, ...geometries: Geometries): PlacedList {
  const list = createInstanceList(scene, capacity, ...geometries);
  const fromAnchor = new Vector3();
  for (const [, , material] of geometries) material.setVector3("origin", fromAnchor);
  return { list, origin: [0, 0, 0], fromAnchor };
}

/** Empties a list and moves its origin to the frame's anchor. */
export function beginList({ list, origin }: PlacedList, { anchor }: Frame): void {
  list.count = 0;
  for (let i = 0; i < 3; i++) origin[i] = anchor[i];
}

/** Adds the houses of a chunk within `range` metres of a place, horizontally where that has no z. */
export function addHouses(
  { list, origin }: PlacedList,
  { things, count, centre }: ScatterChunk,
  place: readonly number[],
  range: number,
): void {
  const [dx, dy, dz] = [centre[0] - origin[0], centre[1] - origin[1], centre[2] - origin[2]];
  const isLevel = place.length < 3;
  for (let i = 0; i < count; i++) {
    const at = INSTANCE_STRIDE * i;
    const [x, y] = [things[at] + centre[0] - place[0], things[at + 1] + centre[1] - place[1]];
    const z = isLevel ? 0 : things[at + 2] + centre[2] - place[2];
    if (x * x + y * y + z * z < range * range) list.push(things, i, dx, dy, dz);
  }
}

/** Lists the houses that cast shadows into the maps that this frame draws. Returns the bytes sent. */
export function listCasters(
  { casters }: HouseLists,
  frame: Frame,
  chunks: ReadonlyMap<string, { readonly chunk: ScatterChunk }>,
  place: readonly number[],
): number {
  let sent = 0;
  for (const [level, { cascade, houses, range }] of casters.entries()) {
    if (!cascade.stale) continue;
    beginList(houses, frame);
    for (const { chunk } of chunks.values()) if (chunk.level === level) addHouses(houses, chunk, place, range);
    sent += houses.list.upload();
  }
  return sent;
}

/** Lists the near houses of visible chunks that the pool may reflect. Returns the bytes sent. */
export function listReflected<C extends { readonly chunk: ScatterChunk }>(
  reflection: AnyReflection,
  { reflected }: HouseLists,
  frame: Frame,
  chunks: Iterable<C>,
  isVisible: (chunk: C) => boolean,
): number {
  if (!reflected) return 0;
  beginList(reflected, frame);
  const [x, y, z] = frame.anchor;
  for (const each of reflection.active ? chunks : []) {
    const { things, count, centre, level } = each.chunk;
    if (level > 0 || !isVisible(each)) continue;
    const [dx, dy, dz] = [centre[0] - x, centre[1] - y, centre[2] - z];
    for (let i = 0; i < count; i++) {
      const at = INSTANCE_STRIDE * i;
      if (reflection.reaches(things[at] + dx, things[at + 1] + dy, things[at + 2] + dz, ABOVE, RADIUS))
        reflected.list.push(things, i, dx, dy, dz);
    }
  }
  return reflected.list.upload();
}
