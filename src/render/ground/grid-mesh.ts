/** The grid of a terrain chunk, drawn as instances: positions are cell numbers, an instance is a chunk's (x, y, size, level). */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { CELLS } from "../../stream/quadtree.ts";
import { createInstanceBuffer, type InstanceBuffer } from "../instanced-mesh.ts";

export const CHUNK_TRIANGLES = 2 * CELLS * CELLS;
/** Maximum number of chunks of the camera's view. */
const MAX_CHUNKS = 2048;

/** Visible chunks as instances of the grid, shared by every mesh that draws them. */
export interface ChunkList extends InstanceBuffer {
  /** Bytes sent by the last `upload`. */
  uploaded: number;
  /** Maximum number of chunks. */
  readonly capacity: number;
  /** List of the chunks that are farther from the eye than `farAt` metres; null for none. */
  far: ChunkList | null;
  farAt: number;
  /** Adds a chunk; does nothing when the list is full. */
  push(x: number, y: number, size: number, level: number): void;
  /** A mesh of the grid, without a material. */
  mesh(name: string): Mesh;
}

export function createChunkList(scene: Scene, capacity = MAX_CHUNKS): ChunkList {
  const buffer = createInstanceBuffer(scene, { chunk: 4 }, capacity);
  const { values, upload } = buffer;
  return Object.assign(buffer, {
    uploaded: 0,
    far: null,
    farAt: 0,
    capacity,
    push(x: number, y: number, size: number, level: number) {
      const i = buffer.next();
      if (i < 0) return;
      values[i] = x;
      values[i + 1] = y;
      values[i + 2] = size;
      values[i + 3] = level;
    },
    upload(this: ChunkList) {
      this.uploaded = upload.call(this);
      return this.uploaded;
    },
    mesh: (name: string) => buffer.addMesh(name, gridData(), null),
  });
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
  for (let from = 0; from < CELLS; from += STRIP) pushStrip(indices, from, Math.min(CELLS, from + STRIP));
  data.indices = indices;
  return data;
}

/** Height in cells of the strips that the grid is drawn in. */
const STRIP = 7;

/**
 * Adds the triangles of the cells in rows `from` to `to`, column by column, so that both columns of vertices stay in the caches
 * of transformed vertices. Every other cell's triangle with two new vertices comes first: renderers that shade missing vertices
 * four at a time, in the order of the indices, then find four new ones.
 */
function pushStrip(indices: number[], from: number, to: number): void {
  const side = CELLS + 1;
  for (let i = 0; i < CELLS; i++) {
    // All diagonals run south-west to north-east, as in the parent grid that this one morphs into.
    for (let j = from; j < to; j += 2) {
      const a = j * side + i;
      if ((j - from) % 4 === 0) indices.push(a, a + 1, a + side + 1);
      else indices.push(a + 1, a + side + 1, a);
    }
    for (let j = from; j < to; j++) {
      const a = j * side + i;
      if ((j - from) % 2 === 1) indices.push(a, a + 1, a + side + 1);
      indices.push(a, a + side + 1, a + side);
    }
  }
}
