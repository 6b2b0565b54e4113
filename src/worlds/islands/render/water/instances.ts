/** Which runs of waters a mesh draws: four numbers a run, told anew when others are seen or the anchor moves. */
import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** A grid that is drawn once a row. */
export interface WaterForm {
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

export interface WaterList {
  /** Of all its meshes. */
  readonly triangles: number;
  readonly instances: number;
  begin(): void;
  /** A run by its first row, and where its cell's middle is from the anchor. */
  push(first: number, x: number, y: number, z: number): void;
  /** Sends what differs from before; returns bytes. */
  send(): number;
  mesh(name: string, form: WaterForm, material: ShaderMaterial): Mesh;
  dispose(): void;
}

/** `each`: rows of a run; `most` runs. */
export function createWaterList(scene: Scene, each: number, most: number): WaterList {
  const values = new Float32Array(4 * most);
  const engine = scene.getEngine();
  const buffer = new Buffer(engine, values, true, 4, false, true);
  const meshes: Mesh[] = [];
  let count = 0;
  let fresh = false;
  const instances = () => count * each;
  return {
    get triangles() {
      return meshes.reduce((sum, mesh) => sum + (instances() * mesh.getTotalIndices()) / 3, 0);
    },
    get instances() {
      return instances() * meshes.length;
    },
    begin() {
      count = 0;
      fresh = false;
    },
    push(first, x, y, z) {
      if (count === most) return;
      const at = 4 * count++;
      const [dx, dy, dz] = [Math.fround(x), Math.fround(y), Math.fround(z)];
      fresh ||= values[at] !== first || values[at + 1] !== dx || values[at + 2] !== dy || values[at + 3] !== dz;
      values[at] = first;
      values[at + 1] = dx;
      values[at + 2] = dy;
      values[at + 3] = dz;
    },
    send() {
      for (const mesh of meshes) {
        mesh.forcedInstanceCount = Math.max(1, instances());
        mesh.isVisible = count > 0;
      }
      if (!fresh) return 0;
      buffer.updateDirectly(values.subarray(0, 4 * count), 0, count);
      return 16 * count;
    },
    mesh(name, { positions, indices }, material) {
      const mesh = new Mesh(name, scene);
      const data = new VertexData();
      data.positions = [...positions];
      data.indices = [...indices];
      data.applyToMesh(mesh);
      const told = { instanced: true, size: 4, divisor: each, takeBufferOwnership: false };
      mesh.setVerticesBuffer(new VertexBuffer(engine, buffer, "run", told));
      mesh.material = material;
      mesh.alwaysSelectAsActiveMesh = true;
      mesh.isPickable = false;
      mesh.isVisible = false;
      // One at least, drawn or not: Babylon compiles another shader for a mesh of no instances.
      mesh.forcedInstanceCount = 1;
      meshes.push(mesh);
      return mesh;
    },
    dispose() {
      for (const mesh of meshes) mesh.dispose();
      buffer.dispose();
    },
  };
}
