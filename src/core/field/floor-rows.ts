/**
 * Floor readings of four neighbouring rows at a time, as `fieldFloorAt` gives them.
 *
 * Each entry of the table (see `CycleLayout` in grid.ts) packs the samples of a term at one column of four rows, 13
 * bits each, the first from the south in the lowest, so that a sum of entries is a packed sum. These are whole numbers
 * below 2⁵², which doubles add exactly. (Two rows in 32-bit integers take as long for half the rows.)
 */
import { type Field, phaseAt } from "./field.ts";
import { type CycleLayout, findStarts, layoutCycles } from "./grid.ts";

/** Rows an entry. */
export const LANES = 4;
/** Sums are below half of this, so that the highest bit of a lane is free. */
export const LANE = 2 ** 13;
/** Two lanes: a 26-bit integer. */
export const HALF = LANE * LANE;
export const PER_HALF = 1 / HALF;

export interface FloorTable extends CycleLayout {
  readonly cycles: Float64Array;
}

/**
 * `steps` a sample, and `longest` as in `layoutCycles`. Undefined where phases would be rounded (0 steps), and where a
 * sum could be negative, not whole, or too large.
 */
export function createFloorTable(
  field: Field,
  spacing: number,
  steps: number,
  longest?: number,
): FloorTable | undefined {
  const { profile, count } = field;
  const packs = profile.min >= 0 && profile.max * count < LANE / 2 && profile.samples.every(Number.isInteger);
  if (!packs || steps === 0) return undefined;
  const layout = layoutCycles(field, spacing, steps, longest);
  if (pairs.length <= layout.mask) pairs = new Float64Array(layout.mask + 1);
  const cycles = new Float64Array(layout.size);
  for (let i = 0; i < count; i++) {
    const stride = field.b[i] * spacing * steps;
    packPairs(profile.samples, layout, stride, pairs);
    layCycles(pairs, layout, i, stride, cycles);
  }
  return { ...layout, cycles };
}

/** Samples of two rows, while a table is made: reused, since allocations take a large part of the time. */
let pairs = new Float64Array(0);

/** Packs the samples of two rows that are `stride` steps apart. */
function packPairs(samples: Float64Array, { steps, mask }: CycleLayout, stride: number, out: Float64Array): void {
  const shift = Math.log2(steps);
  const ahead = stride & mask;
  for (let j = 0; j <= mask; j++) out[j] = samples[j >> shift] + LANE * samples[((j + ahead) & mask) >> shift];
}

/** Writes the cycles of term i in visiting order, each continued by its first entries, packed from two pairs of rows. */
function layCycles(pairs: Float64Array, layout: CycleLayout, i: number, stride: number, out: Float64Array): void {
  const { mask } = layout;
  const step = layout.stride[i];
  const shift = layout.shift[i];
  const pitch = layout.pitch[i];
  const size = (mask + 1) >> shift;
  const ahead = (2 * stride) & mask;
  for (let cycle = 0, start = layout.first[i]; cycle < 1 << shift; cycle++, start += pitch) {
    let from = cycle;
    for (let k = start; k < start + size; k++) {
      out[k] = pairs[from] + HALF * pairs[(from + ahead) & mask];
      from = (from + step) & mask;
    }
    for (let k = start; k < start + pitch - size; k++) out[k + size] = out[k];
  }
}

/** Writes the packed sums of `out.length` columns, `spacing` apart, of the rows from (west, south) on. */
export function fillFloorRows(table: FloorTable, field: Field, west: number, south: number, out: Float64Array): void {
  const { run, spacing, steps, mask } = table;
  const start = new Int32Array(field.count);
  for (let column = 0; column < out.length; column += run) {
    for (let i = 0; i < start.length; i++)
      start[i] = (phaseAt(field, i, west + column * spacing, south, 0, 0) * steps) & mask;
    findStarts(table, start);
    const columns = Math.min(out.length - column, run);
    sumFloors(table, start, column === 0 ? out : out.subarray(column), columns);
  }
}

/** Writes the packed sums of a run of at most `table.run` columns. */
export function sumFloors(
  { cycles, constantTerms }: FloorTable,
  start: Int32Array,
  out: Float64Array,
  columns: number,
): void {
  let i = 0;
  if (constantTerms === 0 && start.length >= GROUP) {
    writeFive(cycles, start, out, columns);
    i = GROUP;
  } else {
    let base = 0;
    for (; i < constantTerms; i++) base += cycles[start[i]];
    out.fill(base, 0, columns);
  }
  for (; i < start.length; i++) for (let k = 0, p = start[i]; k < columns; k++, p++) out[k] += cycles[p];
}

/** Terms that are added in one pass. */
const GROUP = 5;

/** Writes the first five terms in one pass, two columns a turn. */
function writeFive(cycles: Float64Array, start: Int32Array, out: Float64Array, columns: number): void {
  // `| 0` spares checks for overflow.
  let p0 = start[0] | 0;
  let p1 = start[1] | 0;
  let p2 = start[2] | 0;
  let p3 = start[3] | 0;
  let p4 = start[4] | 0;
  let k = 0;
  for (; k + 2 <= columns; k += 2) {
    out[k] = cycles[p0] + cycles[p1] + cycles[p2] + cycles[p3] + cycles[p4];
    out[k + 1] = cycles[p0 + 1] + cycles[p1 + 1] + cycles[p2 + 1] + cycles[p3 + 1] + cycles[p4 + 1];
    p0 = (p0 + 2) | 0;
    p1 = (p1 + 2) | 0;
    p2 = (p2 + 2) | 0;
    p3 = (p3 + 2) | 0;
    p4 = (p4 + 2) | 0;
  }
  if (k < columns) out[k] = cycles[p0] + cycles[p1] + cycles[p2] + cycles[p3] + cycles[p4];
}
