/** GLSL of additive camera-facing sprites in a cavern: glow worms and colonies, falling drops, dust. */
import { CAVERN_PROPS, STALACTITE } from "../../../core/underground/cavern-props.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import { PROP_ATTRIBUTES } from "./dripstone.ts";

/**
 * Lights as soft additive discs: worms' beads, a colony's glow, falling drops.
 *
 *   position   corners of a square, −1 to 1
 *   stand      x, y, z from the anchor, and the radius, metres
 *   form       hanging length, metres; rotation; code; tint. For a drop, those of its stalactite
 */
/** Distance in metres beyond which a colony's beads merge into one glow. */
const BEADS = 90;
/** Draw distance of a colony's glow, metres. */
export const GLOW_REACH = 250;

export function glowVertex(lamps: string): string {
  return `
precision highp float;
precision highp int;
attribute vec3 position;
uniform mat4 clip;
uniform vec3 rightward;
uniform vec3 upward;
uniform float pixel;
uniform float seconds;
varying vec2 vFrom;
varying vec3 vLight;
varying vec3 vPlace;
${lamps}
${PROP_ATTRIBUTES}
void main(void) {
  vec3 root = stand.xyz;
  bool worm = form.z == ${glsl(CAVERN_PROPS.indexOf("worm"))};
  bool hangs = worm || form.x > 0.0;
  float away = distance(root, eye);
  vec3 blue = mix(vec3(0.08, 0.5, 0.95), vec3(0.12, 0.85, 0.7), form.w);
  vec3 green = mix(vec3(0.1, 0.8, 0.42), vec3(0.55, 0.85, 0.25), form.w);
  float breath = 0.82 + 0.18 * sin(0.9 * seconds + 5.0 * form.y + 9.0 * form.w);
  float radius = stand.w;
  float bright;
  float stretch = 1.0;
  vPlace = root;
  if (worm) {
    vPlace.z -= form.x;
    radius = 0.05 + 0.04 * form.w;
    bright = 3.2 * (0.5 + form.w) * breath * (1.0 - smoothstep(0.75, 1.0, away / ${glsl(BEADS)}));
  } else {
    radius *= 1.5;
    vPlace.z += form.x > 0.0 ? -0.4 : 0.3;
    bright = 0.032 * breath * smoothstep(1.5, 9.0, away) * (1.0 + 1.6 * smoothstep(${glsl(0.4 * BEADS)}, ${glsl(1.4 * BEADS)}, away)) * (1.0 - smoothstep(0.85, 1.0, away / ${glsl(GLOW_REACH)}));
  }
  vec3 color = (hangs ? blue : green) * bright;
  if (form.z == ${glsl(STALACTITE)}) {
    // Gathers at the tip, then falls until the floor hides it.
    float period = 2.5 + 6.0 * fract(7.0 * form.y);
    float age = fract(seconds / period + form.y) * period - 0.5;
    float fallen = 4.9 * max(age, 0.0) * age;
    vPlace = root - vec3(0.0, 0.0, stand.w + fallen);
    radius = 0.006;
    stretch = 1.0 + 6.0 * clamp(age, 0.0, 1.0);
    bright = seconds > 0.0 && age < 1.7 ? 1.0 : 0.0;
    color = beamLight(vPlace) * 0.7;
  }
  // At least 1.5 pixels wide; dimmer instead of smaller.
  float least = 1.5 * pixel * away;
  float drawn = max(radius, least);
  vLight = color * (radius * radius) / (drawn * drawn);
  vFrom = position.xy;
  vec3 corner = vPlace + (rightward * position.x + upward * position.y * stretch) * drawn;
  // A colony's glow is drawn in front of the rock it sits on.
  if (!worm && form.z != ${glsl(STALACTITE)}) corner += (eye - root) / away * min(1.4 * radius, 0.5 * away);
  gl_Position = clip * vec4(corner, 1.0);
  if (bright <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;
}

export function glowFragment(light: string): string {
  return `
precision highp float;
precision highp int;
varying vec2 vFrom;
varying vec3 vLight;
varying vec3 vPlace;
${light}
void main(void) {
  float near = max(0.0, 1.0 - dot(vFrom, vFrom));
  // Attenuated by the dark, without its ambient term, which the background already has.
  vec3 dimmed = throughDark(vLight, vPlace) - throughDark(vec3(0.0), vPlace);
  gl_FragColor = vec4(dimmed * near * near * near * near, 1.0);
}`;
}

/**
 * Dust: particles in a periodic box that moves with the eye; visible only in light beams.
 *
 *   position   corners of a square, −1 to 1, and the size, 0 to 1
 *   normal     position in the box, 0 to 1
 *   wander     the eye's position in the lattice of boxes, metres
 */
/** Side of the box, metres. */
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
  // Slow individual drift.
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
