/** Houses that a mesh draws: rows of numbers (src/stream/island-houses.ts) from a home of their own, sent when they change. */
import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { HOUSE } from "../../stream/island-houses.ts";
import type { HouseForm } from "./house-form.ts";

export interface HouseList {
  readonly meshes: readonly Mesh[];
  /** Of one house. */
  readonly triangles: number;
  count: number;
  /** Adds a row of a chunk's whose centre is (x, y, z) from the list's home. */
  push(rows: Float32Array, row: number, x: number, y: number, z: number): void;
  /** Sends the rows; returns their bytes. */
  upload(): number;
  dispose(): void;
}

/** Every form is drawn of every house. */
export function createHouseList(
  scene: Scene,
  most: number,
  ...forms: readonly (readonly [name: string, form: HouseForm, material: ShaderMaterial])[]
): HouseList {
  const engine = scene.getEngine();
  const values = new Float32Array(most * HOUSE);
  const buffer = new Buffer(engine, values, true, HOUSE, false, true);
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
          stride: HOUSE,
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
      const [from, to] = [row * HOUSE, this.count++ * HOUSE];
      for (let k = 3; k < HOUSE; k++) values[to + k] = rows[from + k];
      values[to] = rows[from] + x;
      values[to + 1] = rows[from + 1] + y;
      values[to + 2] = rows[from + 2] + z;
    },
    upload() {
      for (const mesh of meshes) {
        mesh.isVisible = this.count > 0;
        mesh.forcedInstanceCount = Math.max(1, this.count);
      }
      if (this.count > 0) buffer.updateDirectly(values.subarray(0, this.count * HOUSE), 0, this.count);
      return 4 * HOUSE * this.count;
    },
    dispose() {
      for (const mesh of meshes) mesh.dispose();
      for (const each of owned) each.dispose();
    },
  };
}
