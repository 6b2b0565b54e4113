/** Stars of a planet's sky as points at infinity: dimmed by air, clouds and daylight, and turning with the sky. */

import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Triple } from "../../core/space/place.ts";
import type { PlanetAxes } from "../../core/space/star-system.ts";
import type { Frame } from "../frame.ts";
import type { PlanetAir } from "./planet-air.ts";
import { CLOUD_UNIFORMS, CLOUDS_AT_VERTEX } from "./shaders/cloud-shell.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS } from "./shaders/planet-air.ts";
import { createStarMesh, starFragment } from "./star-mesh.ts";
import { loadStarList } from "./stars.ts";

/** The position that stars are seen from, whole light-years, and the planet's axes there; without axes the galaxy's. */
export interface Home {
  readonly at: Triple;
  readonly axes?: PlanetAxes;
}

const VERTEX = `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec3 light;
uniform vec3 rightward;
uniform vec3 upward;
uniform vec3 forward;
uniform vec2 turn;
uniform vec3 starGain;
varying vec3 vLight;
${PLANET_AIR}
uniform float cloudPixel;
${CLOUDS_AT_VERTEX}
void main(void) {
  vec3 direction = vec3(turn.x * position.x - turn.y * position.y, turn.y * position.x + turn.x * position.y, position.z);
  float ahead = dot(direction, forward);
  gl_Position = vec4(dot(direction, rightward) / dot(rightward, rightward), dot(direction, upward) / dot(upward, upward), 0.9999999 * ahead, ahead);
  // Brightness follows about the square root of flux, as eyes do; the brightest stars grow instead of clipping.
  float flux = dot(light, vec3(0.2126, 0.7152, 0.0722));
  float seen = starGain.y * pow(flux, 0.42);
  float size = clamp(1.05 + 0.5 * log2(max(1.0, seen)), 1.05, 2.2) * starGain.z;
  gl_PointSize = 2.0 * size;
  vec3 left;
  vec3 glow = scattered(direction, 1e9, left);
  float bright = dot(glow, vec3(0.33)) * 160.0;
  float away;
  float veil = ahead > 0.0 ? cloudsOn(direction, 1e9, away).a : 0.0;
  vLight = starGain.x * light / flux * min(seen, 2.5) * left * (1.0 - veil) / (1.0 + bright * bright);
}`;

export function createStarPoints(scene: Scene, air: PlanetAir) {
  const points = createStarMesh(
    scene,
    "stars",
    { vertex: VERTEX, fragment: starFragment() },
    { uniforms: ["rightward", "upward", "forward", "turn", "starGain", ...PLANET_AIR_UNIFORMS, ...CLOUD_UNIFORMS] },
  );
  const { mesh, material } = points;
  air.attach(material);
  const turn = new Vector2(1, 0);
  const starGain = new Vector3();
  return {
    mesh,
    /** Loads the stars around a home position; none are drawn before. */
    async load({ at, axes }: Home): Promise<void> {
      const list = await loadStarList(at);
      if (mesh.isDisposed() || list.count === 0) return;
      points.set(axes ? { ...list, directions: inAxes(axes, list.directions) } : list);
      mesh.setEnabled(true);
    },
    /** `exposure` is compensated for, so that stars look the same at any. */
    update({ pixel, daylight }: Frame, exposure: number, rightward: Vector3, upward: Vector3, forward: Vector3): void {
      // The sky turns with the longitude of the sun.
      const [x, y] = daylight.sun;
      const level = Math.hypot(x, y) || 1;
      turn.set(x / level, y / level);
      material.setVector2("turn", turn);
      material.setFloat("cloudPixel", 1.2 * pixel);
      material.setVector3("starGain", starGain.set(0.55 / exposure, 1.1, Math.max(0.8, 0.0014 / pixel)));
      material.setVector3("rightward", rightward);
      material.setVector3("upward", upward);
      material.setVector3("forward", forward);
    },
    dispose: points.dispose,
  };
}

/** Turns directions into a planet's axes. */
function inAxes(axes: PlanetAxes, directions: Float32Array): Float32Array {
  return directions.map((_, i) => {
    const [axis, at] = [axes[i % 3], i - (i % 3)];
    return axis[0] * directions[at] + axis[1] * directions[at + 1] + axis[2] * directions[at + 2];
  });
}
