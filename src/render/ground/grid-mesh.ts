/** One static grid, drawn many times: positions are cell numbers, an instance is (x, y, size, level) of a chunk. */
import { Buffer } from "@babylonjs/core/Buffers/buffer.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { CELLS } from "../../stream/quadtree.ts";

export const CHUNK_TRIANGLES = 2 * CELLS * CELLS;
const MOST_CHUNKS = 2048;

/** A list of chunks on the GPU, shared by every mesh that draws them. */
export interface ChunkList {
  readonly values: Float32Array;
  count: number;
  /** Bytes sent by the last `upload`. */
  uploaded: number;
  push(x: number, y: number, size: number, level: number): void;
  upload(): void;
  mesh(name: string): Mesh;
  dispose(): void;
}

export function createChunkList(scene: Scene): ChunkList {
  const values = new Float32Array(4 * MOST_CHUNKS);
  const buffer = new Buffer(scene.getEngine(), values, true, 4, false, true);
  const meshes: Mesh[] = [];
  return {
    values,
    count: 0,
    uploaded: 0,
    push(x, y, size, level) {
      if (this.count === MOST_CHUNKS) return;
      const i = 4 * this.count++;
      values[i] = x;
      values[i + 1] = y;
      values[i + 2] = size;
      values[i + 3] = level;
    },
    upload() {
      this.uploaded = 16 * this.count;
      if (this.count > 0) buffer.updateDirectly(values.subarray(0, 4 * this.count), 0, this.count);
      for (const mesh of meshes) {
        mesh.forcedInstanceCount = Math.max(1, this.count);
        mesh.isVisible = this.count > 0;
      }
    },
    mesh(name) {
      const mesh = new Mesh(name, scene);
      gridData().applyToMesh(mesh);
      mesh.setVerticesBuffer(buffer.createVertexBuffer("chunk", 0, 4));
      mesh.alwaysSelectAsActiveMesh = true;
      mesh.isPickable = false;
      mesh.isVisible = false;
      // Babylon compiles another shader for a mesh of no instances: told of one, it is compiled once, before anything is drawn.
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

function gridData(): VertexData {
  const side = CELLS + 1;
  const data = new VertexData();
  data.positions = new Float32Array(3 * side * side);
  for (let i = 0; i < side * side; i++) {
    data.positions[3 * i] = i % side;
    data.positions[3 * i + 1] = Math.floor(i / side);
  }
  const indices: number[] = [];
  for (let j = 0; j < CELLS; j++) {
    for (let i = 0; i < CELLS; i++) {
      const a = j * side + i;
      // Every diagonal runs south-west to north-east, as in the parent that it morphs into.
      indices.push(a, a + 1, a + side + 1, a, a + side + 1, a + side);
    }
  }
  data.indices = indices;
  return data;
}
