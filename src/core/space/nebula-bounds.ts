/**
 * Upper bounds of gas density over boxes and cells, for empty-space skipping in ray marches.
 *
 * The maximum of one term over a box of fixed size depends on its phase at the centre alone. It is tabulated as a
 * sliding maximum
 * along the profile, so a box costs one look-up per term: 50 ns, where `boundsOver` takes microseconds.
 *
 *   holds    for the canonical reading, and for the B-spline's of light (prefilter.ts) at every filter width up to the
 *            given one
 *   error    never too low; too high by a quarter of a sample per term and by SLACK
 *   cell     `width` ly wide, cell (i, j, k) from width·(i, j, k) on; a block is 16 × 16 × 16 cells
 *   empty    where the bounds of the cell, or of its eighths recursively, are below the threshold: half of cells 16 ly
 *            wide, where five
 *            eighths really are (tests/core/space/nebula-bounds.test.ts); never a cell with gas
 */

import { rowOf, rowProfile } from "../field/prefilter.ts";
import { type Profile, sampleProfile, smoothProfile } from "../field/profile.ts";
import { runSteps } from "../field/run-steps.ts";
import { densityOf, type Nebula } from "./nebula.ts";

/** Half widths of a box in light-years, and years either side of t. */
export interface BoxSize {
  readonly half: readonly [x: number, y: number, z: number];
  readonly halfT: number;
}

/** Table entries per sample. */
const FINE = 4;
/** Error of light's half floats and 8-bit sampler filtering, profile units of a sum of five terms. */
const SLACK = 0.5;
/** Rounding error of a phase at up to 10⁹ ly, table entries. */
const ROUNDING = 1e-4;

/** Maximum of each reading within every table entry, for any filter up to `width` light-years; one row per octave. */
export interface Crests {
  readonly nebula: Nebula;
  readonly rows: readonly Float64Array[];
}

export function createReadingMaxima(nebula: Nebula, width: number): Crests {
  return runSteps(readingMaxima(nebula, width));
}

/** Creates the maxima one octave per step. */
function* readingMaxima(nebula: Nebula, width: number): Generator<undefined, Crests> {
  const { profile, count, terms, frequency } = nebula.gas;
  const rows: Float64Array[] = [];
  for (let i = 0; i < count; i += terms) {
    rows.push(crestsOf(profile, rowOf(profile, width * frequency[i])));
    yield;
  }
  return { nebula, rows };
}

function crestsOf(profile: Profile, row: number): Float64Array {
  const n = (profile.mask + 1) * FINE;
  const out = Float64Array.from({ length: n }, (_, k) =>
    Math.max(sampleProfile(profile, k / FINE), sampleProfile(profile, (k + 1) / FINE)),
  );
  const pair = new Float64Array(2);
  // A width between two rows interpolates between them.
  for (let r = 1; r <= Math.max(1, Math.ceil(row)); r++) {
    const averaged = rowProfile(profile, r);
    for (let k = 0; k < n; k++) {
      const at = (k + 0.5) / FINE;
      smoothProfile(averaged, at, pair);
      // Half an entry from its middle; the curvature over so short a distance is within SLACK.
      out[k] = Math.max(out[k], pair[0] + Math.abs(pair[1]) * (0.5 / FINE));
    }
  }
  return out;
}

/** Tables for one size of box: the weighted maximum of each reading by phase. */
export interface Ceiling {
  readonly nebula: Nebula;
  readonly size: BoxSize;
  /** count × (mask + 1), reading by reading. */
  readonly tops: Float32Array;
  readonly mask: number;
  /** Table entries per light-year along x, y, z, per year, and at the origin: five numbers per reading. */
  readonly steps: Float64Array;
  /** Readings above this may be gas. */
  readonly floor: number;
}

export function createUpperBound({ nebula, rows }: Crests, size: BoxSize): Ceiling {
  const { a, b, c, d, offset, weight, count, terms } = nebula.gas;
  const n = rows[0].length;
  const tops = new Float32Array(count * n);
  const steps = new Float64Array(5 * count);
  for (let i = 0; i < count; i++) {
    const [hx, hy, hz] = size.half;
    const reach = Math.abs(a[i]) * hx + Math.abs(b[i]) * hy + Math.abs(c[i]) * hz + Math.abs(d[i]) * size.halfT;
    const crests = rows[Math.floor(i / terms)];
    slideMaximum(crests, Math.ceil(FINE * reach + ROUNDING), weight[i], tops.subarray(i * n, (i + 1) * n));
    for (const [k, axis] of [a, b, c, d, offset].entries()) steps[5 * i + k] = FINE * axis[i];
  }
  return { nebula, size, tops, mask: n - 1, steps, floor: nebula.threshold - SLACK };
}

/** out[k] = weight times the maximum of the periodic `values` from k − reach to k + reach. */
function slideMaximum(values: Float64Array, reach: number, weight: number, out: Float32Array): void {
  const n = values.length;
  const length = 2 * reach + 1;
  if (length >= n) {
    out.fill(weight * values.reduce((most, v) => Math.max(most, v), -Infinity));
    return;
  }
  // Maximum over `span` entries, doubled while it fits; two overlapping spans then cover the range.
  let most = values;
  let span = 1;
  for (; 2 * span <= length; span *= 2) {
    const [half, shift] = [most, span];
    most = half.map((v, k) => Math.max(v, half[(k + shift) & (n - 1)]));
  }
  for (let k = 0; k < n; k++)
    out[k] = weight * Math.max(most[(k - reach) & (n - 1)], most[(k + reach + 1 - span) & (n - 1)]);
}

/** Upper bound of the gas reading, profile units, over a box around a point. */
function upperBoundAt({ tops, mask, steps }: Ceiling, x: number, y: number, z: number, t: number): number {
  let sum = SLACK;
  for (let s = 0, row = 0; s < steps.length; s += 5, row += mask + 1) {
    const phase = steps[s] * x + steps[s + 1] * y + steps[s + 2] * z + steps[s + 3] * t + steps[s + 4];
    sum += tops[row + (Math.floor(phase) & mask)];
  }
  return sum;
}

/** Upper bound of the density over a box around a point; 0 where it is certainly empty. */
export function densityUpperBound(ceiling: Ceiling, x: number, y: number, z: number, t: number): number {
  return Math.min(1, densityOf(ceiling.nebula, upperBoundAt(ceiling, x, y, z, t)));
}

/** Cells along a block's side. */
export const BLOCK_CELLS = 16;
/** Greatest filter width, light-years, for which the cells are valid. */
export const WIDEST_FILTER = 16;
/** Smallest box relative to a cell's width: smaller ones find little more in twice the time. */
const SMALLEST_BOX = 1 / 8;

/** Cell width in light-years; the cells are valid for years within `halfT`. */
export interface CellSize {
  readonly width: number;
  readonly halfT: number;
}

/** Upper bounds of a cell and of its parts. */
export interface CellBounds extends CellSize {
  readonly levels: readonly Level[];
}

interface Level {
  readonly ceiling: Ceiling;
  /** Table entries by which each reading's phase moves from a box's centre to those of its eighths: 8 × readings. */
  readonly parts: Float64Array;
  /** Phases of the current box. */
  readonly phases: Float64Array;
}

/** Creates the bounds in steps of a few milliseconds at most. */
export function* cellBounds(nebula: Nebula, { width, halfT }: CellSize): Generator<undefined, CellBounds> {
  const crests = yield* readingMaxima(nebula, WIDEST_FILTER);
  const levels: Level[] = [];
  for (let box = width; box >= SMALLEST_BOX * width; box /= 2) {
    levels.push(levelOf(crests, box / 2, halfT));
    yield;
  }
  return { width, halfT, levels };
}

/** `cellBounds` in one call. */
export function createCellBounds(nebula: Nebula, size: CellSize): CellBounds {
  return runSteps(cellBounds(nebula, size));
}

function levelOf(crests: Crests, half: number, halfT: number): Level {
  const ceiling = createUpperBound(crests, { half: [half, half, half], halfT });
  const { steps } = ceiling;
  const readings = steps.length / 5;
  const parts = new Float64Array(8 * readings);
  for (let part = 0; part < 8; part++)
    for (let i = 0; i < readings; i++)
      for (let axis = 0; axis < 3; axis++)
        parts[part * readings + i] += steps[5 * i + axis] * ((part >> axis) & 1 ? half / 2 : -half / 2);
  return { ceiling, parts, phases: new Float64Array(readings) };
}

/** Whether the cell around a point is certainly empty at time t. */
export function isCellEmpty({ levels }: CellBounds, x: number, y: number, z: number, t: number): boolean {
  const [{ ceiling, phases }] = levels;
  const { steps } = ceiling;
  for (let i = 0, s = 0; i < phases.length; i++, s += 5)
    phases[i] = steps[s] * x + steps[s + 1] * y + steps[s + 2] * z + steps[s + 3] * t + steps[s + 4];
  return isBoxEmpty(levels, 0);
}

function isBoxEmpty(levels: readonly Level[], at: number): boolean {
  const { ceiling, parts, phases } = levels[at];
  const { tops, mask, floor } = ceiling;
  let sum = 0;
  for (let i = 0, row = 0; i < phases.length; i++, row += mask + 1) sum += tops[row + (Math.floor(phases[i]) & mask)];
  if (sum < floor) return true;
  if (at === levels.length - 1) return false;
  const next = levels[at + 1].phases;
  for (let part = 0; part < parts.length; part += next.length) {
    for (let i = 0; i < next.length; i++) next[i] = phases[i] + parts[part + i];
    if (!isBoxEmpty(levels, at + 1)) return false;
  }
  return true;
}

/**
 * Writes the occupancy bits of block (i, j, k), which begins at 16·width·(i, j, k) ly, into `out`: bit x of out[16·z +
 * y] is set where
 * the cell may hold gas. In steps of well under a millisecond.
 */
export function* gasCells(
  ceilings: CellBounds,
  [i, j, k]: readonly [number, number, number],
  t: number,
  out: Uint16Array,
): Generator<undefined, Uint16Array> {
  const centre = (block: number, cell: number) => (block * BLOCK_CELLS + cell + 0.5) * ceilings.width;
  for (let z = 0; z < BLOCK_CELLS; z++) {
    for (let y = 0; y < BLOCK_CELLS; y++) {
      let row = 0;
      for (let x = 0; x < BLOCK_CELLS; x++)
        if (!isCellEmpty(ceilings, centre(i, x), centre(j, y), centre(k, z), t)) row |= 1 << x;
      out[BLOCK_CELLS * z + y] = row;
    }
    yield;
  }
  return out;
}
