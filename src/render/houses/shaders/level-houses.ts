/** GLSL of houses on the level ground of islands. */
import { AIR, AIR_UNIFORMS, BLOB_SHADOW, LIT, SHADOW, SHADOW_UNIFORMS } from "../../atmosphere/shaders/air.ts";
import type { HouseProjection } from "./house-projection.ts";

const SAME = `
vec3 ofHouse(vec3 v) {
  return v;
}`;

export const levelHouses = (shadows: boolean): HouseProjection => ({
  vertex: `
void standHouse() {
}
${SAME}`,
  fragment: `
${AIR}
${shadows ? SHADOW : BLOB_SHADOW}
${LIT}
${SAME}
vec3 toHouse(vec3 v) {
  return v;
}
float houseSun(vec3 n) {
  return sunLit(vPlace, n);
}
vec3 houseLit(vec3 albedo, vec3 n, float sun, float open) {
  return lit(albedo, n, sun, open);
}
vec3 houseAir(vec3 color) {
  return throughAir(color, vPlace);
}`,
  pool: `
${AIR}
float poolLeft() {
  return exp(-airBetween(vPlace));
}`,
  uniforms: [...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
  samplers: ["skyTexture", "shadowNear", "shadowFar"],
});
