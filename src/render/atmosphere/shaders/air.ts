/**
 * GLSL of the air of flat worlds: sky radiance, haze, sun shadows and lighting, included by everything that is drawn there.
 *
 * The sky is looked up by direction in a texture that is updated when the sun moves (atmosphere/air.ts). Haze takes its colour from
 * the same texture, so that distant ground fades into the sky behind it.
 */
import { CLOUD_COVER, CLOUD_PASSES } from "./cumulus.ts";
import { LEAF_SHADOW_MAPS, SHADOW_MAP_UNIFORMS, SHADOW_MAPS } from "./shadow-maps.ts";

const SKY = `
uniform sampler2D skyTexture;
uniform vec3 sunDirection;
uniform vec2 sunward;
uniform vec3 sunColor;
uniform vec3 skyUp;
uniform vec3 skyDown;
uniform vec3 eye;
uniform vec4 haze;
const float PI = 3.14159265;
vec3 skyLight(vec3 direction) {
  vec2 level = direction.xy / max(length(direction.xy), 1e-4);
  float elevation = asin(clamp(direction.z, -1.0, 1.0)) / (0.5 * PI);
  float u = acos(clamp(dot(level, sunward), -1.0, 1.0)) / PI;
  float v = 0.5 + 0.5 * sign(elevation) * sqrt(abs(elevation));
  return textureLod(skyTexture, vec2(u, v), 0.0).rgb;
}
float airBetween(vec3 p) {
  float away = length(p - eye);
  float rise = (p.z - eye.z) * haze.y;
  float over = max(0.0, eye.z - haze.z) * haze.y;
  float here = exp(-over);
  // Bounded below the layer, where the eye's altitude and the falloff would give any density.
  float there = exp(min(2.0, -over - rise));
  float along = abs(rise) < 1e-3 ? here * (1.0 - 0.5 * rise) : (here - there) / rise;
  return haze.x * along * away;
}
// Light that haze in full sunlight scatters to the eye, and the transmittance left.
vec3 hazeBefore(vec3 p, out vec3 left) {
  vec3 direction = normalize(p - eye);
  left = exp(-airBetween(p) * vec3(0.72, 1.0, 1.5));
  vec3 level = normalize(vec3(direction.xy, max(direction.z, 0.0) * 0.6 + 0.035));
  vec3 glow = skyLight(level);
  return mix(glow, dot(glow, vec3(0.3, 0.5, 0.2)) * vec3(0.56, 0.6, 0.64), haze.w) * (1.0 - left);
}
float hazeShade(float sunlit) {
  return 0.4 + 0.6 * sunlit;
}
vec3 hazed(vec3 color, vec3 p, float sunlit) {
  vec3 left;
  vec3 glow = hazeBefore(p, left);
  return color * left + glow * hazeShade(sunlit);
}
vec3 hazed(vec3 color, vec3 p) {
  return hazed(color, p, 1.0);
}`;

/** Air with cumulus clouds. */
export const AIR = `${SKY}
${CLOUD_COVER}
${CLOUD_PASSES}
vec3 throughAir(vec3 color, vec3 p) {
  float away = distance(p, eye);
  vec4 way = beamWay();
  color = hazed(color, p, sunlitWay(way, away)) + beamsBefore(way, (p - eye) / max(away, 1e-3), away);
  return beyondClouds(color, away);
}
// Light that water at p reflects along an upward ray: the sky, and the clouds where the ray reaches their bases.
vec3 skyMirrored(vec3 p, vec3 ray) {
  vec3 sky = skyLight(ray);
  float rise = cloudForm.x - p.z;
  if (cloudSun.x <= 0.0 || rise <= 0.0) return sky;
  float way = rise / max(ray.z, 0.04);
  vec2 at = p.xy + ray.xy * way;
  // Thin at their edges, which smaller billows fray.
  float billow = billowAt(at) - 0.5;
  float column = clamp(columnAt(at, log2(max(6.0, 0.003 * way))) + 0.5 * billow, 0.0, 1.0);
  column *= column * (1.8 - 0.8 * column);
  // Toward the horizon clouds overlap.
  float hidden = mix(1.0 - cloudSun.x, 1.0 - exp(-3.5 * column), smoothstep(0.03, 0.2, ray.z));
  vec3 heap = mix(0.3 * sunColor + 0.8 * skyUp, 0.36 * skyUp + 0.3 * skyDown, min(1.0, 1.6 * column));
  return mix(sky, heap, hidden);
}`;

/** Sky, haze and cloud cover without the screen-space cloud passes: for vertices, and for the passes themselves. */
export const AIR_WITHOUT_PASSES = `${SKY}\n${CLOUD_COVER}`;

/** Air without clouds, for underground worlds. */
export const CLEAR_AIR = `${SKY}
float cloudShade(vec3 p) {
  return 1.0;
}
vec3 throughAir(vec3 color, vec3 p) {
  return hazed(color, p);
}`;

/** Uniforms and samplers of AIR, for a material's lists. */
export const AIR_UNIFORMS = [
  "sunDirection",
  "sunward",
  "sunColor",
  "skyUp",
  "skyDown",
  "eye",
  "haze",
  "cloudForm",
  "cloudPlace",
  "cloudSun",
  "cloudScreen",
] as const;
export const AIR_SAMPLERS = ["skyTexture", "cloudMap", "cloudNear", "cloudFar", "cloudDepths", "cloudBeams"] as const;

/** `sunLit`: sunlight under the clouds. */
const SUN_LIT = `
float sunLit(vec3 p, vec3 n) {
  return cloudShade(p) * shadowLit(p, n);
}`;
export const SHADOW = SHADOW_MAPS + SUN_LIT;
export const LEAF_SHADOW = LEAF_SHADOW_MAPS + SUN_LIT;

/** The same without shadow maps: only a blob shadow of the helicopter, along the sun's ray. */
export const BLOB_SHADOW = `
uniform vec4 craftPlace;
float shadowLit(vec3 p, vec3 n) {
  vec3 toCraft = craftPlace.xyz - p;
  float along = dot(toCraft, sunDirection);
  float aside = length(toCraft - along * sunDirection);
  return 1.0 - 0.85 * craftPlace.w * smoothstep(1.2, 2.4, along) * (1.0 - smoothstep(1.0, 3.4, aside));
}${SUN_LIT}`;
export const SHADOW_UNIFORMS = [...SHADOW_MAP_UNIFORMS, "craftPlace"] as const;

/** Light on a surface from the sun, the sky above and the clouds below. `open`: sky visibility, 0…1. */
export const LIT = `
vec3 lit(vec3 albedo, vec3 n, float sunlit, float open) {
  float facing = max(0.0, dot(n, sunDirection));
  float up = 0.5 + 0.5 * n.z;
  vec3 dome = mix(skyDown, skyUp, up) * open;
  return albedo * (sunColor * facing * sunlit + dome);
}`;
