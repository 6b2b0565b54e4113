/** GLSL of the floor of a country's woods: fallen leaves over needles and earth. */
import { ANCHOR_STEP } from "../../../../render/frame.ts";

/** Leaves per metre. Anchor steps are whole numbers of leaves, so the pattern does not move with the anchor. */
const PER_METRE = 16;

/** `vec4 leavesAt(vec2 p, float width)`: colour of the leaf at p, and its share of the floor at this filter width. */
export const LITTER = `
vec4 leavesAt(vec2 p, float width) {
  float shown = 1.0 - smoothstep(0.015, 0.07, width);
  if (shown <= 0.0) return vec4(0.0);
  vec2 q = p * ${PER_METRE}.0;
  float row = floor(q.y);
  q.x += 0.5 * mod(row, 2.0);
  vec2 cell = mod(vec2(floor(q.x), row), ${ANCHOR_STEP * PER_METRE}.0);
  uint h = uint(cell.x) * 747796405u + uint(cell.y) * 2891336453u + 977u;
  h = (h ^ (h >> 15)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  vec4 own = vec4(float(h & 255u), float((h >> 8) & 255u), float((h >> 16) & 255u), float(h >> 24)) * (1.0 / 255.0);
  vec2 along = normalize(own.xy - 0.498);
  vec2 f = fract(q) - 0.5 + 0.2 * (own.zw - 0.5);
  vec2 at = vec2(dot(f, along), 1.9 * (f.y * along.x - f.x * along.y));
  vec3 leaf = mix(vec3(0.1, 0.058, 0.026), vec3(0.27, 0.15, 0.055), own.z);
  leaf = mix(leaf, vec3(0.2, 0.17, 0.06), step(0.82, own.w));
  // A rib, and a shadow along one side.
  leaf *= 0.75 + 0.35 * smoothstep(0.0, 0.12, abs(at.y)) - 0.3 * smoothstep(0.1, 0.45, -at.y);
  return vec4(leaf, shown * (1.0 - smoothstep(0.36, 0.44, length(at))) * step(0.22, own.w));
}`;
