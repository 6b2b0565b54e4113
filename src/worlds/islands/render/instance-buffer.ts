/** What meshes draw many of, houses or shafts: rows of eight numbers, the first three a place from a home of their own, sent when they change. */
import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** Positions and normals, 3 a vertex; skins, 4 a vertex, what the shader likes to know; indices. */
export interface RowForm {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly skins: Float32Array;
  readonly indices: Uint16Array;
}

/** Floats a row: two vec4 of a shader, `place` and `how`. */
const ROW = 8;

export interface RowList {
  readonly meshes: readonly Mesh[];
  /** Of one row. */
  readonly triangles: number;
  count: number;
  /** Adds a row of a chunk's whose centre is (x, y, z) from the list's home. */
  push(rows: Float32Array, row: number, x: number, y: number, z: number): void;
  /** Sends the rows; returns their bytes. */
  upload(): number;
  dispose(): void;
}

/** Every form is drawn of every row, `most` of them at most. */
export function createRowList(
  scene: Scene,
  most: number,
  ...forms: readonly (readonly [name: string, form: RowForm, material: ShaderMaterial])[]
): RowList {
  const engine = scene.getEngine();
  const values = new Float32Array(most * ROW);
  const buffer = new Buffer(engine, values, true, ROW, false, true);
  const owned: Buffer[] = [buffer];
  const meshes = forms.map(([name, form, material]) => {
    const mesh = new Mesh(name, scene);
    const shape = new VertexData();
    shape.positions = form.positions;
    shape.normals = form.normals;
    shape.indices = form.indices;
    shape.applyToMesh(mesh);
    const skins = new Buffer(engine, form.skins, false, 4);
    owned.push(skins);
    mesh.setVerticesBuffer(skins.createVertexBuffer("skin", 0, 4));
    for (const [k, kind] of ["place", "how"].entries())
      mesh.setVerticesBuffer(
        new VertexBuffer(engine, buffer, kind, {
          instanced: true,
          offset: 4 * k,
          stride: ROW,
          size: 4,
          divisor: 1,
          takeBufferOwnership: false,
        }),
      );
    mesh.material = material;
    mesh.alwaysSelectAsActiveMesh = true;
    mesh.isPickable = false;
    mesh.isVisible = false;
    // One at least, drawn or not: Babylon compiles another shader for a mesh of no instances.
    mesh.forcedInstanceCount = 1;
    return mesh;
  });
  return {
    meshes,
    count: 0,
    triangles: forms.reduce((sum, [, { indices }]) => sum + indices.length / 3, 0),
    push(rows, row, x, y, z) {
      if (this.count === most) return;
      const [from, to] = [row * ROW, this.count++ * ROW];
      for (let k = 3; k < ROW; k++) values[to + k] = rows[from + k];
      values[to] = rows[from] + x;
      values[to + 1] = rows[from + 1] + y;
      values[to + 2] = rows[from + 2] + z;
    },
    upload() {
      for (const mesh of meshes) {
        mesh.isVisible = this.count > 0;
        mesh.forcedInstanceCount = Math.max(1, this.count);
      }
      if (this.count > 0) buffer.updateDirectly(values.subarray(0, this.count * ROW), 0, this.count);
      return 4 * ROW * this.count;
    },
    dispose() {
      for (const mesh of meshes) mesh.dispose();
      for (const each of owned) each.dispose();
    },
  };
}
