/**
 * GLSL of the nearest tunnels and wells of an underground world (bores, src/core/underground/passages.ts). Terrain discards the
 * fragments inside them. Positions are metres from the anchor.
 *
 *   tunnels   three vec4 each: (x, y, into.x, into.y), (floor, length, level, fall), (half, height, mouth, daylight)
 *   wells     two vec4 each: (x, y, radius, daylight), (bottom, top, mouth, 0)
 *   mouth     of a tunnel, the distance along it at which the hill covers it; of a well, the altitude at which it opens
 *   daylight  share of the sky's light at the mouth
 */
import { ARCH } from "../../../core/underground/passages.ts";
import { glsl } from "./field-readers.ts";

export const MAX_TUNNELS = 6;
export const MAX_WELLS = 12;

export const BORE_UNIFORMS = ["tunnels", "wells", "boreCounts"] as const;

/** `bool bored(vec3 p, float margin)`: inside a bore by more than `margin` metres. */
export const BORES = `
precision highp int;
uniform vec4 tunnels[${3 * MAX_TUNNELS}];
uniform vec4 wells[${2 * MAX_WELLS}];
uniform vec2 boreCounts;
float tunnelFloor(vec4 form, float s) {
  return form.x - form.w * max(0.0, s - form.z);
}
bool inTunnel(int i, vec3 p, float margin) {
  vec4 way = tunnels[3 * i];
  vec4 form = tunnels[3 * i + 1];
  vec2 size = tunnels[3 * i + 2].xy;
  vec2 d = p.xy - way.xy;
  float s = dot(d, way.zw);
  float c = dot(d, vec2(way.w, -way.z));
  if (s <= margin || s >= form.y - margin || abs(c) >= size.x - margin) return false;
  float over = p.z - tunnelFloor(form, s);
  c /= size.x;
  return over > margin && over < size.y * (1.0 - ${glsl(ARCH)} * c * c) - margin;
}
bool inWell(int i, vec3 p, float margin) {
  vec4 ring = wells[2 * i];
  vec4 ends = wells[2 * i + 1];
  vec2 d = p.xy - ring.xy;
  float r = ring.z - margin;
  return dot(d, d) < r * r && p.z > ends.x + margin && p.z < ends.y - margin;
}
bool bored(vec3 p, float margin) {
  for (int i = 0; i < int(boreCounts.x); i++) if (inTunnel(i, p, margin)) return true;
  for (int i = 0; i < int(boreCounts.y); i++) if (inWell(i, p, margin)) return true;
  return false;
}`;
