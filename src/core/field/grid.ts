/**
 * A field sampled over a horizontal grid, rows from south to north.
 *
 *   out[row·n + column] = fieldAt(field, west + column·spacing, south + row·spacing, z, t), bit for bit
 *
 *   error     none, at any distance and spacing; a Float32Array gets each height rounded once
 *             (tests/core/field/grid.test.ts)
 *   speed     five terms: 1 ns a height with a phase table, 4 ns without (npm run bench -- grid-fill)
 */

import { checkFinite } from "../checks.ts";
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
  checkPlace(grid, z, t);
  const table = tableFor(field, grid, z, t);
  if (table?.packing === PACKING) fillPacked(table, field, grid, z, t, out);
  else if (table) fillFromTable(table, field, grid, z, t, out);
  else readGrid(field, { ...grid, rows: grid.rows ?? grid.n }, z, t, out);
  field.added?.fill(grid, out, z, t);
}

/** Throws a RangeError for a grid whose place, height or time is not finite. */
export function checkPlace({ west, south, spacing }: Grid, z: number, t: number): void {
  if (west - west + (south - south) + (spacing - spacing) + (z - z) + (t - t) !== 0)
    checkFinite({ west, south, spacing, z, t });
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
 * visits one of 2ᵉ cycles of M/2ᵉ entries. Each cycle is stored in visiting order and continued by its first entries, so
 * that a run needs no index masking. (Striding through one shared table takes 1.5 times as long, because of masking and
 * cache misses.)
 */
export interface CycleLayout {
  readonly spacing: number;
  /** Steps a sample, a power of two. */
  readonly steps: number;
  /** Number of leading terms that are constant along a row. */
  readonly constantTerms: number;
  /** Entries of all terms. */
  readonly size: number;
  /** Steps from a column to the next, modulo M. */
  readonly stride: Int32Array;
  /** Index of each term's first cycle, and the entries from one cycle to the next. */
  readonly first: Int32Array;
  readonly pitch: Int32Array;
  /** log₂ of the number of cycles of each term. */
  readonly shift: Int32Array;
  /** Multiplier from a step within a cycle (step >> shift) to its index in visiting order. */
  readonly inverse: Int32Array;
  /** M − 1. */
  readonly mask: number;
  /** Columns that one run can read: at most the length of the shortest cycle. */
  readonly run: number;
}

interface PhaseTable extends CycleLayout {
  readonly packing: Packing;
  /** All cycles of all terms. */
  readonly cycles: Float64Array;
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

/** Packing of the values of neighbouring rows in one entry: Σ valueᵢ·sizeⁱ over `lanes` rows, the first from the south. */
interface Packing {
  readonly lanes: 1 | 3;
  readonly size: number;
}

const SINGLE: Packing = { lanes: 1, size: 1 };

/** The longest run of a grid's rows. */
const ROW_RUN = 2048;

/** `longest` is the longest run that will be read. */
export function layoutCycles(field: Field, spacing: number, steps: number, longest = ROW_RUN): CycleLayout {
  const { count, profile } = field;
  const length = profile.samples.length * steps;
  const stride = Int32Array.from(field.a, (a) => (a * spacing * steps) & (length - 1));
  const constantTerms = Math.max(
    0,
    stride.findIndex((s) => s !== 0),
  );
  // A term with stride 0 has as many cycles as entries.
  const shift = stride.map((s) => 31 - Math.clz32(s === 0 ? length : s & -s));
  const inverse = stride.map((s, i) => inverseModulo32(s >> shift[i]));
  const pitch = shift.map((e, i) => (length >> e) + (i < constantTerms ? 0 : Math.min(length >> e, longest)));
  const first = new Int32Array(count);
  for (let i = 1; i < count; i++) first[i] = first[i - 1] + (pitch[i - 1] << shift[i - 1]);
  const size = first[count - 1] + (pitch[count - 1] << shift[count - 1]);
  const run = Math.min(longest, length >> Math.max(...shift.subarray(constantTerms)));
  return { spacing, steps, constantTerms, size, stride, first, pitch, shift, inverse, mask: length - 1, run };
}

/** `values` are those of the profile at every step; the sums of packed values must be exact. */
function createPhaseTable(
  field: Field,
  spacing: number,
  steps: number,
  values: Float64Array,
  packing: Packing,
): PhaseTable {
  const layout = layoutCycles(field, spacing, steps);
  const cycles = new Float64Array(layout.size);
  if (pairs.length !== values.length) pairs = new Float64Array(values.length);
  for (let i = 0; i < field.count; i++) {
    const entries = packRows(values, field.b[i] * spacing * steps, packing);
    layCycles(entries, layout, i, cycles);
  }
  return { ...layout, packing, cycles };
}

/** Sums of two rows, while a table is made: reused, since allocations take a large part of the time. */
let pairs = new Float64Array(0);

/** Entries that pack neighbouring rows, as sums of two: lower[j] + factor·upper[(j + offset) modulo M]. */
interface Entries {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly factor: number;
  readonly offset: number;
}

/** Packs the values of rows that are `stride` steps apart. */
function packRows(values: Float64Array, stride: number, { lanes, size }: Packing): Entries {
  if (lanes === 1) return { lower: values, upper: values, factor: 0, offset: 0 };
  const mask = values.length - 1;
  const next = stride & mask;
  for (let j = 0; j <= mask; j++) pairs[j] = values[j] + size * values[(j + next) & mask];
  return { lower: pairs, upper: values, factor: size * size, offset: (2 * stride) & mask };
}

/** Writes the cycles of term i in visiting order, each continued by its first entries. */
function layCycles(
  { lower, upper, factor, offset }: Entries,
  { stride, shift, pitch, first, mask }: CycleLayout,
  i: number,
  out: Float64Array,
): void {
  const step = stride[i];
  const size = (mask + 1) >> shift[i];
  const rest = pitch[i] - size;
  for (let cycle = 0, start = first[i]; cycle < 1 << shift[i]; cycle++, start += pitch[i]) {
    let from = cycle;
    for (let k = start; k < start + size; k++) {
      out[k] = lower[from] + factor * upper[(from + offset) & mask];
      from = (from + step) & mask;
    }
    for (let k = start; k < start + rest; k++) out[k + size] = out[k];
  }
}

/** Fills a grid from a table made for its spacing and its `phaseSteps`. */
function fillFromTable(
  table: PhaseTable,
  field: Field,
  { west, south, spacing, n, rows = n }: Grid,
  z: number,
  t: number,
  out: Float64Array,
): void {
  const { run, steps, mask } = table;
  const start = new Int32Array(field.count);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < n; column += run) {
      const [x, y] = [west + column * spacing, south + row * spacing];
      for (let i = 0; i < start.length; i++) start[i] = (phaseAt(field, i, x, y, z, t) * steps) & mask;
      findStarts(table, start);
      sumTerms(table, start, out, row * n + column, row * n + Math.min(n, column + run));
    }
  }
}

/** Replaces the phase of each term, in steps from 0 to M − 1, by the index in `cycles` at which it starts. */
export function findStarts({ mask, shift, inverse, first, pitch }: CycleLayout, phases: Int32Array): void {
  for (let i = 0; i < phases.length; i++) {
    const step = phases[i];
    const e = shift[i];
    const place = Math.imul(step >> e, inverse[i]) & (mask >> e);
    phases[i] = first[i] + Math.imul(step & ((1 << e) - 1), pitch[i]) + place;
  }
}

/** Writes the sums of a run of at most `table.run` columns into out[from … to − 1], in the order of fieldAt. */
function sumTerms(
  { cycles, constantTerms }: PhaseTable,
  start: Int32Array,
  out: Float64Array,
  from: number,
  to: number,
): void {
  let base = 0;
  for (let i = 0; i < constantTerms; i++) base += cycles[start[i]];
  let i = constantTerms;
  if (start.length - constantTerms >= GROUP) {
    writeFour(cycles, base, start, i, out, from, to);
    i += GROUP;
  } else out.fill(base, from, to);
  for (; i < start.length; i++) addOne(cycles, start[i], out, from, to);
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
