/** Dust in the light: one mesh of many small squares, which its shader puts around the eye. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createRandom } from "../../../../core/field/random.ts";

const MOTES = 520;

export function createDust(scene: Scene, material: ShaderMaterial) {
  const random = createRandom(5);
  const [positions, normals, indices]: [number[], number[], number[]] = [[], [], []];
  for (let k = 0; k < MOTES; k++) {
    const place = [random(), random(), random()];
    const size = random();
    for (const [u, v] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      positions.push(u, v, size);
      normals.push(...place);
    }
    indices.push(4 * k, 4 * k + 1, 4 * k + 2, 4 * k, 4 * k + 2, 4 * k + 3);
  }
  const mesh = new Mesh("dust", scene);
  Object.assign(new VertexData(), { positions, normals, indices }).applyToMesh(mesh);
  mesh.material = material;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  return { mesh, triangles: 2 * MOTES, dispose: () => mesh.dispose() };
}
