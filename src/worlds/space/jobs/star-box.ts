/**
 * Boxes of stars as packed integers, and the worker job that scans them. Bright stars are visible from farther away, so there are two tiers
 * of boxes; each star is in exactly one box of one tier.
 *
 *   box      a cube of whole light-years; box (i, j, k) begins at (i, j, k) · size
 *   order    that of src/core/space/star-scan.ts: a box has the same numbers in every engine and thread
 */
import { type Residues, type StarBox, scanStars } from "../../../core/space/star-scan.ts";
import { FARTHEST_STAR, type Galaxy, type Star, starOf } from "../../../core/space/stars.ts";
import type { Allocate } from "../../../stream/thing-layout.ts";

export interface StarTier {
  /** Side of a box, light-years. */
  readonly size: number;
  /** Light-years within which all its stars are loaded, and at which their light has faded to zero. */
  readonly reach: number;
  readonly stars: Residues;
  /** Expected size of a box. */
  readonly bytes: number;
}

/** At the end of its reach a star of magnitude −6 is as bright as one of −4 at 1115 ly; all others are fainter at the end of theirs. */
export const STAR_TIERS: readonly StarTier[] = [
  { size: 256, reach: 1000, stars: { least: 2, most: 7 }, bytes: 2048 },
  { size: 1024, reach: 2800, stars: { least: 1, most: 1 }, bytes: 8192 },
];

/** A box of a tier. */
export interface StarBoxRequest {
  readonly tier: StarTier;
  readonly i: number;
  readonly j: number;
  readonly k: number;
}

/** Numbers per star: x, y, z, class. */
export const BOX_STRIDE = 4;

/** Magnitude and colour in one number: 16·r + colour, r from 1 (magnitude −6) to 7 (magnitude 6). */
export function classOf({ magnitude, colour }: Star): number {
  return 16 * Math.round((magnitude + 8) / 2) + colour;
}

/** The tier that contains a star. */
export function tierOf(tiers: readonly StarTier[], { magnitude }: Star): StarTier {
  const r = Math.round((magnitude + 8) / 2);
  const tier = tiers.find(({ stars }) => r >= stars.least && r <= stars.most);
  if (!tier) throw new RangeError(`Expected a tier of magnitude ${magnitude}, found none.`);
  return tier;
}

/** The star at an index of a box's numbers. */
export function starIn(stars: Int32Array, at: number): Star {
  return starOf(stars[at], stars[at + 1], stars[at + 2]);
}

/** The half-open box, clamped to the range of star coordinates. */
function starBoxOf({ tier, i, j, k }: StarBoxRequest): StarBox {
  const within = (v: number) => Math.max(-FARTHEST_STAR, Math.min(FARTHEST_STAR, v));
  const { size } = tier;
  return {
    x0: within(size * i),
    x1: within(size * (i + 1)),
    y0: within(size * j),
    y1: within(size * (j + 1)),
    z0: within(size * k),
    z1: within(size * (k + 1)),
  };
}

/** Cells per step of the job, about 2 ms: for all stars, and for the brightest only. */
const STEP_CELLS = { all: 2 ** 22, few: 2 ** 26 };

export function* scanStarBox(
  galaxy: Galaxy,
  request: StarBoxRequest,
  allocate: Allocate,
): Generator<undefined, Int32Array> {
  const box = starBoxOf(request);
  const { stars, size } = request.tier;
  const cells = stars.most - stars.least > 1 ? STEP_CELLS.all : STEP_CELLS.few;
  const layers = Math.max(1, Math.floor(cells / (size * size)));
  const found: number[] = [];
  const visit = (star: Star) => void found.push(star.x, star.y, star.z, classOf(star));
  for (let z0 = box.z0; z0 < box.z1; z0 += layers) {
    scanStars(galaxy, { ...box, z0, z1: Math.min(box.z1, z0 + layers) }, visit, undefined, stars);
    yield;
  }
  const out = new Int32Array(allocate(4 * found.length), 0, found.length);
  out.set(found);
  return out;
}
