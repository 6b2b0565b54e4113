/** Base meshes of a cavern's props, which their shaders deform, and the dust mesh. */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createRandom } from "../../../core/field/random.ts";
import { createStone } from "../../vegetation/stone.ts";

/** Ring positions 0…1, denser at both ends; −1 and 2 are the ends that extend into the rock or close (shaders/dripstone.ts). */
function ringsOf(rings: number): number[] {
  const inner = Array.from({ length: rings }, (_, k) => k / (rings - 1)).map(
    (s) => s * s * (3 - 2 * s) * 0.7 + 0.3 * s,
  );
  return [-1, ...inner, 2];
}

/** A cylindrical grid: positions are cosine, sine and s along the axis. */
export function roundGrid(sides: number, rings: number): VertexData {
  const data = new VertexData();
  const along = ringsOf(rings);
  const positions: number[] = [];
  for (const s of along)
    for (let k = 0; k <= sides; k++) {
      const angle = (2 * Math.PI * (k % sides)) / sides;
      positions.push(Math.cos(angle), Math.sin(angle), s);
    }
  const indices: number[] = [];
  for (let ring = 0; ring + 1 < along.length; ring++)
    for (let k = 0; k < sides; k++) {
      const a = ring * (sides + 1) + k;
      const b = a + sides + 1;
      indices.push(a, a + 1, b + 1, a, b + 1, b);
    }
  data.positions = positions;
  data.indices = indices;
  return data;
}

/** A flat-shaded hexagonal prism of length and radius 1 with a tip slightly off its axis. */
export function prism(): VertexData {
  const data = new VertexData();
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const shoulder = (k: number) => 0.74 + 0.07 * Math.sin(2.1 * k + 1);
  const corner = (k: number): readonly [number, number] => {
    const angle = (Math.PI / 3) * (k % 6);
    return [Math.cos(angle), Math.sin(angle)];
  };
  const tip = [0.1, 0.06, 1] as const;
  const face = (points: readonly (readonly number[])[], n: readonly number[]) => {
    const first = positions.length / 3;
    for (const p of points) {
      positions.push(...p);
      normals.push(...n);
    }
    for (let k = 2; k < points.length; k++) indices.push(first, first + k - 1, first + k);
  };
  for (let k = 0; k < 6; k++) {
    const [a, b] = [corner(k), corner(k + 1)];
    const middle = (Math.PI / 3) * (k + 0.5);
    const out = [Math.cos(middle), Math.sin(middle), 0];
    const [p, q] = [
      [...a, shoulder(k)],
      [...b, shoulder((k + 1) % 6)],
    ];
    face([[...a, 0], [...b, 0], q, p], out);
    // A face that rises to the tip; the shader rescales its z, which is in radii.
    face([p, q, tip], [out[0], out[1], 0.9 / 0.26]);
  }
  data.positions = positions;
  data.normals = normals;
  data.indices = indices;
  return data;
}

/** A cut stone of 80 facets, or four times as many with two splits. */
export function block(splits: 1 | 2): VertexData {
  const { positions, normals, indices } = createStone(
    { seed: 9, planes: 17, depth: 0.46, half: 1, high: 1, lift: 0 },
    splits === 2 ? 1 : 0,
  );
  return Object.assign(new VertexData(), { positions, normals, indices });
}

/** The square from −1 to 1, for sprites. */
export function square(): VertexData {
  const data = new VertexData();
  data.positions = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
  data.indices = [0, 1, 2, 0, 2, 3];
  return data;
}

/** Dust particles. */
const PARTICLES = 520;

/** One mesh of many small squares; its shader places them round the eye. */
export function createDust(scene: Scene, material: ShaderMaterial) {
  const random = createRandom(5);
  const [positions, normals, indices]: [number[], number[], number[]] = [[], [], []];
  for (let k = 0; k < PARTICLES; k++) {
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
  return { mesh, triangles: 2 * PARTICLES, dispose: () => mesh.dispose() };
}
