/** Instances of houses or mineshafts: rows of eight floats, the first three a position relative to the row's chunk. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createInstanceBuffer, type InstanceBuffer } from "../../../render/instanced-mesh.ts";

/** Positions and normals, 3 floats a vertex; skins, 4 floats a vertex for the shader; indices. */
export interface RowForm {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly skins: Float32Array;
  readonly indices: Uint16Array;
}

/** Floats a row: the instance attributes `place` and `how`, a vec4 each. */
const ROW = 8;

export interface RowList extends InstanceBuffer {
  /** Triangles of one row, over all forms. */
  readonly triangles: number;
  /** Adds a row of a chunk whose centre lies at (x, y, z) from the list's origin. Does nothing when the list is full. */
  push(rows: Float32Array, row: number, x: number, y: number, z: number): void;
}

/** Every form draws every row; `most` is the capacity in rows. */
export function createRowList(
  scene: Scene,
  most: number,
  ...forms: readonly (readonly [name: string, form: RowForm, material: ShaderMaterial])[]
): RowList {
  const buffer = createInstanceBuffer(scene, { place: 4, how: 4 }, most);
  for (const [name, form, material] of forms) buffer.addMesh(name, form, material, { skin: [form.skins, 4] });
  const { values } = buffer;
  return Object.assign(buffer, {
    triangles: forms.reduce((sum, [, { indices }]) => sum + indices.length / 3, 0),
    push(rows: Float32Array, row: number, x: number, y: number, z: number) {
      const to = buffer.next();
      if (to < 0) return;
      const from = row * ROW;
      for (let k = 3; k < ROW; k++) values[to + k] = rows[from + k];
      values[to] = rows[from] + x;
      values[to + 1] = rows[from + 1] + y;
      values[to + 2] = rows[from + 2] + z;
    },
  });
}
