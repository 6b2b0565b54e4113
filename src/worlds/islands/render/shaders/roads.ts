/**
 * GLSL of roads on the ground of a country: a lane of gravel with two worn tracks and ragged edges. Drawn per pixel, so that it lies on
 * the ground at every level of detail.
 *
 *   roadTexture   a cell of the grid a texel: index of its first piece, and their number; below the grid two texels a piece:
 *                 x, y, east, north, metres from the grid's middle; length, and the bridge in it, from and to
 *   roadGrid      the grid's middle relative to the anchor, and its side in cells; 0 without roads
 */
import { HALF_WIDTH } from "../../../../core/forest/roads.ts";
import { ROADSIDE } from "../../../../core/islands/road-net.ts";
import { SPECIES } from "../../../../core/life/species.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

/** Cells of the grid along a side, metres along the side of a cell, and rows of texels for pieces. */
export const ROAD_GRID = { side: 128, cell: 128, rows: 64 } as const;

/** Metres of the tracks from the middle. */
const TRACK = 0.85;

/**
 * `vec2 roadAt(vec2 p)`: distance from the middle of the nearest road, and metres along it; 1e3 where there is none within a few
 * metres. Without the parts under bridges where `open` is true.
 */
const ROADS = `
uniform highp sampler2D roadTexture;
uniform vec3 roadGrid;
vec2 roadAt(vec2 p, bool open) {
  vec2 best = vec2(1e3, 0.0);
  if (roadGrid.z == 0.0) return best;
  p -= roadGrid.xy;
  ivec2 cell = ivec2(floor(p * ${glsl(1 / ROAD_GRID.cell)} + ${glsl(ROAD_GRID.side / 2)}));
  if (any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell, ivec2(${ROAD_GRID.side})))) return best;
  vec2 list = texelFetch(roadTexture, cell, 0).xy;
  for (int k = int(list.x); k < int(list.x + list.y); k++) {
    ivec2 at = ivec2((2 * k) % ${ROAD_GRID.side}, ${ROAD_GRID.side} + (2 * k) / ${ROAD_GRID.side});
    vec4 line = texelFetch(roadTexture, at, 0);
    vec4 more = texelFetch(roadTexture, at + ivec2(1, 0), 0);
    vec2 d = p - line.xy;
    float along = dot(d, line.zw);
    if (open && along > more.y && along < more.z) continue;
    float away = distance(d, line.zw * clamp(along, 0.0, more.x));
    if (away < best.x) best = vec2(away, along);
  }
  return best;
}`;

/** Paints a road over the albedo and the bump of the ground; needs ROADS, the cobbles and the readings of `shade`. */
const LANE = `
  vec2 lane = roadAt(vPlace.xy, true);
  float laid = 1.0 - smoothstep(${glsl(HALF_WIDTH)} - 0.5 - width, ${glsl(HALF_WIDTH)} + 0.1 + width, lane.x + 0.3 * stone.x + 0.16 * grain.x);
  if (laid > 0.0) {
    vec4 pebble = cobblesAt(vPlace.xy * 4.0, 4.0 * width);
    float worn = 1.0 - smoothstep(0.14, 0.46 + width, abs(lane.x - ${glsl(TRACK)}) + 0.06 * grain.x + 0.05 * stone.x);
    float green = (1.0 - smoothstep(0.12, 0.4 + width, lane.x + 0.1 * grain.x)) + smoothstep(1.5, 2.2, lane.x + 0.25 * grain.x + 0.2 * stone.x);
    vec3 gravel = mix(vec3(0.235, 0.205, 0.165), vec3(0.385, 0.345, 0.285), clamp(0.5 + 0.3 * (tone - 0.5) + 0.12 * grain.x, 0.0, 1.0));
    gravel *= mix(1.0, 0.35 + 0.75 * pebble.x, 0.75 * pebble.w * (1.0 - 0.7 * worn));
    gravel = mix(gravel, vec3(0.185, 0.142, 0.1) * (0.92 + 0.16 * tone), 0.88 * worn);
    gravel = mix(gravel, mix(vec3(0.06, 0.085, 0.02), vec3(0.15, 0.165, 0.06), clamp(tone + 0.3 * grain.x, 0.0, 1.0)), 0.85 * clamp(green, 0.0, 1.0) * smoothstep(-1.3, 0.1, grain.x + 0.6 * stone.x));
    albedo = mix(albedo, gravel, laid);
    canopy *= 1.0 - laid;
    beneath *= 1.0 - laid;
    street *= 1.0 - laid;
    // Trodden smooth.
    stone.yzw *= 1.0 - 0.85 * laid;
    grain.yzw *= 1.0 - 0.6 * laid;
  }`;

/** Distance from the middle of a road about which tufts end, metres. */
const TUFTS = HALF_WIDTH - 0.2;

/** What shaders of the ground and of plants include where there may be roads. */
export interface RoadSource {
  /** `roadAt`. */
  readonly lookup: string;
  /** In the shade of the ground. */
  readonly lane: string;
  /** In the pass of instance heights: no plant stands by a road. */
  readonly plants: string;
  /** In the pass of tufts. */
  readonly tufts: string;
}

export const ROAD_SOURCE: RoadSource = {
  lookup: ROADS,
  lane: LANE,
  plants: `if (thing.code < ${SPECIES.length} && roadAt(thing.datum.xy, false).x < ${glsl(HALF_WIDTH + ROADSIDE)}) gl_FragColor.w = -1.0;`,
  tufts: `growth *= smoothstep(${glsl(TUFTS - 0.4)}, ${glsl(TUFTS + 0.4)}, roadAt(datum.xy, false).x + 0.8 * (chanceOf(own, 16u) - 0.5));`,
};
