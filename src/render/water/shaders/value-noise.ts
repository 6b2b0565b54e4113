/** GLSL of value noise on a lattice: `chanceAt` a point of it, `chance` interpolated with its slope, `rough` three octaves. */
export const CHANCE = `
float chanceAt(ivec2 p) {
  uint h = uint(p.x) * 0x9e3779b1u ^ uint(p.y) * 0x85ebca6bu;
  h = (h ^ (h >> 16)) * 0x85ebca6bu;
  h = (h ^ (h >> 13)) * 0xc2b2ae35u;
  return float((h ^ (h >> 16)) >> 8) * ${1 / 2 ** 24};
}
// Value 0…1 and its slope.
vec3 chance(vec2 p) {
  vec2 whole = floor(p);
  vec2 f = p - whole;
  ivec2 i = ivec2(whole);
  float a = chanceAt(i);
  float b = chanceAt(i + ivec2(1, 0));
  float c = chanceAt(i + ivec2(0, 1));
  float d = chanceAt(i + ivec2(1, 1));
  vec2 u = f * f * (3.0 - 2.0 * f);
  vec2 du = 6.0 * f * (1.0 - f);
  float across = a - b - c + d;
  return vec3(a + (b - a) * u.x + (c - a) * u.y + across * u.x * u.y, du * (vec2(b - a, c - a) + across * u.yx));
}
float rough(vec2 p) {
  return 0.55 * chance(p).x + 0.3 * chance(2.03 * p + 7.1).x + 0.15 * chance(4.1 * p + 3.7).x;
}`;
