/** GLSL of shield volcanoes: the same metres as src/core/planet/shields.ts, with their slope, from the parts of cubes at the anchor. */
import type { ErodedLand } from "../../../core/planet/eroded-land.ts";
import type { PartConstants } from "../../../core/planet/land-parts.ts";
import { SHIELDS } from "../../../core/planet/shields.ts";
import { glsl, glslArray } from "./field-readers.ts";

/**
 * `vec2 shieldsAt(int reading, vec3 p, float width, bool coarse, out vec4 shield, out vec4 buried)`: metres and their slope in space,
 * the share of the form that is buried and its slope, the depth in a caldera, 1 on its floor and 2 in its pit, and the share of their
 * depth that gullies lack. Needs `landSum`, `landUp` and `landNumbers`.
 */
export function shieldsSource({ forms, gullies, readings, constants }: ErodedLand): string {
  if (!forms?.shields) return "";
  const { strength, scale, sways, lattice } = forms.shields;
  const { cells, heights, least, more, parts, filled, salt, off, fading, sway, most, scallop, spur } = SHIELDS;
  const { caldera, wider, pitAway, pit, wall, depth, terraces, tread, calm, furrowed, cover, covering } = SHIELDS;
  const [{ first, field }] = sways;
  const own = constants.of.get(sways[0]) as PartConstants;
  const first3 = readings + 3 * (gullies.octaves + lattice);
  const next = 1 + field.count;
  return `
const float SHIELD_CELLS[${cells.length}] = ${glslArray(cells.map((v) => scale * v))};
const float SHIELD_HEIGHTS[${cells.length}] = ${glslArray(heights)};
// Share of a wall's depth, 0 to 1, its derivative, the distance behind the rim, and the share of gullies.
vec4 shieldFall(float r, float rim, float filterWidth, out float shown) {
  float own = ${glsl(wall)} * rim;
  float wide = max(own, filterWidth);
  float k = clamp((rim + 0.5 * (wide - own) - r) / wide, 0.0, 1.0);
  shown = clamp(2.0 - filterWidth / rim, 0.0, 1.0);
  float level = ${glsl(tread)} * clamp(2.0 - ${glsl(2 * terraces)} * filterWidth / own, 0.0, 1.0);
  float above = min(${glsl(terraces - 1)}, floor(${glsl(terraces)} * k));
  float f = ${glsl(terraces)} * k - above;
  float fallen = ${glsl(1 / terraces)} * (above + f + level * f * (1.0 - f) * (2.0 * f - 1.0));
  return shown * vec4(fallen, k > 0.0 && k < 1.0 ? -(1.0 + level * (6.0 * f * (1.0 - f) - 1.0)) / wide : 0.0, k, ${glsl(16 * furrowed)} * f * f * (1.0 - f) * (1.0 - f));
}
// Deviations of a part of the sways.
vec4 shieldSway(int reading, int part, float unit, vec3 p, float width, bool coarse) {
  return unit * landSum(reading, ${first} + part * ${field.count}, 1, ${field.count}, ${own.octaves} + part * ${next}, ${own.readings} + part * ${next}, false, p, width, coarse, false);
}
vec2 shieldsAt(int reading, vec3 p, float width, bool coarse, out vec4 shield, out vec4 buried) {
  shield = vec4(0.0);
  buried = vec4(0.0);
  vec2 floors = vec2(0.0);
  vec3 up = landUp(reading, p);
  float radius = landNumbers(reading, 0).w;
  vec4 units = landNumbers(reading, 15);
  int shift = int(units.w);
  for (int size = 0; size < ${cells.length}; size++) {
    float cell = SHIELD_CELLS[size];
    float part = cell * ${glsl(1 / parts)};
    int at = reading + ${first3} + 3 * size;
    vec2 x = phaseOf(0, at);
    vec2 y = phaseOf(0, at + 1);
    vec2 z = phaseOf(0, at + 2);
    vec3 q = vec3(x.y, y.y, z.y) + p / part;
    vec3 whole = floor(q);
    ivec3 place = ivec3(whole) + ivec3(x.x, y.x, z.x);
    q -= whole;
    ivec3 cube = (place - ${parts / 2}) >> ${Math.log2(parts)};
    bool isSwayed = false;
    vec4 swayed = vec4(0.0);
    bool isScalloped = false;
    vec4 scalloped = vec4(0.0);
    vec4 highest = vec4(0.0);
    vec2 floorThere = vec2(0.0);
    for (int corner = 0; corner < 8; corner++) {
      ivec3 c = cube + ivec3(corner & 1, (corner >> 1) & 1, corner >> 2);
      uint h = (uint(c.x + shift) * 0x9e3779b1u) ^ (uint(c.y) * 0x85ebca6bu) ^ (uint(c.z * 16 + ${salt} + size) * 0xc2b2ae35u);
      h = (h ^ (h >> 16)) * 0x85ebca6bu;
      h = (h ^ (h >> 13)) * 0xc2b2ae35u;
      h ^= h >> 16;
      if (((h >> 18) & 63u) >= ${filled}u) continue;
      vec3 e = part * (vec3(place - ${parts} * c - ivec3(h & 63u, (h >> 6) & 63u, (h >> 12) & 63u)) + q);
      float square = dot(e, e);
      if (square >= 0.25 * cell * cell) continue;
      float radial = dot(e, up);
      float s = (square / radius - 2.0 * radial) / radius;
      // The point is so far above the ground.
      float above = radius * s / (1.0 + sqrt(1.0 + s));
      float near = clamp((${glsl(off)} * cell - abs(above)) / (${glsl(fading)} * cell), 0.0, 1.0);
      if (near == 0.0) continue;
      float wide = cell * (${glsl(least)} + ${glsl(more / 255)} * float(h >> 24));
      float one = radius / (radius + above);
      vec3 t = e - radial * up;
      float flat_ = length(t);
      if (one * flat_ * ${glsl(1 - most * sway)} >= wide) continue;
      if (!isSwayed) {
        swayed = shieldSway(reading, size, units[size], p, width, coarse);
        isSwayed = true;
        if (abs(swayed.x) > ${glsl(most)}) swayed = vec4(sign(swayed.x) * ${glsl(most)}, 0.0, 0.0, 0.0);
      }
      // Radii a metre along the ground; at the height of the point they are fewer.
      float steps = (1.0 + ${glsl(sway)} * swayed.x) / wide;
      float stretch = one * steps;
      float r = flat_ * stretch;
      if (r >= 1.0) continue;
      uint m = (h * 2654435769u) >> 8;
      float rim = ${glsl(caldera)} + ${glsl(wider / 255)} * float(m & 255u);
      float filterWidth = width / wide;
      float height = SHIELD_HEIGHTS[size];
      float top = ${glsl(strength)} * near * height * wide;
      vec3 aside = e - ${glsl(pitAway)} * rim * wide * (vec3(m & 255u, (m >> 8) & 255u, (m >> 16) & 255u) - 127.5) * ${glsl(1 / 127.5)};
      aside -= dot(aside, up) * up;
      float beside = length(aside);
      float v = 1.0 - max(r, rim);
      float deep = ${glsl(depth)} * rim / height;
      float narrow = 1.0;
      vec3 cut = vec3(0.0);
      // Within reach of the walls.
      if (r < rim + 0.5 * filterWidth) {
        if (!isScalloped) scalloped = shieldSway(reading, ${cells.length} + size, units[size], p, width, coarse);
        isScalloped = true;
        float arc = 1.0 + ${glsl(spur)} * scalloped.x * scalloped.x;
        narrow += ${glsl(scallop)} / arc;
        cut = ${glsl(-2 * scallop * spur)} * scalloped.x / (arc * arc) * scalloped.yzw;
      }
      float shown;
      vec4 lower = shieldFall(narrow * beside * stretch, ${glsl(pit)} * rim, filterWidth, shown);
      vec4 fall = shieldFall(narrow * r, rim, filterWidth, shown);
      float still = clamp(1.0 + (rim - r) / (${glsl(calm)} * rim), 0.0, 1.0);
      still *= shown * still * (3.0 - 2.0 * still);
      float share = v * v * (1.6 - 0.6 * v) - deep * (fall.x + ${glsl(pit)} * lower.x);
      fall.y *= -deep;
      lower.y *= ${glsl(-pit)} * deep;
      cut *= fall.y * r + lower.y * beside * stretch;
      float slope = (r > rim ? -v * (3.2 - 1.8 * v) : 0.0) + narrow * fall.y;
      float slopeBeside = narrow * lower.y;
      float k = min(1.0, (1.0 - r) * ${glsl(1 / covering)});
      float under = near * ${glsl(cover)} * k * k * (3.0 - 2.0 * k);
      vec3 across = ${glsl(sway)} * one / wide * swayed.yzw;
      float least = max(flat_, 1e-9);
      if (under > buried.x)
        buried = vec4(under, (near * ${glsl((-6 * cover) / covering)}) * k * (1.0 - k) * (steps / least * t + flat_ * across));
      if (top * share <= highest.x) continue;
      highest = top * vec4(share, slope * steps / least * t + slopeBeside * steps / max(beside, 1e-9) * aside + (slope * flat_ + slopeBeside * beside) * across + cut);
      floorThere = near * vec2(fall.z + lower.z, still - fall.w);
    }
    shield += highest;
    floors = max(floors, floorThere);
  }
  return floors;
}`;
}

/**
 * GLSL, in `landForm`: buries the form, so that its widest octave is left, and sets `landForms.w`, the share that is buried, the depth
 * in a caldera, and the share of their depth that gullies keep.
 */
export const BURIED_SOURCE = `
  vec4 shield;
  vec4 buried;
  vec2 floors = shieldsAt(reading, p, width, coarse, shield, buried);
  landForms.w = buried.x + floors.x;
  landKept *= (1.0 - ${glsl(SHIELDS.fresh)} * buried.x) * (1.0 - floors.y);
  if (buried.x > 0.0) {
    float deep = metres - landTop(own, level.x, high.x, wide.x);
    metres -= buried.x * deep;
    g += buried.x * (own.x * (1.0 + 2.0 * abs(level.x + wide.x) / own.y) / factor * wide.yzw - g);
    landForms.z *= 1.0 - buried.x;
    landMoved.w *= 1.0 - buried.x;
    shield.yzw -= deep * buried.yzw;
  }`;
