/** GLSL of houses on a planet, each upright where it stands. */
import { CLOUD_UNIFORMS, CLOUDS } from "../../atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS, PLANET_LIT } from "../../atmosphere/shaders/planet-air.ts";
import { roundShadow, SHADOW_MAP_UNIFORMS } from "../../atmosphere/shaders/shadow-maps.ts";
import { AXES } from "../../vegetation/shaders/axes.ts";
import type { HouseProjection } from "./house-projection.ts";

/**
 * Projection of a planet's houses: the turn of the door from north to east, in 1/1024, is in the bits of `params.x` above 2048. `shadows`:
 * whether there is a shadow map.
 */
export const planetHouses = (shadows: boolean): HouseProjection => ({
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
${roundShadow(shadows)}
vec3 ofHouse(vec3 v) {
  return v.x * vRight + v.y * vAhead + v.z * vUpward;
}
vec3 toHouse(vec3 v) {
  return vec3(dot(v, vRight), dot(v, vAhead), dot(v, vUpward));
}
float houseSun(vec3 n) {
  return cloudShade(vPlace, pixel * distance(vPlace, eye)) * shadowLit(vPlace, ofHouse(n));
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
  uniforms: [...PLANET_AIR_UNIFORMS, ...SHADOW_MAP_UNIFORMS, ...CLOUD_UNIFORMS.filter((name) => name !== "cloudPixel")],
  samplers: ["cloudMap", "cloudFlow", "cloudNoise", "sunTexture", "airSky", "airHaze", "shadowNear"],
});
