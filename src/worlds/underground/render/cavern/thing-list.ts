/** Instances of one kind of cavern feature (dripstone, crystals, fallen stones): eight floats each. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createInstanceBuffer } from "../../../../render/instanced-mesh.ts";

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
