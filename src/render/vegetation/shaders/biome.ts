/**
 * Biomes of a planet: ground colours by warmth and rain, in linear albedo. Warmth is 0 where snow lies all year and 1
 * on a hot shore; rain is 0 in a desert and 1 in a rain forest.
 */
import type { Palette } from "../../ground/shaders/ground-colours.ts";

/** GLSL `void settle(float warmth, float rain)`, which sets the colours that PALETTE refers to. */
export const BIOME = `
vec3 turf;
vec3 heath;
vec3 trees;
vec3 soil;
float warmthOf(float sine, float above, float climate) {
  if (snow > 5e4) return 0.75 - 0.3 * sine;
  float line = 1.3 - 1.55 * smoothstep(0.3, 0.95, sine);
  return line - above / snow + 0.11 * climate;
}
float rainOf(float sine, float climate) {
  return 0.5 + 0.17 * cos(7.6 * sine) + 0.3 * climate;
}
void settle(float warmth, float rain) {
  float cold = 1.0 - smoothstep(0.12, 0.36, warmth);
  float desert = (1.0 - smoothstep(0.2, 0.42, rain)) * smoothstep(0.3, 0.6, warmth);
  float dry = 1.0 - smoothstep(0.34, 0.66, rain);
  float hot = smoothstep(0.7, 1.05, warmth);
  soil = mix(vec3(0.12, 0.078, 0.046), vec3(0.4, 0.27, 0.155), max(desert, 0.5 * dry));
  soil = mix(soil, vec3(0.3, 0.13, 0.06), 0.45 * hot * dry);
  turf = mix(vec3(0.078, 0.125, 0.03), vec3(0.055, 0.115, 0.022), hot);
  turf = mix(turf, vec3(0.215, 0.172, 0.066), dry);
  turf = mix(turf, vec3(0.15, 0.135, 0.075), cold);
  turf = mix(turf, vec3(0.47, 0.34, 0.2), desert);
  heath = mix(vec3(0.125, 0.1, 0.042), vec3(0.2, 0.15, 0.072), dry);
  heath = mix(heath, vec3(0.16, 0.13, 0.085), cold);
  heath = mix(heath, vec3(0.36, 0.235, 0.135), desert);
  trees = mix(vec3(0.024, 0.044, 0.021), vec3(0.037, 0.068, 0.016), smoothstep(0.3, 0.6, warmth));
  trees = mix(trees, vec3(0.021, 0.055, 0.013), hot);
  trees = mix(trees, vec3(0.092, 0.095, 0.034), 0.8 * dry);
  trees = mix(trees, turf, smoothstep(0.16, 0.06, warmth));
  trees = mix(trees, mix(vec3(0.3, 0.24, 0.13), vec3(0.1, 0.1, 0.04), 0.35), desert);
}`;

export const PALETTE: Palette = {
  town: ["vec3(0.19, 0.175, 0.155)", "vec3(0.36, 0.335, 0.3)"],
  grass: ["turf * vec3(0.55, 0.58, 0.55)", "turf * vec3(1.5, 1.42, 1.5)"],
  moor: ["heath * 0.55", "heath * 1.45"],
  wood: ["trees * 0.4", "trees * 1.6"],
  thicket: ["trees * vec3(0.5, 0.6, 0.5)", "trees * vec3(1.5, 1.75, 1.4)"],
};
