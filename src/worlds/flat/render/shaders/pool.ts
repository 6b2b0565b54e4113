/**
 * GLSL of pools: horizontal tiles at the pool's level, clipped where the ground rises through them. Reflects the sky and the
 * surrounding hills, which a ray march over the terrain finds; clear near the shore and dark where it is deep.
 */
import type { Profile } from "../../../../core/field/profile.ts";
import { LIT } from "../../../../render/atmosphere/shaders/air.ts";
import { glsl, type Layout, lightReader, lightReaderSource } from "../../../../render/ground/shaders/field-readers.ts";
import { LIGHT_DENSITY } from "../../../../render/ground/textures.ts";
import { LEVEL_REFLECTION } from "../../../../render/water/shaders/planar-reflection.ts";
import { CHANCE } from "../../../../render/water/shaders/value-noise.ts";
import { TILE } from "../../jobs/waters.ts";
import { flatTopSource } from "./instance-heights.ts";
import { RUN, waterPlaces, waterRow } from "./water.ts";

export function poolVertex(profile: Profile, layout: Layout, levels: number): string {
  return `
precision highp float;
precision highp int;
attribute vec3 position;
${waterRow(RUN)}
varying vec3 vPlace;
flat varying vec4 vTile;
flat varying int vFace;
flat varying vec2 vCorner;
${waterPlaces(profile, layout, levels)}
void main(void) {
  vec4 tile0 = rowPlace(rowHere());
  vec4 tile1 = waterAt(rowHere(), 1);
  // Padding rows of a run have no wet squares.
  if (tile0.w < 0.5) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  vFace = int(tile1.w + 0.5);
  vCorner = tile0.xy;
  vTile = vec4(tile0.w, tile1.xyz);
  vPlace = vec3(tile0.xy + ${glsl(TILE)} * position.xy, archipelagos[vFace].x + tile0.z);
  gl_Position = depthOffset(vPlace, 0.03 + 0.003 * distance(vPlace, eye));
}`;
}

/** Drawing distance of pools, metres. */
export const POOL_REACH = 2600;

/** Steps of the ray march over the terrain. */
const STEPS = 5;

/** Reflected hills in front of the sky, softer with distance along the ray. */
const TERRAIN_REFLECTION = `float met = 0.0;
  vec2 slope = vec2(0.0);
  float t = 2.5;
  for (int k = 0; k < ${STEPS}; k++) {
    vec3 at = vPlace + ray * t;
    vec4 hill = flatTopAt(vFace, vec3(at.xy, 0.0), 0.25 * t);
    float over = hill.w > 0.0 ? archipelagos[vFace].x + hill.x - at.z : -100.0;
    float here = smoothstep(-0.03 * t - 0.15, 0.06 * t + 0.25, over);
    if (here > hidden) {
      met = t;
      slope = hill.yz;
    }
    hidden = max(hidden, here);
    t *= 2.7;
  }
  vec3 ground = mix(vec3(0.055, 0.075, 0.028), vec3(0.15, 0.118, 0.075), smoothstep(0.25, 0.7, length(slope)));
  vec3 hills = lit(ground, normalize(vec3(-slope, 1.0)), 0.75, 0.8);
  mirrored = mix(mirrored, throughAir(hills, vPlace + ray * met), hidden);`;

/**
 * `vec4 planarReflection(vec3 p, vec3 ray, float blur)`: the planar reflection for a reflected ray from p; A is 1 where anything was
 * drawn. Ripples displace the image by the distance to the reflected object, estimated by the distance to the pool's edge.
 */
const PLANAR_REFLECTION = `${LEVEL_REFLECTION}
uniform vec4 pondBox;
vec4 planarReflection(vec3 p, vec3 ray, float blur) {
  vec2 edge = mix(pondBox.xy, pondBox.zw, step(0.0, ray.xy));
  vec2 way = (edge - p.xy) / (ray.xy + 1e-5);
  float far = clamp(min(way.x, way.y), 0.0, 60.0) + 2.0;
  return reflectionImage(p, vec3(ray.xy, -ray.z), far, blur);
}`;

/** `reflection`: whether the nearest pool has a planar reflection. */
export function poolFragment(
  air: string,
  reflection: boolean,
  profile: Profile,
  layout: Layout,
  levels: number,
): string {
  return `
precision highp float;
precision highp int;
varying vec3 vPlace;
flat varying vec4 vTile;
flat varying int vFace;
flat varying vec2 vCorner;
uniform float pixel;
uniform float poolReach;
uniform vec2 archipelagos[${levels}];
${air}
${LIT}
${flatTopSource(profile, layout, levels)}
${lightReaderSource(profile, LIGHT_DENSITY)}
${lightReader(layout, "ripple")}
${CHANCE}
${reflection ? PLANAR_REFLECTION : ""}
void main(void) {
  ivec2 cell = clamp(ivec2(floor(vPlace.xy - vCorner)), ivec2(0), ivec2(${TILE - 1}));
  if (((int(vTile.x + 0.5) >> (cell.y * ${TILE} + cell.x)) & 1) == 0) discard;
  float away = distance(vPlace, eye);
  float width = 1.2 * pixel * away;
  float level = vPlace.z - archipelagos[vFace].x;
  vec4 bed = flatTopAt(vFace, vec3(vPlace.xy, 0.0), width);
  float depth = level - bed.x;
  if (depth < -0.02 || bed.w < 0.0) discard;
  vec3 view = normalize(vPlace - eye);
  float slant = max(0.05, abs(view.z));
  // Ripples fade with foreshortening and on small pools.
  float calm = exp(-width / (0.5 * slant)) * smoothstep(4.0, 300.0, vTile.z);
  float unused;
  vec3 ripple = lightRipple(0, vPlace.xy, width / slant, unused);
  float gust = 0.35 + 0.65 * smoothstep(0.35, 0.7, chance(0.06 * vPlace.xy + 40.0).x);
  vec2 tilt = ripple.yz * 0.0004 * gust * calm;
  vec3 n = normalize(vec3(-tilt, 1.0));
  float facing = clamp(-dot(n, view), 0.0, 1.0);
  float fresnel = 0.025 + 0.975 * pow(1.0 - facing, 4.5);
  vec3 ray = reflect(view, n);
  ray.z = max(ray.z, 0.015);
  vec3 sky = skyMirrored(vPlace, ray);
  vec3 mirrored = sky;
  float hidden = 0.0;
  ${
    reflection
      ? `float share = vFace == int(pond.z + 0.5) && abs(vTile.w - pond.y) < 1e-5 && abs(vPlace.z - pond.x) < 0.01 ? pond.w : 0.0;
  if (share < 1.0) {
    ${TERRAIN_REFLECTION}
  }
  if (share > 0.0) {
    vec4 image = planarReflection(vPlace, ray, (1.0 - calm) * 0.02);
    mirrored = mix(mirrored, image.rgb + sky * (1.0 - image.a), share);
    hidden = mix(hidden, image.a, share);
  }`
      : TERRAIN_REFLECTION
  }
  float sunlit = sunLit(vPlace, vec3(0.0, 0.0, 1.0));
  vec3 halfway = normalize(sunDirection - view);
  mirrored += sunColor * sunlit * (1.0 - hidden) * 9.0 * pow(max(0.0, dot(n, halfway)), 500.0);
  float path = max(depth, 0.0) * (1.0 + 0.8 / max(0.3, facing));
  vec3 through = exp(-path * vec3(1.0, 0.42, 0.5));
  float taken = 1.0 - dot(through, vec3(0.3, 0.4, 0.3));
  vec3 deep = lit(vec3(0.011, 0.03, 0.026), vec3(0.0, 0.0, 1.0), sunlit, 1.0);
  float edge = smoothstep(-0.01, 0.05 + 0.3 * width, depth) * (1.0 - smoothstep(0.85 * poolReach, poolReach, away));
  // Wet mud along the shore.
  float shore = smoothstep(0.16, 0.0, depth);
  vec3 mud = lit(vec3(0.03, 0.027, 0.018), vec3(0.0, 0.0, 1.0), sunlit, 0.8);
  float wet = 0.55 * shore;
  taken = max(taken, 0.12);
  float below = 1.0 - (1.0 - taken) * (1.0 - wet);
  vec3 body = (deep * taken * (1.0 - wet) + mud * wet) / max(below, 0.01);
  float cover = 1.0 - (1.0 - below) * (1.0 - fresnel);
  vec3 color = body * below * (1.0 - fresnel) + mirrored * fresnel;
  gl_FragColor = vec4(throughAir(color / cover, vPlace) * cover * edge, cover * edge);
}`;
}
