/**
 * A field sampled over a level grid, rows from south to north.
 *
 *   out[row·n + column] = fieldAt(field, west + column·spacing, south + row·spacing, z, t), bit for bit
 *
 *   error     none, at any distance and spacing; in a Float32Array, each height's own rounding (tests/core/field/grid.test.ts)
 *   speed     five terms: 2 ns a height where a lattice serves, 14 ns elsewhere (npm run bench -- grid-fill)
 */

import { type Field, phaseAt } from "./field.ts";
import { inverseModulo32 } from "./hash.ts";
import { type Profile, sampleProfile } from "./profile.ts";

/** n columns by `rows` rows, `spacing` metres apart, the first at (west, south). */
export interface Grid {
  readonly west: number;
  readonly south: number;
  readonly spacing: number;
  readonly n: number;
  /** As many as columns when absent. */
  readonly rows?: number;
}

/** Writes the canonical heights of a grid at height z and time t into `out`: n·rows numbers, which the caller can reuse. */
export function fillGrid(field: Field, grid: Grid, z: number, t: number, out: Float64Array | Float32Array): void {
  if (out instanceof Float32Array) {
    // Sums are rounded once, at the end: term by term in single precision they would be others.
    const exact = new Float64Array(out.length);
    fillGrid(field, grid, z, t, exact);
    out.set(exact);
    return;
  }
  refuseRoom(grid, "heights", out.length);
  const lattice = latticeFor(field, grid, z, t);
  if (lattice) fillFromLattice(lattice, field, grid, z, t, out);
  else fillByReading(field, grid, z, t, out);
}

/** Refuses a grid of no places, and room for more or fewer than it has. */
export function refuseRoom({ n, rows = n }: Grid, name: string, length: number): void {
  for (const count of [n, rows])
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError(`Expected a whole number of columns and rows, 1 or more, got ${count}.`);
  if (length !== n * rows)
    throw new RangeError(`Expected room for ${n * rows} ${name} (${n} × ${rows}), got ${length}.`);
}

/** A smaller grid is read sooner than a lattice is built. */
const WORTH_BUILDING = 256;
/** A lattice that walks fewer columns than this before it must start anew is no faster than reading. */
const WORTH_WALKING = 64;

/** The lattice last built for each field: it has megabytes, and who fills grids fills many of one spacing. */
const lattices = new WeakMap<Field, Lattice>();

function latticeFor(field: Field, grid: Grid, z: number, t: number): Lattice | undefined {
  const steps = latticeSteps(field, grid, z, t);
  if (steps === 0) return undefined;
  let lattice = lattices.get(field);
  if (lattice?.spacing !== grid.spacing || lattice.steps !== steps) {
    if (grid.n < WORTH_BUILDING) return undefined;
    lattice = createLattice(field, grid.spacing, steps);
    lattices.set(field, lattice);
  }
  return lattice.reach < WORTH_WALKING ? undefined : lattice;
}

/** A row keeps the part of each phase that does not change along it. */
function fillByReading(field: Field, grid: Grid, z: number, t: number, out: Float64Array): void {
  const { west, south, spacing, n, rows = n } = grid;
  const xs = Float64Array.from({ length: n }, (_, column) => west + column * spacing);
  out.fill(0);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < field.count; i++) {
      // At x = 0 the phase is what x is added to.
      addReading(field, i, phaseAt(field, i, 0, south + row * spacing, z, t), xs, out, row * n);
    }
  }
}

/** Adds one term along a row. `sampleProfile` written out: called, it takes a third longer. */
function addReading(field: Field, i: number, rest: number, xs: Float64Array, out: Float64Array, from: number): void {
  const { samples, mask } = field.profile;
  const a = field.a[i];
  const weight = field.weight[i];
  for (let column = 0; column < xs.length; column++) {
    const phase = a * xs[column] + rest;
    const index = Math.floor(phase);
    const p0 = samples[index & mask];
    out[from + column] += weight * (p0 + (phase - index) * (samples[(index + 1) & mask] - p0));
  }
}

/**
 * A lattice: a field's terms laid out so that walking a grid's row reads consecutive numbers.
 *
 * Where every phase of a grid is a whole number of steps, 1/2ᵏ of a sample each, nothing is rounded on the way from
 * a place to its height, and a table of the profile at every step gives the same bits as reading between samples.
 * The whole coefficients of 1983 on whole metres are such a case, of 128 steps a sample.
 *
 * A row moves a term by a constant stride of steps. Modulo the table's length M, a stride of odd·2ᵉ walks one of 2ᵉ
 * rings of M/2ᵉ entries, so each ring is stored in the order it is walked, twice over: no index wraps within a ring's
 * length. (Striding through one shared table takes half as long again, by masks and by cache lines.)
 */

export interface Lattice {
  readonly spacing: number;
  /** Steps a sample, a power of two. */
  readonly steps: number;
  /** How many terms come first that do not change along a row. */
  readonly still: number;
  /** Every ring of every term, doubled; term i's begin at i·2M. */
  readonly rings: Float64Array;
  /** log₂ of how many rings a term has. */
  readonly shift: Int32Array;
  /** What turns a step of a ring, `steps >> shift`, into its place in walking order. */
  readonly inverse: Int32Array;
  /** Columns that can be walked from any place: the shortest ring's length. */
  readonly reach: number;
}

/** Entries in one round of the profile, at most; a lattice takes 16 bytes for each, a term. */
const MOST = 2 ** 17;

/** Steps a sample of the lattice that holds every phase of a grid; 0 where a phase could be rounded. */
export function latticeSteps(field: Field, grid: Grid, z: number, t: number): number {
  const { west, south, spacing, n, rows = n } = grid;
  const finest = (field.profile.mask + 1) / MOST;
  const bitX = Math.min(lowestBit(west), lowestBit(spacing));
  const bitY = Math.min(lowestBit(south), lowestBit(spacing));
  const [bitZ, bitT] = [lowestBit(z), lowestBit(t)];
  const farX = Math.abs(west) + n * Math.abs(spacing);
  const farY = Math.abs(south) + rows * Math.abs(spacing);
  let step = 1;
  let far = 0;
  for (let i = 0; i < field.count; i++) {
    const [a, b, c, d, offset] = [field.a[i], field.b[i], field.c[i], field.d[i], field.offset[i]];
    step = Math.min(
      step,
      lowestBit(a) * bitX,
      lowestBit(b) * bitY,
      lowestBit(c) * bitZ,
      lowestBit(d) * bitT,
      lowestBit(offset),
    );
    far = Math.max(far, Math.abs(a) * farX + Math.abs(b) * farY + Math.abs(c * z) + Math.abs(d * t) + Math.abs(offset));
    // Octaves are weighted, and rings are not.
    if (step < finest || field.weight[i] !== 1) return 0;
  }
  // Every product and partial sum is a whole number of steps, and doubles hold whole numbers to 2⁵³.
  return far / step < 2 ** 52 ? 1 / step : 0;
}

/** The greatest power of two, at most 1, that divides v; 0 when it is finer than 2⁻²⁴, or v is not finite. */
function lowestBit(v: number): number {
  let bit = 1;
  while (!Number.isInteger(v / bit)) {
    bit /= 2;
    if (bit < 2 ** -24) return 0;
  }
  return bit;
}

/** What a lattice holds of a term at a phase. */
export type Reading = (profile: Profile, phase: number, term: number) => number;

export function createLattice(field: Field, spacing: number, steps: number, read: Reading = sampleProfile): Lattice {
  const { count, profile } = field;
  const length = (profile.mask + 1) * steps;
  const tables = Array.from({ length: count }, (_, i) =>
    Float64Array.from({ length }, (_, j) => read(profile, j / steps, i)),
  );
  const stride = Int32Array.from(field.a, (a) => (a * spacing * steps) & (length - 1));
  const still = Math.max(
    0,
    stride.findIndex((s) => s !== 0),
  );
  // A term that stands still has as many rings as entries.
  const shift = stride.map((s) => 31 - Math.clz32(s === 0 ? length : s & -s));
  const inverse = stride.map((s, i) => inverseModulo32(s >> shift[i]));
  const rings = new Float64Array(count * 2 * length);
  for (let i = 0; i < count; i++) {
    const size = length >> shift[i];
    for (let k = 0; k < 2 * length; k++) {
      const ring = Math.floor(k / (2 * size));
      rings[i * 2 * length + k] = tables[i][(ring + stride[i] * (k % size)) & (length - 1)];
    }
  }
  return { spacing, steps, still, rings, shift, inverse, reach: length >> Math.max(...shift.subarray(still)) };
}

const GROUP = 4;

/** Fills a grid whose `latticeSteps` are the lattice's own, and whose spacing is. */
export function fillFromLattice(
  lattice: Lattice,
  field: Field,
  { west, south, spacing, n, rows = n }: Grid,
  z: number,
  t: number,
  out: Float64Array,
): void {
  const { rings, still, reach } = lattice;
  const { count } = field;
  const start = new Int32Array(count);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < n; column += reach) {
      startsAt(lattice, field, west + column * spacing, south + row * spacing, z, t, start);
      const from = row * n + column;
      const to = row * n + Math.min(n, column + reach);
      // In term order from the left, as fieldAt sums.
      let base = 0;
      for (let i = 0; i < still; i++) base += rings[start[i]];
      let i = still;
      if (count - still >= GROUP) {
        writeFour(rings, base, start, i, out, from, to);
        i += GROUP;
      } else out.fill(base, from, to);
      for (; i < count; i++) addOne(rings, start[i], out, from, to);
    }
  }
}

/** Where in `rings` each term begins to be read for a row that begins at (x, y). */
function startsAt(
  { steps, rings, shift, inverse }: Lattice,
  field: Field,
  x: number,
  y: number,
  z: number,
  t: number,
  out: Int32Array,
): void {
  const doubled = rings.length / field.count;
  const mask = doubled / 2 - 1;
  for (let i = 0; i < field.count; i++) {
    const step = (phaseAt(field, i, x, y, z, t) * steps) & mask;
    const ring = step & ((1 << shift[i]) - 1);
    const place = Math.imul(step >> shift[i], inverse[i]) & (mask >> shift[i]);
    out[i] = i * doubled + ring * (doubled >> shift[i]) + place;
  }
}

/** Four terms in one pass: one pass each would go over `out` four times, at three times the cost. */
function writeFour(
  rings: Float64Array,
  base: number,
  start: Int32Array,
  i: number,
  out: Float64Array,
  from: number,
  to: number,
): void {
  const p0 = start[i] - from;
  const p1 = start[i + 1] - from;
  const p2 = start[i + 2] - from;
  const p3 = start[i + 3] - from;
  for (let k = from; k < to; k++) out[k] = base + rings[p0 + k] + rings[p1 + k] + rings[p2 + k] + rings[p3 + k];
}

function addOne(rings: Float64Array, start: number, out: Float64Array, from: number, to: number): void {
  for (let k = from, p = start - from; k < to; k++) out[k] += rings[p + k];
}
