/**
 * Numbers of the world's profile that shaders need beside its textures: a uniform, so that another profile of the same length needs
 * no other programs. Materials of shader-material.ts whose source reads it get it.
 */
import { Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createField, fieldDeviation } from "../../core/field/field.ts";
import type { Profile } from "../../core/field/profile.ts";

/** The uniform: mean, standard deviation of the samples and of the line between them, greatest sample. */
export const PROFILE_NUMBERS = "profileNumbers";

/** GLSL expressions. */
export const PROFILE_MEAN = `${PROFILE_NUMBERS}.x`;
export const PROFILE_DEVIATION = `${PROFILE_NUMBERS}.y`;
export const LINE_DEVIATION = `${PROFILE_NUMBERS}.z`;
export const PROFILE_MAX = `${PROFILE_NUMBERS}.w`;

/** Declares the numbers in a source that reads them. */
export function withNumbers(source: string): string {
  return source.includes(PROFILE_NUMBERS) ? `uniform highp vec4 ${PROFILE_NUMBERS};\n${source}` : source;
}

const vectors = new WeakMap<Scene, Vector4>();

/** The vector that all materials of a scene refer to. */
export function profileNumbersOf(scene: Scene): Vector4 {
  const vector = vectors.get(scene) ?? new Vector4();
  vectors.set(scene, vector);
  return vector;
}

export function setProfileNumbers(scene: Scene, profile: Profile): void {
  const { samples, mean, max } = profile;
  const variance = samples.reduce((sum, v) => sum + (v - mean) ** 2, 0) / samples.length;
  // A flat profile has no deviation, and shaders divide by it.
  const deviations = [Math.sqrt(variance), fieldDeviation(createField(profile, [[1, 0, 0, 0]]))];
  const [points, line] = deviations.map((v) => Math.max(v, 1e-6));
  profileNumbersOf(scene).set(mean, points, line, max);
}
