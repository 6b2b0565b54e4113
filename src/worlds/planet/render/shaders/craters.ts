/**
 * GLSL of a moon's relief: the same faults and craters as src/core/planet/rifts.ts and craters.ts, from the anchor's cells and
 * the places within them, with their gradients.
 *
 * An octave narrower than a filter fades out. Vertices tell pixels the slopes of octaves wider than the way to the eye,
 * so that pixels read only some six between those and their own width.
 */
import { BLANKET, FILLED, LARGEST, RIM, SMALLEST } from "../../../../core/planet/craters.ts";
import { LEFT, type Moon } from "../../../../core/planet/moon.ts";
import { glsl } from "../../../../render/ground/shaders/reading.ts";

/** vec4s of an octave and of a fault, as moon-anchor.ts fills them. */
export const OCTAVE_STRIDE = 3;
export const RIFT_STRIDE = 2;

/** What vertices and pixels share. */
export function craterSource({ octaves, rifts, basins, maria }: Moon): string {
  return `
uniform vec4 scars[${OCTAVE_STRIDE * octaves.length}];
uniform vec4 rifts[${RIFT_STRIDE * rifts.length}];
uniform vec3 scarEye;
const int SCARS = ${octaves.length};
const int BASINS = ${basins};
float struck;
uint mixedBits(uvec3 c, uint salt) {
  uint h = c.x * 1664525u + c.y * 747796405u + c.z * 2891336453u + salt * 277803737u;
  h = (h ^ (h >> 16)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  return h ^ (h >> 16);
}
vec2 craterShape(float u, float flatness) {
  if (u >= 1.0) {
    float left = (${glsl(BLANKET)} - u) * ${glsl(1 / (BLANKET - 1))};
    return ${glsl(RIM)} * left * left * vec2(left, ${glsl(-3 / (BLANKET - 1))});
  }
  float bowl = ${glsl(RIM)} - ${glsl(1 + RIM)} * (1.0 - u);
  float low = -1.0 + 0.45 * flatness;
  if (bowl > low) return vec2(bowl, ${glsl(1 + RIM)});
  float peak = max(0.0, 1.0 - 12.0 * u);
  return vec2(low + flatness * 0.4 * peak * peak, -9.6 * flatness * peak);
}
vec4 cratersIn(int octave, vec3 p, vec3 up) {
  vec4 cells = scars[octave * ${OCTAVE_STRIDE}];
  vec4 within = scars[octave * ${OCTAVE_STRIDE} + 1];
  vec4 form = scars[octave * ${OCTAVE_STRIDE} + 2];
  vec3 q = within.xyz + p * within.w;
  vec3 base = floor(q - 0.5);
  vec3 f = q - base;
  ivec3 cell = ivec3(cells.xyz) + ivec3(base);
  uint salt = uint(cells.w);
  vec4 sum = vec4(0.0);
  struck = 0.0;
  for (int i = 0; i < 8; i++) {
    ivec3 o = ivec3(i & 1, (i >> 1) & 1, i >> 2);
    uint h = mixedBits(uvec3(cell + o), salt);
    uint k = h * 2654435769u;
    vec3 e = f - vec3(o) - (vec3(uvec3(h, h >> 10, h >> 20) & 1023u) + 0.5) * ${glsl(1 / 1024)};
    float away = dot(e, e);
    if (away >= 0.25 || (k >> 24) >= ${FILLED}u) continue;
    float s = form.y * (form.y * away - 2.0 * dot(up, e));
    float rho = s / (form.y * (1.0 + sqrt(1.0 + s)));
    float share = float(k & 255u) * ${glsl(1 / 255)};
    float r = ${glsl(SMALLEST)} + ${glsl(LARGEST - SMALLEST)} * share * (0.5 + 0.5 * share);
    float u = (away - rho * rho) / (r * r);
    float fade = 1.0 - 4.0 * rho * rho;
    if (u >= ${glsl(BLANKET)} || fade <= 0.0) continue;
    float worn = 0.25 + 0.75 * float((k >> 8) & 255u) * ${glsl(1 / 255)};
    vec2 shape = craterShape(u, form.z);
    float most = fade * fade * r * worn * form.x;
    sum += most * vec4(shape.x, shape.y * (2.0 * within.w / (r * r)) * e);
    struck += fade * fade * smoothstep(0.8, 1.0, worn) * (1.0 - u * ${glsl(1 / BLANKET)});
  }
  return sum;
}
vec4 riftsIn(vec3 p) {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < ${rifts.length}; i++) {
    vec4 plane = rifts[i * ${RIFT_STRIDE}];
    float size = rifts[i * ${RIFT_STRIDE} + 1].x;
    float v = clamp(plane.w + dot(plane.xyz, p), -1.0, 1.0);
    sum += size * vec4(v * (1.5 - 0.5 * v * v), 1.5 * (1.0 - v * v) * plane.xyz);
  }
  return sum;
}
vec2 floodOf(float height) {
  float under = -height - ${glsl(maria)};
  float bend = ${glsl(0.5 * maria)};
  if (under <= 0.0) return vec2(height, 1.0);
  if (under < bend) return vec2(height + ${glsl((1 - LEFT) / maria)} * under * under, 1.0 - ${glsl(1 - LEFT)} * under / bend);
  return vec2(${glsl(-maria * (1 + 0.25 * (1 + LEFT)))} - ${glsl(LEFT)} * (under - bend), ${glsl(LEFT)});
}
float scarShare(int octave, float away) {
  return 1.0 - smoothstep(0.5, 1.2, away * scars[octave * ${OCTAVE_STRIDE} + 1].w);
}
float scarFilter(int octave, float width) {
  return 1.0 - smoothstep(0.06, 0.18, width * scars[octave * ${OCTAVE_STRIDE} + 1].w);
}`;
}

/** Vertices alone: metres of the relief, and what pixels need not read again. */
export const CRATERS_TOLD = `
varying vec3 slope_scars;
varying vec2 v_scars;
float scarsAbove(vec3 p, float width) {
  vec3 up = normalize(globe.xyz * globe.w + p);
  float away = distance(p, scarEye);
  float old = riftsIn(p).x;
  vec3 oldSlope = vec3(0.0);
  float young = 0.0;
  vec3 slope = vec3(0.0);
  float bright = 0.0;
  for (int k = 0; k < SCARS; k++) {
    float kept = scarFilter(k, width);
    if (kept <= 0.0) break;
    vec4 one = kept * cratersIn(k, p, up);
    float share = scarShare(k, away);
    bright += share * struck;
    if (k < BASINS) {
      old += one.x;
      oldSlope += share * one.yzw;
    } else {
      young += one.x;
      slope += share * one.yzw;
    }
  }
  vec2 flood = floodOf(old);
  slope_scars = slope + flood.y * oldSlope;
  v_scars = vec2(old, bright);
  return scarSteep * (flood.x + young);
}`;

/** Pixels alone: the slope of all of it, and how freshly struck the ground is. */
export const CRATERS_SEEN = `
varying vec3 slope_scars;
varying vec2 v_scars;
vec3 scarSlope(vec3 p, vec3 up, float width, out float bright) {
  float away = distance(p, scarEye);
  vec3 slope = slope_scars;
  float flooding = floodOf(v_scars.x).y;
  slope += flooding * riftsIn(p).yzw;
  bright = v_scars.y;
  for (int k = 0; k < SCARS; k++) {
    // A slope shows in less than a form does.
    float kept = scarFilter(k, 0.55 * width);
    if (kept <= 0.0) break;
    float share = scarShare(k, away);
    if (share >= 1.0) continue;
    vec4 one = (kept * (1.0 - share)) * cratersIn(k, p, up);
    slope += (k < BASINS ? flooding : 1.0) * one.yzw;
    bright += kept * (1.0 - share) * struck;
  }
  return scarSteep * slope;
}`;
