/**
 * GLSL of a planet's clouds: a spherical shell in which each column is filled from a flat base up to a height that the cover map
 * gives, eroded by noise at three scales. Seen from above over the ground, from below over the sky, from inside as fog; they
 * shade the ground.
 */

import { glsl } from "../../ground/shaders/field-readers.ts";
import { CLOUD_NOISE_SIZE } from "../cloud-noise.ts";

export const CLOUD_UNIFORMS = ["cloudShell", "cloudTurn", "cloudSides", "cloudPlaces", "cloudPixel"] as const;

/** March steps through the shell. */
const STEPS = 3;
/** Optical depth of the thickest column, vertically, and toward the sun per unit of column above a sample. */
const THICK = 7;
const SHADE = 4.5;

/** `vec4 cloudsOn(vec3 direction, float far, out float away)`: light and opacity of the clouds along a ray, and their mean distance. */
export const CLOUDS = `
precision highp samplerCube;
uniform samplerCube cloudMap;
uniform highp sampler3D cloudNoise;
uniform vec4 cloudShell;
uniform vec2 cloudTurn;
uniform vec3 cloudSides;
uniform vec3 cloudPlaces[3];
vec3 inWind(vec3 p) {
  return vec3(cloudTurn.x * p.x + cloudTurn.y * p.y, cloudTurn.x * p.y - cloudTurn.y * p.x, p.z);
}
float noiseAt(vec3 p, float width, int scale) {
  float side = cloudSides[scale];
  float lod = log2(max(1.0, width * side * ${glsl(CLOUD_NOISE_SIZE)}));
  return textureLod(cloudNoise, cloudPlaces[scale] + side * p, lod).r - 0.5;
}
float mapAt(vec3 p, float width) {
  vec3 from = globe.xyz * globe.w + p;
  float lod = log2(max(1.0, width / cloudShell.w));
  return (textureLod(cloudMap, inWind(from), lod).r - 0.41) * 1.5;
}
float columnAt(vec3 p, float width, float finer) {
  float cover = mapAt(p, width);
  if (cover < -0.6) return 0.0;
  return clamp(cover + 0.7 * noiseAt(inWind(p), width, 1) + finer, 0.0, 1.0);
}
float cloudShade(vec3 p, float width) {
  vec3 up = upOf(p);
  float cosine = dot(up, sunDirection);
  if (cloudShell.y <= 0.0 || cosine < 0.02) return 1.0;
  float rise = max(0.0, mix(cloudShell.x, cloudShell.y, 0.3) - length(globe.xyz * globe.w + p) + globe.w);
  vec3 at = p + sunDirection * rise / max(0.12, cosine);
  float column = columnAt(at, max(width, 0.15 * rise), 0.45 * noiseAt(inWind(at), max(width, 0.15 * rise), 0));
  return mix(1.0, 0.12 + 0.88 * exp(-3.5 * column), smoothstep(0.02, 0.15, cosine) * step(1.0, rise));
}
vec2 shellAlong(float mu, float far) {
  float r = globe.w + zenith.w;
  float b = r * mu;
  float low = b * b - (zenith.w - cloudShell.x) * (2.0 * globe.w + zenith.w + cloudShell.x);
  float high = b * b - (zenith.w - cloudShell.y) * (2.0 * globe.w + zenith.w + cloudShell.y);
  float top = sqrt(max(0.0, high));
  float base = sqrt(max(0.0, low));
  bool pierces = low > 0.0 && b < 0.0;
  vec2 along;
  if (zenith.w < cloudShell.x) along = vec2(base - b, top - b);
  else if (zenith.w < cloudShell.y) along = vec2(0.0, pierces ? -b - base : top - b);
  else along = high > 0.0 && b < 0.0 ? vec2(-b - top, pierces ? -b - base : -b + top) : vec2(0.0);
  return vec2(along.x, min(along.y, far));
}
vec4 cloudsOn(vec3 direction, float far, out float away) {
  vec2 along = shellAlong(dot(zenith.xyz, direction), far);
  away = along.x;
  if (cloudShell.y <= 0.0 || along.y <= along.x) return vec4(0.0);
  float thick = cloudShell.y - cloudShell.x;
  // From inside, visibility is limited by the fog; farther away the clouds are a layer.
  float reach = min(along.y - along.x, 30.0 * thick);
  float stride = reach * ${glsl(1 / STEPS)};
  vec3 middle = eye + direction * (along.x + 0.5 * reach);
  float width = max(cloudPixel * (along.x + 0.2 * reach), 0.25 * stride);
  vec3 wind = inWind(middle);
  float finer = 0.45 * noiseAt(wind, width, 0) + 0.4 * noiseAt(wind, width, 2);
  vec3 up = upOf(middle);
  float cosine = dot(up, sunDirection);
  vec3 sunward = sunDirection * thick * 0.8 / max(0.35, abs(cosine));
  float over = -1.0;
  float clear = 1.0;
  float lit = 0.0;
  float high = 0.0;
  float total = 0.0;
  float nearest = 0.0;
  for (int i = 0; i < ${STEPS}; i++) {
    float s = along.x + stride * (float(i) + 0.5);
    vec3 p = eye + direction * s;
    float column = columnAt(p, width, finer);
    if (column <= 0.0) continue;
    float level = clamp((length(globe.xyz * globe.w + p) - globe.w - cloudShell.x) / thick, 0.0, 1.0);
    float dense = clamp((column - 0.7 * level) * 1.7, 0.0, 1.0) * smoothstep(-0.12, 0.15, level) * column;
    if (dense <= 0.0) continue;
    if (over < 0.0) over = columnAt(p + sunward, width, 0.7 * finer);
    float shade = ${glsl(SHADE)} * (max(0.0, over - 0.8 * level) * 0.65 + max(0.0, column - level) * 0.35);
    float hidden = 1.0 - exp(-dense * stride * ${glsl(THICK)} / thick);
    float share = clear * hidden;
    lit += share * (0.62 * exp(-shade) + 0.38 * exp(-0.22 * shade));
    high += share * level;
    nearest += share * s;
    total += share;
    clear *= 1.0 - hidden;
  }
  if (total < 0.002) return vec4(0.0);
  lit /= total;
  high /= total;
  away = nearest / total;
  float toSun = dot(direction, sunDirection);
  // Forward scattering through thin edges: the silver lining.
  float lining = 0.16 * (1.0 - total * total) * 0.36 / pow(1.36 - 1.2 * toSun, 1.5) * 2.5;
  // Multiple scattering in a cloud whitens the light.
  vec3 beam = sunlightAt(cloudShell.y, cosine);
  beam = mix(beam, vec3(dot(beam, vec3(0.4, 0.4, 0.2))), 0.3);
  vec3 sun = beam * (lit * (0.36 + 0.22 * max(0.0, cosine)) + lining);
  vec3 sky = domeAt(cosine) * mix(0.4, 1.0, high) + vec3(0.0004, 0.0006, 0.001);
  sky += 0.05 * (1.0 - high) * max(0.0, cosine);
  return vec4(sunColor * (sun + sky), total);
}`;

/** `vec3 veiled(vec3 color, vec3 p)`: blends the clouds between the eye and a surface over its colour. */
export const CLOUD_OVERLAY = `
vec3 veiled(vec3 color, vec3 p) {
  vec3 direction = normalize(p - eye);
  float far = distance(p, eye);
  float away;
  vec4 clouds = cloudsOn(direction, far, away);
  return clouds.a > 0.0 ? mix(color, throughAir(clouds.rgb, eye + direction * away), clouds.a) : color;
}`;
