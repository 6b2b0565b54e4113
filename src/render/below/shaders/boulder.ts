/**
 * GLSL of fallen stones: one cut block, rotated, stretched and half sunk in the floor.
 *
 *   position, normal   of a block of about one metre in each direction from its centre
 *   stand              x, y, z of the floor below from the anchor, and half the width, metres
 *   form               half the height, metres; rotation, radians; code; tint
 */
import { PROP_ATTRIBUTES } from "./dripstone.ts";
import { LIMESTONE } from "./limestone.ts";

export function stoneVertex(): string {
  return `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
uniform mat4 clip;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec2 vTint;
uniform vec3 eye;
${PROP_ATTRIBUTES}
vec3 turnedBy(vec3 p, float turn, float tilt) {
  p.xz = mat2(cos(tilt), sin(tilt), -sin(tilt), cos(tilt)) * p.xz;
  p.xy = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * p.xy;
  return p;
}
void main(void) {
  float grown = sizeFactor(stand.xyz);
  vec3 size = vec3(stand.w, stand.w * (0.6 + 0.5 * fract(7.0 * form.y)), form.x) * max(grown, 1e-3);
  // Each lies on a different side.
  vec3 p = turnedBy(position, 5.0 * form.w, 3.0 * form.w);
  vec3 n = turnedBy(normal, 5.0 * form.w, 3.0 * form.w);
  vPlace = stand.xyz + turnedBy(p * size, form.y, 0.0) + vec3(0.0, 0.0, 0.35 * size.z);
  // Between facet normals and a sphere's: worn edges.
  vNormal = turnedBy(mix(n, normalize(p), 0.8) / size, form.y, 0.0);
  vTint = vec2(form.w, position.z);
  gl_Position = clip * vec4(vPlace, 1.0);
  if (grown <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;
}

/** `datum`: the anchor's altitude. */
export function stoneFragment(light: string, solids: string): string {
  return `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec2 vTint;
uniform float pixel;
uniform float datum;
${light}
${solids}
${LIMESTONE}
void main(void) {
  float width = pixel * distance(vPlace, eye);
  vec4 rubble = solidRubble(vPlace, width, vec4(0.0));
  vec4 lump = solidLump(vPlace, width, vec4(0.3 * rubble.x, vec3(0.0)));
  vec4 grain = vec4(0.0);
  if (width < 0.012) grain = solidGrain(vPlace, width, vec4(0.4 * lump.x, vec3(0.0)));
  vec3 form = normalize(vNormal);
  vec3 bump = 1.6 * rubble.yzw + 2.6 * lump.yzw + 1.5 * grain.yzw;
  vec3 n = normalize(form - bump + form * dot(form, bump));
  vec3 albedo = limestoneAlbedo(vPlace.z + datum, 1.5 * vTint.x - 0.7, rubble.x, lump.x, grain.x, width);
  albedo *= 0.62;
  // Dust on surfaces that face up.
  float dusty = smoothstep(0.35, 0.9, n.z + 0.15 * lump.x) * step(0.3, vTint.x);
  albedo = mix(albedo, vec3(0.165, 0.13, 0.095), 0.6 * dusty);
  float open = clamp(0.75 + 0.3 * vTint.y + 0.1 * lump.x, 0.3, 1.0);
  vec3 color = litBelow(albedo, n, vPlace, open, 0.2 * (1.0 - dusty));
  gl_FragColor = vec4(throughDark(color, vPlace), 1.0);
}`;
}
