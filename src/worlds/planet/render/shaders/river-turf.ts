/**
 * GLSL that draws a river's or lake's mesh into the pass of tufts (shaders/grass.ts of vegetation), where it clears the growth of
 * those that would stand in its water. Heights are those of the drawn water (river.ts).
 *
 *   river   all tufts of a strip that is SHORE metres wider on each side, but not where its water is RISE metres under the ground
 *   lake    each tuft whose own ground is less than RISE metres above the level
 */
import type { Profile } from "../../../../core/field/profile.ts";
import type { Layout } from "../../../../render/ground/shaders/field-readers.ts";
import { LATTICE } from "../../../../render/vegetation/shaders/grass.ts";
import { groundSource } from "../../../../render/vegetation/shaders/instance-heights.ts";

/** A tuft is anywhere in its cell, at most 0.36 m from the middle that decides, and its blades reach 0.3 m. */
const SHORE = 0.7;
const RISE = 0.1;

/** `side`: tufts along each side of the window. */
export const riverTurfVertex = (side: number): string => `
precision highp float;
attribute vec3 position;
attribute vec3 water;
attribute vec3 way;
uniform mat4 world;
uniform vec4 globe;
uniform vec4 corner;
uniform vec3 alongU;
uniform vec3 alongV;
varying vec3 vWater;
void main(void) {
  vec3 datum = (world * vec4(position, 1.0)).xyz;
  bool lake = water.z > 1.5;
  if (!lake) datum += ${SHORE} * water.z * cross(normalize(globe.xyz * globe.w + datum), way);
  vWater = vec3(water.x, max(clamp(water.y, -1.0, 4.0), 0.1 - 0.3 * abs(water.z)), lake ? 1.0 : 0.0);
  // The inverse of onLattice: seen from the centre, on the plane of the cube's face.
  vec3 face = cross(alongU, alongV);
  vec3 q = datum / globe.w;
  float rise = dot(face, q) / dot(face, globe.xyz);
  q = (q - globe.xyz * rise) / (1.0 + rise);
  vec2 at = vec2(dot(q, alongU) / dot(alongU, alongU), dot(q, alongV) / dot(alongV, alongV)) - corner.xy;
  gl_Position = vec4(at * ${2 / side} - 1.0, 0.0, 1.0);
}`;

export function riverTurfFragment(profile: Profile, layout: Layout): string {
  return `
precision highp float;
precision highp int;
${groundSource(profile, layout)}
${LATTICE}
varying vec3 vWater;
void main(void) {
  float deep = vWater.z > 0.5 ? vWater.x - groundAt(onLattice(floor(gl_FragCoord.xy))).x : vWater.y;
  if (deep < -${RISE}) discard;
  gl_FragColor = vec4(0.0);
}`;
}
