/**
 * Resident cells of a cavern: their props placed on the floor and roof of a year, packed as instance data, and the instance lists
 * that draw them.
 *
 *   instances INSTANCE_FLOATS per prop: x, y from the cell's corner, altitude above datum, size; girth, rotation, code or
 *             tilt, tint — for lights: hanging length, rotation, code, tint. Size 0 hides a prop that does not fit
 */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Cavern } from "../../../core/underground/cavern.ts";
import {
  CAVERN_CELL,
  CAVERN_PROPS,
  CAVERN_STRIDE,
  CRYSTAL,
  GLOW,
  propPlacement,
  WORM,
} from "../../../core/underground/cavern-props.ts";
import { createInstanceBuffer } from "../../instanced-mesh.ts";

/** Kinds of materials. */
export const LOOKS = ["dripstone", "stone", "crystal", "light"] as const;
export type Look = (typeof LOOKS)[number];

const OF: Readonly<Record<(typeof CAVERN_PROPS)[number], Look>> = {
  stalactite: "dripstone",
  stalagmite: "dripstone",
  column: "dripstone",
  crystal: "crystal",
  cap: "dripstone",
  worm: "light",
  glow: "light",
  stone: "stone",
};
/** The look of a prop, by its code. */
export const LOOK_OF: readonly Look[] = CAVERN_PROPS.map((name) => OF[name]);

export interface ResidentCell {
  readonly key: string;
  readonly west: number;
  readonly south: number;
  readonly props: Float32Array;
  readonly instances: Float32Array;
  /** Index of the first light; all later props are lights. */
  readonly lights: number;
  /** Altitude range of its props. */
  low: number;
  high: number;
  /** The year of the placement. */
  t: number;
}

export function createResidentCell(
  key: string,
  i: number,
  j: number,
  props: Float32Array,
  cavern: Cavern,
  t: number,
): ResidentCell {
  const instances = new Float32Array((props.length / CAVERN_STRIDE) * INSTANCE_FLOATS);
  const count = props.length / CAVERN_STRIDE;
  let lights = 0;
  while (lights < count && LOOK_OF[props[lights * CAVERN_STRIDE + 6]] !== "light") lights++;
  const cell = { key, west: i * CAVERN_CELL, south: j * CAVERN_CELL, props, instances, lights, low: 0, high: 0, t };
  placeProps(cell, cavern, t);
  return cell;
}

const placed = new Float64Array(2);

/** Places all props on the floor and roof of year `t`. */
export function placeProps(cell: ResidentCell, cavern: Cavern, t: number): void {
  const { props, instances, west, south } = cell;
  let [low, high] = [Infinity, -Infinity];
  for (let from = 0, to = 0; from < props.length; from += CAVERN_STRIDE, to += INSTANCE_FLOATS) {
    const fits = propPlacement(cavern, props, from, west, south, t, placed);
    const code = props[from + 6];
    const tilt = props[from + 5];
    const light = code === WORM || code === GLOW;
    instances[to] = props[from];
    instances[to + 1] = props[from + 1];
    instances[to + 2] = placed[0];
    instances[to + 3] = fits ? placed[1] : 0;
    instances[to + 4] = light ? (code === WORM ? placed[1] : tilt) : props[from + 3];
    instances[to + 5] = props[from + 4];
    instances[to + 6] = code === CRYSTAL ? tilt : code;
    instances[to + 7] = props[from + 7];
    low = Math.min(low, placed[0] - placed[1]);
    high = Math.max(high, placed[0] + placed[1]);
  }
  Object.assign(cell, { low, high, t });
}

/** Floats per instance: the attributes `stand` and `form` of ../shaders/dripstone.ts. */
export const INSTANCE_FLOATS = 8;

interface PropList {
  readonly mesh: Mesh;
  /** Triangles of all instances listed. */
  readonly triangles: number;
  count: number;
  /** Copies INSTANCE_FLOATS floats from index `at`, with the position moved by (dx, dy, dz). Does nothing when the list is full. */
  push(instances: Float32Array, at: number, dx: number, dy: number, dz: number): void;
  /** Sends the list; returns its bytes. */
  upload(): number;
  dispose(): void;
}

export function createPropList(
  scene: Scene,
  name: string,
  data: VertexData,
  material: ShaderMaterial,
  most: number,
): PropList {
  const buffer = createInstanceBuffer(scene, { stand: 4, form: 4 }, most);
  const mesh = buffer.addMesh(name, data, material);
  const each = (data.indices?.length ?? 0) / 3;
  const { values } = buffer;
  return {
    mesh,
    get count() {
      return buffer.count;
    },
    set count(count) {
      buffer.count = count;
    },
    get triangles() {
      return each * buffer.count;
    },
    push(instances, at, dx, dy, dz) {
      const to = buffer.next();
      if (to < 0) return;
      for (let k = 3; k < INSTANCE_FLOATS; k++) values[to + k] = instances[at + k];
      values[to] = instances[at] + dx;
      values[to + 1] = instances[at + 1] + dy;
      values[to + 2] = instances[at + 2] + dz;
    },
    upload: () => buffer.upload(),
    dispose: () => buffer.dispose(),
  };
}
