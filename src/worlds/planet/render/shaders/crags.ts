/** Rock as it is broken at tens and hundreds of metres, from 500 m to 50 km away, between the tiles of rock near the eye and the relief of the ground. */
import { TILE_SIZE } from "../../../../render/ground/materials/tile-format.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

/** Places of broad tiles are known modulo this many metres, a whole multiple of each, also where they are turned or lie aslant. */
export const BROAD_PERIOD = 10_240;

/** Metres of a tile that lies over the ground, and cosine and sine of its turn. */
export type BroadTile = readonly [metres: number, turn: readonly [cosine: number, sine: number]];

/** Each size is five times the one before. */
export const BROAD_TILES: readonly BroadTile[] = [
  [102.4, [1, 0]],
  [512, [0.6, 0.8]],
  [2560, [1, 0]],
];

/** The first tile where `fine`, else the second. */
const readCrags = (name: string, [metres, turn]: BroadTile, [more, turned]: BroadTile) =>
  `  Tile ${name} = readTile(KIND_ROCK, p, planes, fine ? ${glsl(1 / metres)} : ${glsl(1 / more)}, fine ? vec2(${turn.map(glsl).join(", ")}) : vec2(${turned.map(glsl).join(", ")}), row - (fine ? ${glsl(Math.log2(metres))} : ${glsl(Math.log2(more))}));`;

/**
 * Fragment stage, after MATERIALS: `Tile cragsAt(p, form, width)`, the tile of rock in the two of its sizes that fit a pixel best. `p` is a
 * place modulo BROAD_PERIOD.
 */
export const CRAGS = `
float facingOf(vec3 form) {
  return clamp(dot(normalize(eye - vPlace), form), 0.05, 1.0);
}
float tileRow(float facing, float width) {
  return log2(${glsl(TILE_SIZE)} * width) - SLANT * log2(facing);
}
Tile cragsAt(vec3 p, vec3 form, float width) {
  float near = tilePlace.w * smoothstep(0.1, 0.4, width) * (1.0 - smoothstep(40.0, 100.0, width));
  if (near <= 0.0) return Tile(0.0, 0.0, vec3(0.0));
  float row = tileRow(facingOf(form), width);
  Planes planes = planesOf(form);
  float size = clamp(${glsl(1 / Math.log2(5))} * log2(1.2 * width), 0.0, 1.99);
  bool fine = size < 1.0;
  float next = fract(size);
${readCrags("small", BROAD_TILES[0], BROAD_TILES[1])}
${readCrags("large", BROAD_TILES[1], BROAD_TILES[2])}
  vec2 share = near * min(vec2(1.0), 2.0 * vec2(1.0 - next, next));
  return Tile(dot(share, vec2(small.height, large.height)), dot(share, vec2(small.tone, large.tone)), share.x * small.slope + share.y * large.slope);
}`;
