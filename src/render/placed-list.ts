/** Lists of instances of houses, mineshafts or placed objects: eight floats per instance, drawn with one or more meshes. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createInstanceBuffer, type InstanceBuffer } from "./instanced-mesh.ts";

export interface InstancedGeometry {
  /** 3 per vertex. */
  readonly positions: Float32Array;
  /** 3 per vertex. */
  readonly normals: Float32Array;
  /** 4 per vertex: integer codes that the vertex shader interprets. */
  readonly codes: Float32Array;
  readonly indices: Uint16Array;
}

/** Floats per instance: the vec4 attributes `place`, whose first three are a position relative to the list's origin, and `params`. */
export const INSTANCE_STRIDE = 8;
export const INSTANCE_ATTRIBUTES = ["position", "normal", "codes", "place", "params"];

/** GLSL declarations of a vertex shader for these meshes. `origin`: the list's origin relative to the anchor. */
export const INSTANCE_DECLARATIONS = `precision highp float;
precision highp int;
attribute vec3 position;
attribute vec3 normal;
attribute vec4 codes;
attribute vec4 place;
attribute vec4 params;
uniform mat4 clip;
uniform vec3 origin;`;

export interface InstanceList extends InstanceBuffer {
  /** Triangles of one instance, over all meshes. */
  readonly triangles: number;
  /** Appends instance `index` of `source`, moved by (x, y, z). Ignored when the list is full. */
  push(source: Float32Array, index: number, x: number, y: number, z: number): void;
}

/** Every geometry is drawn once per instance; the list has room for `capacity` instances. */
export function createInstanceList(
  scene: Scene,
  capacity: number,
  ...geometries: readonly (readonly [name: string, geometry: InstancedGeometry, material: ShaderMaterial])[]
): InstanceList {
  const buffer = createInstanceBuffer(scene, { place: 4, params: 4 }, capacity);
  for (const [name, geometry, material] of geometries)
    buffer.addMesh(name, geometry, material, { codes: [geometry.codes, 4] });
  const { values } = buffer;
  return Object.assign(buffer, {
    triangles: geometries.reduce((sum, [, { indices }]) => sum + indices.length / 3, 0),
    push(source: Float32Array, index: number, x: number, y: number, z: number) {
      const to = buffer.next();
      if (to < 0) return;
      const from = index * INSTANCE_STRIDE;
      for (let k = 3; k < INSTANCE_STRIDE; k++) values[to + k] = source[from + k];
      values[to] = source[from] + x;
      values[to + 1] = source[from + 1] + y;
      values[to + 2] = source[from + 2] + z;
    },
  });
}
