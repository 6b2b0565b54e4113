/**
 * Instanced meshes of water: stream segments, pool tiles, and the strands and puffs of falls. Each list holds the runs of rows
 * (cells.ts) that are drawn, four floats per run, uploaded only when they differ from the last frame's.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createInstanceBuffer } from "../../../../render/instanced-mesh.ts";
import { PUFFS, STRANDS } from "../shaders/fall.ts";

/** A mesh that is drawn once per row. */
interface RowGeometry {
  readonly positions: number[];
  readonly indices: number[];
}

export interface RunList {
  /** Over all meshes. */
  readonly triangles: number;
  readonly instances: number;
  /** Empties the list. */
  begin(): void;
  /** Adds a run: its first row in the texture, and the centre of its cell relative to the anchor. */
  push(first: number, x: number, y: number, z: number): void;
  /** Uploads the runs if they changed; returns the bytes sent. */
  upload(): number;
  addMesh(name: string, geometry: RowGeometry, material: ShaderMaterial): Mesh;
  dispose(): void;
}

/** `rows`: rows per run; `capacity`: in runs. */
export function createRunList(scene: Scene, rows: number, capacity: number): RunList {
  const buffer = createInstanceBuffer(scene, { run: 4 }, capacity, rows);
  const { values, meshes } = buffer;
  let changed = false;
  const instances = () => buffer.count * rows;
  return {
    get triangles() {
      return meshes.reduce((sum, mesh) => sum + (instances() * mesh.getTotalIndices()) / 3, 0);
    },
    get instances() {
      return instances() * meshes.length;
    },
    begin() {
      buffer.count = 0;
    },
    push(first, x, y, z) {
      const at = buffer.next();
      if (at < 0) return;
      const [dx, dy, dz] = [Math.fround(x), Math.fround(y), Math.fround(z)];
      changed ||= values[at] !== first || values[at + 1] !== dx || values[at + 2] !== dy || values[at + 3] !== dz;
      values[at] = first;
      values[at + 1] = dx;
      values[at + 2] = dy;
      values[at + 3] = dz;
    },
    upload() {
      const sent = buffer.upload(changed);
      changed = false;
      return sent;
    },
    addMesh: (name, geometry, material) => buffer.addMesh(name, geometry, material),
    dispose: () => buffer.dispose(),
  };
}

/** A grid of `along` quads from x = 0 to 1 and `across` quads from y = −1 to 1, at z; its first vertex has index `first`. */
function grid(along: number, across: number, z: number, first: number): RowGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= along; i++) for (let j = 0; j <= across; j++) positions.push(i / along, (2 * j) / across - 1, z);
  for (let i = 0; i < along; i++)
    for (let j = 0; j < across; j++) {
      const a = first + i * (across + 1) + j;
      const b = a + across + 1;
      indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  return { positions, indices };
}

/** The strands and puffs of a fall; z is the index of each. */
function fallGeometry(segments: number): RowGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let k = 0; k < STRANDS + PUFFS; k++) {
    const each = grid(k < STRANDS ? segments : 1, 1, k, positions.length / 3);
    positions.push(...each.positions);
    indices.push(...each.indices);
  }
  return { positions, indices };
}

export const STREAM_GEOMETRY = grid(3, 5, 0, 0);
/** Geometry for distances at which a stream is a few pixels wide. */
export const FAR_STREAM_GEOMETRY = grid(1, 2, 0, 0);
export const TILE_GEOMETRY: RowGeometry = {
  positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0],
  indices: [0, 1, 2, 0, 2, 3],
};
export const FALL_GEOMETRY = fallGeometry(28);
/** Geometry for distances at which fewer segments look the same. */
export const FAR_FALL_GEOMETRY = fallGeometry(14);
