/**
 * GLSL of the openings of a house's walls: where windows and doors are and how wide, a door's leaf and the lantern beside it, and the
 * rooms behind the glass that are lit at night, each by its own bits.
 */
import { HOUSE_HALF, STOREY } from "../../../../core/islands/towns.ts";
import { glsl } from "../../../../render/ground/shaders/reading.ts";

export const HOUSE_OPENINGS = `const float STOREY = ${glsl(STOREY)};
const float HALF = ${glsl(HOUSE_HALF)};
// How far a lit window outshines what it is made of.
const float WINDOW = 0.5;
struct Opening {
  vec2 at;
  vec2 half1;
  float arch;
  int kind;
  uint key;
};
float doorAt() {
  return (vBits & 16u) != 0u ? 1.5 : 0.0;
}
float lanternLit() {
  return step(chance(vBits, 33u), 0.75);
}
vec3 lanternLight(vec3 bent, vec3 side, vec3 rise, vec3 n) {
  if (lamps.x <= 0.0) return vec3(0.0);
  vec3 to = vec3(doorAt() + 0.95, -HALF - 0.5, 2.35) - vLocal;
  float d2 = dot(to, to);
  // All this in the house's own axes: up it is the same, and along a wall what faces the lantern is enough.
  float facing = 0.35 + 0.65 * max(0.0, dot(vNormal, to) * inversesqrt(d2));
  float before = step(vLocal.y, -HALF + 0.2);
  return LAMPLIGHT * (0.9 * lamps.x * lanternLit() * before * facing / (0.25 + d2));
}
// Below zero within an opening; its top may be an arch.
float within(vec2 p, Opening o) {
  vec2 d = abs(p) - o.half1;
  float box = max(d.x, d.y);
  float foot = o.half1.y - o.half1.x;
  if (o.arch > 0.5 && p.y > foot) box = length(vec2(p.x, p.y - foot)) - o.half1.x;
  return box;
}
Opening openingAt(vec2 p, int side, float storey, float eaves, bool dormer) {
  Opening o;
  float nb = (vBits & 16u) != 0u ? 4.0 : 3.0;
  float bay = 2.0 * HALF / nb;
  float k = clamp(floor((p.x + HALF) / bay), 0.0, nb - 1.0);
  o.key = uint(side) * 97u + uint(int(storey) + 8) * 11u + uint(int(k)) + 100u;
  float own = chance(vBits, 26u);
  o.at = vec2((k + 0.5) * bay - HALF, storey * STOREY + 1.62);
  o.half1 = vec2(0.46 + 0.14 * own, 0.7 + 0.08 * own);
  o.arch = step(0.86, chance(vBits, 27u));
  o.kind = chance(vBits, o.key) < 0.13 ? 0 : 1;
  if (dormer) {
    // On a gable's slope or a mansard's; parapets have none.
    o.at = vec2(sign(p.x) * (vHow.w < 0.5 ? 2.5 : 2.4), eaves + (vHow.w < 0.5 ? 1.4 : 1.25));
    o.half1 = vec2(0.45, 0.55);
    o.arch = 0.0;
    o.kind = abs(p.x - o.at.x) < 0.7 && vHow.w < 2.5 ? 1 : 0;
  } else if (p.y > eaves) {
    o.at = vec2(0.0, eaves + 1.15);
    o.half1 = vec2(0.42, 0.52);
    o.kind = int(vHow.w + 0.5) == 0 ? 1 : 0;
  } else if (storey < -0.5) {
    o.at.y = storey * STOREY + 2.0;
    o.half1 = vec2(0.34, 0.3);
    o.kind = chance(vBits, o.key) < 0.45 ? 0 : 3;
  } else if (side == 0 && storey < 0.5 && abs(o.at.x - doorAt()) < 0.1) {
    o.at = vec2(doorAt(), 1.08);
    o.half1 = vec2(0.62, 1.1);
    o.arch = step(0.6, chance(vBits, 28u));
    o.kind = 2;
  }
  return o;
}
float litShare(uint key) {
  float own = chance(vBits, key + 3000u);
  return smoothstep(own, own + 0.04, 0.8 * lamps.y * lamps.x);
}
vec3 lampHue(uint key) {
  return mix(vec3(1.0, 0.5, 0.17), vec3(1.0, 0.72, 0.42), chance(vBits, key + 4000u));
}
// The room behind a window, in its own light: where a ray through the glass meets walls, floor or ceiling.
vec3 roomAt(vec2 q, vec3 into, uint key) {
  vec3 from = vec3(q.x, q.y + 1.6, 0.0);
  vec3 low = vec3(-1.6, 0.0, -0.01);
  vec3 high = vec3(1.6, 2.8, 3.4);
  vec3 t3 = max((low - from) / into, (high - from) / into);
  float t = min(t3.x, min(t3.y, t3.z));
  vec3 p = from + into * t;
  vec3 hue = mix(vec3(0.55, 0.45, 0.32), vec3(0.5, 0.3, 0.24), chance(vBits, key + 5000u));
  if (p.y < 0.05) hue = vec3(0.2, 0.12, 0.06);
  // A cupboard or a picture on the wall behind.
  vec2 piece = abs(p.xy - vec2(2.0 * chance(vBits, key + 6000u) - 1.0, 1.1));
  if (p.z > 3.3 && piece.x < 0.5 && piece.y < 0.9) hue *= 0.35;
  vec3 lamp = p - vec3(1.2 * chance(vBits, key + 7000u) - 0.6, 2.1, 1.9);
  return hue * (0.25 + 1.7 / (0.7 + dot(lamp, lamp)));
}
vec3 paneAt(vec2 q, vec3 seen, Opening o, float width, inout Front f) {
  float edge = -within(q, o);
  float bar = min(abs(q.x), abs(abs(q.y - 0.1 * o.half1.y) - 0.4 * o.half1.y) + (o.half1.y > 0.55 ? 0.0 : 9.0));
  float frame = max(1.0 - smoothstep(0.055, 0.055 + width, edge), 1.0 - smoothstep(0.018, 0.018 + width, bar));
  float lit1 = litShare(o.key);
  vec3 hue = lampHue(o.key);
  vec3 inside = vec3(0.0);
  if (lit1 > 0.0) {
    inside = roomAt(q, vec3(-seen.xy, seen.z) / length(seen), o.key);
    float drawn = o.half1.x * (0.25 + 0.5 * chance(vBits, o.key + 8000u));
    float curtain = smoothstep(o.half1.x - drawn - 0.02, o.half1.x - drawn + 0.02, abs(q.x));
    inside = mix(inside, vec3(0.62, 0.5, 0.36) * (0.8 + 0.25 * sin(q.x * 55.0)), 0.85 * curtain);
  }
  f.glow += (1.0 - frame) * lit1 * hue * inside * WINDOW;
  f.gloss = 1.0 - frame;
  vec3 painted = chance(vBits, 29u) < 0.6 ? vec3(0.5, 0.47, 0.41) : paintHue() * 1.2;
  return mix(vec3(0.012, 0.014, 0.016), painted, frame);
}
vec3 doorLeaf(vec2 q, Opening o, float width) {
  vec3 hue = woodAt(q, paintHue() * 1.15, width);
  vec2 panel = abs(fract(vec2(q.x / 0.56 + 0.5, q.y / 0.72 + 0.15)) - 0.5);
  float groove = smoothstep(0.33, 0.36 + width, max(panel.x, panel.y)) - smoothstep(0.38, 0.41 + width, max(panel.x, panel.y));
  hue *= 1.0 - 0.55 * groove;
  hue = mix(hue, vec3(0.4, 0.28, 0.1), 1.0 - smoothstep(0.03, 0.04 + width, length(q - vec2(0.46, -0.1))));
  return hue * mix(0.3, 1.0, smoothstep(0.0, 0.02 + width, abs(q.x)));
}`;
