/** What the GLSL of near and of far plants shares: where a thing stands, its colour, and the planet's own sun, sky and air. */

import { glsl } from "../../ground/shaders/reading.ts";
import { STAND, THING } from "./plant-instances.ts";
import type { PlantLie } from "./plant-projection.ts";

export interface PlantBuild {
  readonly lie: PlantLie;
  /** Codes below this are trees, which are seen far off. */
  readonly trees: number;
  /** By code: linear albedo of leaves, dark and light. */
  readonly dark: readonly (readonly number[])[];
  readonly light: readonly (readonly number[])[];
  /** By code: half width, its height, and the crown's foot. */
  readonly far: readonly (readonly number[])[];
  /** By code: whether there is a middle form. */
  readonly middle: readonly boolean[];
}

export const vec3s = (name: string, rows: readonly (readonly number[])[]) =>
  `const vec3 ${name}[${rows.length}] = vec3[${rows.length}](${rows.map((row) => `vec3(${row.map(glsl).join(", ")})`).join(", ")});`;

export const plantHead = (build: PlantBuild) => `
precision highp float;
precision highp int;
#define TREES ${build.trees}
${build.lie.air}
${THING}
${build.lie.place}
${STAND}
uniform mat4 clip;
${vec3s("darks", build.dark)}
${vec3s("lights", build.light)}
// Leaves of a place have something in common, and every plant has its own besides.
vec3 tintOf(int code, uint bits, float height) {
  vec3 tint = mix(darks[code], lights[code], 0.15 + 0.7 * chance(bits, 3u));
  if (code == TREES + 1 && height > 0.45) tint = vec3(0.42, 0.31, 0.02);
  float autumn = chance(bits, 4u);
  return tint * mix(vec3(1.0), vec3(1.18, 0.96, 0.72), autumn * autumn) * mix(0.85, 1.12, height);
}`;

/** Interleaved gradient noise: near, middle and far fade into each other by it. */
export const DITHER = `
float scatterOf(vec2 pixel) {
  return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}`;
