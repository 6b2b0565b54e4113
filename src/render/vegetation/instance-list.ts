/** A mesh and the list of instances that it draws: one number an instance, rebuilt every frame. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createInstanceBuffer } from "../instanced-mesh.ts";
import type { PlantGeometry } from "./geometry.ts";

export interface InstanceList {
  readonly mesh: Mesh;
  readonly triangles: number;
  /** Consecutive instances that share one number. */
  readonly each: number;
  count: number;
  push(value: number): void;
  /** Uploads the list and returns its size in bytes. */
  upload(): number;
  dispose(): void;
}

/** `each` consecutive instances share one number. */
export function createInstanceList(
  scene: Scene,
  name: string,
  geometry: Pick<PlantGeometry, "positions" | "indices"> & Partial<PlantGeometry>,
  material: ShaderMaterial,
  attribute: string,
  most: number,
  each = 1,
): InstanceList {
  const buffer = createInstanceBuffer(scene, { [attribute]: 1 }, most, each);
  const mesh = buffer.addMesh(name, geometry, material, {
    surface: [geometry.surfaces, 4],
    exposure: [geometry.exposures, 2],
  });
  return Object.assign(buffer, {
    mesh,
    each,
    triangles: geometry.indices.length / 3,
    push(value: number) {
      if (buffer.count < most) buffer.values[buffer.count++] = value;
    },
  });
}
