/**
 * GLSL of a star close up: granulation, spots, corona and prominences, all read from the profile along six directions; and the glare that
 * hides the disc from afar.
 *
 *   b       impact parameter of a ray in radii; below 1 it hits the surface
 *   light   HDR before tone mapping; alpha is the opacity
 */
import { rowCount } from "../../../../core/field/prefilter.ts";
import type { Profile } from "../../../../core/field/profile.ts";
import { PROFILE_DEVIATION, PROFILE_MEAN } from "../../../../render/ground/profile-numbers.ts";
import { glsl, lightWidth } from "../../../../render/ground/shaders/field-readers.ts";
import { LIGHT_DENSITY } from "../../../../render/ground/textures.ts";
import { PROJECTION } from "../space-frame.ts";
import { STAR_LIGHT } from "../starfield/star-light.ts";

export const STAR_SURFACE_UNIFORMS = [
  "quadMiddle",
  "quadSide",
  "quadTop",
  "sunAway",
  "sunMiddle",
  "sunSize",
  "sunColour",
  "sunDeep",
  "sunLook",
  "sunSkin",
  "sunPhase",
  "sunLimb",
];

export const STAR_SURFACE_VERTEX = `
precision highp float;
attribute vec3 position;
uniform vec3 quadMiddle;
uniform vec3 quadSide;
uniform vec3 quadTop;
varying vec3 vRay;
${PROJECTION}
void main(void) {
  vRay = quadMiddle + position.x * quadSide + position.y * quadTop;
  gl_Position = projected(vRay, 0.99999);
}`;

const DIRECTIONS = 6;

/** Directions evenly distributed over the sphere, no two collinear. */
function directionSource(): string {
  const rows = Array.from({ length: DIRECTIONS }, (_, i) => {
    const z = (i + 0.5) / DIRECTIONS;
    const around = i * 2.399963;
    const level = Math.sqrt(1 - z * z);
    return `vec3(${[level * Math.cos(around), level * Math.sin(around), z].map(glsl).join(", ")})`;
  });
  return `const vec3 DIRECTIONS[${DIRECTIONS}] = vec3[${DIRECTIONS}](${rows.join(", ")});`;
}

export function starSurfaceFragment(profile: Profile): string {
  const n = profile.mask + 1;
  const rows = rowCount(profile);
  return `
precision highp float;
precision highp sampler2D;
varying vec3 vRay;
uniform sampler2D lightTexture;
uniform vec3 sunAway;
// Centre in pixels.
uniform vec2 sunMiddle;
// Distance in radii, radians per pixel, angular radius in pixels and in radians.
uniform vec4 sunSize;
// Colour as a point, and of the surface.
uniform vec3 sunColour;
uniform vec3 sunDeep;
// Light of the disc; peak and limit of the glare; opacity of close-up detail.
uniform vec4 sunLook;
// Granulation frequency, lane depth, spot threshold, animation time.
uniform vec4 sunSkin;
uniform vec3 sunPhase;
// Strength of limb darkening.
uniform float sunLimb;
${STAR_LIGHT}
${directionSource()}
// (field, gradient per radius), mean 0 and deviation 1, filtered to \`width\` radii.
vec4 granulation(vec3 p, float frequency, float width, float speed) {
  float row = max(1.0, log2(max(1e-6, width * frequency)) + 1.0);
  vec4 sum = vec4(0.0);
  for (int i = 0; i < ${DIRECTIONS}; i++) {
    float u = dot(DIRECTIONS[i], p) * frequency + sunPhase[i % 3] * (1.0 + float(i)) + speed * sunSkin.w * (i % 2 == 0 ? 1.0 : -1.0);
    vec2 s = textureLod(lightTexture, vec2(fract(u * ${glsl(1 / n)}) + ${glsl(0.5 / lightWidth([profile], LIGHT_DENSITY))}, (min(row, ${glsl(rows - 1)}) + 0.5) * ${glsl(1 / rows)}), 0.0).xy;
    sum += vec4(s.x - ${PROFILE_MEAN}, s.y * frequency * DIRECTIONS[i]);
  }
  return sum * (${glsl(1 / Math.sqrt(DIRECTIONS))} / ${PROFILE_DEVIATION});
}
vec3 surface(vec3 n, float mu, float width) {
  // Near the limb a pixel covers more of the surface.
  float across = width / max(0.25, mu);
  vec4 slow = granulation(n, sunSkin.x * 0.31, across, 0.35);
  // Domain warping along the gradient of larger waves turns straight waves into cells.
  vec3 drift = n - 0.9 * slow.yzw / (sunSkin.x * sunSkin.x * 0.004);
  vec4 cells = granulation(drift, sunSkin.x, across, 1.0);
  float others = granulation(drift.yzx, sunSkin.x * 1.37, across, 1.2).x;
  // Two overlaid networks of lanes enclose the cells.
  float lanes = exp(-5.0 * cells.x * cells.x) + 0.8 * exp(-5.0 * others * others);
  float fine = granulation(drift.zxy, sunSkin.x * 2.7, across, 1.6).x;
  float seen = 1.0 / (1.0 + 0.0002 * across * across * sunSkin.x * sunSkin.x);
  float light = 1.0 + sunSkin.y * seen * (0.62 - lanes + 0.2 * fine + 0.2 * slow.x);
  float dark = granulation(n.yzx, 190.0, across, 0.02).x + 0.12 * slow.x + 0.05 * cells.x;
  float penumbra = smoothstep(sunSkin.z, sunSkin.z + 0.28, dark);
  float umbra = smoothstep(sunSkin.z + 0.34, sunSkin.z + 0.6, dark);
  float faculae = smoothstep(sunSkin.z - 0.75, sunSkin.z - 0.1, dark) * (1.0 - penumbra) * (1.0 - mu);
  light = max(0.0, light) * (1.0 - 0.45 * penumbra - 0.38 * umbra) + 0.5 * faculae;
  // Limb darkening: dimmer and redder.
  vec3 limb = 1.0 - sunLimb * vec3(0.55, 0.7, 0.82) * (1.0 - mu);
  // Lanes and spots are redder too.
  float cool = clamp(0.9 * (1.0 - light), -0.25, 0.75);
  return light * limb * pow(sunDeep, vec3(1.0 + cool));
}
// Corona and prominences: p is the unit vector toward the point, high its height above the limb in radii.
vec3 corona(vec3 p, float high, float width) {
  float streams = granulation(p * (1.0 + 0.06 * high), 130.0, width, 0.05).x;
  float tufts = granulation(p.zxy * (1.0 + 0.2 * high), 420.0, width, 0.3).x;
  float glow = exp(0.42 * streams + 0.16 * tufts) * (0.3 * exp(-high * 8.0) + 0.1 / (1.0 + 16.0 * high * high + 5.0 * high));
  glow *= 1.0 - smoothstep(0.9, 2.2, high);
  vec3 light = mix(sunColour, sunDeep, 0.6) * glow;
  // Prominences are low.
  if (high > 0.5) return light;
  float restless = granulation(p.yzx, 150.0, width, 0.02).x;
  float arch = granulation(p * (1.0 + 0.9 * high), 330.0, width, 0.2).x;
  float flame = granulation((p * (1.0 + high)).yzx, 1400.0, width, 0.9).x;
  // Bright along a contour of the field: loops standing on the limb.
  float loop = arch - 0.55 + 0.07 * flame;
  float leap = exp(-14.0 * loop * loop) * smoothstep(0.3, 1.3, restless) * exp(-high * 14.0) * (0.8 + 0.4 * flame);
  float rim = exp(-high * 70.0) * max(0.0, 1.0 + 0.35 * flame);
  vec3 fire = sunDeep * vec3(1.3, 0.62, 0.5);
  return light + fire * (1.6 * max(0.0, leap) + 0.4 * rim);
}
void main(void) {
  vec3 w = normalize(vRay);
  float c = dot(w, sunAway);
  vec3 beside = w - c * sunAway;
  float s = max(1e-9, length(beside));
  vec3 p = beside / s;
  float b = c > 0.0 ? sunSize.x * s : 1e6;
  // Radii per pixel.
  float width = sunSize.x * sunSize.y;
  float alpha = (1.0 - smoothstep(1.0 - 0.7 * width, 1.0 + 0.7 * width, b)) * smoothstep(0.6, 2.0, sunSize.z);
  vec3 light = vec3(0.0);
  if (alpha > 0.0) {
    float mu = sqrt(max(0.0, 1.0 - b * b));
    vec3 n = p * (b * c - s * mu) - sunAway * (b * s + c * mu);
    light = alpha * sunLook.x * surface(n, mu, width);
  }
  if (sunLook.w > 0.0 && alpha < 1.0 && b < 3.2)
    light += (1.0 - alpha) * sunLook.x * sunLook.w * corona(p, max(0.0, b - 1.0), width);
  // Glare around the centre of a point, around the limb of a disc.
  float level = length(gl_FragCoord.xy - sunMiddle) - sunSize.z;
  float turned = (atan(s, c) - sunSize.w) / sunSize.y;
  float pixels = max(0.0, mix(level, turned, smoothstep(2.0, 12.0, sunSize.z)));
  float glare = sunLook.y * starSpread(pixels) * starWindow(min(1.0, pixels / starPixels(sunLook.y)));
  light += mix(sunColour, sunDeep, 0.7 * sunLook.w) * (glare * sunLook.z / (glare + sunLook.z));
  gl_FragColor = vec4(min(light, vec3(6e4)), alpha);
}`;
}
