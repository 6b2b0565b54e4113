/**
 * GLSL of a planet's atmosphere, by texture look-ups: sunlight by height (scattering-tables.ts) and the light that air scatters to
 * the eye (aerial-perspective.ts), so that ground, sky and space cost two fetches. Functions have the same names as in air.ts, so
 * that a surface works under either sky.
 */

import { glsl } from "../../ground/shaders/field-readers.ts";
import { AIR_AZIMUTHS, AIR_ROWS, AIR_SLICES, DOME_FROM, SUN_HEIGHTS, SUN_SOFT, SUN_WIDTH } from "../air-tables.ts";
import { RING_SHADE } from "./planet-rings.ts";

const CENTRE = (row: number) => glsl((row + 0.5) / (SUN_HEIGHTS + 1));

/** `sunlightAt`: sunlight at a height, by the cosine of the sun's zenith angle. `domeAt`: the sky's irradiance on level ground. */
export const PLANET_SUNLIGHT = `
precision highp sampler2D;
uniform sampler2D sunTexture;
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 eye;
uniform vec4 globe;
uniform vec4 zenith;
uniform vec4 airHeights;
uniform vec3 rayleigh;
uniform vec3 airGlow;
uniform float mie;
const float PI = 3.14159265;
float horizonAt(float h) {
  return -sqrt(max(0.0, h * (2.0 * globe.w + h))) / (globe.w + h);
}
vec3 sunlightAt(float h, float cosine) {
  float rise = max(0.0, h);
  float edge = horizonAt(rise) - ${glsl(SUN_SOFT)};
  if (airHeights.z <= 0.0) return vec3(smoothstep(0.0, ${glsl(SUN_SOFT)}, cosine - edge));
  float u = sqrt(clamp((cosine - edge) / (1.0 - edge), 0.0, 1.0));
  float v = sqrt(min(1.0, rise / airHeights.z));
  vec3 light = textureLod(sunTexture, vec2((0.5 + u * ${glsl(SUN_WIDTH - 1)}) * ${glsl(1 / SUN_WIDTH)}, mix(${CENTRE(0)}, ${CENTRE(SUN_HEIGHTS - 1)}, v)), 0.0).rgb;
  // A low sun is made a little warmer than it is, as film shows it.
  return pow(light, vec3(1.0, 1.12, 1.3));
}
vec3 domeAt(float cosine) {
  float u = clamp((cosine - ${glsl(DOME_FROM)}) * ${glsl(1 / (1 - DOME_FROM))}, 0.0, 1.0);
  return textureLod(sunTexture, vec2((0.5 + u * ${glsl(SUN_WIDTH - 1)}) * ${glsl(1 / SUN_WIDTH)}, ${CENTRE(SUN_HEIGHTS)}), 0.0).rgb;
}
`;

/** `scattered`: light that air scatters to the eye from a direction up to `far` metres, and the transmittance `left`. */
const AIR_VIEW = `
precision highp sampler3D;
uniform highp sampler3D airSky;
uniform highp sampler3D airHaze;
uniform vec4 airView;
vec3 scattered(vec3 direction, float far, out vec3 left) {
  left = vec3(1.0);
  float mu = dot(zenith.xyz, direction);
  bool down = mu < -airView.x;
  float x = down ? (-mu - airView.x) / (1.0 - airView.x) : (mu + airView.x) / (airView.y + airView.x);
  if (airHeights.z <= 0.0 || x > 1.0) return vec3(0.0);
  x = sqrt(max(0.0, x)) * ${glsl(AIR_ROWS - 1)};
  float r = globe.w + zenith.w;
  float b = r * mu;
  float outside = (zenith.w - airHeights.z) * (2.0 * globe.w + zenith.w + airHeights.z);
  float root = sqrt(max(0.0, b * b - outside));
  float from = outside > 0.0 ? outside / (root - b) : 0.0;
  float under = zenith.w * (2.0 * globe.w + zenith.w);
  float to = down ? under / (sqrt(max(0.0, b * b - under)) - b) : root - b;
  float w = ${glsl(AIR_SLICES)} * pow(clamp((far - from) / max(1.0, to - from), 0.0, 1.0), airView.z);
  float toSun = dot(direction, sunDirection);
  float high = dot(zenith.xyz, sunDirection);
  float turn = (toSun - mu * high) * inversesqrt(max(1e-8, (1.0 - mu * mu) * (1.0 - high * high)));
  vec3 at = vec3(
    (0.5 + sqrt(clamp(0.5 - 0.5 * turn, 0.0, 1.0)) * ${glsl(AIR_AZIMUTHS - 1)}) * ${glsl(1 / AIR_AZIMUTHS)},
    (${glsl(AIR_ROWS)} + (down ? -0.5 - x : 0.5 + x)) * ${glsl(0.5 / AIR_ROWS)},
    max(0.5, w - 0.5) * ${glsl(1 / AIR_SLICES)}
  );
  float near = min(1.0, w);
  vec4 sky = near * textureLod(airSky, at, 0.0);
  vec4 dust = near * textureLod(airHaze, at, 0.0);
  left = exp(-rayleigh * sky.a - vec3(mie * dust.a));
  float dustPhase = 0.0287 / pow(1.64 - 1.28 * toSun, 1.5) * (1.0 + toSun * toSun) * 0.7;
  // Airglow at night.
  return (sky.rgb + dust.rgb * dustPhase) * sunColor * PI + airGlow * (1.0 - left);
}
`;

/** Functions on top of `scattered`, whichever include defines it. */
export const PLANET_AIR_PATH = `
vec3 skyLight(vec3 direction) {
  vec3 left;
  return scattered(direction, 1e9, left);
}
vec3 throughAir(vec3 color, vec3 p) {
  vec3 left;
  vec3 light = scattered(normalize(p - eye), distance(p, eye), left);
  return color * left + light;
}
vec3 upOf(vec3 p) {
  return normalize(globe.xyz * globe.w + p);
}${RING_SHADE}`;

export const PLANET_AIR = PLANET_SUNLIGHT + AIR_VIEW + PLANET_AIR_PATH;

/** Light on a surface at p: the sun through the air above it, the sky, and a little starlight. */
export const PLANET_LIT = `
vec3 litAt(vec3 p, vec3 albedo, vec3 n, float sunlit, float open) {
  vec3 from = globe.xyz * globe.w + p;
  float away = length(from);
  vec3 up = from / away;
  float cosine = dot(up, sunDirection);
  vec3 direct = sunlightAt(away - globe.w, cosine) * max(0.0, dot(n, sunDirection)) * sunlit * ringShade(from);
  vec3 dome = (airHeights.z > 0.0 ? domeAt(cosine) : vec3(0.0)) * (0.75 + 0.45 * dot(n, up)) + vec3(0.0045, 0.0062, 0.0095);
  // Shade is brightened: eyes adapt to it.
  dome *= 2.6;
  // Light that the ground around reflects.
  dome += 0.06 * max(0.0, cosine) * vec3(1.0, 0.95, 0.85);
  return albedo * sunColor * (direct + dome * open);
}`;

export const PLANET_AIR_UNIFORMS = [
  "sunDirection",
  "sunColor",
  "eye",
  "globe",
  "zenith",
  "airHeights",
  "airView",
  "rayleigh",
  "airGlow",
  "mie",
  "ringShape",
  "ringBands",
] as const;
