/** Which things a mesh draws: one number an instance, told anew each frame. */
import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Form } from "./form.ts";

export interface InstanceList {
  readonly mesh: Mesh;
  readonly triangles: number;
  /** Instances that one number serves. */
  readonly each: number;
  count: number;
  push(value: number): void;
  /** Sends the list; returns its bytes. */
  upload(): number;
  dispose(): void;
}

/** One number serves `each` instances one after another. */
export function createInstanceList(
  scene: Scene,
  name: string,
  form: Pick<Form, "positions" | "indices"> & Partial<Form>,
  material: ShaderMaterial,
  attribute: string,
  most: number,
  each = 1,
): InstanceList {
  const engine = scene.getEngine();
  const values = new Float32Array(most);
  const buffer = new Buffer(engine, values, true, 1, false, true);
  const mesh = new Mesh(name, scene);
  const data = new VertexData();
  data.positions = form.positions;
  if (form.normals) data.normals = form.normals;
  data.indices = form.indices;
  data.applyToMesh(mesh);
  const extra: Buffer[] = [];
  for (const [kind, size, list] of [
    ["skin", 4, form.skins],
    ["crown", 2, form.crowns],
  ] as const) {
    if (!list) continue;
    const held = new Buffer(engine, list, false, size);
    extra.push(held);
    mesh.setVerticesBuffer(held.createVertexBuffer(kind, 0, size));
  }
  const told = new VertexBuffer(engine, buffer, attribute, {
    instanced: true,
    size: 1,
    divisor: each,
    takeBufferOwnership: false,
  });
  mesh.setVerticesBuffer(told);
  mesh.material = material;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.isVisible = false;
  // One at least, drawn or not: Babylon compiles another shader for a mesh of no instances.
  mesh.forcedInstanceCount = 1;
  return {
    mesh,
    count: 0,
    each,
    triangles: form.indices.length / 3,
    push(value) {
      if (this.count < most) values[this.count++] = value;
    },
    upload() {
      mesh.isVisible = this.count > 0;
      mesh.forcedInstanceCount = Math.max(1, this.count * each);
      if (this.count > 0) buffer.updateDirectly(values.subarray(0, this.count), 0, this.count);
      return 4 * this.count;
    },
    dispose() {
      mesh.dispose();
      for (const held of extra) held.dispose();
      buffer.dispose();
    },
  };
}
