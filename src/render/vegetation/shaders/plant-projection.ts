/**
 * GLSL that differs between planets (sphere-projection.ts) and islands (here), under the same names.
 *
 *   air      vertex stage: litAt(p, albedo, n, sunlit, open), sunDirection, eye
 *   place    upAt(datum), axesOf(up); loweredOf(thing), the eye as high over the datum as over the ground, and
 *            underOf(thing), the eye's point on the datum, both relative to the anchor; rangesOf(thing), the stream's ranges;
 *            of instance heights footOf, landOf, sunlitOf; thinned(kept, level, density, away), the share of trees drawn
 *   hazed    atmosphere: varyings, vertex code after `vPlace` is set, and the fragment function seen(color)
 *   atVertex vertex stage: sunAt(p, n); airAt(p, at, left, light), transmittance and in-scattered light of the air to p, `at` its clip
 *            position
 *   pixel    fragment stage, after the varyings of `hazed`: sunDirection, eye, `wetness`; sunAt(p, n), sunlight after shadows
 */

import {
  AIR,
  AIR_UNIFORMS,
  AIR_WITHOUT_PASSES,
  BLOB_SHADOW,
  LEAF_SHADOW,
  SHADOW,
  SHADOW_UNIFORMS,
} from "../../atmosphere/shaders/air.ts";
import { cloudPasses } from "../../atmosphere/shaders/cumulus.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import { ALL_TO, type PlantProjection } from "../plant-ground.ts";
import { WIND } from "./wind.ts";

/** Maximum number of archipelagos. */
export const MAX_ARCHIPELAGOS = 6;
/** Smallest share of a far wood's trees between islands, whose ground is dark. */
const LAST = 0.1;

/**
 * Share of far trees drawn between islands, from that on a planet; dark ground allows fewer. The same as the shader's
 * `thinned`.
 */
export const farTreeShare = (kept: number): number => Math.max(LAST, kept * kept);

/** Reach of shrubs, as a multiple of the distance to the crowns; beyond it the ground is textured as thicket. */
export const SHRUB_REACH = 1.7;

/**
 * Placement between islands. `archipelagos` has for each archipelago the altitudes of the lowered eye and of the datum relative to
 * the anchor, and the squared share of each range's ceiling. w of an instance height is in units above sea level; instances sink
 * over the last one at a rim.
 */
const LEVEL_PLACE = `
uniform vec4 archipelagos[${MAX_ARCHIPELAGOS}];
uniform vec2 ranges;
vec3 upAt(vec3 datum) {
  return vec3(0.0, 0.0, 1.0);
}
void axesOf(vec3 up, out vec3 east, out vec3 north) {
  east = vec3(1.0, 0.0, 0.0);
  north = vec3(0.0, 1.0, 0.0);
}
vec3 loweredOf(Thing thing) {
  return vec3(eye.xy, archipelagos[thing.face].x);
}
vec3 underOf(Thing thing) {
  return vec3(eye.xy, archipelagos[thing.face].y);
}
vec4 rangesOf(Thing thing) {
  vec4 isle = archipelagos[thing.face];
  return vec4(ranges.x, isle.z, ranges.y, isle.w);
}
float footOf(vec4 sampled) {
  return sampled.x;
}
float landOf(vec4 sampled) {
  return smoothstep(0.0, 1.0, sampled.w);
}
float sunlitOf(vec4 sampled) {
  return 1.0;
}
// Near the eye all trees are drawn, because players collide with all of them.
float thinned(float kept, float level, float density, float away) {
  return (level > 0.5 ? max(${glsl(LAST)}, kept * kept) : 1.0) * mix(1.0, density, smoothstep(${glsl(ALL_TO)}, 1.0, away));
}
float lowly(float away) {
  return 1.0 - smoothstep(${glsl(0.6 * SHRUB_REACH)}, ${glsl(SHRUB_REACH)}, away);
}`;

/** Lighting as in air.ts. */
const LEVEL_LIGHT = `${AIR_WITHOUT_PASSES}
vec3 litAt(vec3 p, vec3 albedo, vec3 n, float sunlit, float open) {
  // Multiple scattering between leaves and from the ground; eyes also adapt to shade.
  vec3 dome = (1.7 * mix(skyDown, skyUp, 0.5 + 0.5 * n.z) + 0.05 * sunColor * max(0.0, sunDirection.z)) * open;
  return albedo * (sunColor * max(0.0, dot(n, sunDirection)) * sunlit + dome);
}`;

/** `shadows`: whether there are shadow maps. */
export function planeProjection(shadows: boolean): PlantProjection {
  return {
    air: LEVEL_LIGHT,
    place: LEVEL_PLACE,
    pixel: `const float wetness = 1.0;
${AIR}
${shadows ? SHADOW : BLOB_SHADOW}
float sunAt(vec3 p, vec3 n) {
  return vClear * shadowLit(p, n);
}`,
    atVertex: `
vec2 cloudAt;
${cloudPasses("cloudAt")}
${shadows ? LEAF_SHADOW : BLOB_SHADOW}
float sunAt(vec3 p, vec3 n) {
  return sunLit(p, n);
}
void airAt(vec3 p, vec4 at, out vec3 left, out vec3 light) {
  cloudAt = clamp(0.5 * at.xy / max(at.w, 1e-3) + 0.5, 0.0, 1.0);
  vec3 ray = p - eye;
  float away = length(ray);
  vec4 way = beamWay();
  light = hazeBefore(p, left) * hazeShade(sunlitWay(way, away)) + beamsBefore(way, ray / max(away, 1e-3), away);
  vec3 cloud = beyondClouds(vec3(0.0), away);
  vec3 clear = beyondClouds(vec3(1.0), away) - cloud;
  left *= clear;
  light = light * clear + cloud;
}`,
    // As on planets; clouds and light shafts are of the pixel.
    hazed: {
      declare: "varying float vClear;\nvarying vec3 vLeft;\nvarying vec3 vHaze;",
      vertex: "vClear = cloudShade(vPlace);\n  vHaze = hazeBefore(vPlace, vLeft);",
      pixel: `vec3 seen(vec3 color) {
  vec3 ray = vPlace - eye;
  float away = length(ray);
  vec4 way = beamWay();
  color = color * vLeft + vHaze * hazeShade(sunlitWay(way, away)) + beamsBefore(way, ray / max(away, 1e-3), away);
  return beyondClouds(color, away);
}`,
    },
    wind: `${WIND}
float gustOf(vec3 foot, float phase) {
  return 0.35 + 1.5 * gustAt(foot.xy);
}
vec3 blownAt(vec3 foot, float height) {
  float gust = gustAt(foot.xy);
  return vec3(DOWNWIND * (0.035 * gust * gust * height * height), 0.0);
}`,
    uniforms: ["archipelagos", "ranges", ...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
    samplers: ["skyTexture", "shadowNear", "shadowFar"],
  };
}
