/**
 * GLSL queries of a mine's open cells: neighbours of a point, and the light of lamps, blocked by closed cells. Lamps hang in the
 * middle of their cells; their number is unlimited.
 */

import { MINE_CELL } from "../../../core/underground/mine.ts";
import { LAMP_HEIGHT, POSTS_ASIDE } from "../../../core/underground/mine-props.ts";
import { HATCH, hatchOf } from "../../../core/underground/mine-space.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import { GRID_CELLS, GRID_LEVELS } from "../mine/open-cells.ts";

export const MINE_CELLS_UNIFORMS = ["mineFrom"] as const;
export const MINE_CELLS_SAMPLERS = ["openCells"] as const;

/** Reach of a lamp, metres. */
const LAMP_REACH = 23;

/** Include after the underground light, which declares `glowColor`. `mineFrom`: the anchor's column and row, and the mine's top above it. */
export const MINE_CELLS = `
uniform sampler2D openCells;
uniform vec3 mineFrom;
ivec3 cellOf(vec3 p) {
  return ivec3(floor(p.xy * ${glsl(1 / MINE_CELL)} + 0.5), floor((mineFrom.z - p.z) * ${glsl(1 / MINE_CELL)}) + 1.0);
}
float cellAt(ivec3 cell) {
  ivec2 at = (cell.xy + ivec2(mineFrom.xy)) & ${GRID_CELLS - 1};
  int level = cell.z & ${GRID_LEVELS - 1};
  return cell.z < 1 ? 0.0 : texelFetch(openCells, at + ${GRID_CELLS} * ivec2(level & 3, level >> 2), 0).r;
}
/** 1 if a cell is closed in a direction. */
float closedTo(ivec3 cell, ivec2 way) {
  return (cell.z & 1) == 0 ? 1.0 : 1.0 - step(0.25, cellAt(ivec3(cell.xy + way, cell.z)));
}
/** 1 if light passes horizontally between two points of one level. */
float passes(ivec3 cell, vec2 from, ivec2 goal, vec2 to) {
  vec2 along = to - from;
  ivec2 way = ivec2(sign(along));
  vec2 edge = (vec2(cell.xy) + 0.5 * vec2(way)) * ${glsl(MINE_CELL)};
  vec2 when = vec2(1e6);
  if (way.x != 0) when.x = (edge.x - from.x) / along.x;
  if (way.y != 0) when.y = (edge.y - from.y) / along.y;
  vec2 every = ${glsl(MINE_CELL)} / max(abs(along), vec2(1e-4));
  if (cell.xy == goal) return 1.0;
  int n = 0;
  bool open;
  // With the test at the end: a software renderer runs the first round of a loop in any case.
  do {
    if (when.x < when.y) {
      cell.x += way.x;
      when.x += every.x;
    } else {
      cell.y += way.y;
      when.y += every.y;
    }
    open = cellAt(cell) >= 0.25;
    n++;
  } while (open && cell.xy != goal && n < 3);
  return open && cell.xy == goal ? 1.0 : 0.0;
}
float shineOf(float away) {
  float edge = max(0.0, 1.0 - away * ${glsl(1 / LAMP_REACH ** 2)});
  return edge * edge / (1.0 + away * 0.16);
}
/** The share of a lamp's light that passes its four posts; \`from\`: horizontal offset from the lamp. */
float betweenPosts(vec2 from) {
  from = abs(from);
  float out0 = (from.x + from.y) * ${glsl(0.5 / POSTS_ASIDE)};
  float aside = abs(from.x - from.y) * ${glsl(Math.SQRT1_2)};
  float soft = 0.015 + 0.05 * out0;
  return 1.0 - smoothstep(1.12, 1.2, out0) * (1.0 - smoothstep(0.22 * out0 - soft, 0.22 * out0 + soft, aside));
}
/** Light of the lamps in a point's cell and the eight around it. \`p\` is slightly above the surface. */
vec3 mineLamps(vec3 p, vec3 n, float gloss, out vec3 shine) {
  ivec3 cell = cellOf(p);
  vec3 view = normalize(eye - p);
  float light = 0.0;
  float glint = 0.0;
  float z = mineFrom.z - ${glsl(MINE_CELL)} * float(cell.z) + ${glsl(LAMP_HEIGHT)};
  if ((cell.z & 1) == 1) {
    int k = 0;
    do {
      // Looks for the next lamp in reach, so that only lamps cost the rest.
      ivec2 goal;
      vec3 to;
      float reach;
      do {
        goal = cell.xy + ivec2(k % 3 - 1, k / 3 - 1);
        to = vec3(vec2(goal) * ${glsl(MINE_CELL)}, z) - p;
        reach = cellAt(ivec3(goal, cell.z)) < 0.75 ? 0.0 : shineOf(dot(to, to));
        k++;
      } while (reach < 1e-4 && k < 9);
      if (reach < 1e-4) break;
      reach *= passes(cell, p.xy, goal, vec2(goal) * ${glsl(MINE_CELL)}) * betweenPosts(to.xy);
      to *= inversesqrt(max(dot(to, to), 0.04));
      light += reach * max(0.0, 0.08 + 0.92 * dot(n, to));
      if (gloss > 0.0) glint += reach * pow(max(0.0, dot(n, normalize(to + view))), exp2(3.0 + 5.0 * gloss));
    } while (k < 9);
  }
  shine = glowColor * (1.1 * glint * gloss);
  return glowColor * light;
}`;

/** `hatchAt`: whether a point of a slab is in its hatch. */
export const HATCHES = `
bool hatchAt(vec3 p) {
  // The cell above the slab, for floors and roofs.
  ivec3 cell = cellOf(p + vec3(0.0, 0.0, 0.5));
  float aside = (cell.z & 1) == 1 ? ${glsl(hatchOf(1))} : ${glsl(hatchOf(2))};
  vec2 off = abs(p.xy - vec2(cell.xy) * ${glsl(MINE_CELL)} - aside);
  if (max(off.x, off.y) > ${glsl(HATCH)}) return false;
  return min(cellAt(cell), cellAt(ivec3(cell.xy, cell.z + 1))) > 0.25;
}`;
