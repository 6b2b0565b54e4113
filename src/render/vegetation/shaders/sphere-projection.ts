/** GLSL of plants that differs between planets and islands, for planets; plant-projection.ts documents it. */
import { PLANET_AIR, PLANET_AIR_UNIFORMS, PLANET_LIT } from "../../atmosphere/shaders/planet-air.ts";
import { roundLeafShadow, roundShadow, SHADOW_MAP_UNIFORMS } from "../../atmosphere/shaders/shadow-maps.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import { ALL_TO, type PlantProjection } from "../plant-ground.ts";
import { AXES } from "./axes.ts";

const SUN_AT = `
float sunAt(vec3 p, vec3 n) {
  return shadowLit(p, n);
}`;

/** Projection on a planet; `globe` is the atmosphere's uniform. `shadows`: whether there is a shadow map. */
export const sphereProjection = (shadows: boolean): PlantProjection => ({
  air: PLANET_AIR + PLANET_LIT,
  place: `${AXES}
uniform vec3 lowered;
uniform vec3 under;
uniform vec4 ranges;
uniform float wetness;
vec3 upAt(vec3 datum) {
  return normalize(globe.xyz * globe.w + datum);
}
vec3 loweredOf(Thing thing) {
  return lowered;
}
vec3 underOf(Thing thing) {
  return under;
}
vec4 rangesOf(Thing thing) {
  return ranges;
}
float footOf(vec4 sampled) {
  return wetness > 0.5 ? max(sampled.x, 0.0) : sampled.x;
}
float landOf(vec4 sampled) {
  return mix(1.0, smoothstep(-0.1, 0.25, sampled.x), wetness);
}
float sunlitOf(vec4 sampled) {
  return sampled.w;
}
float thinned(float kept, float level, float density, float away) {
  return (level > 0.5 ? kept : 1.0) * mix(1.0, density, smoothstep(${glsl(ALL_TO)}, 1.0, away));
}
float lowly(float away) {
  return 1.0;
}`,
  pixel: `
uniform vec3 sunDirection;
uniform vec3 eye;
uniform float wetness;
${roundShadow(shadows)}${SUN_AT}`,
  atVertex: `${roundLeafShadow(shadows)}${SUN_AT}
void airAt(vec3 p, vec4 at, out vec3 left, out vec3 light) {
  vec3 ray = p - eye;
  float far = length(ray);
  light = scattered(ray / far, far, left);
}`,
  // Scattering per vertex is enough: the atmosphere varies smoothly.
  hazed: {
    declare: "varying vec3 vLeft;\nvarying vec3 vHaze;",
    vertex: "vec3 ray = vPlace - eye;\n  float far = length(ray);\n  vHaze = scattered(ray / far, far, vLeft);",
    pixel: "vec3 seen(vec3 color) {\n  return color * vLeft + vHaze;\n}",
  },
  wind: `
uniform float seconds;
float gustOf(vec3 foot, float phase) {
  return 0.6 + 0.4 * sin(0.37 * seconds + phase);
}
vec3 blownAt(vec3 foot, float height) {
  return vec3(0.0);
}`,
  uniforms: ["lowered", "under", "ranges", "wetness", ...PLANET_AIR_UNIFORMS, ...SHADOW_MAP_UNIFORMS],
  samplers: [],
});
