/** GLSL of the rock of caverns: bedded limestone, calcite deposits; linear albedo. */
import { glsl } from "../../ground/shaders/field-readers.ts";

export const LIMESTONE = `
float bandOf(float at, float width) {
  return readLight(vec2(0.0), at, lightRow(width)).x * ${glsl(1 / 138)};
}
// Beds a few decimetres thick, folded by the stone field; some are stained by iron.
vec3 limestoneAlbedo(float altitude, float stone, float rubble, float lump, float grain, float width) {
  float fold = altitude + 0.55 * stone + 0.12 * rubble;
  float bed = bandOf(9.0 * fold, 9.0 * width);
  float iron = bandOf(31.0 + 2.3 * fold, 2.3 * width);
  vec3 rock = mix(vec3(0.15, 0.126, 0.104), vec3(0.39, 0.34, 0.275), clamp(0.1 + 0.8 * bed + 0.15 * stone + 0.1 * rubble, 0.0, 1.0));
  rock = mix(rock, rock * vec3(1.18, 0.82, 0.54), 0.75 * smoothstep(0.5, 0.9, iron));
  rock = mix(rock, vec3(0.11, 0.105, 0.1), 0.4 * smoothstep(0.9, 2.1, -stone));
  return rock * clamp(1.0 + 0.13 * rubble + 0.12 * lump + 0.1 * grain, 0.4, 1.6);
}
vec3 calciteAlbedo(float tone) {
  return mix(vec3(0.3, 0.205, 0.125), vec3(0.53, 0.455, 0.35), clamp(tone, 0.0, 1.0));
}`;
