/**
 * GLSL of roads on the ground of a country: a lane of gravel with two worn tracks and ragged edges. Drawn per pixel, so that it lies on
 * the ground at every level of detail.
 *
 *   roadTexture   a cell of the grid a texel: index of its first piece, and their number; below the grid two texels a piece:
 *                 x, y, east, north, metres from the grid's middle; length, and the bridge in it, from and to
 *   roadGrid      the grid's middle relative to the anchor, and its side in cells; 0 without roads
 */

import { ROADSIDE } from "../../../../core/flat/road-net.ts";
import { HALF_WIDTH } from "../../../../core/forest/roads.ts";
import { SPECIES } from "../../../../core/life/species.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

/** Cells of the grid along a side, metres along the side of a cell, and rows of texels for pieces. */
export const ROAD_GRID = { side: 128, cell: 128, rows: 64 } as const;

/** Metres of the grid to each side, and of the tracks from the middle. */
const REACH = (ROAD_GRID.side / 2) * ROAD_GRID.cell;
const TRACK = 0.85;

/**
 * `float roadAt(vec2 p, bool open)`: metres from the middle of the nearest road; 1e3 where there is none within a few metres. Without
 * the parts under bridges where `open` is true.
 */
const ROADS = `
uniform highp sampler2D roadTexture;
uniform vec3 roadGrid;
float roadAt(vec2 p, bool open) {
  float best = 1e3;
  p -= roadGrid.xy;
  if (roadGrid.z == 0.0 || any(greaterThan(abs(p), vec2(${glsl(REACH)})))) return best;
  vec2 list = texelFetch(roadTexture, ivec2((p + ${glsl(REACH)}) * ${glsl(1 / ROAD_GRID.cell)}), 0).xy;
  for (int k = int(list.x); k < int(list.x + list.y); k++) {
    ivec2 at = ivec2(2 * k % ${ROAD_GRID.side}, ${ROAD_GRID.side} + 2 * k / ${ROAD_GRID.side});
    vec4 line = texelFetch(roadTexture, at, 0);
    vec4 more = texelFetch(roadTexture, at + ivec2(1, 0), 0);
    vec2 d = p - line.xy;
    float along = dot(d, line.zw);
    if (open && along > more.y && along < more.z) continue;
    best = min(best, distance(d, line.zw * clamp(along, 0.0, more.x)));
  }
  return best;
}`;

/** Lays a road over the kinds of the ground, and smooths its bump; needs ROADS, MATERIALS and the readings of `shade`. */
const LANE = `
  float lane = roadAt(vPlace.xy, true);
  float laid = 1.0 - smoothstep(${glsl(HALF_WIDTH - 0.5)} - width, ${glsl(HALF_WIDTH + 0.1)} + width, lane + 0.3 * stone.x);
  if (laid > 0.0) {
    float worn = 1.0 - smoothstep(0.14, 0.46 + width, abs(lane - ${glsl(TRACK)}) + 0.05 * stone.x);
    float green = 2.0 - smoothstep(0.12, 0.4 + width, lane) - (1.0 - smoothstep(1.5, 2.2, lane));
    lay(kinds, KIND_GRAVEL, laid, vec3(0.31, 0.275, 0.225) * (0.85 + 0.3 * tone));
    lay(kinds, KIND_SOIL, laid * 0.88 * worn, vec3(0.185, 0.142, 0.1) * (0.92 + 0.16 * tone));
    lay(kinds, KIND_TURF, laid * 0.85 * min(1.0, green) * smoothstep(-1.3, 0.1, 1.2 * stone.x), vec3(0.1, 0.125, 0.04) * (0.6 + 0.8 * tone));
    canopy *= 1.0 - laid;
    beneath *= 1.0 - laid;
    street *= 1.0 - laid;
    // Trodden smooth.
    stone.yzw *= 1.0 - 0.85 * laid;
  }`;

/** Distance from the middle of a road about which tufts end, metres. */
const TUFTS = HALF_WIDTH - 0.2;

/** GLSL that shaders of the ground and of plants include where there may be roads. */
export interface RoadSource {
  /** `roadAt`. */
  readonly lookup: string;
  /** Statements in `shade` of the ground. */
  readonly lane: string;
  /** Statements in the pass of instance heights: no plant stands by a road. */
  readonly plants: string;
  /** Statements in the pass of tufts. */
  readonly tufts: string;
}

export const ROAD_SOURCE: RoadSource = {
  lookup: ROADS,
  lane: LANE,
  plants: `if (thing.code < ${SPECIES.length} && roadAt(thing.datum.xy, false) < ${glsl(HALF_WIDTH + ROADSIDE)}) gl_FragColor.w = -1.0;`,
  tufts: `growth *= smoothstep(${glsl(TUFTS - 0.4)}, ${glsl(TUFTS + 0.4)}, roadAt(datum.xy, false) + 0.8 * (chanceOf(own, 16u) - 0.5));`,
};
