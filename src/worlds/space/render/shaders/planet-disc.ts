/**
 * GLSL of a whole planet in one quad: a ray-cast sphere with cube maps, and the atmosphere, sea and cloud shaders of the planet's own
 * world. The atmosphere is ray-marched here: a lookup table would have to be rebuilt every frame during an approach.
 */

import { CLOUDS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR_PATH, PLANET_LIT, PLANET_SUNLIGHT } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { RING_VIEW } from "../../../../render/atmosphere/shaders/planet-rings.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { SEA } from "../../../../render/water/shaders/sea.ts";

/** Steps of a ray through the atmosphere. */
const STEPS = 12;

/** GLSL `scattered` as src/render/atmosphere/shaders/planet-air.ts declares it, by ray marching. */
const AIR_MARCH = `
uniform vec3 ozone;
float meanDensity(float a, float b) {
  float fall = b - a;
  return abs(fall) < 1e-3 ? exp(-a) * (1.0 - 0.5 * fall) : (exp(-a) - exp(-b)) / fall;
}
vec3 scattered(vec3 direction, float far, out vec3 left) {
  left = vec3(1.0);
  float mu = dot(zenith.xyz, direction);
  float r = globe.w + zenith.w;
  float side = r * length(cross(zenith.xyz, direction));
  float outer = globe.w + airHeights.z;
  if (airHeights.z <= 0.0 || side >= outer || (mu > 0.0 && zenith.w > airHeights.z)) return vec3(0.0);
  float middle = -r * mu;
  float half1 = sqrt((outer - side) * (outer + side));
  float from = max(0.0, middle - half1);
  float to = middle + half1;
  if (side < globe.w && mu < 0.0) to = middle - sqrt((globe.w - side) * (globe.w + side));
  to = min(far, to);
  if (to <= from) return vec3(0.0);
  float unit = 1.0 / airHeights.x;
  float stride = (to - from) * ${glsl(1 / STEPS)};
  float toSun = dot(direction, sunDirection);
  float high = dot(zenith.xyz, sunDirection);
  vec3 phase = vec3(0.0596831 * (1.0 + toSun * toSun));
  float dustPhase = 0.0287 / pow(1.64 - 1.28 * toSun, 1.5) * (1.0 + toSun * toSun) * 0.7;
  vec3 depth = vec3(0.0);
  vec3 sum = vec3(0.0);
  float before = max(0.0, sqrt(side * side + (from - middle) * (from - middle)) - globe.w) * unit;
  for (int i = 0; i < ${STEPS}; i++) {
    float s = from + stride * (float(i) + 1.0);
    float after = max(0.0, sqrt(side * side + (s - middle) * (s - middle)) - globe.w) * unit;
    float molecules = meanDensity(before, after) * stride * unit;
    float dust = meanDensity(before * 5.5556, after * 5.5556) * stride * unit;
    float h = 0.5 * (before + after);
    float at = s - 0.5 * stride;
    float cosine = (r * high + at * toSun) / (globe.w + h * airHeights.x);
    vec3 scatters = rayleigh * molecules;
    vec3 here = scatters + mie * dust + ozone * max(0.0, 1.0 - abs(h - 3.125) * 0.5333) * stride * unit;
    vec3 seen = exp(-depth - 0.5 * here);
    vec3 sun = sunlightAt(h * airHeights.x, cosine);
    sum += seen * (sun * (scatters * phase + 0.909 * mie * dust * dustPhase) + ${glsl(0.1)} * domeAt(cosine) * (scatters + mie * dust));
    depth += here;
    before = after;
  }
  left = exp(-depth);
  return sum * sunColor * PI + airGlow * (1.0 - left);
}`;

export const DISC_VERTEX = `
precision highp float;
attribute vec3 position;
uniform vec3 centre;
uniform vec3 rightward;
uniform vec3 upward;
uniform vec3 rayCentre;
uniform vec3 rayRight;
uniform vec3 rayUp;
varying vec3 vRay;
`;

export const DISC_MAIN = `
void main(void) {
  vRay = rayCentre + position.x * rayRight + position.y * rayUp;
  gl_Position = projected(centre + position.x * rightward + position.y * upward, 0.9998);
}`;

/** `deep`: metres of water beyond which the sea gets no darker. */
export const discSource = (deep: number): string => `
precision highp float;
precision highp int;
varying vec3 vRay;
uniform samplerCube albedoMap;
uniform samplerCube normalMap;
uniform float texel;
uniform float gain;
uniform float shown;
uniform float lava;
${PLANET_SUNLIGHT}
${AIR_MARCH}
${PLANET_AIR_PATH}
${PLANET_LIT}
${RING_VIEW}
uniform float cloudPixel;
${CLOUDS}
struct Shaded {
  vec3 albedo;
  vec3 normal;
  float open;
  vec3 glow;
};
vec3 vPlace;
vec3 vDatum;
float ridgeLit() {
  return 1.0;
}
// Waves are too small to be seen from space.
vec3 seaWaves(vec3 p, float width, out vec4 crests, out float lost) {
  crests = vec4(0.0);
  lost = 0.0124;
  return vec3(0.0);
}
${SEA}
vec3 ground(vec3 direction, float s) {
  vPlace = eye + direction * s;
  vDatum = vPlace;
  vec3 up = upOf(vPlace);
  float width = cloudPixel * s;
  float lod = log2(max(1.0, width / texel));
  vec4 albedoDepth = textureLod(albedoMap, up, lod);
  vec4 normalWater = textureLod(normalMap, up, lod);
  vec3 n = normalize(2.0 * normalWater.rgb - 1.0);
  vec3 albedo = albedoDepth.rgb * albedoDepth.rgb;
  float shade = cloudShade(vPlace, width);
  vec3 color = litAt(vPlace, albedo, n, shade, 1.0);
  if (lava > 0.0) color = mix(color, albedo, normalWater.a);
  else if (normalWater.a > 0.0) {
    Shaded sea = water(up, ${glsl(deep)} * albedoDepth.a * albedoDepth.a + 1.0, width, 0.0);
    color = mix(color, litAt(vPlace, sea.albedo, sea.normal, shade, 1.0) + sea.glow, normalWater.a);
  }
  return behindClouds(throughAir(color, vPlace), direction, s);
}
void main(void) {
  vec3 direction = normalize(vRay);
  float r = globe.w + zenith.w;
  float mu = dot(zenith.xyz, direction);
  float side = r * length(cross(zenith.xyz, direction));
  float cover = mu < 0.0 ? clamp((globe.w - side) / (cloudPixel * r) + 0.5, 0.0, 1.0) : 0.0;
  vec4 seen = vec4(0.0);
  if (cover < 1.0) {
    vec3 left;
    vec3 color = scattered(direction, 1e9, left);
    float away;
    vec4 clouds = cloudsOn(direction, 1e9, away);
    if (clouds.a > 0.0) color = mix(color, throughAir(clouds.rgb, eye + direction * away), clouds.a);
    seen = vec4(color, 1.0 - dot(left, vec3(0.3333)) * (1.0 - clouds.a));
  }
  if (cover > 0.0) {
    float s = -r * mu - sqrt(max(0.0, (globe.w - side) * (globe.w + side)));
    seen = mix(seen, vec4(ground(direction, s), 1.0), cover);
  }
  vec4 ring = ringOn(direction, cover > 0.5 ? -r * mu - sqrt(max(0.0, (globe.w - side) * (globe.w + side))) : 1e20, cloudPixel);
  seen = vec4(ring.rgb + (1.0 - ring.a) * seen.rgb, ring.a + (1.0 - ring.a) * seen.a);
  gl_FragColor = vec4(seen.rgb * gain, seen.a) * shown;
}`;
