/**
 * GLSL of a gas giant: three cloud decks over an abyss, marched along each ray near them and drawn as one surface from far above.
 *
 *   lengths   in scale heights of the air over the datum, which is the depth at which the pressure ends all flights
 *   tops      the map of cloud tops (src/core/planet/gas-giant.ts) and noise at four scales; a deck has holes where its top is
 *             below its base, and the next one is seen through them
 *   light     sunlight through the air, weaker below the tops around and under the decks above
 */
import { CLOUD_NOISE_SIZE } from "../../../../render/atmosphere/cloud-noise.ts";
import { PLANET_AIR } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { SMOOTHLY } from "../../../../render/early-pass.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

/** Top of all decks in scale heights; between FAR heights the march gives way to a surface. */
const DECK_TOP = 4.1;
const FAR = [9, 16] as const;
/** Noise is this many times as long along the parallels as across. */
export const STRETCH = 2.6;
/** The largest distance that is marched, scale heights. */
const REACH = 70;

const DECK_UNIFORMS = ["noiseSides", "noisePlaces", "cloudPixel", "texel"];
export const DECK_PASS_UNIFORMS = [...DECK_UNIFORMS, "flash", "ditherShift"];
export const DECK_SKY_UNIFORMS = [...DECK_UNIFORMS, "deckScreen"];

const HEAD = `
precision highp float;
precision highp int;
precision highp samplerCube;
varying vec3 vRay;
${PLANET_AIR}
uniform samplerCube giantMap;
uniform highp sampler3D cloudNoise;
uniform vec4 noiseSides;
uniform vec3 noisePlaces[4];
uniform float cloudPixel;
uniform float texel;
float noiseOf(vec3 p, float width, int scale) {
  float side = noiseSides[scale];
  return textureLod(cloudNoise, noisePlaces[scale] + side * p, log2(max(1.0, width * side * ${glsl(CLOUD_NOISE_SIZE)}))).r - 0.5;
}
// Air is drawn out along the parallels, and each scale is bent by the next larger one.
vec3 drawnOut(vec3 p) {
  return vec3(p.xy, ${glsl(STRETCH)} * p.z);
}
vec4 mapOf(vec3 p, float width) {
  float lod = log2(max(1.0, width / texel));
  vec4 map = textureLod(giantMap, globe.xyz * globe.w + p, lod);
  return vec4(map.rgb * map.rgb, map.a);
}
float heightAlong(float s, float mu) {
  float r = globe.w + zenith.w;
  float t = s * (2.0 * r * mu + s);
  return zenith.w + t / (sqrt(max(0.0, r * r + t)) + r);
}
vec4 noises(vec3 p, float width) {
  vec3 q = drawnOut(p);
  vec4 n;
  n.x = noiseOf(q, width, 0);
  n.y = noiseOf(q + vec3(n.x, -n.x, 0.6 * n.x) * 0.8 / noiseSides.y, width, 1);
  n.z = noiseOf(q + vec3(n.y, -n.x, n.y) * 0.7 / noiseSides.z, width, 2);
  n.w = noiseOf(p + n.z * 0.3 / noiseSides.w, width, 3);
  return n;
}`;

/** The early pass: light, times opacity, and opacity of the decks near the eye. `steps`: march steps of a ray. */
export const deckPassSource = (steps: number): string => `${HEAD}
uniform vec4 flash;
uniform vec2 ditherShift;
// Tops of the decks, in scale heights: x the highest.
vec3 topsOf(float map, vec4 n) {
  float large = n.x + 0.6 * n.y;
  float small = 0.5 * n.z + 0.28 * n.w;
  return vec3(
    2.4 + 1.1 * (map - 0.42) + 1.05 * large + 0.6 * small,
    1.45 + 0.8 * (map - 0.35) - 0.5 * large + 0.6 * (n.y + small),
    0.62 + 0.5 * n.y - 0.35 * n.x + 0.4 * small);
}
const vec3 BASES = vec3(2.5, 1.25, 0.3);
vec3 deckColour(int deck, vec3 albedo, float tone) {
  if (deck == 0) return 0.75 * mix(albedo, vec3(dot(albedo, vec3(0.4))) + 0.42, 0.22) * (0.93 + 0.3 * tone);
  if (deck == 1) return albedo * vec3(0.82, 0.64, 0.5) * (0.8 + 0.5 * tone);
  return albedo * vec3(0.4, 0.4, 0.46) * (0.75 + 0.6 * tone);
}
vec3 lightOn(vec3 p, float h, float cosine, float sunlit, float open) {
  vec3 direct = sunlightAt(h, cosine) * sunlit * ringShade(globe.xyz * globe.w + p);
  vec3 dome = domeAt(cosine) * 2.2 + vec3(0.0045, 0.0062, 0.0095);
  return sunColor * (direct * (0.3 + 0.5 * max(0.0, cosine)) + dome * open);
}
float dithered() {
  vec2 at = gl_FragCoord.xy + ditherShift;
  return fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715))));
}
vec4 marched(vec3 direction, float mu) {
  float thick = airHeights.x;
  float r = globe.w + zenith.w;
  float b = r * mu;
  float top = ${glsl(DECK_TOP)} * thick;
  float over = b * b - (zenith.w - top) * (2.0 * globe.w + zenith.w + top);
  float low = b * b - zenith.w * (2.0 * globe.w + zenith.w);
  if (over <= 0.0 || zenith.w > ${glsl(FAR[1])} * thick) return vec4(0.0);
  float root = sqrt(over);
  float from = zenith.w > top ? -b - root : 0.0;
  float to = low > 0.0 && b < 0.0 ? -b - sqrt(low) : root - b;
  if (to <= from || (zenith.w > top && b >= 0.0)) return vec4(0.0);
  float reach = min(to - from, ${glsl(REACH)} * thick);
  float dither = dithered();
  float clear = 1.0;
  vec3 sum = vec3(0.0);
  float toSun = dot(direction, sunDirection);
  float lining = 0.36 / pow(1.36 - 1.2 * toSun, 1.5);
  float last = 0.0;
  for (int i = 0; i < ${steps}; i++) {
    float share = (float(i) + dither) * ${glsl(1 / steps)};
    float s = from + reach * share * share * (0.35 + 0.65 * share);
    float stride = s - last;
    if (i == 0) stride = s - from;
    last = s;
    float h = heightAlong(s, mu) / thick;
    vec3 p = eye + direction * s;
    float width = max(cloudPixel * s, 0.3 * stride);
    vec4 n = noises(p, width);
    vec4 map = mapOf(p + vec3(n.y, n.z, n.x) * texel, width);
    vec3 tops = topsOf(map.a, n);
    vec3 inside = clamp((tops - h) * vec3(5.0, 4.0, 3.0), 0.0, 1.0) * smoothstep(-0.12, 0.1, vec3(h) - BASES) * step(BASES, tops);
    float dense = max(max(inside.x, inside.y), inside.z);
    // Below the lowest deck the air itself becomes opaque.
    dense = max(dense, 0.25 * smoothstep(0.75, 0.0, h));
    if (dense <= 0.003) continue;
    int deck = h > 2.1 ? 0 : h > 0.95 ? 1 : 2;
    float own = deck == 0 ? tops.x : deck == 1 ? tops.y : tops.z;
    float hidden = 1.0 - exp(-dense * 7.0 * stride / thick);
    float under = max(0.0, own - h);
    // Shade of the decks above, and of the cloud towards the sun.
    float shade = exp(-1.7 * under);
    shade *= deck > 0 ? mix(1.0, 0.42, smoothstep(-0.1, 0.5, tops.x - BASES.x)) : 1.0;
    shade *= deck > 1 ? mix(1.0, 0.5, smoothstep(-0.1, 0.4, tops.y - BASES.y)) : 1.0;
    vec3 up = upOf(p);
    float cosine = dot(up, sunDirection);
    vec3 side = sunDirection - up * cosine;
    float slope = noiseOf(drawnOut(p + side * 0.35 * thick), max(width, 0.2 * thick), 2) - n.z + 0.7 * (noiseOf(drawnOut(p + side * 1.6 * thick), max(width, 0.5 * thick), 1) - n.y);
    shade *= clamp(1.0 - 2.6 * slope, 0.3, 1.45);
    float open = 0.55 + 0.45 * exp(-1.5 * under);
    vec3 light = lightOn(p, h * thick, cosine, shade * (0.85 + 0.35 * lining), open);
    vec3 colour = deckColour(deck, map.rgb, n.y + 0.6 * n.z) * light;
    // Lightning within the lowest deck.
    colour += flash.w * vec3(0.75, 0.82, 1.0) * smoothstep(1.2, 0.5, h) * exp(-dot(p - flash.xyz, p - flash.xyz) / (9.0 * thick * thick));
    float part = clear * hidden;
    vec3 left;
    vec3 air = scattered(direction, s, left);
    sum += part * (colour * left + air);
    clear *= 1.0 - hidden;
    if (clear < 0.02) break;
  }
  // The rest of a ray that looks down ends in the abyss.
  if (low > 0.0 && b < 0.0) {
    vec3 left;
    vec3 air = scattered(direction, to, left);
    sum += clear * air;
    clear = 0.0;
  }
  return vec4(sum, 1.0 - clear);
}
void main(void) {
  vec3 direction = normalize(vRay);
  gl_FragColor = marched(direction, dot(zenith.xyz, direction));
}`;

/** The sky, with the early pass or, from far above, the decks as one surface. */
export const DECK_SKY = `${HEAD}
uniform sampler2D deckPicture;
uniform vec2 deckScreen;
${SMOOTHLY}
// The mean of three by three pixels, over which the dither of the march is even.
vec4 deckNear() {
  vec2 at = gl_FragCoord.xy * deckScreen;
  vec2 by = 0.8 / vec2(textureSize(deckPicture, 0));
  return 0.25 * (smoothly(deckPicture, at + by) + smoothly(deckPicture, at - by) + smoothly(deckPicture, at + vec2(by.x, -by.y)) + smoothly(deckPicture, at - vec2(by.x, -by.y)));
}
// The decks as one surface, seen from far above.
vec4 surfaceOf(vec3 direction, float mu, out float away) {
  float thick = airHeights.x;
  float over = zenith.w - 2.9 * thick;
  float r = globe.w + zenith.w;
  float b = r * mu;
  float under = b * b - over * (2.0 * globe.w + zenith.w + 2.9 * thick);
  away = 0.0;
  if (under <= 0.0 || b >= 0.0) return vec4(0.0);
  away = -b - sqrt(under);
  vec3 p = eye + direction * away;
  float width = cloudPixel * away;
  // Volumes of a few pixels would show as a weave.
  vec4 coarse = smoothstep(vec4(0.1), vec4(0.03), width * noiseSides);
  vec4 n = coarse * noises(p, width);
  // The map is stirred by the same noise, so that its texels do not show.
  vec3 stirred = p + (vec3(n.y, n.z, n.x) + 0.5 * vec3(n.z, n.x, n.y)) * 1.4 * texel;
  vec4 map = mapOf(stirred, width);
  vec3 up = upOf(p);
  vec3 sunward = sunDirection - up * dot(up, sunDirection);
  float ahead = mapOf(stirred + sunward * (1.2 * texel + width), width).a + 0.35 * noiseOf(drawnOut(p + sunward * (0.03 / noiseSides.x + width)), width, 0) * coarse.x;
  float relief = clamp(0.5 + 1.1 * (map.a + 0.35 * n.x - ahead), 0.0, 1.0);
  float cosine = dot(up, sunDirection);
  float tone = 0.6 * n.x + 0.5 * n.y + 0.35 * n.z;
  vec3 albedo = 0.62 * map.rgb * (1.0 + 0.55 * tone) * (0.7 + 0.6 * relief);
  vec3 light = sunColor * (sunlightAt(2.9 * thick, cosine) * max(0.0, cosine) * 0.95 * ringShade(globe.xyz * globe.w + p) + 1.2 * domeAt(cosine) + vec3(0.003, 0.004, 0.006));
  // Haze over the clouds darkens the limb.
  float facing = max(0.0, -dot(direction, up));
  return vec4(albedo * light * mix(0.62, 1.0, smoothstep(0.0, 0.75, facing)), min(1.0, 60.0 * facing));
}
void main(void) {
  vec3 direction = normalize(vRay);
  float mu = dot(zenith.xyz, direction);
  float far = smoothstep(${glsl(FAR[0])}, ${glsl(FAR[1])}, zenith.w / airHeights.x);
  vec3 left;
  vec3 color = scattered(direction, 1e9, left);
  float toSun = dot(direction, sunDirection);
  float aside = (1.0 - toSun) * 40816.0;
  float disc = aside < 1.0 ? 1.0 - 0.6 * (1.0 - sqrt(1.0 - aside)) : 0.0;
  color += left * sunColor * (60.0 * disc + 0.3 * pow(max(0.0, toSun), 2600.0) + 0.008 * pow(max(0.0, toSun), 200.0));
  float away;
  float solid = 0.0;
  if (far < 1.0) {
    vec4 near = deckNear();
    solid = near.a * (1.0 - far);
    vec3 whole = near.rgb + (1.0 - near.a) * color;
    color = mix(whole, color, far);
  }
  if (far > 0.0) {
    vec4 seen = surfaceOf(direction, mu, away);
    if (seen.a > 0.0) {
      vec3 lit = throughAir(seen.rgb, eye + direction * away);
      color = mix(color, lit, seen.a * far);
      solid += seen.a * far;
    }
  }
  // Stars are behind the clouds.
  gl_FragDepth = solid > 0.3 ? 0.999999 : 1.0;
  gl_FragColor = vec4(color, 1.0);
}`;
