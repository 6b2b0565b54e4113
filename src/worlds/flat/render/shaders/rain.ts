/**
 * GLSL of weather on a country's terrain: rings on lakes, and wet ground with puddles.
 *
 *   rainfall   rain, wetness of the ground, lives of rings that have passed, and cover of the sky; 0…1 except the third.
 *              Then the wind against that of fair weather
 */
import { ANCHOR_STEP } from "../../../../render/frame.ts";

/** Drops that fall at a time, per metre, in two layers. Anchor steps are whole numbers of them, so rings stay in place. */
const [COARSE, FINE] = [1.5, 2.5];
/** Cells of hash values: 16 bits. */
const HASH = `
uvec2 dropHash(vec2 cell, float n) {
  uint h = uint(cell.x) * 747796405u + uint(cell.y) * 2891336453u + uint(n) * 277803737u;
  h = (h ^ (h >> 15)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  return uvec2(h, h * 747796405u + 2891336453u);
}`;

/** `vec2 ringSlope(vec2 p, float width)`: slopes of the rings around drops on water. */
export const RAINFALL_RINGS = `
uniform vec4 rainfall[2];
${HASH}
vec2 ringsOf(vec2 q, float cells) {
  vec2 cell = mod(floor(q), cells);
  float life = rainfall[0].z + float(dropHash(cell, 9999.0).x >> 16) * (1.0 / 65536.0);
  uvec2 h = dropHash(cell, floor(life));
  if (float(h.y >> 16) * (1.0 / 65536.0) > 0.25 + rainfall[0].x) return vec2(0.0);
  float age = fract(life);
  vec2 centre = 0.32 + 0.36 * vec2(float(h.x & 65535u), float(h.x >> 16)) * (1.0 / 65536.0);
  vec2 d = fract(q) - centre;
  float r = length(d);
  float behind = r - 0.31 * sqrt(age);
  return d / max(r, 0.01) * (sin(64.0 * behind) * exp(-900.0 * behind * behind) * (1.0 - age) * (1.0 - age));
}
vec2 ringSlope(vec2 p, float width) {
  float shown = 1.0 - smoothstep(0.02, 0.15, width);
  if (shown <= 0.0) return vec2(0.0);
  vec2 coarse = ringsOf(${COARSE} * p, ${ANCHOR_STEP * COARSE}.0);
  vec2 fine = ringsOf(${FINE} * p, ${ANCHOR_STEP * FINE}.0);
  return shown * (0.34 * coarse + 0.3 * fine);
}`;

/** Wets the top of the ground: `s`, with `slope`, `stone`, `near`, `canopy`, `street` and `white` of its shader. */
export const WET_GROUND = `
  float wetness = rainfall[0].y * (1.0 - white);
  if (wetness > 0.0) {
    s.albedo *= 1.0 - wetness * (0.42 - 0.12 * street);
    // Water stands in the hollows of level ground.
    float hollow = smoothstep(0.15, 0.85, -0.8 * stone.x - 0.9 * near.height + 0.25 * street);
    float puddle = smoothstep(0.5, 0.95, wetness) * hollow * (1.0 - smoothstep(0.03, 0.13, slope)) * (1.0 - 0.75 * canopy);
    vec2 rings = rainfall[0].x > 0.0 && puddle > 0.05 ? ringSlope(vPlace.xy, width) : vec2(0.0);
    vec3 view = normalize(vPlace - eye);
    vec3 n = normalize(mix(s.normal, vec3(-rings, 1.0), puddle));
    float fresnel = 0.02 + 0.98 * pow(1.0 - clamp(-dot(n, view), 0.0, 1.0), 5.0);
    vec3 ray = reflect(view, n);
    ray.z = abs(ray.z);
    vec3 mirrored = puddle > 0.05 ? skyMirrored(vPlace, ray) : skyUp;
    float film = wetness * (0.1 + 0.16 * street) * clamp(s.open, 0.0, 1.0);
    float sheen = fresnel * mix(film, 1.0 - 0.6 * canopy, puddle);
    s.albedo *= (1.0 - 0.55 * puddle) * (1.0 - sheen);
    s.normal = n;
    s.glow = sheen * mirrored;
  }`;
