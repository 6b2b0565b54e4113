/** The night sky: the galaxy's stars around the home star, drawn as points behind air and clouds and rotated by the hour. */

import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Air } from "../../../render/atmosphere/air.ts";
import type { Daylight } from "../../../render/atmosphere/daylight.ts";
import { starRotation } from "../../../render/atmosphere/daylight.ts";
import { AIR, AIR_SAMPLERS, AIR_UNIFORMS, AIR_WITHOUT_PASSES } from "../../../render/atmosphere/shaders/air.ts";
import { createStarMesh, type StarMesh, starFragment } from "../../../render/atmosphere/star-mesh.ts";
import type { Frame } from "../../../render/frame.ts";
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";

const VERTEX = `
precision highp float;
attribute vec3 position;
attribute vec3 light;
uniform mat4 clip;
uniform mat3 rotation;
uniform vec2 starGain;
varying vec3 vLight;
${AIR_WITHOUT_PASSES}
void main(void) {
  vec3 direction = rotation * position;
  gl_Position = clip * vec4(eye + 1000.0 * direction, 1.0);
  gl_Position.z = 0.9999999 * gl_Position.w;
  // Compresses the range of brightness, which no display covers; the brightest stars are drawn larger instead.
  float flux = dot(light, vec3(0.2126, 0.7152, 0.0722));
  float seen = 1.1 * pow(flux, 0.42);
  gl_PointSize = 2.0 * clamp(1.05 + 0.5 * log2(max(1.0, seen)), 1.05, 2.2) * starGain.y;
  float bright = dot(skyLight(direction), vec3(0.33)) * 110.0;
  float low = smoothstep(-0.02, 0.22, direction.z);
  vLight = starGain.x * light / flux * min(seen, 2.5) * mix(vec3(1.0, 0.75, 0.5), vec3(1.0), low) * low / (1.0 + bright * bright);
}`;

/** `failed` is called when the stars cannot be loaded; nights then have none. */
export function createStars(scene: Scene, air: Air, initialSeed: number, failed: (error: Error) => void) {
  const points = createStarMesh(
    scene,
    "level stars",
    { vertex: VERTEX, fragment: starFragment(AIR, "cloudsClear()") },
    { uniforms: ["clip", "rotation", "starGain", ...AIR_UNIFORMS], samplers: [...AIR_SAMPLERS] },
  );
  const { mesh, material } = points;
  air.attach(material);
  const rotation = new Float32Array(9);
  const gain = new Vector2();
  let seed = initialSeed;
  let stars = starsAround(seed, points, failed);
  let dark = false;

  return {
    mesh,
    /** Starts loading before the first frame if it is dark. */
    preload({ night }: Daylight): void {
      dark = night > 0;
      if (dark) stars.poll();
    },
    /** False while it is dark and the stars are still loading. */
    get ready() {
      return !dark || stars.value !== undefined || stars.error !== undefined;
    },
    /** Switches to another world: the stars around its home. */
    setSeed(next: number): void {
      if (next === seed) return;
      seed = next;
      stars.dispose();
      stars = starsAround(seed, points, failed);
    },
    /**
     * Brightness is divided by `exposure`, so that stars look the same at any exposure. By day stars load once the view is in
     * `motion`, so that they appear at once when the hour is changed.
     */
    update({ clip, pixel, daylight }: Frame, exposure: number, motion: boolean): void {
      dark = daylight.night > 0;
      if (dark || motion) stars.poll();
      mesh.setEnabled(stars.value !== undefined && daylight.night > 0);
      material.setMatrix("clip", clip);
      material.setMatrix3x3("rotation", starRotation(daylight.hour, rotation));
      material.setVector2("starGain", gain.set((0.62 * daylight.night) / exposure, Math.max(0.8, 0.0014 / pixel)));
    },
    dispose(): void {
      stars.dispose();
      points.dispose();
    },
  };
}

/** Shows the stars around the home of a seed. */
const starsAround = (seed: number, points: StarMesh, onError: (error: Error) => void) =>
  lazy(
    async (signal) => {
      // Not needed for the first picture of a day.
      const { homePosition, loadStarList } = await import("../../../render/atmosphere/stars.ts");
      const list = await loadStarList(homePosition(seed));
      signal.throwIfAborted();
      if (list.count > 0) points.set(list);
      return list;
    },
    { name: phrase("The stars"), onError },
  );
