/** GLSL shared by streams, pools and falls: access to the row texture, terrain height, noise, and white water. */
import type { Profile } from "../../../../core/field/profile.ts";
import type { Layout } from "../../../../render/ground/shaders/field-readers.ts";
import { flatTopSource } from "./instance-heights.ts";

/** Rows per run of streams and pools, drawn as that many instances; and rows per line of the row texture. */
export const RUN = 32;
export const ACROSS = 4 * RUN;

/**
 * Vertex shader: the row of an instance. `run` is the run's first row and its cell's centre relative to the anchor; `each`: rows per
 * run.
 */
export const waterRow = (each: number) => `
precision highp sampler2D;
attribute vec4 run;
uniform sampler2D waterRows;
int rowHere() {
  return int(run.x + 0.5) + gl_InstanceID % ${each};
}
vec4 waterAt(int row, int part) {
  return texelFetch(waterRows, ivec2(2 * (row % ${ACROSS}) + part, row / ${ACROSS}), 0);
}
// First half of a row, moved to the anchor horizontally; its altitude stays relative to the archipelago.
vec4 rowPlace(int row) {
  vec4 first = waterAt(row, 0);
  return vec4(first.xy + run.yz, first.zw);
}`;

/** Vertex shader: the drawn terrain, and a depth offset for geometry close to it. */
export function waterPlaces(profile: Profile, layout: Layout, levels: number): string {
  return `
uniform mat4 clip;
uniform vec3 eye;
uniform vec2 archipelagos[${levels}];
${flatTopSource(profile, layout, levels)}
// Filter width of the terrain's vertices, from the eye's distance to the nearest terrain.
float filterWidth(int face, vec2 p) {
  return spacing * distance(vec3(p, archipelagos[face].y), eye);
}
// Clip position of p with the depth that it would have \`by\` metres nearer to the eye.
vec4 depthOffset(vec3 p, float by) {
  vec4 at = clip * vec4(p, 1.0);
  vec4 nearer = clip * vec4(mix(p, eye, min(0.5, by / distance(p, eye))), 1.0);
  at.z = nearer.z / nearer.w * at.w;
  return at;
}`;
}

/** Value noise: `chanceAt` per lattice point, `chance` interpolated with its slope, `rough` three octaves. */
export const CHANCE = `
float chanceAt(ivec2 p) {
  uint h = uint(p.x) * 0x9e3779b1u ^ uint(p.y) * 0x85ebca6bu;
  h = (h ^ (h >> 16)) * 0x85ebca6bu;
  h = (h ^ (h >> 13)) * 0xc2b2ae35u;
  return float((h ^ (h >> 16)) >> 8) * ${1 / 2 ** 24};
}
// Value 0…1 and its slope.
vec3 chance(vec2 p) {
  vec2 whole = floor(p);
  vec2 f = p - whole;
  ivec2 i = ivec2(whole);
  float a = chanceAt(i);
  float b = chanceAt(i + ivec2(1, 0));
  float c = chanceAt(i + ivec2(0, 1));
  float d = chanceAt(i + ivec2(1, 1));
  vec2 u = f * f * (3.0 - 2.0 * f);
  vec2 du = 6.0 * f * (1.0 - f);
  float across = a - b - c + d;
  return vec3(a + (b - a) * u.x + (c - a) * u.y + across * u.x * u.y, du * (vec2(b - a, c - a) + across * u.yx));
}
float rough(vec2 p) {
  return 0.55 * chance(p).x + 0.3 * chance(2.03 * p + 7.1).x + 0.15 * chance(4.1 * p + 3.7).x;
}`;

/** White water, with translucency against the sun. */
export const WHITE = `
vec3 whiteWater(vec3 p, float sunlit, float open) {
  vec3 view = normalize(p - eye);
  float through = max(0.0, dot(view, sunDirection));
  float ahead = 0.42 + 0.3 * max(0.0, sunDirection.z) + 0.7 * through * through * through;
  return 0.86 * (sunColor * sunlit * ahead + mix(skyDown, skyUp, 0.62) * open);
}`;
