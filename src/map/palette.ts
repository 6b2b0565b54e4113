/**
 * Inks of orienteering maps. Areas differ in lightness as well as hue, so that they can be told apart without colour
 * vision (tests/map/palette.test.ts); brown lines keep a contrast of 3:1 over every area that is land.
 */
import type { Kind } from "../core/field/cover.ts";
import type { Ink } from "./drawing.ts";

export type Rgb = readonly [number, number, number];

export const AREAS: Readonly<Record<Kind, Rgb>> = {
  lake: [92, 176, 226],
  town: [158, 156, 152],
  grass: [255, 202, 96],
  moor: [218, 178, 86],
  wood: [255, 254, 249],
  thicket: [96, 158, 78],
  road: [120, 112, 104],
  mud: [186, 160, 122],
  path: [226, 214, 190],
  stream: [72, 158, 214],
  marsh: [150, 204, 200],
  snow: [226, 236, 248],
  bare: [222, 214, 203],
};

/** Ink of the sea from DEPTHS contour intervals down; between it and the shore inks are interpolated. */
export const DEEP: Rgb = [52, 128, 194];

export const BROWN: Ink = [158, 84, 34, 0.9];
export const BLUE: Ink = [22, 92, 168, 0.75];
export const COAST: Ink = [16, 74, 138, 1];
export const BLACK: Ink = [24, 22, 22, 1];
export const GREEN: Ink = [20, 116, 44, 1];
export const WATER: Ink = [0, 112, 192, 1];
export const PAPER: Ink = [255, 255, 255, 0.85];
/** Lines to the north of orienteering maps. */
export const NORTH_LINE: Ink = [24, 34, 56, 0.7];
export const GRID: Ink = [30, 40, 60, 0.34];

/**
 * Underground maps: open space is pale and rock dark; the inks differ in lightness first (tests/map/palette.test.ts).
 */
export const UNDERGROUND = {
  open: [255, 251, 238],
  rock: [74, 72, 78],
  /** Rock with open cells on the level below, above, and on both. */
  underOpen: [112, 96, 82],
  overOpen: [80, 92, 114],
  betweenOpen: [104, 104, 116],
  shaft: [206, 34, 40],
  ladder: [255, 212, 0],
  /** The queried mine. */
  marked: [146, 206, 240],
  /** Caverns: too low to stand up in, and halls. */
  low: [196, 176, 150],
  tall: [255, 254, 249],
  pool: [112, 188, 232],
  deep: [60, 134, 198],
} as const satisfies Record<string, Rgb>;
export const WALL: Ink = [30, 28, 32, 1];

/** Maps of islands: the air, and archipelagos below in it, the nearest first. */
export const ISLANDS = {
  sky: [219, 231, 240],
  below: [
    [188, 206, 221],
    [203, 218, 230],
  ],
  /** Shadow that islands cast on the air. */
  shade: [120, 146, 172],
} as const satisfies Record<string, Rgb | readonly Rgb[]>;
/** Edges of rock, outlines of the archipelagos below and above, and heights of summits. */
export const RIM: Ink = [52, 42, 36, 1];
export const UNDER: Ink = [104, 132, 160, 0.75];
export const OVER: Ink = [110, 56, 140, 0.8];
export const TOWN: Ink = [120, 28, 44, 1];
export const SUMMIT: Ink = [122, 58, 18, 1];
export const NORTH: Rgb = [24, 34, 56];
