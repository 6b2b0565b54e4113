/**
 * GLSL of dust: motes in a box that goes along with the eye and repeats, so that none comes or goes; they show only where light passes.
 *
 *   position   corners of a square, −1 to 1, and how large it is, 0 to 1
 *   normal     its place in the box, 0 to 1
 *   wander     the eye's own place in the box's lattice, metres
 */
import { glsl } from "../../../../render/ground/shaders/reading.ts";

/** Metres across the box. */
export const DUST_BOX = 12;

export function dustVertex(light: string): string {
  return `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec3 normal;
uniform mat4 clip;
uniform vec3 rightward;
uniform vec3 upward;
uniform vec3 wander;
uniform float pixel;
uniform float seconds;
varying vec2 vFrom;
varying vec3 vLight;
${light}
void main(void) {
  // Each goes its own slow round.
  vec3 adrift = vec3(sin(0.11 * seconds + 40.0 * normal.x), cos(0.09 * seconds + 50.0 * normal.y), 0.6 * sin(0.07 * seconds + 30.0 * normal.z));
  vec3 at = mod(normal * ${glsl(DUST_BOX)} + 0.35 * adrift - wander, ${glsl(DUST_BOX)}) - ${glsl(DUST_BOX / 2)};
  float away = length(at);
  float edge = smoothstep(${glsl(DUST_BOX / 2)}, ${glsl(DUST_BOX / 2 - 1.5)}, away) * smoothstep(0.35, 0.9, away);
  float radius = 0.0016 + 0.0042 * position.z * position.z;
  float drawn = max(radius, 0.9 * pixel * away);
  vec3 place = eye + at;
  vLight = edge > 0.0 ? beamLight(place) * 0.16 * edge * (radius * radius) / (drawn * drawn) : vec3(0.0);
  vFrom = position.xy;
  gl_Position = clip * vec4(place + (rightward * position.x + upward * position.y) * drawn, 1.0);
  if (edge <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;
}

export function dustFragment(): string {
  return `
precision highp float;
varying vec2 vFrom;
varying vec3 vLight;
void main(void) {
  float near = max(0.0, 1.0 - dot(vFrom, vFrom));
  gl_FragColor = vec4(vLight * near, 1.0);
}`;
}
