/** Which runs of water rows a mesh draws: four floats a run, sent only when they differ from the last frame's. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createInstanceBuffer } from "../../../../render/instanced-mesh.ts";

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

/** `each`: rows of a run; `most`: capacity in runs. */
export function createWaterList(scene: Scene, each: number, most: number): WaterList {
  const buffer = createInstanceBuffer(scene, { run: 4 }, most, each);
  const { values, meshes } = buffer;
  let changed = false;
  const instances = () => buffer.count * each;
  return {
    get triangles() {
      return meshes.reduce((sum, mesh) => sum + (instances() * mesh.getTotalIndices()) / 3, 0);
    },
    get instances() {
      return instances() * meshes.length;
    },
    begin() {
      buffer.count = 0;
      changed = false;
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
    send: () => buffer.upload(changed),
    mesh: (name, { positions, indices }, material) =>
      buffer.addMesh(name, { positions: [...positions], indices: [...indices] }, material),
    dispose: () => buffer.dispose(),
  };
}
