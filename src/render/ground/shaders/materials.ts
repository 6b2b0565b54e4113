/**
 * GLSL of the ground near the eye: kinds of ground with relief, blended by it, from the texture of ../materials.
 *
 *   scales    patches of metres, the kind itself, and grains of millimetres; each fades where its texels are smaller than a pixel, and a
 *             kind's mean is its far colour, so nothing changes with distance but detail
 *   borders   the higher of two kinds hides the other
 *   cliffs    projected along the nearest two of nine directions, so that nothing is stretched by more than a quarter
 *   RELIEF    a constant: parallax, borders, patches and grains; without it one plane of one kind is read, to a seventh of the distance
 *   TILED     a constant: false leaves tiles out, for ground beyond `TILE_REACH`, where none shows
 *   cost      two to five fetches a pixel; without RELIEF one
 */
import { GROUND_KINDS, kindIndex } from "../materials/kinds.ts";
import { SLOPE_RANGE, TILE_SIZE } from "../materials/tile-format.ts";
import { glsl } from "./field-readers.ts";

/** Size of patches relative to the tile of their kind, and of the tile relative to grains. */
const APART = 5;

/**
 * Numbers of each kind for the shader, by its layer: three vectors. A uniform, since constant arrays cost software renderers more than
 * fetches.
 */
export const KIND_TABLE: readonly number[] = GROUND_KINDS.flatMap(
  ({ metres, depth, form, grain, byTone, byHeight }) => [
    ...[1 / metres, depth, kindIndex(form), kindIndex(grain)],
    ...[...byTone, 0],
    ...[...byHeight, 0],
  ],
);

export const MATERIAL_UNIFORMS = ["tilePlace", "kindTable"] as const;
export const MATERIAL_SAMPLERS = ["groundTiles"] as const;

/** Metres a pixel from which no tile shows: with RELIEF, and without. */
export const TILE_REACH = 0.9;
const PLAIN_REACH = 0.12;

export const MATERIALS = `
precision highp sampler2DArray;
uniform sampler2DArray groundTiles;
// The anchor modulo 64 m, and the share of the tiles, 0 while they are made.
uniform vec4 tilePlace;
${GROUND_KINDS.map(({ name }) => `#define KIND_${name.toUpperCase()} ${glsl(kindIndex(name))}`).join("\n")}
// Tiles a metre, metres of relief, the kind of patches and that of grains; how colour varies with tone, and with height.
uniform vec4 kindTable[${3 * GROUND_KINDS.length}];
struct Kind {
  float layer;
  vec3 paint;
};
struct Kinds {
  Kind first;
  Kind second;
  vec2 share;
  vec3 mean;
};
Kinds bedded(float layer, vec3 paint) {
  Kind kind = Kind(layer, paint);
  return Kinds(kind, kind, vec2(1.0, 0.0), paint);
}
// Lays a kind over others: keeps the two of the largest shares, and the mean colour of all.
void lay(inout Kinds k, float layer, float share, vec3 paint) {
  if (share <= 0.0) return;
  k.mean = mix(k.mean, paint, share);
  if (!RELIEF) {
    if (share > 0.5) k.first = Kind(layer, paint);
    return;
  }
  k.share *= 1.0 - share;
  if (share > k.share.x) {
    k.second = k.first;
    k.share.y = k.share.x;
    k.first = Kind(layer, paint);
    k.share.x = share;
  } else if (share > k.share.y) {
    k.second = Kind(layer, paint);
    k.share.y = share;
  }
}
// The two planes that a point is projected on, and the share of the second.
struct Planes {
  vec3 u;
  vec3 v;
  vec3 u2;
  vec3 v2;
  float share;
};
// The plane between two axes. The one of less index comes first, whichever the normal is nearer to.
void planeBetween(vec3 one, vec3 other, vec3 n, out vec3 u, out vec3 v) {
  const vec3 ORDER = vec3(1.0, 2.0, 3.0);
  u = 1.0 - one - other;
  vec3 first = dot(one, ORDER) < dot(other, ORDER) ? one : other;
  // Near 0.71, and whole tiles to 64 m.
  v = 0.75 * (first + (dot(n, one) * dot(n, other) > 0.0 ? -1.0 : 1.0) * (one + other - first));
}
// Nine planes, of the axes and between two: none is farther than 35 degrees from a normal. Without RELIEF those of the axes.
Planes planesOf(vec3 n) {
  vec3 a = abs(n);
  vec3 most = a.z >= max(a.x, a.y) ? vec3(0.0, 0.0, 1.0) : a.x >= a.y ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0);
  Planes p = Planes(most.zxy, most.yzx, vec3(0.0), vec3(0.0), 0.0);
  if (!RELIEF) return p;
  float straight = dot(a, most);
  if (straight > 0.945) return p;
  vec3 left = a * (1.0 - most) - most;
  vec3 middle = left.z >= max(left.x, left.y) ? vec3(0.0, 0.0, 1.0) : left.x >= left.y ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0);
  vec3 least = 1.0 - most - middle;
  // Cosines to the planes between the axes.
  float aslant = 0.7071 * (straight + dot(a, middle));
  float other = 0.7071 * (straight + dot(a, least));
  vec3 u;
  vec3 v;
  planeBetween(most, middle, n, u, v);
  float best = max(straight, aslant);
  float next = straight > aslant ? aslant : max(straight, other);
  float third = straight > aslant ? other : min(straight, other);
  // The second plane has no share where a third would take its place. In most pixels one plane is read.
  p.share = 0.5 * (1.0 - smoothstep(0.0, 0.035, best - next)) * smoothstep(0.0, 0.02, next - third);
  p.u2 = p.u;
  p.v2 = p.v;
  if (straight > aslant) {
    p.u2 = u;
    p.v2 = v;
  } else {
    p.u = u;
    p.v = v;
    if (other > straight) planeBetween(most, least, n, p.u2, p.v2);
  }
  return p;
}
struct Tile {
  float height;
  float tone;
  vec3 slope;
};
vec4 texelOf(float kind, vec3 q, vec3 u, vec3 v, float row) {
  return textureLod(groundTiles, vec3(dot(q, u), dot(q, v), kind), row) - ${glsl(128 / 255)};
}
// across: tiles a metre; turn: cosine and sine of the tile's turn; row: mip level.
Tile readTile(float kind, vec3 p, Planes planes, float across, vec2 turn, float row) {
  vec3 q = p * across;
  vec3 u = planes.u;
  vec3 v = planes.v;
  Tile tile = Tile(0.0, 0.0, vec3(0.0));
  float share = 1.0;
  // A loop: software renderers would read the second plane everywhere. Its share is 0.5 at most, so there are two rounds at most.
  do {
    vec3 e = turn.x * u + turn.y * v;
    vec3 n = turn.x * v - turn.y * u;
    vec4 t = texelOf(kind, q, e, n, row);
    tile.height = mix(tile.height, t.x, share);
    tile.tone = mix(tile.tone, t.y, share);
    tile.slope = mix(tile.slope, t.z * e + t.w * n, share);
    u = planes.u2;
    v = planes.v2;
    share = share < 1.0 ? 0.0 : planes.share;
  } while (share > 0.0);
  tile.slope *= ${glsl((SLOPE_RANGE * 255) / 127)};
  return tile;
}
// Share of the slant in mip levels: a quarter is sharper, a half flickers less.
const float SLANT = 0.4;
const vec2 COVER_TURN = vec2(0.6, 0.8);
const vec2 GRAIN_TURN = vec2(0.8, -0.6);
struct Ground {
  vec3 albedo;
  vec3 slope;
  // Relief about its mean, −0.5…0.5.
  float height;
};
// form: the smooth normal; width: metres a pixel.
Ground groundOf(Kinds k, vec3 form, float width) {
  Ground g = Ground(k.mean, vec3(0.0), 0.0);
  if (!TILED) return g;
  float far = RELIEF ? ${glsl(TILE_REACH)} : ${glsl(PLAIN_REACH)};
  float near = tilePlace.w * (1.0 - smoothstep(0.4 * far, far, width));
  if (near <= 0.0) return g;
  vec3 p = vPlace + tilePlace.xyz;
  vec3 view = normalize(eye - vPlace);
  float facing = max(0.05, dot(view, form));
  Planes planes = planesOf(form);
  Kind kind = k.first;
  int entry = 3 * int(kind.layer);
  vec4 scales = kindTable[entry];
  vec3 tones = kindTable[entry + 1].rgb;
  vec3 rises = kindTable[entry + 2].rgb;
  // Seen aslant a pixel is longer than wide. A mean of both neither shimmers nor smears.
  float row = log2(${glsl(TILE_SIZE)} * width) - SLANT * log2(facing);
  float cover = row + log2(scales.x);
  // Parallax: towards the eye by the relief that the ray meets.
  float raised = RELIEF ? 1.0 - smoothstep(0.003, 0.006, width) : 0.0;
  if (raised > 0.0) {
    vec3 along = (view - form * dot(view, form)) * (raised * scales.y / max(0.3, facing));
    vec3 u = COVER_TURN.x * planes.u + COVER_TURN.y * planes.v;
    vec3 v = COVER_TURN.x * planes.v - COVER_TURN.y * planes.u;
    vec3 q = p + 0.5 * along;
    int i = 0;
    do q = mix(q, p + along * texelOf(kind.layer, scales.x * q, u, v, cover).x, 0.7);
    while (++i < 3);
    p = q;
  }
  Tile one = readTile(kind.layer, p, planes, scales.x, COVER_TURN, cover);
  vec3 light = 1.0 + tones * one.tone + rises * one.height;
  vec3 albedo = kind.paint * max(light, 0.08);
  // Quality low: one plane and one kind, over the mean of all.
  if (!RELIEF) return Ground(k.mean * mix(vec3(1.0), max(light, 0.08), near), near * one.slope, near * one.height);
  float share = k.share.x / (k.share.x + k.share.y);
  if (share < 0.98) {
    Kind other = k.second;
    int under = 3 * int(other.layer);
    float across = kindTable[under].x;
    Tile two = readTile(other.layer, p, planes, across, COVER_TURN, row + log2(across));
    light = 1.0 + kindTable[under + 1].rgb * two.tone + kindTable[under + 2].rgb * two.height;
    float over = 2.0 * share - 1.0 + 1.2 * (one.height - two.height);
    float soft = mix(0.14, 1.0, smoothstep(0.02, 0.3, width));
    float first = clamp(0.5 + 0.5 * over / soft, 0.0, 1.0);
    albedo = mix(other.paint * max(light, 0.08), albedo, first);
    one.slope = mix(two.slope, one.slope, first);
    one.height = mix(two.height, one.height, first);
  }
  Tile patches = readTile(scales.z, p, planes, scales.x * ${glsl(1 / APART)}, vec2(1.0, 0.0), cover - ${glsl(Math.log2(APART))});
  albedo *= max(vec3(0.2), 1.0 + 0.45 * tones * patches.tone);
  one.slope += 0.35 * patches.slope;
  one.height += 0.25 * patches.height;
  float fine = 1.0 - smoothstep(0.0025, 0.009, width);
  if (fine > 0.0) {
    Tile grains = readTile(scales.w, p, planes, scales.x * ${glsl(APART)}, GRAIN_TURN, cover + ${glsl(Math.log2(APART))});
    albedo *= max(vec3(0.2), 1.0 + fine * 0.5 * tones * grains.tone);
    one.slope += 0.45 * fine * grains.slope;
    one.height += 0.12 * fine * grains.height;
  }
  return Ground(mix(k.mean, albedo, near), near * one.slope, near * one.height);
}`;
