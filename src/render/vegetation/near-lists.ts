/** What of the things near the eye is drawn with every branch, what with boughs, and what throws a shadow: listed anew each frame. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { featureKey } from "../../core/islands/features.ts";
import { type ScatterChunk, STRIDE, THINGS, type ThingName } from "../../stream/scatter.ts";
import { type Frame, frustumPlanes } from "../frame.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import { type Footing, type Growth, shadeReach } from "./plant-ground.ts";
import { type createPlantMaterials, shadeForm } from "./plant-materials.ts";
import type { Images } from "./reflection-lists.ts";
import { ROW } from "./shaders/plant-instances.ts";
import type { Casts } from "./shadow-casters.ts";
import type { Species } from "./species.ts";
import type { Stand } from "./thing-textures.ts";

const CONE = THINGS.indexOf("cone");
/** Most things of one kind drawn near, and middling. */
const MOST = 8192;
/** Metres about a trunk that a crown reaches. */
export const CROWN = 9;
/** Metres above a tree's foot that it reaches. */
export const TALLEST = 28;

export interface NearLists {
  readonly lists: readonly InstanceList[];
  /** One mesh of each material. */
  readonly kinds: readonly InstanceList[];
  /** Where the eye of a frame looks. */
  look(frame: Frame): void;
  /** Lists a chunk's things by their distance from an eye that is lowered as the ground is; `seen`: whether any may be. */
  add(stand: Stand, lowered: readonly number[], seen: boolean): void;
}

export function createNearLists(
  scene: Scene,
  footing: Footing,
  growth: Growth,
  species: readonly Species[],
  trees: number,
  materials: ReturnType<typeof createPlantMaterials>,
  casts: Casts | null,
  images: Images | null,
  without: readonly ThingName[],
  taken: () => ReadonlySet<string>,
): NearLists {
  const list = (name: string, form: Parameters<typeof createInstanceList>[2], material: ShaderMaterial) =>
    createInstanceList(scene, name, form, material, "thing", MOST);
  const near = species.map(({ name, near: forms }) => forms.map((form) => list(`${name} near`, form, materials.near)));
  const middle = species.map(({ name, middle: forms }) =>
    (forms ?? []).map((form) => list(`${name} middle`, form, materials.middle)),
  );
  const shade = list("shade", shadeForm(), materials.shade);
  const unseen = THINGS.map((name) => without.includes(name));
  const shrubs = species.findIndex(({ name }) => name === "boulder");
  const planes = new Float64Array(24);
  const lengths = new Float64Array(4);
  let [anchorX, anchorY, anchorZ, eyeUp] = [0, 0, 0, 0];

  /** Whether a thing may be seen at a place whose altitude is known to within `give` metres; of level ground. */
  function isSeen(x: number, y: number, z: number, give: number): boolean {
    for (let i = 0; i < 16; i += 4) {
      const c = planes[i + 2];
      const inside = planes[i] * x + planes[i + 1] * y + c * z + planes[i + 3];
      if (inside < -Math.abs(c) * give - CROWN * lengths[i >> 2]) return false;
    }
    return true;
  }

  /** Whether someone has carried off a cone of a chunk at `centre`. */
  function isGone([x, y, z]: ScatterChunk["centre"], things: Float32Array, at: number): boolean {
    const gone = taken();
    return gone.size > 0 && gone.has(featureKey(x + things[at], y + things[at + 1], z));
  }

  return {
    lists: [shade, ...near.flat(), ...middle.flat()],
    kinds: [near[0][0], middle[0][0], shade],
    look({ anchor, eye, clip }) {
      [anchorX, anchorY, anchorZ] = anchor;
      eyeUp = eye[2];
      frustumPlanes(clip, planes);
      for (let i = 0; i < 4; i++) lengths[i] = Math.hypot(planes[4 * i], planes[4 * i + 1], planes[4 * i + 2]);
    },
    add({ chunk, first, altitude }, lowered, seen) {
      const { things, count, centre, reach } = chunk;
      const [ex, ey, ez] = [lowered[0] - centre[0], lowered[1] - centre[1], lowered[2] - centre[2]];
      const [ox, oy, oz] = [centre[0] - anchorX, centre[1] - anchorY, centre[2] - anchorZ];
      // The ground under the eye: what is near rises and falls from it by no more than how far that is.
      const under = oz + eyeUp + anchorZ - lowered[2];
      const throws = casts?.reaches(ox, oy, oz + altitude, reach) ?? false;
      if (!seen && !throws) return;
      const lowly = footing.lowly(growth);
      const nearest = throws ? 0 : Math.sqrt(ex * ex + ey * ey + ez * ez) - reach;
      const past = nearest < growth.middle + 1 ? 0 : nearest < lowly ? trees : shrubs;
      for (let i = past > 0 ? firstOf(things, count, past) : 0; i < count; i++) {
        const at = STRIDE * i;
        const code = things[at + 6];
        const bits = things[at + 7];
        if (unseen[code] || (code === CONE && isGone(centre, things, at))) continue;
        const tree = code < trees;
        const dx = things[at] - ex;
        const dy = things[at + 1] - ey;
        const dz = things[at + 2] - ez;
        const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (tree ? bits >= 65536 * footing.standing(growth, away) : code < shrubs && away > lowly) continue;
        const forms = near[code];
        const less = middle[code];
        const which = bits % forms.length;
        const index = ROW * first + i;
        const [x, y] = [ox + things[at], oy + things[at + 1]];
        if (throws) casts?.addNear(code, which, index, x, y, oz + things[at + 2] + altitude, away);
        if (!seen || (footing.level && !isSeen(x, y, under, away + TALLEST))) continue;
        if (images?.on && tree && away < growth.middle + 1) images.addNear(code, index, x, y, oz + altitude);
        if (!casts && away < shadeReach(growth)) shade.push(index);
        // A metre more than the shader's own limits: a float's distance may differ.
        if (less.length === 0 || away < growth.near + 1) forms[which].push(index);
        if (less.length > 0 && away > 0.85 * growth.near - 1 && (!tree || away < growth.middle + 1))
          less[which].push(index);
      }
    },
  };
}

/** The first of a chunk's things, which go by their codes, that has a code or a higher one; `count` where none has. */
export function firstOf(things: Float32Array, count: number, code: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (things[STRIDE * middle + 6] < code) low = middle + 1;
    else high = middle;
  }
  return low;
}
