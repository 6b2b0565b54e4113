/** Light on a craft in free space: that of the nearest star, hard, and a faint shine from all around; no air. */

export const CRAFT_SPACE_UNIFORMS = ["sunDirection", "sunColor", "shine"];

/** `eye` is the origin: places are told from it. */
export const CRAFT_SPACE = `
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
