/** The way out as a thread of small lights over the floor, from the feet on. Loaded when there is one to draw. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { placesAlong, type Way } from "../../core/underground/way.ts";
import type { Frame } from "../frame.ts";
import { createInstanceBuffer } from "../instanced-mesh.ts";
import { createShaderMaterial } from "../shader-material.ts";

export interface Thread {
  readonly mesh: Mesh;
  /** Places the lights of a way whose first place is at the feet; null hides them. */
  update(frame: Frame, way: Way | null): void;
  dispose(): void;
}

/** Lights, metres from the feet to the first, between two, and over the floor. */
const [LIGHTS, FIRST, SPACING, OVER] = [48, 2, 2.2, 0.35];

/** `position`: corners of a square, −1 to 1. `light`: x, y, z from the anchor, and metres along the way. */
const VERTEX = `
precision highp float;
attribute vec3 position;
attribute vec4 light;
uniform mat4 clip;
uniform vec3 rightward;
uniform vec3 upward;
uniform vec3 viewer;
uniform float pixel;
uniform float seconds;
varying vec2 vFrom;
varying float vBright;
void main(void) {
  float away = distance(light.xyz, viewer);
  // A wave runs out along the thread; without motion all lights are the same.
  float wave = seconds > 0.0 ? 0.62 + 0.38 * sin(0.9 * light.w - 4.0 * seconds) : 0.85;
  float radius = 0.16;
  float drawn = max(radius, 2.5 * pixel * away);
  vBright = wave * smoothstep(0.6, 2.0, away) * (1.0 - 0.75 * smoothstep(40.0, 110.0, light.w));
  vFrom = position.xy;
  gl_Position = clip * vec4(light.xyz + (rightward * position.x + upward * position.y) * drawn, 1.0);
}`;

const FRAGMENT = `
precision highp float;
varying vec2 vFrom;
varying float vBright;
void main(void) {
  float near = max(0.0, 1.0 - dot(vFrom, vFrom));
  float core = smoothstep(0.72, 0.95, near);
  gl_FragColor = vec4((vec3(0.25, 0.95, 0.55) * near * near * near + vec3(1.1, 1.5, 1.2) * core) * vBright, 1.0);
}`;

export function createThread(scene: Scene): Thread {
  const material = createShaderMaterial(
    "way out",
    scene,
    { vertex: VERTEX, fragment: FRAGMENT },
    {
      attributes: ["position", "light"],
      uniforms: ["clip", "rightward", "upward", "viewer", "pixel", "seconds"],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_ADD;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  const lights = createInstanceBuffer(scene, { light: 4 }, LIGHTS);
  const mesh = lights.addMesh("way out", SQUARE, material);
  const [rightward, upward, viewer] = [new Vector3(), new Vector3(), new Vector3()];
  const places = new Float64Array(3 * LIGHTS);
  return {
    mesh,
    update({ anchor, eye, clip, pixel, seconds }, way) {
      lights.count = 0;
      const count = way ? placesAlong(way, FIRST, SPACING, places) : 0;
      for (let k = 0; k < count; k++) {
        const at = lights.next();
        for (let axis = 0; axis < 3; axis++) lights.values[at + axis] = places[3 * k + axis] - anchor[axis];
        lights.values[at + 2] += OVER;
        lights.values[at + 3] = FIRST + SPACING * k;
      }
      lights.upload();
      const { m } = clip;
      material.setVector3("rightward", rightward.set(m[0], m[4], m[8]).normalize());
      material.setVector3("upward", upward.set(m[1], m[5], m[9]).normalize());
      material.setVector3("viewer", viewer.set(...eye));
      material.setMatrix("clip", clip);
      material.setFloat("pixel", pixel);
      material.setFloat("seconds", seconds);
    },
    dispose() {
      lights.dispose();
      material.dispose();
    },
  };
}

const SQUARE = {
  positions: Float32Array.of(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0),
  indices: Uint16Array.of(0, 1, 2, 0, 2, 3),
};
