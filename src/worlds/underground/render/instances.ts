/** Many of one part: vec4s an instance, told anew when what is drawn has changed. */
import { Buffer } from "@babylonjs/core/Buffers/buffer.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";

export interface Shape {
  readonly positions: Float32Array;
  readonly indices: Uint16Array;
  readonly normals?: Float32Array;
  readonly skins?: Float32Array;
}

/** Attributes of an instance by name, and how many floats each is. */
export type Told = Readonly<Record<string, number>>;

export interface Instances {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  count: number;
  /** Where the next instance's floats go, or −1 where there is no more room; counts it. */
  next(): number;
  readonly values: Float32Array;
  /** Sends them; returns the bytes. */
  upload(): number;
  dispose(): void;
}

/** The same instances by each of the materials, in order. */
export function createInstances(
  scene: Scene,
  name: string,
  shape: Shape,
  told: Told,
  materials: readonly ShaderMaterial[],
  most: number,
): Instances {
  const engine = scene.getEngine();
  const stride = Object.values(told).reduce((sum, n) => sum + n, 0);
  const values = new Float32Array(most * stride);
  const buffer = new Buffer(engine, values, true, stride, false, true);
  const skins = shape.skins ? new Buffer(engine, shape.skins, false, 4) : null;
  const meshes = materials.map((material) => {
    const mesh = new Mesh(`mine ${name}`, scene);
    const data = new VertexData();
    data.positions = shape.positions;
    data.indices = shape.indices;
    if (shape.normals) data.normals = shape.normals;
    data.applyToMesh(mesh);
    if (skins) mesh.setVerticesBuffer(skins.createVertexBuffer("skin", 0, 4));
    let at = 0;
    for (const [attribute, size] of Object.entries(told)) {
      mesh.setVerticesBuffer(buffer.createVertexBuffer(attribute, at, size));
      at += size;
    }
    mesh.material = material;
    mesh.alwaysSelectAsActiveMesh = true;
    mesh.isPickable = false;
    mesh.isVisible = false;
    // One at least, drawn or not: Babylon compiles another shader for a mesh of no instances.
    mesh.forcedInstanceCount = 1;
    return mesh;
  });
  return {
    meshes,
    triangles: shape.indices.length / 3,
    values,
    count: 0,
    next() {
      return this.count < most ? stride * this.count++ : -1;
    },
    upload() {
      const sent = stride * this.count;
      for (const mesh of meshes) {
        mesh.isVisible = this.count > 0;
        mesh.forcedInstanceCount = Math.max(1, this.count);
      }
      if (sent > 0) buffer.updateDirectly(values.subarray(0, sent), 0, this.count);
      return 4 * sent;
    },
    dispose() {
      for (const mesh of meshes) mesh.dispose();
      skins?.dispose();
      buffer.dispose();
    },
  };
}

/** From (0, 0) to (1, 1), wound so that it is seen from above. */
export const SQUARE: Shape = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0),
  indices: Uint16Array.of(0, 1, 3, 0, 3, 2),
};
