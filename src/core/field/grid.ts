/**
 * A field sampled over a horizontal grid, rows from south to north.
 *
 *   out[row·n + column] = fieldAt(field, west + column·spacing, south + row·spacing, z, t), bit for bit
 *
 *   error     none, at any distance and spacing; a Float32Array gets each height rounded once
 *             (tests/core/field/grid.test.ts)
 *   speed     five terms: 1 ns a height with a phase table, 4 ns without (npm run bench -- grid-fill)
 */

import { type Field, phaseAt } from "./field.ts";
import { readGrid } from "./grid-reader.ts";
import { inverseModulo32 } from "./hash.ts";
import type { Profile } from "./profile.ts";

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
  if (table?.packing === PACKING) fillPacked(table, field, grid, z, t, out);
  else if (table) fillFromTable(table, field, grid, z, t, out);
  else readGrid(field, { ...grid, rows: grid.rows ?? grid.n }, z, t, out);
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

/** Terms that are added in one pass. */
const GROUP = 4;

/** The last table of each field. Tables take megabytes, and successive grids mostly share a spacing. */
const phaseTables = new WeakMap<Field, PhaseTable>();

function tableFor(field: Field, grid: Grid, z: number, t: number): PhaseTable | undefined {
  const { spacing, n, rows = n } = grid;
  const steps = phaseSteps(field, grid, z, t);
  if (steps === 0 || rows < PACKING.lanes) return undefined;
  let table = phaseTables.get(field);
  if (table?.spacing !== spacing || table.steps !== steps) {
    if (n < MIN_TABLE_COLUMNS) return undefined;
    const values = valuesAtSteps(field.profile, steps);
    table = createPhaseTable(field, spacing, steps, values, packs(field, steps) ? PACKING : SINGLE);
    phaseTables.set(field, table);
  }
  return table.run < MIN_RUN ? undefined : table;
}

/** The profile, interpolated at every step. */
function valuesAtSteps({ samples, mask }: Profile, steps: number): Float64Array {
  const out = new Float64Array(samples.length * steps);
  for (let j = 0, k = 0; j <= mask; j++) {
    const value = samples[j];
    const slope = samples[(j + 1) & mask] - value;
    for (let step = 0; step < steps; step++, k++) out[k] = value + (step / steps) * slope;
  }
  return out;
}

/*
 * Three rows are summed at once where heights are multiples of 2⁻⁷ below 2¹⁰, as those of 1983 on whole metres: an
 * entry of the table then holds a height of each of three neighbouring rows, 18 bits apart. Sums of such entries are
 * exact, since they need 53 bits, and adding and subtracting a large number rounds them to a lane.
 */

const PACKING: Packing = { lanes: 3, size: 2 ** 18 };
const FINEST = 2 ** 7;
const HIGHEST = 2 ** 10;

function packs({ profile, count }: Field, steps: number): boolean {
  const { min, max, samples } = profile;
  return steps <= FINEST && count * Math.max(-min, max) < HIGHEST && samples.every(Number.isInteger);
}

/** Fills a grid of three rows or more. */
function fillPacked(table: PhaseTable, field: Field, grid: Grid, z: number, t: number, out: Float64Array): void {
  const { west, south, spacing, n, rows = n } = grid;
  const { lanes } = PACKING;
  const packed = new Float64Array(n);
  for (let row = 0; row < rows; row += lanes) {
    // The last three rows can overlap those before.
    const first = Math.min(row, rows - lanes);
    fillFromTable(table, field, { west, south: south + first * spacing, spacing, n, rows: 1 }, z, t, packed);
    unpackRows(packed, out, first * n);
  }
}

function unpackRows(packed: Float64Array, out: Float64Array, from: number): void {
  // Adding these leaves multiples of 2²⁹ (the lowest bit of the third lane) and of 2¹¹ (that of the second).
  const roundThird = 1.5 * 2 ** (52 + 29);
  const roundSecond = 1.5 * 2 ** (52 + 11);
  const n = packed.length;
  const second = (from + n) | 0;
  const third = (from + 2 * n) | 0;
  for (let k = 0; k < n; k++) {
    const sum = packed[k];
    const high = sum + roundThird - roundThird;
    const rest = sum - high;
    const middle = rest + roundSecond - roundSecond;
    out[(from + k) | 0] = rest - middle;
    out[(second + k) | 0] = middle * 2 ** -18;
    out[(third + k) | 0] = high * 2 ** -36;
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
  readonly packing: Packing;
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

/** How entries hold the values of neighbouring rows: Σ valueᵢ·sizeⁱ over `lanes` rows, the first from the south. */
export interface Packing {
  readonly lanes: number;
  readonly size: number;
}

const SINGLE: Packing = { lanes: 1, size: 1 };

/** `values` are those of the profile at every step; the sums of packed values must be exact. */
export function createPhaseTable(
  field: Field,
  spacing: number,
  steps: number,
  values: Float64Array,
  packing: Packing,
): PhaseTable {
  const { count } = field;
  const { length } = values;
  const stride = Int32Array.from(field.a, (a) => (a * spacing * steps) & (length - 1));
  const constantTerms = Math.max(
    0,
    stride.findIndex((s) => s !== 0),
  );
  // A term with stride 0 has as many cycles as entries.
  const shift = stride.map((s) => 31 - Math.clz32(s === 0 ? length : s & -s));
  const inverse = stride.map((s, i) => inverseModulo32(s >> shift[i]));
  const cycles = new Float64Array(count * 2 * length);
  const entries = new Float64Array(length);
  for (let i = 0; i < count; i++) {
    packRows(values, field.b[i] * spacing * steps, packing, entries);
    layCycles(entries, stride[i], length >> shift[i], cycles, i * 2 * length);
  }
  return {
    spacing,
    steps,
    packing,
    constantTerms,
    cycles,
    shift,
    inverse,
    run: length >> Math.max(...shift.subarray(constantTerms)),
  };
}

/** Packs the values of rows that are `stride` steps apart. */
function packRows(values: Float64Array, stride: number, { lanes, size }: Packing, out: Float64Array): void {
  const mask = values.length - 1;
  const last = ((lanes - 1) * stride) & mask;
  for (let j = 0; j <= mask; j++) out[j] = values[(j + last) & mask];
  for (let lane = lanes - 2; lane >= 0; lane--) {
    const offset = (lane * stride) & mask;
    for (let j = 0; j <= mask; j++) out[j] = out[j] * size + values[(j + offset) & mask];
  }
}

/** Writes the cycles of a term, of `size` entries each, in visiting order and twice in a row. */
function layCycles(term: Float64Array, stride: number, size: number, out: Float64Array, start: number): void {
  const mask = term.length - 1;
  let k = start;
  for (let cycle = 0; cycle * size <= mask; cycle++) {
    let from = cycle;
    for (let i = 0; i < size; i++) {
      out[k + i] = out[k + size + i] = term[from];
      from = (from + stride) & mask;
    }
    k += 2 * size;
  }
}

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

/** Writes four terms in one pass; one pass per term costs three times as much. Four columns a turn take a third less. */
function writeFour(
  cycles: Float64Array,
  base: number,
  start: Int32Array,
  i: number,
  out: Float64Array,
  from: number,
  to: number,
): void {
  // `| 0` spares checks for overflow.
  let p0 = start[i] | 0;
  let p1 = start[i + 1] | 0;
  let p2 = start[i + 2] | 0;
  let p3 = start[i + 3] | 0;
  let k = from | 0;
  for (; k + 4 <= to; k = (k + 4) | 0) {
    out[k] = base + cycles[p0] + cycles[p1] + cycles[p2] + cycles[p3];
    out[k + 1] = base + cycles[p0 + 1] + cycles[p1 + 1] + cycles[p2 + 1] + cycles[p3 + 1];
    out[k + 2] = base + cycles[p0 + 2] + cycles[p1 + 2] + cycles[p2 + 2] + cycles[p3 + 2];
    out[k + 3] = base + cycles[p0 + 3] + cycles[p1 + 3] + cycles[p2 + 3] + cycles[p3 + 3];
    p0 = (p0 + 4) | 0;
    p1 = (p1 + 4) | 0;
    p2 = (p2 + 4) | 0;
    p3 = (p3 + 4) | 0;
  }
  for (; k < to; k++) out[k] = base + cycles[p0++] + cycles[p1++] + cycles[p2++] + cycles[p3++];
}

function addOne(cycles: Float64Array, start: number, out: Float64Array, from: number, to: number): void {
  for (let k = from, p = start - from; k < to; k++) out[k] += cycles[(p + k) | 0];
}
