/**
 * The lid of a shaft: a disc over its hole that writes depth alone. Drawn between the mine and the surface, it keeps the ground, and the
 * dark disc of the collar's model, out of the hole.
 */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Frame } from "../../../render/frame.ts";
import { createShaderMaterial } from "../../../render/shader-material.ts";
import type { HungMine } from "./planet-mine.ts";

/** Corners around, rings, and metres over the highest ground under a corner. */
const [AROUND, RINGS, OVER] = [24, 3, 0.05];
/** Height of the lid over the middle of the ground in breadths of the collar: between its dark disc and its inner edge. */
const RAISED = 0.056;

const VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 clip;
uniform vec3 from;
void main(void) {
  gl_Position = clip * vec4(from + position, 1.0);
}`;
const FRAGMENT = `
precision highp float;
void main(void) {
  gl_FragColor = vec4(0.0);
}`;

/** Altitude of the lid in the mine; `breadth` is that of the collar. */
export function lidAltitude({ groundAt, shaft: { radius } }: HungMine, breadth: number): number {
  let most = groundAt(0, 0) + RAISED * breadth;
  for (const [cos, sin] of CIRCLE) most = Math.max(most, groundAt(radius * cos, radius * sin) + OVER);
  return most;
}

const CIRCLE = Array.from({ length: AROUND }, (_, i) => {
  const angle = (2 * Math.PI * i) / AROUND;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

export function createLid(scene: Scene) {
  const material = createShaderMaterial(
    "lid of a shaft",
    scene,
    { vertex: VERTEX, fragment: FRAGMENT },
    { attributes: ["position"], uniforms: ["clip", "from"] },
  );
  material.disableColorWrite = true;
  material.backFaceCulling = false;
  const mesh = new Mesh("lid of a shaft", scene);
  const data = new VertexData();
  data.positions = [0, 0, 0];
  data.indices = [];
  for (let ring = 1; ring <= RINGS; ring++)
    for (const [k, [cos, sin]] of CIRCLE.entries()) {
      data.positions.push((ring / RINGS) * cos, (ring / RINGS) * sin, 0);
      const [a, b] = [k, (k + 1) % AROUND].map((corner) => 1 + (ring - 1) * AROUND + corner);
      if (ring === 1) data.indices.push(0, a, b);
      else data.indices.push(a - AROUND, a, b, a - AROUND, b, b - AROUND);
    }
  const circle = Float32Array.from(data.positions);
  data.applyToMesh(mesh, true);
  mesh.material = material;
  mesh.isPickable = false;
  const from = new Vector3();
  const placed = new Float32Array(circle.length);
  let shown: HungMine | undefined;

  /** The ground under the corners, metres over the axes' origin in the shaft. */
  function place(mine: HungMine, breadth: number): void {
    const { shaft, groundAt } = mine;
    const low = groundAt(0, 0) + RAISED * breadth;
    for (let k = 0; k < circle.length; k += 3) {
      const [x, y] = [shaft.radius * circle[k], shaft.radius * circle[k + 1]];
      placed.set([x, y, Math.max(low, groundAt(x, y) + OVER)], k);
    }
    mesh.updateVerticesData("position", placed);
    shown = mine;
  }

  return {
    mesh,
    update({ anchor: [x, y, z], clip }: Frame, mine: HungMine, breadth: number): void {
      if (mine !== shown) place(mine, breadth);
      material.setVector3("from", from.set(mine.shaft.x - x, mine.shaft.y - y, -z));
      material.setMatrix("clip", clip);
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
    },
  };
}
