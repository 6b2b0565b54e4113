/**
 * The plate: a box of space as a photograph along z would show it, a light-year a pixel: how grey the gas is, and every star.
 *
 *   grey(x, y) = round(255·(1 − 2^(−Σ density(x, y, z, t) / 28))),  summed over the whole light-years z of the box
 *
 *   grey      0 in empty space, half of white where 28 ly of the densest gas there can be lie behind one another
 *   rows      from south to north, pixels from west to east: x = x0 + column, y = y0 + row
 *   made      by plate-exposure.ts quickly, by plate-literal.ts place by place
 *   source    G. Relf, "How to make limitless terrain", 3D space: nebulae and stars; what grey means is ours
 */
import { exp2 } from "../field/deterministic-math.ts";
import { expectBox, type StarBox } from "./star-scan.ts";
import type { Star } from "./stars.ts";

export interface Plate {
  readonly box: StarBox;
  /** Years. */
  readonly t: number;
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array<ArrayBuffer>;
  /** In order of z, then y, then x. */
  readonly stars: Star[];
}

/** What the seed shows: light-years across, up and deep. */
export const PLATE_SIZE = [800, 600, 300] as const;

/** The seed's view as one steps into it: its middle pixel looks along the z axis. */
export const PLATE_CORNER = [-400, -300, 0] as const;

/** Light-years of the densest gas behind one another that make half of white. */
const HALF = 28;

/** How grey a sum of densities along a column is, not rounded; 10 halves and more are white. */
export function greyOf(sum: number): number {
  return 255 * (1 - exp2(-sum / HALF));
}

/** The sum at which all further gas rounds to white. */
export const WHITE = 10 * HALF;

/** A plate on which nothing shows yet. */
export function createPlate(box: StarBox, t: number): Plate {
  expectBox(box);
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  return { box, t, width, height, grey: new Uint8Array(width * height), stars: [] };
}

/** Light-years across, up and deep; across and up also pixels. */
export type PlateSize = readonly [width: number, height: number, depth: number];

/** The box whose least corner is at a place, of the seed's size unless told. */
export function plateBox(
  [x0, y0, z0]: readonly [x: number, y: number, z: number],
  [width, height, depth]: PlateSize = PLATE_SIZE,
): StarBox {
  return { x0, y0, z0, x1: x0 + width, y1: y0 + height, z1: z0 + depth };
}

export interface PlateDifference {
  /** Stars that one plate has and the other has not, or not so. */
  readonly stars: number;
  /** Of any pixel, in levels. */
  readonly grey: number;
}

/** How two plates of one box differ. */
export function comparePlates(a: Plate, b: Plate): PlateDifference {
  if (a.width !== b.width || a.height !== b.height)
    throw new RangeError(`Expected plates of one size, got ${a.width} × ${a.height} and ${b.width} × ${b.height}.`);
  const nameOf = ({ x, y, z, magnitude, planets, colour }: Star) => `${x} ${y} ${z} ${magnitude} ${planets} ${colour}`;
  const names = new Set(a.stars.map(nameOf));
  const both = b.stars.filter((star) => names.has(nameOf(star))).length;
  let grey = 0;
  for (let i = 0; i < a.grey.length; i++) grey = Math.max(grey, Math.abs(a.grey[i] - b.grey[i]));
  return { stars: a.stars.length + b.stars.length - 2 * both, grey };
}
