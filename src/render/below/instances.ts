/** Instances of one mine part, drawn by one or several materials. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createInstanceBuffer, type InstanceBuffer } from "../instanced-mesh.ts";

export interface Shape {
  readonly positions: Float32Array;
  readonly indices: Uint16Array;
  readonly normals?: Float32Array;
  readonly skins?: Float32Array;
}

export interface Instances extends InstanceBuffer {
  /** Triangles of one instance. */
  readonly triangles: number;
}

/** Draws the same instances with each of the materials, in order. `attributes` gives the floats of each instance attribute. */
export function createInstances(
  scene: Scene,
  name: string,
  shape: Shape,
  attributes: Readonly<Record<string, number>>,
  materials: readonly ShaderMaterial[],
  most: number,
): Instances {
  const buffer = createInstanceBuffer(scene, attributes, most);
  for (const material of materials) buffer.addMesh(`mine ${name}`, shape, material, { skin: [shape.skins, 4] });
  return Object.assign(buffer, { triangles: shape.indices.length / 3 });
}

/** The unit square, wound to face up. */
export const SQUARE: Shape = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0),
  indices: Uint16Array.of(0, 1, 3, 0, 3, 2),
};
