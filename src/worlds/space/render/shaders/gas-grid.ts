/** GLSL of empty-space skipping: reads the texture of src/worlds/space/render/nebula/gas-grid.ts. */
import { BLOCK_CELLS } from "../../../../core/space/nebula-bounds.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import type { GridLayout } from "../../../../render/quality.ts";

/** Tile side in texels: the sixteen levels of a block, four in a row. */
export const TILE = 64;
/** Levels per row of a tile. */
export const TILE_LEVELS = TILE / BLOCK_CELLS;

/** Tiles per row of the texture. */
export const columnsOf = ({ across }: GridLayout): number => 2 ** Math.ceil(1.5 * Math.log2(across));

export const GAS_GRID_UNIFORMS = ["gasWindows"];
export const GAS_GRID_SAMPLERS = ["skipDistances"];

/**
 * `float emptyDistance(vec3 p, vec3 d)`: a distance in light-years from p along the unit vector d that certainly holds no gas; 0 where
 * it may. p is in light-years from the camera's cell, in galaxy axes.
 */
export function gasGridSource(layout: GridLayout): string {
  const { across, cells } = layout;
  const columns = columnsOf(layout);
  const wide = across * BLOCK_CELLS;
  return `
precision highp sampler2D;
uniform sampler2D skipDistances;
// For each window: lower corner in light-years from the camera's cell, and that corner's cell in the texture.
uniform vec4 gasWindows[4];
// −1 outside the window.
float emptyDistanceIn(int window, float cell, vec3 p, vec3 d) {
  vec3 q = (p - gasWindows[2 * window].xyz) / cell;
  if (any(lessThan(q, vec3(0.0))) || any(greaterThanEqual(q, vec3(${glsl(wide)})))) return -1.0;
  vec3 c = floor(q);
  ivec3 i = (ivec3(c) + ivec3(gasWindows[2 * window + 1].xyz)) & ${wide - 1};
  ivec3 b = i >> ${Math.log2(BLOCK_CELLS)};
  i &= ${BLOCK_CELLS - 1};
  int tile = ((window * ${across} + b.z) * ${across} + b.y) * ${across} + b.x;
  ivec2 at = ivec2(tile % ${columns}, tile / ${columns}) * ${TILE};
  at += ivec2((i.z % ${TILE_LEVELS}) * ${BLOCK_CELLS} + i.x, (i.z / ${TILE_LEVELS}) * ${BLOCK_CELLS} + i.y);
  float n = floor(255.0 * texelFetch(skipDistances, at, 0).x + 0.5);
  if (n < 0.5) return 0.0;
  // Distance to the boundary of the cube of 2n − 1 cells around this one.
  vec3 f = q - c;
  vec3 room = mix(n - 1.0 + f, n - f, step(0.0, d)) / max(abs(d), vec3(1e-6));
  return cell * min(room.x, min(room.y, room.z));
}
float emptyDistance(vec3 p, vec3 d) {
  float near = emptyDistanceIn(0, ${glsl(cells[0])}, p, d);
  return near < 0.0 ? max(0.0, emptyDistanceIn(1, ${glsl(cells[1])}, p, d)) : near;
}`;
}
