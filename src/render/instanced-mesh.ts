/**
 * Instanced drawing from one dynamic buffer of per-instance attributes. Several meshes can draw the same instances, each with
 * its own geometry and material.
 */
import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import type { Material } from "@babylonjs/core/Materials/material.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { FloatArray, IndicesArray, Nullable } from "@babylonjs/core/types.js";

/** Geometry of one instance, 3 floats a vertex for positions and normals. A VertexData will do. */
interface InstancedShape {
  readonly positions: Nullable<FloatArray>;
  readonly indices: Nullable<IndicesArray>;
  readonly normals?: Nullable<FloatArray>;
}

/** Further per-vertex attributes by name: their values and floats a vertex. An attribute without values is left out. */
type VertexAttributes = Readonly<Record<string, readonly [values: Float32Array | undefined, size: number]>>;

export interface InstanceBuffer {
  readonly meshes: readonly Mesh[];
  /** Per-instance attributes, `stride` floats for each of `capacity` rows. */
  readonly values: Float32Array;
  /** Rows in use. */
  count: number;
  /** Reserves the next row and returns its index in `values`, or −1 when the buffer is full. */
  next(): number;
  addMesh(name: string, shape: InstancedShape, material: Material | null, attributes?: VertexAttributes): Mesh;
  /** Sends the rows in use, unless `changed` is false, and sets the instance count of each mesh. Returns the bytes sent. */
  upload(changed?: boolean): number;
  dispose(): void;
}

/**
 * `attributes` gives the floats of each per-instance attribute, in the order they have in a row. `divisor` is the number of
 * consecutive instances that share a row.
 */
export function createInstanceBuffer(
  scene: Scene,
  attributes: Readonly<Record<string, number>>,
  capacity: number,
  divisor = 1,
): InstanceBuffer {
  const engine = scene.getEngine();
  const stride = Object.values(attributes).reduce((sum, size) => sum + size, 0);
  const values = new Float32Array(capacity * stride);
  const buffer = new Buffer(engine, values, true, stride, false, true);
  const owned: Buffer[] = [buffer];
  const meshes: Mesh[] = [];

  function attachInstances(mesh: Mesh): void {
    let offset = 0;
    for (const [name, size] of Object.entries(attributes)) {
      const options = { instanced: true, offset, stride, size, divisor, takeBufferOwnership: false };
      mesh.setVerticesBuffer(new VertexBuffer(engine, buffer, name, options));
      offset += size;
    }
  }

  return {
    meshes,
    values,
    count: 0,
    next() {
      return this.count < capacity ? stride * this.count++ : -1;
    },
    addMesh(name, shape, material, extra = {}) {
      const mesh = new Mesh(name, scene);
      vertexData(shape).applyToMesh(mesh);
      for (const [kind, [list, size]] of Object.entries(extra)) {
        if (!list) continue;
        const own = new Buffer(engine, list, false, size);
        owned.push(own);
        mesh.setVerticesBuffer(own.createVertexBuffer(kind, 0, size));
      }
      attachInstances(mesh);
      mesh.material = material;
      makeInstanced(mesh);
      meshes.push(mesh);
      return mesh;
    },
    upload(changed = true) {
      for (const mesh of meshes) setInstanceCount(mesh, this.count * divisor);
      if (this.count === 0 || !changed) return 0;
      buffer.updateDirectly(values.subarray(0, this.count * stride), 0, this.count);
      return 4 * stride * this.count;
    },
    dispose() {
      for (const mesh of meshes) mesh.dispose();
      for (const each of owned) each.dispose();
    },
  };
}

/** Prepares a mesh whose instance count the caller sets: hidden, never culled by Babylon, not pickable. */
export function makeInstanced(mesh: Mesh): void {
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  setInstanceCount(mesh, 0);
}

/** Draws `count` instances, or hides the mesh. The count stays above 0: Babylon compiles another shader for a mesh without instances. */
export function setInstanceCount(mesh: Mesh, count: number): void {
  mesh.forcedInstanceCount = Math.max(1, count);
  mesh.isVisible = count > 0;
}

function vertexData({ positions, indices, normals }: InstancedShape): VertexData {
  const data = new VertexData();
  data.positions = positions;
  data.indices = indices;
  if (normals) data.normals = normals;
  return data;
}
