/**
 * The nearest star to a point, of all or with conditions, by a search over growing cubes that skips the cube already
 * searched.
 */

import { runSteps } from "../field/run-steps.ts";
import { type StarBox, scanStars } from "./star-scan.ts";
import { apparentMagnitude, FARTHEST_STAR, type Galaxy, type Star } from "./stars.ts";

export interface NearestStar {
  readonly star: Star;
  /** Light-years. */
  readonly distance: number;
}

export interface NearestOptions {
  /**
   * Search radius in light-years, 1000 by default, 2000 at most (five seconds). The nearest star is about 37 away, one
   * with a given
   * number of planets 90; there are hardly any without planets.
   */
  readonly within?: number;
  /** Only stars farther away than this, light-years: the next one for a viewer at a star. */
  readonly beyond?: number;
  /** Only stars with this number of planets, 0 to 15. */
  readonly planets?: number;
  /** Only stars of at most this apparent magnitude; 6.5 is the limit of the naked eye. */
  readonly faintest?: number;
}

/** Cells searched per step: a millisecond or two. */
const AT_ONCE = 2 ** 22;
/** Half the side of the first cube, light-years; each cube is twice as wide as the last. */
const FIRST = 32;
const MOST = 2000;

/**
 * The star nearest to any point, or null where there is none in range. Of equally near stars the one with the least z,
 * then y,
 * then x.
 */
export function nearestStar(
  galaxy: Galaxy,
  x: number,
  y: number,
  z: number,
  options: NearestOptions = {},
): NearestStar | null {
  return runSteps(searchNearest(galaxy, x, y, z, options));
}

/** `nearestStar` in steps of a few milliseconds. */
export function* searchNearest(
  galaxy: Galaxy,
  x: number,
  y: number,
  z: number,
  { within = 1000, beyond = -1, planets, faintest = Infinity }: NearestOptions = {},
): Generator<undefined, NearestStar | null> {
  for (const [axis, v] of Object.entries({ x, y, z })) {
    if (!(Math.abs(v) <= FARTHEST_STAR))
      throw new RangeError(`Expected light-years from -2147483648 to 2147483648 for ${axis}, got ${v}.`);
  }
  if (!(within >= 0 && within <= MOST))
    throw new RangeError(`Expected to look within 0 to ${MOST} light-years, got ${within}.`);
  if (planets !== undefined && !(Number.isInteger(planets) && planets >= 0 && planets <= 15))
    throw new RangeError(`Expected whole planets from 0 to 15, got ${planets}.`);
  if (Number.isNaN(faintest)) throw new RangeError(`Expected an apparent magnitude for the faintest, got ${faintest}.`);
  const cube = (half: number): StarBox => cubeAround(Math.round(x), Math.round(y), Math.round(z), half);
  let best: NearestStar | null = null;
  const visit = (star: Star): void => {
    if (planets !== undefined && star.planets !== planets) return;
    const [dx, dy, dz] = [star.x - x, star.y - y, star.z - z];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (distance > within || distance <= beyond || (best && distance > best.distance)) return;
    if (apparentMagnitude(star.magnitude, distance) > faintest) return;
    if (!best || distance < best.distance || comesBefore(star, best.star)) best = { star, distance };
  };
  // A star outside of a cube of half width h is at least h + ½ away: the point is at most ½ from the centre of the
  // cube's middle cell.
  const farthest = (): number => Math.ceil(best?.distance ?? within);
  let inner = 0;
  for (let half = Math.min(FIRST, farthest()); ; half = Math.min(2 * half, farthest())) {
    for (const box of shell(cube(half), inner === 0 ? null : cube(inner)))
      for (const slab of slabs(box)) {
        scanStars(galaxy, slab, visit);
        yield;
      }
    if (half >= farthest()) return best;
    inner = half;
  }
}

function comesBefore(one: Star, other: Star): boolean {
  return (one.z - other.z || one.y - other.y || one.x - other.x) < 0;
}

/** The cells within `half` of a cell along every axis, clipped to where stars exist. */
function cubeAround(x: number, y: number, z: number, half: number): StarBox {
  const from = (v: number): number => Math.max(-FARTHEST_STAR, v - half);
  const to = (v: number): number => Math.min(FARTHEST_STAR, v + half + 1);
  return { x0: from(x), y0: from(y), z0: from(z), x1: to(x), y1: to(y), z1: to(z) };
}

/** The boxes, six at most, that make up `outer` without `inner`. */
function shell(outer: StarBox, inner: StarBox | null): StarBox[] {
  if (!inner) return [outer];
  const { x0, y0, z0, x1, y1, z1 } = inner;
  const level = { ...outer, z0, z1 };
  const row = { ...level, y0, y1 };
  return [
    { ...outer, z1: z0 },
    { ...outer, z0: z1 },
    { ...level, y1: y0 },
    { ...level, y0: y1 },
    { ...row, x1: x0 },
    { ...row, x0: x1 },
  ];
}

/** A box in layers along z of at most AT_ONCE cells. */
function* slabs(box: StarBox): Generator<StarBox> {
  const layer = Math.max(1, (box.x1 - box.x0) * (box.y1 - box.y0));
  const thick = Math.max(1, Math.floor(AT_ONCE / layer));
  for (let z0 = box.z0; z0 < box.z1; z0 += thick) yield { ...box, z0, z1: Math.min(box.z1, z0 + thick) };
}
