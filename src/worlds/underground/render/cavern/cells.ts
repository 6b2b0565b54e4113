/**
 * Where a cell's things stand now: their roots on the floor or the roof of the year, and what kind of list draws them.
 *
 *   numbers   NUMBERS floats a thing: x, y from the cell's corner, altitude from the cavern's datum, size; girth, turn, code or
 *             tilt, tint — or of lights: hanging length, turn, code, tint. A thing that cannot be has size 0
 */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Cavern } from "../../../../core/underground/cavern.ts";
import {
  CAVERN_CELL,
  CAVERN_PROPS,
  CAVERN_STRIDE,
  CRYSTAL,
  GLOW,
  propPlacement,
  WORM,
} from "../../../../core/underground/cavern-props.ts";
import { createInstanceBuffer } from "../../../../render/instanced-mesh.ts";

/** What draws a thing. */
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
/** By code. */
export const LOOK_OF: readonly Look[] = CAVERN_PROPS.map((name) => OF[name]);

export interface Stand {
  readonly key: string;
  readonly west: number;
  readonly south: number;
  readonly things: Float32Array;
  readonly numbers: Float32Array;
  /** The first thing from which on all lights come. */
  readonly lights: number;
  /** Altitudes between which its things are. */
  low: number;
  high: number;
  /** Years at which it was seated. */
  t: number;
}

export function createStand(key: string, i: number, j: number, things: Float32Array, cavern: Cavern, t: number): Stand {
  const numbers = new Float32Array((things.length / CAVERN_STRIDE) * NUMBERS);
  const count = things.length / CAVERN_STRIDE;
  let lights = 0;
  while (lights < count && LOOK_OF[things[lights * CAVERN_STRIDE + 6]] !== "light") lights++;
  const stand = { key, west: i * CAVERN_CELL, south: j * CAVERN_CELL, things, numbers, lights, low: 0, high: 0, t };
  seatStand(stand, cavern, t);
  return stand;
}

const seat = new Float64Array(2);

/** Seats all of it anew. */
export function seatStand(stand: Stand, cavern: Cavern, t: number): void {
  const { things, numbers, west, south } = stand;
  let [low, high] = [Infinity, -Infinity];
  for (let from = 0, to = 0; from < things.length; from += CAVERN_STRIDE, to += NUMBERS) {
    const there = propPlacement(cavern, things, from, west, south, t, seat);
    const code = things[from + 6];
    const tilt = things[from + 5];
    const light = code === WORM || code === GLOW;
    numbers[to] = things[from];
    numbers[to + 1] = things[from + 1];
    numbers[to + 2] = seat[0];
    numbers[to + 3] = there ? seat[1] : 0;
    numbers[to + 4] = light ? (code === WORM ? seat[1] : tilt) : things[from + 3];
    numbers[to + 5] = things[from + 4];
    numbers[to + 6] = code === CRYSTAL ? tilt : code;
    numbers[to + 7] = things[from + 7];
    low = Math.min(low, seat[0] - seat[1]);
    high = Math.max(high, seat[0] + seat[1]);
  }
  Object.assign(stand, { low, high, t });
}

/** Floats an instance: `stand` and `form` of src/worlds/underground/render/shaders/dripstone.ts. */
export const NUMBERS = 8;

export interface ThingList {
  readonly mesh: Mesh;
  /** Triangles of all instances listed. */
  readonly triangles: number;
  count: number;
  /** Copies NUMBERS floats from index `at`, with the position moved by (dx, dy, dz). Does nothing when the list is full. */
  push(numbers: Float32Array, at: number, dx: number, dy: number, dz: number): void;
  /** Sends the list; returns its bytes. */
  upload(): number;
  dispose(): void;
}

export function createThingList(
  scene: Scene,
  name: string,
  data: VertexData,
  material: ShaderMaterial,
  most: number,
): ThingList {
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
    push(numbers, at, dx, dy, dz) {
      const to = buffer.next();
      if (to < 0) return;
      for (let k = 3; k < NUMBERS; k++) values[to + k] = numbers[at + k];
      values[to] = numbers[at] + dx;
      values[to + 1] = numbers[at + 1] + dy;
      values[to + 2] = numbers[at + 2] + dz;
    },
    upload: () => buffer.upload(),
    dispose: () => buffer.dispose(),
  };
}
