/**
 * A field sampled over a horizontal grid, rows from south to north.
 *
 *   out[row·n + column] = fieldAt(field, west + column·spacing, south + row·spacing, z, t), bit for bit
 *
 *   error     none, at any distance and spacing; a Float32Array gets each height rounded once
 *             (tests/core/field/grid.test.ts)
 *   speed     five terms: 2 ns a height with a phase table, 14 ns without (npm run bench -- grid-fill)
 */

import { type Field, phaseAt } from "./field.ts";
import { inverseModulo32 } from "./hash.ts";
import { type Profile, sampleProfile } from "./profile.ts";

/** n columns by `rows` rows, `spacing` metres apart; the first point is at (west, south). */
export interface Grid {
  readonly west: number;
  readonly south: number;
  readonly spacing: number;
  readonly n: number;
  /** n by default. */
  readonly rows?: number;
}

/** Writes the heights of a grid at altitude z and time t into `out`, which holds n·rows numbers. */
export function fillGrid(field: Field, grid: Grid, z: number, t: number, out: Float64Array | Float32Array): void {
  if (out instanceof Float32Array) {
    // Sum in double precision and round once: summing in single precision gives other values.
    const exact = new Float64Array(out.length);
    fillGrid(field, grid, z, t, exact);
    out.set(exact);
    return;
  }
  checkGridSize(grid, "heights", out.length);
  const table = tableFor(field, grid, z, t);
  if (table) fillFromTable(table, field, grid, z, t, out);
  else fillByReading(field, grid, z, t, out);
}

/** Throws a RangeError for an empty grid, and for an array whose length does not match it. */
export function checkGridSize({ n, rows = n }: Grid, name: string, length: number): void {
  for (const count of [n, rows])
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError(`Expected a whole number of columns and rows, 1 or more, got ${count}.`);
  if (length !== n * rows)
    throw new RangeError(`Expected room for ${n * rows} ${name} (${n} × ${rows}), got ${length}.`);
}

/** Columns below which building a table takes longer than reading without one. */
const MIN_TABLE_COLUMNS = 256;
/** Table runs shorter than this are no faster than reading without a table. */
const MIN_RUN = 64;

/** The last table of each field. Tables take megabytes, and successive grids mostly share a spacing. */
const phaseTables = new WeakMap<Field, PhaseTable>();

function tableFor(field: Field, grid: Grid, z: number, t: number): PhaseTable | undefined {
  const steps = phaseSteps(field, grid, z, t);
  if (steps === 0) return undefined;
  let table = phaseTables.get(field);
  if (table?.spacing !== grid.spacing || table.steps !== steps) {
    if (grid.n < MIN_TABLE_COLUMNS) return undefined;
    table = createPhaseTable(field, grid.spacing, steps);
    phaseTables.set(field, table);
  }
  return table.run < MIN_RUN ? undefined : table;
}

/** Without a table: each row keeps the part of the phase that is constant along it. */
function fillByReading(field: Field, grid: Grid, z: number, t: number, out: Float64Array): void {
  const { west, south, spacing, n, rows = n } = grid;
  const xs = Float64Array.from({ length: n }, (_, column) => west + column * spacing);
  out.fill(0);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < field.count; i++) {
      // The phase at x = 0 is the constant part.
      addReading(field, i, phaseAt(field, i, 0, south + row * spacing, z, t), xs, out, row * n);
    }
  }
}

/** Adds one term along a row. `sampleProfile` is inlined by hand: the call takes a third longer. */
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
 * The fast path: a field's profile tabulated in the order in which a grid's rows read it.
 *
 * Where every phase of a grid is a multiple of 1/2ᵏ of a sample, no phase is rounded, and a table of the profile at
 * these steps gives the same bits as interpolation. The whole coefficients of 1983 on whole metres qualify, with 128
 * steps a sample.
 *
 * Along a row the phase of a term moves by a constant stride of steps. Modulo the table length M, a stride of odd·2ᵉ
 * visits one of 2ᵉ cycles of M/2ᵉ entries. Each cycle is stored in visiting order, twice in a row, so that a run of up
 * to one cycle needs no index masking. (Striding through one shared table takes 1.5 times as long, because of masking
 * and cache misses.)
 */
export interface PhaseTable {
  readonly spacing: number;
  /** Steps a sample, a power of two. */
  readonly steps: number;
  /** How many leading terms are constant along a row. */
  readonly constantTerms: number;
  /** All cycles of all terms, each stored twice in a row; those of term i start at i·2M. */
  readonly cycles: Float64Array;
  /** log₂ of the number of cycles of each term. */
  readonly shift: Int32Array;
  /** Multiplier from a step within a cycle (step >> shift) to its index in visiting order. */
  readonly inverse: Int32Array;
  /** Columns that one run can read: the length of the shortest cycle. */
  readonly run: number;
}

/** Maximum entries per period of the profile; each takes 16 bytes per term. */
const MAX_ENTRIES = 2 ** 17;

/** Steps per sample such that every phase of the grid is a whole step; 0 where a phase could be rounded. */
export function phaseSteps(field: Field, grid: Grid, z: number, t: number): number {
  const { west, south, spacing, n, rows = n } = grid;
  const finest = (field.profile.mask + 1) / MAX_ENTRIES;
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
    // Tables have no weights.
    if (step < finest || field.weight[i] !== 1) return 0;
  }
  // Every product and partial sum is a whole number of steps; doubles are exact for whole numbers up to 2⁵³.
  return far / step < 2 ** 52 ? 1 / step : 0;
}

/** The largest power of two that divides v, at most 1; 0 if it is below 2⁻²⁴ or v is not finite. */
function lowestBit(v: number): number {
  let bit = 1;
  while (!Number.isInteger(v / bit)) {
    bit /= 2;
    if (bit < 2 ** -24) return 0;
  }
  return bit;
}

/** The table entry of a term at a phase. */
export type TableSample = (profile: Profile, phase: number, term: number) => number;

export function createPhaseTable(
  field: Field,
  spacing: number,
  steps: number,
  read: TableSample = sampleProfile,
): PhaseTable {
  const { count, profile } = field;
  const length = (profile.mask + 1) * steps;
  const tables = Array.from({ length: count }, (_, i) =>
    Float64Array.from({ length }, (_, j) => read(profile, j / steps, i)),
  );
  const stride = Int32Array.from(field.a, (a) => (a * spacing * steps) & (length - 1));
  const constantTerms = Math.max(
    0,
    stride.findIndex((s) => s !== 0),
  );
  // A term with stride 0 has as many cycles as entries.
  const shift = stride.map((s) => 31 - Math.clz32(s === 0 ? length : s & -s));
  const inverse = stride.map((s, i) => inverseModulo32(s >> shift[i]));
  const cycles = new Float64Array(count * 2 * length);
  for (let i = 0; i < count; i++) {
    const size = length >> shift[i];
    for (let k = 0; k < 2 * length; k++) {
      const cycle = Math.floor(k / (2 * size));
      cycles[i * 2 * length + k] = tables[i][(cycle + stride[i] * (k % size)) & (length - 1)];
    }
  }
  return {
    spacing,
    steps,
    constantTerms,
    cycles,
    shift,
    inverse,
    run: length >> Math.max(...shift.subarray(constantTerms)),
  };
}

const GROUP = 4;

/** Fills a grid from a table made for its spacing and its `phaseSteps`. */
export function fillFromTable(
  table: PhaseTable,
  field: Field,
  { west, south, spacing, n, rows = n }: Grid,
  z: number,
  t: number,
  out: Float64Array,
): void {
  const { cycles, constantTerms, run } = table;
  const { count } = field;
  const start = new Int32Array(count);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < n; column += run) {
      findStarts(table, field, west + column * spacing, south + row * spacing, z, t, start);
      const from = row * n + column;
      const to = row * n + Math.min(n, column + run);
      // In the order of fieldAt, from the first term.
      let base = 0;
      for (let i = 0; i < constantTerms; i++) base += cycles[start[i]];
      let i = constantTerms;
      if (count - constantTerms >= GROUP) {
        writeFour(cycles, base, start, i, out, from, to);
        i += GROUP;
      } else out.fill(base, from, to);
      for (; i < count; i++) addOne(cycles, start[i], out, from, to);
    }
  }
}

/** Writes the index in `cycles` at which each term of a row that begins at (x, y) starts. */
function findStarts(
  { steps, cycles, shift, inverse }: PhaseTable,
  field: Field,
  x: number,
  y: number,
  z: number,
  t: number,
  out: Int32Array,
): void {
  const doubled = cycles.length / field.count;
  const mask = doubled / 2 - 1;
  for (let i = 0; i < field.count; i++) {
    const step = (phaseAt(field, i, x, y, z, t) * steps) & mask;
    const cycle = step & ((1 << shift[i]) - 1);
    const place = Math.imul(step >> shift[i], inverse[i]) & (mask >> shift[i]);
    out[i] = i * doubled + cycle * (doubled >> shift[i]) + place;
  }
}

/** Writes four terms in one pass; one pass per term costs three times as much. */
function writeFour(
  cycles: Float64Array,
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
  for (let k = from; k < to; k++) out[k] = base + cycles[p0 + k] + cycles[p1 + k] + cycles[p2 + k] + cycles[p3 + k];
}

function addOne(cycles: Float64Array, start: number, out: Float64Array, from: number, to: number): void {
  for (let k = from, p = start - from; k < to; k++) out[k] += cycles[p + k];
}
