/** GLSL of wooden bridges: placing the vertices of a length (mesh.ts), and the colour of weathered wood. */
import { glsl } from "../ground/shaders/field-readers.ts";

/** Materials of a bridge, in the first component of `codes`. */
export const TIMBER = { plank: 9, beam: 10, post: 11 } as const;

/**
 * Statements of a vertex stage. `place.w`: direction of the length in radians from east to north; `params`: rise over run, metres of
 * the length, metres down to the feet of its piers or 0 without piers, number of the length. They give `at`, metres east, north and up
 * of the middle of its deck, and `n`; `own`, metres along the bridge, across and up; and `seen`, false for parts that this length
 * lacks.
 */
export const BRIDGE_LENGTH = `
  int part = int(codes.y + 0.5);
  vec3 at = vec3(position.x * params.y + codes.z, position.y, position.z);
  if (part == 1 && position.z < -1.0) at.z = -params.z;
  at.z += params.x * at.x;
  bool seen = part == 0 || params.z > 0.0;
  vec3 own = at + vec3(params.y * params.w, 0.0, 0.0);
  vec2 turned = vec2(cos(place.w), sin(place.w));
  at.xy = vec2(turned.x * at.x - turned.y * at.y, turned.y * at.x + turned.x * at.y);
  vec3 n = vec3(turned.x * normal.x - turned.y * normal.y, turned.y * normal.x + turned.x * normal.y, normal.z);`;

/** `grainAt`, readings of `grainTexture`, and `hashOf`, a number in 0…1. */
export const GRAIN_READERS = `
vec2 grainAt(vec2 p, float metres, float width) {
  return textureGrad(grainTexture, p / metres, vec2(width / metres, 0.0), vec2(0.0, width / metres)).rg - 0.5;
}
float hashOf(vec2 cell) {
  uint h = uint(int(cell.x) + 4096) * 747796405u + uint(int(cell.y) + 4096) * 2891336453u;
  h = (h ^ (h >> 15)) * 2246822519u;
  return float((h ^ (h >> 13)) >> 8) * (1.0 / 16777216.0);
}`;

/**
 * `vec3 timberAlbedo(vec3 p, float up, float width)` of a bridge `half` metres wide to each side, at `own`, with `up` of the normal and
 * metres of a pixel: planks 0.25 m broad across the bridge, beams along it, posts upright. Needs `vMaterial`.
 */
export const timberAlbedo = (half: number): string => `
vec3 timberAlbedo(vec3 p, float up, float width) {
  vec2 q = vMaterial == ${TIMBER.plank} ? p.xy : vMaterial == ${TIMBER.beam} ? vec2(p.y + p.z, p.x) : vec2(p.x + p.y, p.z);
  float row = vMaterial == ${TIMBER.plank} ? floor(q.x * 4.0) : floor(q.y * 0.25);
  float own = hashOf(vec2(row, 3.0));
  float fibre = grainAt(vec2(q.x, 0.07 * q.y + 3.7 * own), 0.3, width).x + 0.6 * grainAt(vec2(q.x, 0.2 * q.y), 1.3, width).y;
  vec3 albedo = mix(vec3(0.135, 0.108, 0.08), vec3(0.31, 0.275, 0.225), clamp(0.45 + 0.4 * fibre + 0.7 * (own - 0.5), 0.0, 1.0));
  if (vMaterial == ${TIMBER.plank} && up > 0.5) {
    float edge = abs(fract(q.x * 4.0) - 0.5) * 0.25;
    float gap = smoothstep(0.117 - width, 0.123 + 0.5 * width, edge) * min(1.0, 0.012 / width);
    albedo *= 1.0 - 0.85 * gap;
    // Worn paler by wheels, and damp with moss beside the kerbs.
    float away = abs(abs(p.y) - 0.85);
    albedo *= 1.0 + 0.28 * (1.0 - smoothstep(0.15, 0.5, away));
    albedo = mix(albedo, vec3(0.06, 0.075, 0.028), 0.55 * smoothstep(${glsl(half - 0.6)}, ${glsl(half - 0.2)}, abs(p.y) + 0.5 * fibre));
  }
  return albedo;
}`;
