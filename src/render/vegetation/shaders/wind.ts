/**
 * GLSL of wind over islands: gusts that move over the land. Wave numbers are whole for the anchor's step of 64 m, so
 * that waves continue when the anchor moves; 0 seconds (reduced motion) stops them.
 */
import { ANCHOR_STEP } from "../../frame.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";

/** `gustAt`: strength 0…1; `windAt`: bend of a stem of height 1; `own` 0…1 varies it by plant. */
export const WIND = `
uniform float seconds;
const vec2 DOWNWIND = vec2(0.894, 0.447);
float gustAt(vec2 p) {
  vec2 q = p * ${glsl((2 * Math.PI) / ANCHOR_STEP)};
  float wave = sin(2.0 * q.x + q.y - 1.25 * seconds + 1.4 * sin(2.0 * q.y - q.x + 0.31 * seconds));
  float small = sin(5.0 * q.x + 3.0 * q.y - 3.1 * seconds + 1.1 * sin(4.0 * q.y - 3.0 * q.x + 0.8 * seconds));
  return clamp(0.42 + 0.38 * wave + 0.2 * small, 0.0, 1.0);
}
vec3 windAt(vec2 p, float own) {
  float gust = gustAt(p);
  float flutter = sin(7.0 * seconds + 40.0 * own) * (0.25 + 0.75 * gust);
  return vec3(DOWNWIND * (0.08 + 0.42 * gust * gust + 0.05 * flutter), 0.0);
}`;
