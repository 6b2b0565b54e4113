/** A mesh and the list of instances that it draws: one number an instance, rebuilt when the view changes. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createInstanceBuffer } from "../instanced-mesh.ts";
import type { PlantGeometry } from "./geometry.ts";

export interface InstanceList {
  /** The first of `meshes`. */
  readonly mesh: Mesh;
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  /** Consecutive instances that share one number. */
  readonly each: number;
  count: number;
  push(value: number): void;
  /** Uploads the list and returns its size in bytes. */
  upload(): number;
  dispose(): void;
}

export type ListGeometry = Pick<PlantGeometry, "positions" | "indices"> & Partial<PlantGeometry>;

/** `each` consecutive instances share one number. `more`: meshes of the same instances with other materials. */
export function createInstanceList(
  scene: Scene,
  name: string,
  geometry: ListGeometry,
  material: ShaderMaterial,
  attribute: string,
  most: number,
  each = 1,
  more: readonly (readonly [geometry: ListGeometry, material: ShaderMaterial])[] = [],
): InstanceList {
  const buffer = createInstanceBuffer(scene, { [attribute]: 1 }, most, each);
  const parts = [[geometry, material] as const, ...more];
  const [mesh] = parts.map(([part, its], k) =>
    buffer.addMesh(k > 0 ? `${name} ${k}` : name, part, its, {
      surface: [part.surfaces, 4],
      exposure: [part.exposures, 2],
    }),
  );
  const send = buffer.upload;
  // Values beyond the count stay as they were sent, so that a list which only shrinks and grows is not sent again.
  let changed = true;
  return Object.assign(buffer, {
    mesh,
    each,
    triangles: parts.reduce((sum, [{ indices }]) => sum + indices.length / 3, 0),
    push(value: number) {
      if (buffer.count >= most) return;
      changed ||= buffer.values[buffer.count] !== value;
      buffer.values[buffer.count++] = value;
    },
    upload(): number {
      const sent = send.call(buffer, changed);
      changed = false;
      return sent;
    },
  });
}
