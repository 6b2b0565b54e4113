/**
 * GLSL of streets on a planet's ground: `vec4 streetsAt(vec3 p)` reads the street map (src/core/planet/street-map.ts) at a point of the
 * datum, relative to the anchor. Zeros where there are none.
 *
 *   streetPlace   the map's middle relative to the anchor; east and north, a near layer's side long in texture coordinates
 */
import { STREET_REACH } from "../../../core/planet/street-layout.ts";
import { glsl } from "./field-readers.ts";

export const STREETS = `
uniform sampler2D streetMap;
uniform vec3 streetPlace[3];
vec4 streetsAt(vec3 p) {
  vec3 d = p - streetPlace[0];
  vec2 q = vec2(dot(d, streetPlace[1]), dot(d, streetPlace[2]));
  float out1 = max(abs(q.x), abs(q.y));
  if (out1 > 2.0) return vec4(0.0);
  vec4 near = textureLod(streetMap, vec2(0.5, 0.25) + clamp(q, -0.499, 0.499) * vec2(1.0, 0.5), 0.0);
  vec4 far = textureLod(streetMap, vec2(0.5, 0.75) + q * vec2(0.25, 0.125), 0.0);
  return mix(near, far, smoothstep(0.42, 0.49, out1)) * (1.0 - smoothstep(1.8, 1.95, out1));
}`;

/** Metres to the middle of a street from the result of \`streetsAt\`. */
export const STREET_METRES = (streets: string): string =>
  `(${glsl(STREET_REACH)} - ${glsl(STREET_REACH)} * ${streets}.r)`;
