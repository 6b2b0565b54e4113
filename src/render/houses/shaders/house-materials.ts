/** GLSL of house materials, in metres along a surface: plaster, stone, tiles, wood. Colours are linear albedo. */

/** Colour of the light of lamps and windows. */
export const LAMPLIGHT = "vec3(1.0, 0.56, 0.22)";

export const HOUSE_MATERIALS = `
#define LAMPLIGHT ${LAMPLIGHT}
struct Surface {
  vec3 albedo;
  vec3 glow;
  vec2 bump;
  float gloss;
  float open;
};
const vec3 PLASTER[10] = vec3[10](
  vec3(0.64, 0.59, 0.5), vec3(0.6, 0.5, 0.34), vec3(0.54, 0.37, 0.17), vec3(0.5, 0.42, 0.3), vec3(0.53, 0.33, 0.25),
  vec3(0.6, 0.54, 0.43), vec3(0.49, 0.27, 0.17), vec3(0.38, 0.42, 0.32), vec3(0.4, 0.45, 0.47), vec3(0.66, 0.62, 0.55));
const vec3 PAINT[7] = vec3[7](
  vec3(0.05, 0.15, 0.15), vec3(0.2, 0.035, 0.025), vec3(0.09, 0.12, 0.045), vec3(0.035, 0.06, 0.13), vec3(0.13, 0.065, 0.03),
  vec3(0.23, 0.27, 0.24), vec3(0.16, 0.22, 0.27));
vec3 plasterHue() {
  return PLASTER[min(9, int(float(vBits >> 16) * (10.0 / 256.0)))] * (0.9 + 0.2 * chance(vBits, 21u));
}
vec3 paintHue() {
  return PAINT[min(6, int(7.0 * chance(vBits, 22u)))];
}
vec3 grainAt(vec2 p, float metres, float width) {
  vec3 g = textureGrad(grainTexture, p / metres, vec2(width / metres, 0.0), vec2(0.0, width / metres)).rgb - 0.5;
  return g;
}
float hashOf(vec2 cell) {
  return chance(uint(int(cell.x) + 512) + 1024u * uint(int(cell.y) + 512), 7u + (vBits & 0xffu));
}
// Blocks of a given size. x: 0 on the joint to 1 inside; y: the block's random value; zw: its cell.
vec4 blocksAt(vec2 p, vec2 size, float joint, float width) {
  float row = floor(p.y / size.y);
  float shift = fract(row * 0.5) + 0.35 * (hashOf(vec2(row, 91.0)) - 0.5);
  vec2 cell = vec2(floor(p.x / size.x + shift), row);
  vec2 within = vec2(fract(p.x / size.x + shift), fract(p.y / size.y)) * size;
  vec2 edge = min(within, size - within);
  float body = smoothstep(joint - 0.5 * width, joint + 0.6 * joint + width, min(edge.x, edge.y));
  return vec4(mix(body, 0.86, smoothstep(0.3 * size.y, size.y, width)), hashOf(cell), cell);
}
vec3 stoneAt(vec2 p, float width, float fine, out float body, out float round1) {
  vec3 warp = grainAt(p, 5.0, width);
  vec2 bent = p + 0.16 * warp.xy;
  vec4 block = blocksAt(bent, vec2(0.62, 0.29), 0.018, width);
  body = block.x;
  round1 = block.x * (1.0 - smoothstep(0.05, 0.25, width));
  vec3 tone = mix(vec3(0.2, 0.18, 0.15), vec3(0.4, 0.36, 0.29), clamp(block.y * 0.9 + 0.6 * fine, 0.0, 1.0));
  tone = mix(tone, vec3(0.34, 0.26, 0.19), 0.5 * step(0.8, block.y));
  return mix(vec3(0.3, 0.28, 0.24), tone, body);
}
vec3 plasterAt(vec2 p, float width, float fine, float worn, inout vec2 bump) {
  float broad = grainAt(p + 31.0, 19.0, width).x;
  float patchy = grainAt(p, 3.1, width).y;
  vec3 hue = plasterHue() * (1.0 + 0.34 * broad + 0.16 * patchy + 0.2 * fine);
  float bare = smoothstep(0.24, 0.3, broad * 0.8 + 0.5 * patchy + 0.3 * worn - 0.02);
  if (bare > 0.0) {
    float body;
    float round1;
    vec3 stone = stoneAt(p, width, fine, body, round1);
    hue = mix(hue, stone * 0.9, bare);
    bump.y -= 0.6 * bare * (1.0 - bare);
  }
  return hue;
}
vec3 woodAt(vec2 along, vec3 hue, float width) {
  float streak = grainAt(along * vec2(1.0, 0.12), 0.7, width).x;
  return hue * (1.0 + 0.7 * streak);
}
Surface tilesOf(vec2 p, float width, Surface f) {
  float broad = grainAt(p, 13.0, width).x;
  float fine = grainAt(p, 1.9, width).y;
  bool slate = chance(vBits, 9u) > 0.82;
  vec2 size = slate ? vec2(0.3, 0.26) : vec2(0.24, 0.34);
  float row = floor(p.y / size.y);
  float u = p.x / size.x + (slate ? 0.5 * row : 0.0);
  float tone = hashOf(vec2(floor(u), row));
  float shown = 1.0 - smoothstep(0.35 * size.x, 0.9 * size.x, width);
  float own = chance(vBits, 23u);
  vec3 hue = slate
    ? mix(vec3(0.075, 0.085, 0.1), vec3(0.15, 0.155, 0.16), own)
    : mix(mix(vec3(0.36, 0.135, 0.065), vec3(0.47, 0.24, 0.13), own), vec3(0.3, 0.17, 0.11), 0.6 * step(0.75, chance(vBits, 24u)));
  hue *= 1.0 + 0.45 * shown * (tone - 0.5) + 0.4 * broad + 0.22 * fine;
  float drop = fract(p.y / size.y);
  float lip = smoothstep(0.0, 0.05 + width / size.y, drop) * mix(1.0, 0.9, smoothstep(0.85, 1.0, drop));
  hue *= mix(0.9, mix(0.45, 1.0, lip), shown);
  f.bump += shown * vec2(slate ? 0.0 : -0.75 * sin(6.2832 * u), -0.14);
  hue *= slate ? 1.0 : mix(0.86, mix(0.6, 1.05, 0.5 + 0.5 * cos(6.2832 * u)), shown);
  float moss = smoothstep(0.1, 0.34, broad + 0.4 * fine);
  f.albedo = mix(hue, vec3(0.11, 0.115, 0.05), 0.55 * moss);
  f.open = 1.0;
  return f;
}
// Wood, dressed stone, roof decks and chimney pots.
Surface fittingOf(int face, vec2 p, float width, Surface f) {
  float fine = grainAt(p, 0.9, width).y;
  float broad = grainAt(p + 3.0, 4.0, width).x;
  if (face == 2) f.albedo = woodAt(p.yx, mix(vec3(0.13, 0.085, 0.05), paintHue(), step(0.6, chance(vBits, 25u))), width);
  else if (face == 5) f.albedo = vec3(0.34, 0.3, 0.25) * (1.0 + 0.5 * broad + 0.3 * fine);
  else if (face == 7) f.albedo = vec3(0.42, 0.2, 0.11) * (1.0 + 0.5 * fine);
  else {
    vec4 block = blocksAt(p, vec2(0.5, 0.2), 0.012, width);
    f.albedo = mix(vec3(0.24, 0.22, 0.19), vec3(0.37, 0.335, 0.28) * (0.85 + 0.3 * block.y), block.x) * (1.0 + 0.35 * broad + 0.35 * fine);
  }
  return f;
}`;
