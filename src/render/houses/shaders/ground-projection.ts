/** How houses stand and are lit: on the level ground of islands, or on a planet, each upright where it stands. */
import { AIR, AIR_UNIFORMS, BLOB_SHADOW, LIT, SHADOW, SHADOW_UNIFORMS } from "../../atmosphere/shaders/air.ts";
import { CLOUD_UNIFORMS, CLOUDS } from "../../atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS, PLANET_LIT } from "../../atmosphere/shaders/planet-air.ts";
import { AXES } from "../../vegetation/shaders/plant-projection.ts";

/** GLSL. House axes: x east, y north, z up on islands; on a planet y is through the door and z up where the house stands. */
export interface HouseProjection {
  /** Vertex stage: `void standHouse()`, called first, and `vec3 ofHouse(vec3 v)`, from house axes to those of the world. */
  readonly vertex: string;
  /** Fragment stage: the air; `ofHouse`, its inverse `toHouse`; `houseSun(n)` sunlight, `houseLit(albedo, n, sun, open)`, `houseAir(color)`. */
  readonly fragment: string;
  /** Fragment stage of the light before doors: `float poolLeft()`, what the air leaves of it. */
  readonly pool: string;
  readonly uniforms: readonly string[];
}

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
});

/** Of a planet's houses: the turn of the door from north to east, in 1/1024, is in the bits of `params.x` above 2048. */
export const PLANET_HOUSES: HouseProjection = {
  vertex: `
uniform vec4 globe;
flat varying vec3 vRight;
flat varying vec3 vAhead;
flat varying vec3 vUpward;
${AXES}
void standHouse() {
  vUpward = normalize(globe.xyz * globe.w + origin + place.xyz);
  vec3 east;
  vec3 north;
  axesOf(vUpward, east, north);
  float turn = floor((params.x + 0.5) / 2048.0) * 6.2831853 / 1024.0;
  vAhead = cos(turn) * north + sin(turn) * east;
  vRight = cross(vAhead, vUpward);
}
vec3 ofHouse(vec3 v) {
  return v.x * vRight + v.y * vAhead + v.z * vUpward;
}`,
  fragment: `
flat varying vec3 vRight;
flat varying vec3 vAhead;
flat varying vec3 vUpward;
#define cloudPixel pixel
${PLANET_AIR}
${PLANET_LIT}
${CLOUDS}
vec3 ofHouse(vec3 v) {
  return v.x * vRight + v.y * vAhead + v.z * vUpward;
}
vec3 toHouse(vec3 v) {
  return vec3(dot(v, vRight), dot(v, vAhead), dot(v, vUpward));
}
float houseSun(vec3 n) {
  return cloudShade(vPlace, pixel * distance(vPlace, eye));
}
vec3 houseLit(vec3 albedo, vec3 n, float sun, float open) {
  return litAt(vPlace, albedo, ofHouse(n), sun, open * (1.0 - 0.45 * cloudCovered));
}
vec3 houseAir(vec3 color) {
  return behindClouds(throughAir(color, vPlace), normalize(vPlace - eye), distance(vPlace, eye));
}`,
  pool: `
float poolLeft() {
  return 1.0;
}`,
  uniforms: [...PLANET_AIR_UNIFORMS, ...CLOUD_UNIFORMS.filter((name) => name !== "cloudPixel")],
};
