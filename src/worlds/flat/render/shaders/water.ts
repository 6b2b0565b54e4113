/** GLSL shared by streams, pools and falls: access to the row texture, terrain height, and white water. */
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

/** White water, with translucency against the sun. */
export const WHITE = `
vec3 whiteWater(vec3 p, float sunlit, float open) {
  vec3 view = normalize(p - eye);
  float through = max(0.0, dot(view, sunDirection));
  float ahead = 0.42 + 0.3 * max(0.0, sunDirection.z) + 0.7 * through * through * through;
  return 0.86 * (sunColor * sunlit * ahead + mix(skyDown, skyUp, 0.62) * open);
}`;
