/** GLSL of leaps over what is certainly empty: the texture of src/worlds/space/render/nebula/gas-grid.ts. */
import { BLOCK_CELLS } from "../../../../core/space/nebula-bounds.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import type { GridLayout } from "../../../../render/quality.ts";

/** Texels along a tile's side: a block's sixteen levels, four in a row. */
export const TILE = 64;
/** Levels of a block in a tile's row. */
export const TILE_LEVELS = TILE / BLOCK_CELLS;

/** Tiles in a row of the texture. */
export const columnsOf = ({ across }: GridLayout): number => 2 ** Math.ceil(1.5 * Math.log2(across));

export const GAS_GRID_UNIFORMS = ["gasWindows"];
export const GAS_GRID_SAMPLERS = ["gasLeaps"];

/**
 * `float gasLeap(vec3 p, vec3 d)`: light-years along d, a unit vector, from p on that hold no gas for certain; 0 where they may. p is
 * in light-years from the eye's cell, in the galaxy's axes.
 */
export function gasGridSource(layout: GridLayout): string {
  const { across, cells } = layout;
  const columns = columnsOf(layout);
  const wide = across * BLOCK_CELLS;
  return `
precision highp sampler2D;
uniform sampler2D gasLeaps;
// Of each window: light-years from the eye's cell to its lowest corner, and that corner's place in the texture, cells.
uniform vec4 gasWindows[4];
// −1 outside the window.
float gasLeapIn(int window, float cell, vec3 p, vec3 d) {
  vec3 q = (p - gasWindows[2 * window].xyz) / cell;
  if (any(lessThan(q, vec3(0.0))) || any(greaterThanEqual(q, vec3(${glsl(wide)})))) return -1.0;
  vec3 c = floor(q);
  ivec3 i = (ivec3(c) + ivec3(gasWindows[2 * window + 1].xyz)) & ${wide - 1};
  ivec3 b = i >> ${Math.log2(BLOCK_CELLS)};
  i &= ${BLOCK_CELLS - 1};
  int tile = ((window * ${across} + b.z) * ${across} + b.y) * ${across} + b.x;
  ivec2 at = ivec2(tile % ${columns}, tile / ${columns}) * ${TILE};
  at += ivec2((i.z % ${TILE_LEVELS}) * ${BLOCK_CELLS} + i.x, (i.z / ${TILE_LEVELS}) * ${BLOCK_CELLS} + i.y);
  float n = floor(255.0 * texelFetch(gasLeaps, at, 0).x + 0.5);
  if (n < 0.5) return 0.0;
  // Out of the cube of 2n − 1 cells around this one.
  vec3 f = q - c;
  vec3 room = mix(n - 1.0 + f, n - f, step(0.0, d)) / max(abs(d), vec3(1e-6));
  return cell * min(room.x, min(room.y, room.z));
}
float gasLeap(vec3 p, vec3 d) {
  float leap = gasLeapIn(0, ${glsl(cells[0])}, p, d);
  return leap < 0.0 ? max(0.0, gasLeapIn(1, ${glsl(cells[1])}, p, d)) : leap;
}`;
}
