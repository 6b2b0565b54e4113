/** Instance lists of near chunks: which instances are drawn in full detail, which in middle detail, and which cast shadows. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { featureKey } from "../../core/flat/feature-key.ts";
import { isMovable } from "../../core/forest/features.ts";
import { type ScatterChunk, STRIDE, THINGS, type ThingName } from "../../stream/scatter.ts";
import { SLACK } from "../culling.ts";
import type { Frame } from "../frame.ts";
import type { Making, Own } from "../making.ts";
import { hasLeaves, partOf } from "./geometry.ts";
import { createInstanceList, type InstanceList, type ListGeometry } from "./instance-list.ts";
import { contactShadeReach, type PlantGround, type PlantLod, treeShare, upAt } from "./plant-ground.ts";
import { type createPlantMaterials, shadeGeometry } from "./plant-materials.ts";
import type { ReflectionLists } from "./reflection-lists.ts";
import { ROW } from "./shaders/plant-instances.ts";
import type { ShadowLists } from "./shadow-lists.ts";
import type { Species } from "./species.ts";
import type { ResidentChunk } from "./thing-textures.ts";

const IS_MOVABLE = THINGS.map(isMovable);
/** Maximum number of instances of one species in near detail, and in middle detail. */
const MOST = 8192;
/** Radius of the widest crown, metres. */
export const CROWN = 9;
/** Height of the tallest tree, metres. */
export const TALLEST = 28;

export interface NearLists {
  readonly lists: readonly InstanceList[];
  /** One mesh of each material, for compiling its shader. */
  readonly warmUp: readonly Mesh[];
  beginFrame(frame: Frame): void;
  /** Lists a chunk's instances by their distance from the lowered eye. `seen`: whether the chunk is in the frustum. */
  add(own: ResidentChunk, loweredEye: readonly number[], seen: boolean): void;
}

export interface NearListsBuild {
  readonly scene: Scene;
  /** The planes of the frustum, relative to the anchor. */
  readonly planes: Float64Array;
  readonly ground: PlantGround;
  readonly lod: PlantLod;
  readonly species: readonly Species[];
  /** Codes below this are trees. */
  readonly treeCount: number;
  readonly materials: ReturnType<typeof createPlantMaterials>;
  readonly casters: ShadowLists | null;
  readonly reflections: ReflectionLists | null;
  readonly exclude: readonly ThingName[];
  /** Keys of the objects that were taken. */
  readonly taken: () => ReadonlySet<string>;
}

type Part = readonly [geometry: ListGeometry, material: ShaderMaterial];
type Parts = readonly [Part, ...Part[]];

/** Creates the lists in slices; `own` keeps them. */
export function* createNearLists(own: Own, build: NearListsBuild): Making<NearLists> {
  const { scene, ground, lod, species, treeCount, materials, casters, reflections, taken, planes } = build;
  const list = (name: string, ...[[geometry, material], ...more]: Parts) =>
    own(createInstanceList(scene, name, geometry, material, "thing", MOST, 1, more));
  const near: InstanceList[][] = [];
  const middle: InstanceList[][] = [];
  for (const { name, near: full, middle: less = [] } of species) {
    const lists: InstanceList[] = [];
    for (const form of full) {
      const [solid, leaves] = [partOf(form, false), partOf(form, true)];
      const parts: Part[] = [];
      if (solid) parts.push([solid, materials.near]);
      if (leaves) parts.push([leaves, materials.leaves]);
      lists.push(list(`${name} near`, parts[0], ...parts.slice(1)));
      yield;
    }
    near.push(lists);
    middle.push(
      less.map((form) => list(`${name} middle`, [form, hasLeaves(form) ? materials.foliage : materials.middle])),
    );
    yield;
  }
  const shade = list("shade", [shadeGeometry(), materials.shade]);
  const excluded = THINGS.map((name) => build.exclude.includes(name));
  const firstObject = species.findIndex(({ name }) => name === "boulder");
  let [anchorX, anchorY, anchorZ, eyeUp] = [0, 0, 0, 0];
  const up = new Float64Array(3);

  /** Frustum test of an instance over flat ground; its altitude is known to within `give` metres. */
  function isSeen(x: number, y: number, z: number, give: number): boolean {
    for (let i = 0; i < 16; i += 4) {
      const c = planes[i + 2];
      const inside = planes[i] * x + planes[i + 1] * y + c * z + planes[i + 3];
      if (inside < -Math.abs(c) * give - CROWN) return false;
    }
    return true;
  }

  /** Whether an object of a chunk at `centre` was taken. */
  function isTaken([x, y, z]: ScatterChunk["centre"], things: Float32Array, at: number): boolean {
    const keys = taken();
    return keys.size > 0 && keys.has(featureKey(x + things[at], y + things[at + 1], z));
  }

  return {
    lists: [shade, ...near.flat(), ...middle.flat()],
    warmUp: [...near[0][0].meshes, middle[0][0].mesh, middle[firstObject][0].mesh, shade.mesh],
    beginFrame({ anchor, eye }) {
      [anchorX, anchorY, anchorZ] = anchor;
      eyeUp = eye[2];
    },
    add({ chunk, first, altitude }, loweredEye, seen) {
      const { things, count, centre, reach } = chunk;
      const [ex, ey, ez] = [loweredEye[0] - centre[0], loweredEye[1] - centre[1], loweredEye[2] - centre[2]];
      const [ox, oy, oz] = [centre[0] - anchorX, centre[1] - anchorY, centre[2] - anchorZ];
      upAt(ground, centre, up);
      const [liftX, liftY, liftZ] = [altitude * up[0], altitude * up[1], altitude * up[2]];
      // The ground under the eye. Nearby ground is higher or lower by no more than its distance.
      const under = oz + eyeUp + anchorZ - loweredEye[2];
      const castsShadow = casters?.reaches(ox + liftX, oy + liftY, oz + liftZ, reach) ?? false;
      if (!seen && !castsShadow) return;
      const shrubReach = ground.shrubReach(lod);
      const nearest = castsShadow ? 0 : Math.sqrt(ex * ex + ey * ey + ez * ez) - reach - SLACK;
      const skipTo = nearest < lod.middle + 1 ? 0 : nearest < shrubReach ? treeCount : firstObject;
      for (let i = skipTo > 0 ? lowerBound(things, count, skipTo) : 0; i < count; i++) {
        const at = STRIDE * i;
        const code = things[at + 6];
        const bits = things[at + 7];
        if (excluded[code] || (IS_MOVABLE[code] && isTaken(centre, things, at))) continue;
        const tree = code < treeCount;
        const dx = things[at] - ex;
        const dy = things[at + 1] - ey;
        const dz = things[at + 2] - ez;
        // From the nearest point that the eye may reach before the next listing.
        const away = Math.max(0, Math.sqrt(dx * dx + dy * dy + dz * dz) - SLACK);
        if (tree ? bits >= 65536 * treeShare(lod, away) : code < firstObject && away > shrubReach) continue;
        const full = near[code];
        const less = middle[code];
        const variant = bits % full.length;
        const index = ROW * first + i;
        const [x, y, z] = [ox + things[at] + liftX, oy + things[at + 1] + liftY, oz + things[at + 2] + liftZ];
        if (castsShadow) casters?.addNear(code, variant, index, x, y, z, away);
        if (!seen || (ground.level && !isSeen(x, y, under, away + SLACK + TALLEST))) continue;
        if (reflections?.on && tree && away < lod.middle + 1) reflections.addNear(code, index, x, y, z);
        if (!casters && away < contactShadeReach(lod)) shade.push(index);
        // A metre more than the shader's own limits: its distance is a float.
        if (less.length === 0 || away < lod.near + 1) full[variant].push(index);
        if (less.length > 0 && away > 0.85 * lod.near - 1 - SLACK && (!tree || away < lod.middle + 1))
          less[variant].push(index);
      }
    },
  };
}

/** Index of the first of a chunk's things, which are sorted by code, whose code is at least `code`; `count` if there is none. */
export function lowerBound(things: Float32Array, count: number, code: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (things[STRIDE * middle + 6] < code) low = middle + 1;
    else high = middle;
  }
  return low;
}
