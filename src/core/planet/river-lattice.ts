/**
 * The lattice on which a planet's rivers run: cells of the cube-sphere in equal angles, with the altitude of the ground in
 * the middle of each.
 *
 *   cells      n × n on each face, n a power of two; `step` metres apart in the middle of a face, two thirds of that at a
 *              corner of the cube
 *   number     (face·n + y)·n + x, one for each cell whatever face it is approached from
 *   over       x or y of −1 or n is a cell of the next face, as if that were unfolded into the plane of this one; a place
 *              over two edges at once, beyond a corner of the cube, is no cell
 *   altitude   metres above the sea at t = 0; −Infinity in the sea, Infinity beyond a corner
 */
import { createGenerationalCache } from "../field/generational-cache.ts";
import { EVEN_SLOPE, evenly, placeOn } from "./cube-sphere.ts";
import { altitudeOn, type Globe } from "./sphere.ts";

/** A cell: a face, and x and y along the two axes that follow the face's own in the cycle x, y, z. */
interface RiverCell {
  readonly face: number;
  readonly x: number;
  readonly y: number;
}

export interface RiverLattice {
  readonly radius: number;
  /** Cells along a side of a face, a power of two. */
  readonly n: number;
  /** Metres between cells in the middle of a face. */
  readonly step: number;
  /** Number of altitudes computed so far. */
  readonly reads: number;
  /** The cell at x, y of a face, which may lie over one of its edges; −1 beyond a corner of the cube. */
  numberOf(face: number, x: number, y: number): number;
  cellOf(number: number): RiverCell;
  altitudeAt(number: number): number;
  /** Writes the middle of a cell on the datum to `out`, metres from the centre. */
  placeOf(number: number, out: Float64Array): Float64Array;
}

/** Cells whose altitudes are kept. */
const CAPACITY = 1 << 19;

const place = new Float64Array(3);

/** `step`: the greatest distance of cells in the middle of a face, metres. */
export function createRiverLattice(globe: Globe, step: number): RiverLattice {
  const { radius } = globe;
  if (!(step > 0)) throw new RangeError(`Expected a step above 0 m, got ${step}.`);
  const broad = 2 * EVEN_SLOPE * radius;
  const n = Math.max(2, 2 ** Math.ceil(Math.log2(broad / step)));
  const altitudes = createGenerationalCache<number, number>(CAPACITY);
  let reads = 0;

  function numberOf(face: number, x: number, y: number): number {
    const [overX, overY] = [x < 0 || x >= n, y < 0 || y >= n];
    if (!overX && !overY) return (face * n + y) * n + x;
    if (overX && overY) return -1;
    const beyond = overX ? (x < 0 ? -1 - x : x - n) : y < 0 ? -1 - y : y - n;
    if (beyond >= n) return -1;
    // The axes of the cube that the cell lies along, and the place on each, in half cells from the middle.
    const axis = face % 3;
    const next = (axis + (overX ? 1 : 2)) % 3;
    const isNegative = overX ? x < 0 : y < 0;
    const third = 3 - axis - next;
    const halves = [0, 0, 0];
    halves[axis] = (face < 3 ? 1 : -1) * (n - 1 - 2 * beyond);
    halves[third] = 2 * (overX ? y : x) + 1 - n;
    const index = (a: number) => (halves[a % 3] + n - 1) / 2;
    return ((next + (isNegative ? 3 : 0)) * n + index(next + 2)) * n + index(next + 1);
  }

  function cellOf(number: number): RiverCell {
    const x = number % n;
    const rest = (number - x) / n;
    const y = rest % n;
    return { face: (rest - y) / n, x, y };
  }

  function placeOf(number: number, out: Float64Array): Float64Array {
    const { face, x, y } = cellOf(number);
    return placeOn(face, evenly((2 * x + 1) / n - 1), evenly((2 * y + 1) / n - 1), radius, out);
  }

  return {
    radius,
    n,
    step: broad / n,
    get reads() {
      return reads;
    },
    numberOf,
    cellOf,
    placeOf,
    altitudeAt(number) {
      if (number < 0) return Infinity;
      const known = altitudes.get(number);
      if (known !== undefined) return known;
      reads++;
      placeOf(number, place);
      const altitude = altitudeOn(globe, place[0], place[1], place[2]);
      const height = altitude > 0 ? altitude : -Infinity;
      altitudes.set(number, height);
      return height;
    },
  };
}
