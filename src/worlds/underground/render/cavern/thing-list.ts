/** Which of a cavern's things a mesh draws: eight numbers an instance, told anew when what is seen has changed. */
import { Buffer } from "@babylonjs/core/Buffers/buffer.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** Floats an instance: `stand` and `form` of src/worlds/underground/render/shaders/dripstone.ts. */
export const NUMBERS = 8;

export interface ThingList {
  readonly mesh: Mesh;
  /** Triangles that the last list has. */
  readonly triangles: number;
  count: number;
  /** Copies one thing, NUMBERS floats from `at`, moved by (dx, dy, dz); those over the most are left out. */
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
  const values = new Float32Array(NUMBERS * most);
  const buffer = new Buffer(scene.getEngine(), values, true, NUMBERS, false, true);
  const mesh = new Mesh(name, scene);
  data.applyToMesh(mesh);
  mesh.setVerticesBuffer(buffer.createVertexBuffer("stand", 0, 4));
  mesh.setVerticesBuffer(buffer.createVertexBuffer("form", 4, 4));
  mesh.material = material;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.isVisible = false;
  // One at least, drawn or not: Babylon compiles another shader for a mesh of no instances.
  mesh.forcedInstanceCount = 1;
  const each = (data.indices?.length ?? 0) / 3;
  return {
    mesh,
    count: 0,
    get triangles() {
      return each * this.count;
    },
    push(numbers, at, dx, dy, dz) {
      if (this.count === most) return;
      const to = NUMBERS * this.count++;
      for (let k = 3; k < NUMBERS; k++) values[to + k] = numbers[at + k];
      values[to] = numbers[at] + dx;
      values[to + 1] = numbers[at + 1] + dy;
      values[to + 2] = numbers[at + 2] + dz;
    },
    upload() {
      mesh.isVisible = this.count > 0;
      mesh.forcedInstanceCount = Math.max(1, this.count);
      if (this.count > 0) buffer.updateDirectly(values.subarray(0, NUMBERS * this.count), 0, this.count);
      return 4 * NUMBERS * this.count;
    },
    dispose() {
      mesh.dispose();
      buffer.dispose();
    },
  };
}
