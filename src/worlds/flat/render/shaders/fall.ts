/**
 * GLSL of falls over the rims of islands: strands that leave the lip as the stream arrives, stretch as they fall, break up and drift
 * away as mist. The texture coordinate along a strand is the time at which the water left the lip, so that streaks fall and
 * stretch with it.
 *
 *   motion   horizontal speed decays with a time constant of DRAGGED s; downward speed approaches TERMINAL m/s
 *   length   grows with the breadth, and ends at the ground below
 */

import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { CHANCE } from "../../../../render/water/shaders/value-noise.ts";
import { WHITE, waterRow } from "./water.ts";

/** Strands of a fall, of which those from SOLID on are mist; puffs of spray. */
export const STRANDS = 7;
const SOLID = 4;
export const PUFFS = 12;
/** Drawing distance of falls, metres. */
export const FALL_REACH = 4700;

/** Minimum length and growth with the breadth of a fall without ground below it, metres. */
const [MIN_LENGTH, LENGTH_PER_BREADTH] = [60, 150];
export const lengthOfFall = (breadth: number): number => MIN_LENGTH + LENGTH_PER_BREADTH * breadth;

const TERMINAL = 27;
const DRAG_TIME = 1.6;
const GRAVITY = 9.81;

export function fallVertex(): string {
  return `
precision highp float;
precision highp int;
attribute vec3 position;
${waterRow(1)}
uniform mat4 clip;
uniform vec3 eye;
uniform float pixel;
uniform float seconds;
varying vec3 vPlace;
varying vec4 vFall;
varying vec4 vStrand;
flat varying vec3 vKind;
${CHANCE}
void main(void) {
  vec4 fall0 = waterAt(rowHere(), 0);
  vec4 fall1 = waterAt(rowHere(), 1);
  fall0.xyz += run.yzw;
  float id = position.z;
  float breadth = fall1.y;
  float own = fall1.w;
  vec2 jet = vec2(fall0.w, fall1.x);
  float drop = fall1.z;
  float whole = ${glsl(MIN_LENGTH)} + ${glsl(LENGTH_PER_BREADTH)} * breadth;
  float far = min(drop, whole);
  float last = ${glsl(TERMINAL / GRAVITY)} * acosh(exp(min(far * ${glsl(GRAVITY / TERMINAL ** 2)}, 60.0)));
  vec2 ahead = normalize(jet);
  vec2 across = vec2(-ahead.y, ahead.x);
  bool puff = id > ${glsl(STRANDS - 0.5)};
  bool mist = id > ${glsl(SOLID - 0.5)};
  float chanceOf = chanceAt(ivec2(int(own * 4096.0), int(id) * 7 + 3));
  // Puffs rise and repeat; for a fall that reaches the ground mostly at its foot.
  float turn = fract(seconds / 9.0 + chanceOf * 7.0);
  float along = puff ? mix(0.25, 1.0, pow(chanceAt(ivec2(int(own * 4096.0), int(id) * 13)), drop < whole ? 0.25 : 0.8)) : position.x;
  float time = last * along;
  float sped = tanh(${glsl(GRAVITY / TERMINAL)} * time);
  float down = ${glsl(TERMINAL ** 2 / GRAVITY)} * log(cosh(${glsl(GRAVITY / TERMINAL)} * time));
  down = min(down, far);
  float fading = exp(-time * ${glsl(1 / DRAG_TIME)});
  vec2 level = jet * ${glsl(DRAG_TIME)} * (1.0 - fading);
  float left = seconds - time;
  vec2 sway = vec2(chance(vec2(0.55 * left, id * 5.0 + own * 91.0)).x, chance(vec2(0.5 * left, id * 5.0 + 60.0 + own * 57.0)).x) - 0.5;
  float loose = smoothstep(0.0, 60.0, down);
  float blown = max(0.0, down - 8.0);
  level += vec2(0.86, -0.5) * blown * (0.035 + 0.0004 * blown) * (0.55 + 0.75 * chance(vec2(0.11 * seconds - 0.06 * time, own * 31.0)).x) * (mist ? 1.5 : 1.0);
  level += sway * (0.1 * breadth + 0.1 * down * loose);
  float spread = mist ? 0.0 : (id + 0.5) * ${glsl(2 / SOLID)} - 1.0;
  level += across * spread * 0.34 * breadth * (1.0 + 0.012 * down);
  vec3 at = vec3(fall0.xy + level, fall0.z + 0.06 - down);
  vec3 way = normalize(vec3(jet * fading, -${glsl(TERMINAL)} * sped - 0.05));
  vec3 toEye = eye - at;
  float away = length(toEye);
  toEye /= away;
  float half1;
  vec3 p;
  if (puff) {
    half1 = (2.0 + 0.075 * down + 1.6 * breadth) * (0.55 + 0.9 * turn);
    vec3 right = normalize(vec3(-toEye.y, toEye.x, 1e-4));
    vec3 up = cross(toEye, right);
    float foot = drop < whole ? smoothstep(0.85, 1.0, along) : 0.0;
    at += vec3(vec2(0.8, -0.5) * 5.0 * turn + (vec2(chanceOf, fract(chanceOf * 17.0)) - 0.5) * 9.0 * foot, mix(-7.0, 5.0, foot) * turn + foot * half1 * 0.3);
    p = at + half1 * (right * (2.0 * position.x - 1.0) + up * position.y);
    vFall = vec4(2.0 * position.x - 1.0, position.y, down, far);
    vStrand = vec4(sin(3.14159265 * turn) * smoothstep(0.06, 0.3, along), turn, along, half1);
  } else {
    half1 = mist ? 0.3 * breadth + 0.055 * down : breadth * (0.17 + 0.005 * down) + 0.004 * down;
    float least = 0.75 * pixel * away;
    float drawn = max(half1, least);
    vec3 side = cross(way, toEye);
    side = normalize(side + vec3(across, 0.0) * 0.02);
    // Near the lip it keeps the stream's breadth from any direction.
    side = normalize(mix(vec3(across, 0.0) * sign(dot(side.xy, across) + 1e-4), side, smoothstep(0.5, 5.0, down)));
    p = at + side * drawn * position.y;
    vFall = vec4(position.y, left, down, far);
    vStrand = vec4(sqrt(half1 / drawn), time, along, half1);
  }
  vKind = vec3(id, own, drop < whole ? 1.0 : 0.0);
  vPlace = p;
  gl_Position = clip * vec4(p, 1.0);
}`;
}

export function fallFragment(air: string): string {
  return `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec4 vFall;
varying vec4 vStrand;
flat varying vec3 vKind;
uniform float pixel;
uniform float fallReach;
${air}
${CHANCE}
${WHITE}
// The primary rainbow: 42° from the antisolar point for red, 40° for blue, brighter inside.
vec3 bow(vec3 view, float sunlit) {
  float angle = degrees(acos(clamp(dot(view, -sunDirection), -1.0, 1.0)));
  vec3 from = (vec3(angle) - vec3(42.2, 41.3, 40.3)) / vec3(0.75);
  return sunColor * sunlit * (exp(-from * from) * 0.9 + 0.06 * smoothstep(42.0, 38.0, angle));
}
void main(void) {
  float id = vKind.x;
  float x = vFall.x;
  float down = vFall.z;
  float share = down / vFall.w;
  bool puff = id > ${glsl(STRANDS - 0.5)};
  bool mist = id > ${glsl(SOLID - 0.5)};
  float gone = vKind.z > 0.5 ? 1.0 : 1.0 - smoothstep(0.45, 1.0, share);
  float alpha;
  if (puff) {
    float r = length(vFall.xy);
    float soft = rough(vFall.xy * 1.4 + vec2(id * 9.0, vStrand.y * 2.0));
    alpha = 0.2 * vStrand.x * smoothstep(1.0, 0.1, r + 0.6 * (soft - 0.5)) * mix(0.35, 1.0, vKind.z);
    alpha *= vKind.z > 0.5 ? 1.0 : smoothstep(1.0, 0.6, share);
  } else if (mist) {
    float veil = rough(vec2(x * 1.6 + id * 13.0, vFall.y * 0.9));
    alpha = 0.34 * smoothstep(2.0, 28.0, down) * (1.0 - x * x) * smoothstep(0.25, 0.75, veil) * gone;
  } else {
    float fine = exp(-pixel * distance(vPlace, eye) * 3.0);
    float streak = chance(vec2(x * 2.1 + id * 17.0 + vKind.y * 100.0, vFall.y * 3.1)).x;
    float thread = chance(vec2(x * 6.5 + id * 29.0, vFall.y * 7.0)).x;
    float body = mix(0.6, 0.5 * streak + 0.5 * thread, mix(0.6, 1.0, fine));
    // Continuous at the lip, breaking up farther down.
    float torn = mix(-0.35, 0.42, smoothstep(0.0, 0.75, share));
    body = smoothstep(torn, torn + 0.42, body);
    float round1 = 1.0 - x * x;
    alpha = mix(0.86, 0.5, share) * body * mix(1.0, round1, smoothstep(0.0, 4.0, down)) * gone * vStrand.x;
    alpha *= smoothstep(-0.02, 0.06, share + 0.05);
  }
  alpha *= 1.0 - smoothstep(0.85 * fallReach, fallReach, distance(vPlace, eye));
  if (alpha < 0.004) discard;
  vec3 view = normalize(vPlace - eye);
  float sunlit = sunLit(vPlace, vec3(0.0));
  vec3 color = whiteWater(vPlace, sunlit, mist ? 0.95 : 0.85 + 0.15 * share);
  // Clear water at the lip.
  if (!mist) color *= mix(vec3(0.62, 0.74, 0.72), vec3(1.0), smoothstep(0.0, 6.0, down));
  if (mist) color += 1.6 * bow(view, sunlit);
  gl_FragColor = vec4(throughAir(color, vPlace) * alpha, alpha);
}`;
}
