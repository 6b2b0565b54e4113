/**
 * GLSL that reads a field's stored tile (src/core/field/tile.ts), from the texels under the profile's rows (tile-texture.ts).
 *
 *   texel     four coefficients: (i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1); a reading fetches four texels
 *   levels    the wider the filter the coarser, in between a mixture of two
 *   error     1 mm within 2 km of the anchor (tests/browser/fault-land.test.ts)
 */
import type { HeightTile } from "../../../core/field/tile.ts";
import { glsl } from "./field-readers.ts";

/** Position of a level's texels in the texture, and its size. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** The places of all levels in a texture in which `above` rows are others': the first, and below it the others side by side. */
export function tilePlaces({ levels }: Pick<HeightTile, "levels">, above: number): TilePlace[] {
  const [{ rows: tall }] = levels;
  let across = 0;
  return levels.map(({ columns, rows }, level) => {
    const place = { x: level === 0 ? 0 : across, y: level === 0 ? above : above + tall, columns, rows };
    if (level > 0) across += columns;
    return place;
  });
}

/**
 * `vec3 tileWithin(ivec2 cell, vec2 u, float width, float frequency)`: height, and slopes along u and v, at `u` cells from a cell,
 * averaged over `width` cells; `frequency` is cells per unit of the slopes.
 */
export function tileReaderSource(tile: Pick<HeightTile, "levels">, above: number): string {
  const places = tilePlaces(tile, above);
  const list = places.map(({ x, y, columns, rows }) => `ivec4(${x}, ${y}, ${columns}, ${rows})`);
  return `
const ivec4 TILES[${places.length}] = ivec4[${places.length}](${list.join(", ")});
vec4 tileWeights(float f) {
  float g = 1.0 - f;
  return vec4(g * g * g, f * f * (3.0 * f - 6.0) + 4.0, g * g * (3.0 * g - 6.0) + 4.0, f * f * f) * (1.0 / 6.0);
}
vec4 tileSlopes(float f) {
  float g = 1.0 - f;
  return vec4(-g * g, f * (3.0 * f - 4.0), -g * (3.0 * g - 4.0), f * f) * 0.5;
}
vec3 tileOf(int detail, ivec2 cell, vec2 u, float frequency) {
  ivec4 tile = TILES[detail];
  float scale = 1.0 / float(1 << detail);
  // Whole cells stay apart from their fractions, for precision.
  u = (vec2(cell & ((1 << detail) - 1)) + u) * scale;
  vec2 whole = floor(u);
  vec2 f = u - whole;
  ivec2 at = (cell >> detail) + ivec2(whole);
  ivec2 most = tile.zw - 3;
  if (at.x < 1) f.x = 0.0;
  if (at.y < 1) f.y = 0.0;
  if (at.x > most.x) f.x = 1.0;
  if (at.y > most.y) f.y = 1.0;
  at = tile.xy + clamp(at, ivec2(1), most) - 1;
  vec4 a = texelFetch(profileTexture, at, 0);
  vec4 b = texelFetch(profileTexture, at + ivec2(2, 0), 0);
  vec4 c = texelFetch(profileTexture, at + ivec2(0, 2), 0);
  vec4 d = texelFetch(profileTexture, at + ivec2(2, 2), 0);
  // Relative to one of them, for precision.
  mat4 rows = mat4(vec4(a.xy, b.xy), vec4(a.zw, b.zw), vec4(c.xy, d.xy), vec4(c.zw, d.zw)) - a.w;
  vec4 wy = tileWeights(f.y);
  vec4 values = tileWeights(f.x) * rows;
  float slope = frequency * scale;
  return vec3(a.w + dot(values, wy), slope * dot(tileSlopes(f.x) * rows, wy), slope * dot(values, tileSlopes(f.y)));
}
vec3 tileWithin(ivec2 cell, vec2 u, float width, float frequency) {
  float detail = clamp(log2(max(0.5 * width, 1e-6)), 0.0, ${glsl(places.length - 1)});
  int low = int(detail);
  vec3 sum = tileOf(low, cell, u, frequency);
  if (detail > float(low)) sum = mix(sum, tileOf(low + 1, cell, u, frequency), detail - float(low));
  return sum;
}`;
}

/**
 * `vec3 tileAt(int level, int reading, vec2 p, float width)`: height, and slopes east and north, of the tile whose phases begin at a
 * reading of a level, averaged over `width` metres. Follows `phaseSource`.
 */
export function tileSource(tile: Pick<HeightTile, "levels">, above: number): string {
  return `${tileReaderSource(tile, above)}
vec3 tileAt(int level, int reading, vec2 p, float width) {
  vec2 x = phaseOf(level, reading);
  vec2 y = phaseOf(level, reading + 1);
  float frequency = phaseOf(level, reading + 2).x;
  return tileWithin(ivec2(x.x, y.x), vec2(x.y, y.y) + p * frequency, width * frequency, frequency);
}`;
}
