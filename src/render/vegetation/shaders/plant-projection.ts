/**
 * GLSL of how the ground lies that things stand on, round or level: everything about them that differs between a planet and
 * islands, under the same names.
 *
 *   air      of vertices: litAt(p, albedo, n, sunlit, open), sunDirection, eye
 *   place    upAt(datum), axesOf(up), loweredOf(thing), underOf(thing), rangesOf(thing): where the eye is from a thing, as
 *            high over the datum as over the ground, and on it; and the stream's ranges there. Of a seat: footOf, landOf,
 *            sunlitOf; thinned(kept, level, density, away), how many of the trees stand
 *   pixel    of fragments: sunDirection, eye, `wetness`; sunAt(p, n), how much of the sun comes past all that throws shadows
 *   hazed    of vertices, what tells fragments of the air before `vPlace`; and seen(color), of fragments, with it
 */

import { AIR, AIR_UNIFORMS, SHADOW, SHADOW_UNIFORMS, UNSHADOWED } from "../../atmosphere/shaders/air.ts";
import { AIR_SPHERE, AIR_SPHERE_UNIFORMS, LIT_SPHERE } from "../../atmosphere/shaders/planet-air.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import type { PlantLod, PlantProjection } from "../plant-ground.ts";
import { WIND } from "./wind.ts";

const UNSHADED = `
uniform vec3 sunDirection;
uniform vec3 eye;
uniform float wetness;
float sunAt(vec3 p, vec3 n) {
  return 1.0;
}`;

/** Two directions along a round ground. */
export const AXES = `
void axesOf(vec3 up, out vec3 east, out vec3 north) {
  vec3 axis = abs(up.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0);
  east = normalize(cross(axis, up));
  north = cross(up, east);
}`;

/** On a planet: `globe` is the air's. */
export const SPHERE_PROJECTION: PlantProjection = {
  air: AIR_SPHERE + LIT_SPHERE,
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
float footOf(vec4 seat) {
  return wetness > 0.5 ? max(seat.x, 0.0) : seat.x;
}
float landOf(vec4 seat) {
  return mix(1.0, smoothstep(-0.1, 0.25, seat.x), wetness);
}
float sunlitOf(vec4 seat) {
  return seat.w;
}
float thinned(float kept, float level, float density, float away) {
  return kept * density;
}
float lowly(float away) {
  return 1.0;
}`,
  pixel: UNSHADED,
  // A look-up at each vertex: air round a planet is smooth.
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
  uniforms: ["lowered", "under", "ranges", "wetness", ...AIR_SPHERE_UNIFORMS],
  samplers: [],
};

/** Archipelagos that there is room for. */
export const MAX_ARCHIPELAGOS = 6;
/** Share of the way to where crowns begin, to which all trees stand; from there on but the share that a quality has. */
const ALL_TO = 0.6;

/** The share of a far wood's trees that stand for all at least: its ground is dark. */
const LAST = 0.1;

/** The share of those that stand on a planet that do between islands: darker ground lets fewer do; the shader's `thinned`. */
export const farTreeShare = (kept: number): number => Math.max(LAST, kept * kept);

/** Where the last shrubs of a thicket are seen, in the same shares; the ground is rough with them beyond. */
export const SHRUB_REACH = 1.7;

/** The share of the trees near the eye that stand, where crowns begin at `middle` metres; the shader's `thinned`. */
export function treeShare({ density, middle }: PlantLod, away: number): number {
  const s = Math.min(1, Math.max(0, (away / middle - ALL_TO) / (1 - ALL_TO)));
  return 1 + (density - 1) * s * s * (3 - 2 * s);
}

/**
 * Between islands: `isles` has of each archipelago the altitude of the lowered eye and of the datum, from the anchor, and the
 * eye's share of each range's ceiling, squared. A seat's w is units above the sea: things sink over the last at a rim.
 */
const LEVEL_PLACE = `
uniform vec4 isles[${MAX_ARCHIPELAGOS}];
uniform vec2 ranges;
vec3 upAt(vec3 datum) {
  return vec3(0.0, 0.0, 1.0);
}
void axesOf(vec3 up, out vec3 east, out vec3 north) {
  east = vec3(1.0, 0.0, 0.0);
  north = vec3(0.0, 1.0, 0.0);
}
vec3 loweredOf(Thing thing) {
  return vec3(eye.xy, isles[thing.face].x);
}
vec3 underOf(Thing thing) {
  return vec3(eye.xy, isles[thing.face].y);
}
vec4 rangesOf(Thing thing) {
  vec4 isle = isles[thing.face];
  return vec4(ranges.x, isle.z, ranges.y, isle.w);
}
float footOf(vec4 seat) {
  return seat.x;
}
float landOf(vec4 seat) {
  return smoothstep(0.0, 1.0, seat.w);
}
float sunlitOf(vec4 seat) {
  return 1.0;
}
// Who walks into a trunk sees it: all of them stand near the eye.
float thinned(float kept, float level, float density, float away) {
  return (level > 0.5 ? max(${glsl(LAST)}, kept * kept) : 1.0) * mix(1.0, density, smoothstep(${glsl(ALL_TO)}, 1.0, away));
}
float lowly(float away) {
  return 1.0 - smoothstep(${glsl(0.6 * SHRUB_REACH)}, ${glsl(SHRUB_REACH)}, away);
}`;

/** Light as air.ts has it; the air itself belongs to fragments. */
const LEVEL_LIGHT = `
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 skyUp;
uniform vec3 skyDown;
uniform vec3 eye;
vec3 litAt(vec3 p, vec3 albedo, vec3 n, float sunlit, float open) {
  // Leaves pass light on among themselves, and so does the ground; eyes see into shade better than film does.
  vec3 dome = (1.7 * mix(skyDown, skyUp, 0.5 + 0.5 * n.z) + 0.05 * sunColor * max(0.0, sunDirection.z)) * open;
  return albedo * (sunColor * max(0.0, dot(n, sunDirection)) * sunlit + dome);
}`;

/** `shadows`: whether the sun's depth maps are there to be read. */
export function planeProjection(shadows: boolean): PlantProjection {
  return {
    air: LEVEL_LIGHT,
    place: LEVEL_PLACE,
    pixel: `const float wetness = 1.0;
${AIR}
${shadows ? SHADOW : UNSHADOWED}
float sunAt(vec3 p, vec3 n) {
  return sunLit(p, n);
}`,
    hazed: { declare: "", vertex: "", pixel: "vec3 seen(vec3 color) {\n  return throughAir(color, vPlace);\n}" },
    wind: `${WIND}
float gustOf(vec3 foot, float phase) {
  return 0.35 + 1.5 * gustAt(foot.xy);
}
vec3 blownAt(vec3 foot, float height) {
  float gust = gustAt(foot.xy);
  return vec3(DOWNWIND * (0.035 * gust * gust * height * height), 0.0);
}`,
    uniforms: ["isles", "ranges", ...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
    samplers: ["skyTexture", "shadowNear", "shadowFar"],
  };
}
