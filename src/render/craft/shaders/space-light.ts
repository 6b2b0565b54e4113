/** GLSL that lights a craft in free space. */
import type { CraftLighting } from "../material.ts";

const CRAFT_SPACE_UNIFORMS = ["sunDirection", "sunColor", "shine"];

/** `eye` is the origin: positions are relative to it. */
const CRAFT_SPACE = `
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 shine;
const vec3 eye = vec3(0.0);
vec3 throughAir(vec3 seen, vec3 p) {
  return seen;
}
vec3 litInSpace(vec3 albedo, vec3 n, float open) {
  return albedo * (sunColor * max(0.0, dot(n, sunDirection)) + shine * open);
}`;

/** Lighting in free space, without atmosphere. */
export const SPACE_LIGHT: CraftLighting = {
  head: CRAFT_SPACE,
  around: `
  vec3 mirror = shine;
  float lit1 = 1.0;
  vec3 sun = sunColor;`,
  light: "#define light(albedo, n, open) litInSpace(albedo, n, open)",
  uniforms: CRAFT_SPACE_UNIFORMS,
};
