/** Shaders of the props of mines and bores (instanced): wood grain, rusty iron, stone, lamp glass; and the glow of lamps. */
import type { Profile } from "../../../core/field/profile.ts";
import { CLEAR_AIR } from "../../atmosphere/shaders/air.ts";
import { PROFILE_MEAN } from "../../ground/profile-numbers.ts";
import { BORES } from "../../ground/shaders/bores.ts";
import { glsl, lightReaderSource } from "../../ground/shaders/field-readers.ts";
import { UNDERGROUND_LIGHT } from "../../ground/shaders/underground-light.ts";
import { MATERIAL } from "../mesh-builder.ts";
import { MINE_CELLS } from "./mine-cells.ts";

/** place: foot, and rotation in radians; size: horizontal and vertical scale, random number 0…1, cut-off height. */
const VERTEX = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute vec4 skin;
attribute vec4 place;
attribute vec4 size;
uniform mat4 clip;
uniform vec3 instanceOrigin;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec4 vSkin;
varying vec2 vOwn;
void main(void) {
  float c = cos(place.w);
  float s = sin(place.w);
  vec3 at = position * vec3(size.xx, size.y);
  vPlace = instanceOrigin + place.xyz + vec3(c * at.x - s * at.y, s * at.x + c * at.y, at.z);
  vNormal = normalize(vec3(c * normal.x - s * normal.y, s * normal.x + c * normal.y, normal.z));
  vSkin = skin;
  vOwn = vec2(size.z, size.w - position.z);
  gl_Position = clip * vec4(vPlace, 1.0);
}`;

/** Cut-off height that marks a prop under the open sky. */
export const OUTDOORS = 1e5;

const IN_MINE = `ivec3 cell = cellOf(vPlace);
  float up = vPlace.z - mineFrom.z + 16.0 * float(cell.z);
  float open = 0.55 + 0.45 * smoothstep(0.0, 0.8, up);`;

const MINE_LIT = `vec3 shine;
    color += albedo * mineLamps(vPlace + 0.05 * n, n, gloss, shine);
    color += shine;`;

/** `inMine`: lit by the lamps of a mine's cells, otherwise by the shared list of lamps. */
export function minePropSource(profile: Profile, density: number, inMine = true) {
  return {
    vertex: VERTEX,
    fragment: `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec4 vSkin;
varying vec2 vOwn;
uniform float pixel;
${CLEAR_AIR}
${BORES}
${UNDERGROUND_LIGHT}
${lightReaderSource(profile, density)}
${inMine ? MINE_CELLS : ""}
float profiled(float at, float width, float samples, float offset) {
  float row = lightRow(width * samples);
  if (row >= 6.0) return 0.0;
  return (readLight(vec2(offset, 0.0), at * samples, row).x - ${PROFILE_MEAN}) * ${glsl(1 / 36)} * (1.0 - smoothstep(4.0, 6.0, row));
}
void main(void) {
  if (vOwn.y < 0.0) discard;
  float width = pixel * distance(vPlace, eye);
  float own = fract(vOwn.x + 0.618 * vSkin.w);
  float offset = 251.0 * own;
  int stuff = int(vSkin.x + 0.5);
  float along = vSkin.y;
  float across = vSkin.z;
  vec3 n = normalize(vNormal);
  vec3 albedo;
  float gloss = 0.0;
  if (stuff == ${MATERIAL.end}) {
    float rings = profiled(length(vec2(along, across)) + 0.05 * own, width * 4.0, 90.0, offset);
    albedo = mix(vec3(0.075, 0.055, 0.038), vec3(0.19, 0.145, 0.1), 0.5 + 0.3 * rings);
  } else if (stuff == ${MATERIAL.log} || stuff == ${MATERIAL.board} || stuff == ${MATERIAL.limed}) {
    float wander = profiled(along, width, 9.0, offset);
    float grain = 0.6 * profiled(across + 0.01 * wander + 0.002 * along, width, 480.0, offset + 31.0) + 0.5 * profiled(across + 0.006 * wander, width, 1700.0, offset + 90.0);
    float split = smoothstep(0.9, 1.5, profiled(across + 0.02 * wander, width, 240.0, offset + 130.0) + 0.4 * wander);
    float knot = smoothstep(1.1, 1.7, profiled(along, width, 30.0, offset + 60.0) + 0.5 * profiled(across, width, 60.0, offset));
    float age = 0.5 + 0.25 * wander + 0.28 * (own - 0.5);
    albedo = mix(vec3(0.04, 0.031, 0.024), vec3(0.14, 0.109, 0.078), clamp(age + 0.34 * grain, 0.0, 1.0));
    albedo *= 1.0 - 0.6 * max(knot, split);
    if (stuff == ${MATERIAL.limed}) albedo = mix(albedo, vec3(0.36, 0.34, 0.3) * (0.82 + 0.22 * grain), clamp(0.7 + 0.3 * wander + 0.3 * grain - 0.6 * max(knot, split), 0.0, 1.0));
    n = normalize(n + (0.13 * grain + 0.2 * split) * vec3(0.5, -0.6, 0.35));
  } else if (stuff == ${MATERIAL.rust}) {
    float fleck = profiled(along + 0.7 * across, width, 70.0, offset) + 0.6 * profiled(across - 0.4 * along, width, 150.0, offset + 9.0);
    albedo = mix(vec3(0.035, 0.03, 0.028), vec3(0.13, 0.07, 0.042), clamp(0.45 + 0.35 * fleck, 0.0, 1.0));
    gloss = 0.15;
  } else if (stuff == ${MATERIAL.steel}) {
    albedo = mix(vec3(0.055, 0.038, 0.03), vec3(0.17, 0.16, 0.155) * (0.9 + 0.1 * profiled(along, width, 30.0, offset)), step(0.5, n.z));
    gloss = 0.7 * step(0.5, n.z);
  } else if (stuff == ${MATERIAL.brass}) {
    albedo = vec3(0.3, 0.2, 0.08);
    gloss = 0.5;
  } else {
    float fleck = profiled(along + 0.4 * across, width, 60.0, offset) + profiled(across - 0.3 * along, width, 130.0, offset + 20.0);
    albedo = vec3(0.15, 0.13, 0.11) * (0.75 + 0.5 * own) * (1.0 + 0.22 * fleck);
    n = normalize(n + 0.16 * fleck * vec3(0.5, 0.4, -0.3));
  }
  vec3 view = eye - vPlace;
  if (dot(n, view) < 0.0 && dot(vNormal, view) < 0.0) n = -n;
  ${inMine ? IN_MINE : "float open = 0.9;"}
  vec3 color;
  if (stuff == ${MATERIAL.glass}) color = glowColor * vec3(9.0, 8.0, 7.0);
  else {
    vec4 day = daylight(vPlace);
    ${inMine ? "" : `if (vOwn.y > ${glsl(OUTDOORS / 2)}) day = vec4(0.0, 0.0, 1.0, 1.0);`}
    color = litBy(day, albedo, n, vPlace, open, gloss);
    ${inMine ? MINE_LIT : ""}
  }
  gl_FragColor = vec4(throughDark(color, vPlace), 1.0);
}`,
  };
}

/** Sprites of lamps: a bright centre and a glow of dust. */
export const LAMP_GLOW = {
  vertex: `
precision highp float;
attribute vec3 position;
attribute vec4 place;
uniform mat4 clip;
uniform vec3 instanceOrigin;
uniform vec3 eye;
uniform float pixel;
varying vec2 vAt;
varying vec3 vPlace;
varying float vNear;
void main(void) {
  vPlace = instanceOrigin + place.xyz;
  vec3 to = eye - vPlace;
  float away = length(to);
  vec3 right = normalize(cross(to, vec3(0.0, 0.0, 1.0)));
  vec3 up = normalize(cross(right, to));
  float half0 = max(1.5, 3.0 * pixel * away);
  vAt = position.xy * 2.0 - 1.0;
  vNear = smoothstep(1.0, 5.0, away);
  // In front of its lantern, which would hide it.
  gl_Position = clip * vec4(vPlace + to * min(0.3, 0.3 / away) + half0 * (vAt.x * right + vAt.y * up), 1.0);
}`,
  fragment: `
precision highp float;
varying vec2 vAt;
varying vec3 vPlace;
varying float vNear;
uniform vec3 eye;
uniform vec3 glowColor;
uniform vec4 dark;
void main(void) {
  float r = dot(vAt, vAt);
  if (r > 1.0) discard;
  float edge = (1.0 - r) * (1.0 - r);
  float glow = 0.016 * edge / (0.015 + r) + 0.014 * edge;
  gl_FragColor = vec4(glowColor * glow * vNear * exp(-0.6 * dark.w * length(vPlace - eye)), 1.0);
}`,
};
