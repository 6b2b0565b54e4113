/**
 * A dark cylinder with a floor round the eye below ground, at the view distance. Rock beyond it is not drawn, and without it the
 * sky would show through.
 */
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { hillAt } from "../../core/underground/hills.ts";
import type { Underground } from "../../core/underground/underground.ts";
import { CLEAR_AIR } from "../atmosphere/shaders/air.ts";
import { eyeInWorld, type Frame } from "../frame.ts";
import { BORES } from "../ground/shaders/bores.ts";
import { UNDERGROUND_LIGHT } from "../ground/shaders/underground-light.ts";
import { createShaderMaterial } from "../shader-material.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "./light.ts";

export interface DarkWall {
  readonly mesh: Mesh;
  readonly triangles: number;
  readonly uploaded: number;
  update(frame: Frame, underground: Underground): void;
  dispose(): void;
}

const SIDES = 64;
/** Metres below the hills of its upper edge, and below the eye or the datum of its floor. */
const [TOP_DEPTH, BOTTOM_DEPTH] = [6, 400];
/** Movement of the eye in metres after which it follows. */
const UPDATE_DISTANCE = 8;

export function createDarkWall(scene: Scene, light: UndergroundLight, radius: number): DarkWall {
  const material = createShaderMaterial(
    "dark wall",
    scene,
    {
      vertex: `
precision highp float;
attribute vec3 position;
uniform mat4 clip;
varying vec3 vPlace;
void main(void) {
  vPlace = position;
  gl_Position = clip * vec4(position, 1.0);
}`,
      fragment: `
precision highp float;
varying vec3 vPlace;
${CLEAR_AIR}
${BORES}
${UNDERGROUND_LIGHT}
void main(void) {
  gl_FragColor = vec4(throughDark(vec3(0.0), vPlace), 1.0);
}`,
    },
    { attributes: ["position"], uniforms: ["clip", ...UNDERGROUND_UNIFORMS], samplers: [...UNDERGROUND_SAMPLERS] },
  );
  material.backFaceCulling = false;
  light.attach(material);
  const mesh = new Mesh("dark wall", scene);
  const positions = new Float32Array(3 * (2 * SIDES + 1));
  const data = new VertexData();
  data.positions = positions;
  data.indices = Array.from({ length: SIDES }, (_, i) => {
    const [a, b] = [2 * i, 2 * ((i + 1) % SIDES)];
    return [a, b, b + 1, a, b + 1, a + 1, a + 1, b + 1, 2 * SIDES];
  }).flat();
  data.applyToMesh(mesh, true);
  mesh.material = material;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  let at: { x: number; y: number; z: number; t: number; anchor: string; of: Underground } | undefined;
  let uploaded = 0;

  function place(x: number, y: number, z: number, t: number, anchor: Frame["anchor"], of: Underground): void {
    const bottom = Math.min(z, 0) - BOTTOM_DEPTH;
    for (let i = 0; i < SIDES; i++) {
      const angle = (2 * Math.PI * i) / SIDES;
      const [px, py] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      const top = Math.max(hillAt(of.hills, px, py, t) - TOP_DEPTH, bottom);
      positions.set([px - anchor[0], py - anchor[1], top - anchor[2]], 6 * i);
      positions.set([px - anchor[0], py - anchor[1], bottom - anchor[2]], 6 * i + 3);
    }
    positions.set([x - anchor[0], y - anchor[1], bottom - anchor[2]], 6 * SIDES);
    mesh.updateVerticesData("position", positions);
  }

  return {
    mesh,
    triangles: 3 * SIDES,
    get uploaded() {
      return uploaded;
    },
    update({ anchor, eye, t, clip }, underground) {
      const [x, y, z] = eyeInWorld({ anchor, eye });
      const key = anchor.join();
      uploaded = 0;
      const moved =
        !at ||
        at.of !== underground ||
        at.anchor !== key ||
        Math.abs(t - at.t) > 0.5 ||
        Math.hypot(x - at.x, y - at.y, z - at.z) > UPDATE_DISTANCE;
      if (moved) {
        place(x, y, z, t, anchor, underground);
        at = { x, y, z, t, anchor: key, of: underground };
        uploaded = positions.byteLength;
      }
      material.setMatrix("clip", clip);
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}
