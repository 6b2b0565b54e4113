/**
 * GLSL of cobbles that streets of towns are paved with: stones of a quarter metre in rows, each its own tone. They hold still while the
 * anchor moves, whose steps are whole numbers of stones.
 */
import { ANCHOR_STEP } from "../../../../render/frame.ts";

/** Stones a metre. */
const PER_METRE = 4;

/** `vec4 cobblesAt(vec2 p, float width)`: what to multiply albedo by, a rumple, and how much they show from there. */
export const COBBLES = `
vec4 cobblesAt(vec2 p, float width) {
  float shown = 1.0 - smoothstep(0.03, 0.12, width);
  if (shown <= 0.0) return vec4(1.0, 0.0, 0.0, 0.0);
  vec2 q = p * ${PER_METRE}.0;
  float row = floor(q.y);
  q.x += 0.5 * mod(row, 2.0);
  vec2 cell = mod(vec2(floor(q.x), row), ${ANCHOR_STEP * PER_METRE}.0);
  uint h = uint(cell.x) * 747796405u + uint(cell.y) * 2891336453u + 277803737u;
  h = (h ^ (h >> 15)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  vec4 own = vec4(float(h & 255u), float((h >> 8) & 255u), float((h >> 16) & 255u), float(h >> 24)) * (1.0 / 255.0);
  vec2 f = (fract(q) - 0.5 + 0.1 * (own.yz - 0.5)) * vec2(1.0, 0.95 + 0.2 * own.w);
  vec2 f2 = f * f;
  float out1 = sqrt(sqrt(dot(f2, f2)));
  float stone = 1.0 - smoothstep(0.36, 0.47, out1);
  float tone = mix(0.42, 0.78 + 0.5 * own.x, stone);
  return vec4(mix(1.0, tone, shown), shown * 2.4 * f * smoothstep(0.1, 0.4, out1) * stone, shown);
}`;
