/**
 * Ceilings of gas: what no reading of a box exceeds, for many boxes of one size.
 *
 * The greatest of one term over a box depends on its phase at the centre alone, since all boxes are alike. So it is
 * tabulated, a sliding maximum along the profile, and a box costs a look-up a term: 50 ns, where `boundsOver` takes microseconds.
 *
 *   holds    the canonical reading, and the B-spline's of light (prefilter.ts) at every filter width up to the one asked for
 *   error    never too low; too high by a quarter of a sample a term and by SLACK
 */

import { rowOf, rowProfile } from "../field/prefilter.ts";
import { type Profile, sampleProfile, smoothProfile } from "../field/profile.ts";
import { densityOf, type Nebula } from "./nebula.ts";

/** A size of box: half widths in light-years, years either side of t. */
export interface BoxSize {
  readonly half: readonly [x: number, y: number, z: number];
  readonly halfT: number;
}

/** Table entries a sample. */
const FINE = 4;
/** Light reads half floats through a sampler of 8 bits: profile units of a sum of five terms that this may miss. */
const SLACK = 0.5;
/** Entries by which doubles may miss a phase, as far as 10⁹ ly away. */
const ROUNDING = 1e-4;

/** The greatest that each reading reaches within every entry, whatever filter up to `width` light-years reads it; a row an octave. */
export interface Crests {
  readonly nebula: Nebula;
  readonly rows: readonly Float64Array[];
}

export function createCrests(nebula: Nebula, width: number): Crests {
  const steps = gatherCrests(nebula, width);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, an octave at a time. */
export function* gatherCrests(nebula: Nebula, width: number): Generator<undefined, Crests> {
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
  // A width between two rows reads between them.
  for (let r = 1; r <= Math.max(1, Math.ceil(row)); r++) {
    const averaged = rowProfile(profile, r);
    for (let k = 0; k < n; k++) {
      const at = (k + 0.5) / FINE;
      smoothProfile(averaged, at, pair);
      // Half an entry from its middle; the curve's bend on so short a way is within SLACK.
      out[k] = Math.max(out[k], pair[0] + Math.abs(pair[1]) * (0.5 / FINE));
    }
  }
  return out;
}

/** Tables of one size of box: what each reading reaches at most, weighted, by phase. */
export interface Ceiling {
  readonly nebula: Nebula;
  readonly size: BoxSize;
  /** count × (mask + 1), reading by reading. */
  readonly tops: Float32Array;
  readonly mask: number;
  /** Entries of a table a light-year along x, y, z, and a year; and at the origin: five numbers a reading. */
  readonly steps: Float64Array;
  /** What stands above this may be gas. */
  readonly floor: number;
}

export function createCeiling({ nebula, rows }: Crests, size: BoxSize): Ceiling {
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

/** out[k] = weight times the greatest of `values`, which go round, from k − reach to k + reach. */
function slideMaximum(values: Float64Array, reach: number, weight: number, out: Float32Array): void {
  const n = values.length;
  const length = 2 * reach + 1;
  if (length >= n) {
    out.fill(weight * values.reduce((most, v) => Math.max(most, v), -Infinity));
    return;
  }
  // Greatest of `span` entries on; doubled as long as it fits, then two that overlap.
  let most = values;
  let span = 1;
  for (; 2 * span <= length; span *= 2) {
    const [half, shift] = [most, span];
    most = half.map((v, k) => Math.max(v, half[(k + shift) & (n - 1)]));
  }
  for (let k = 0; k < n; k++)
    out[k] = weight * Math.max(most[(k - reach) & (n - 1)], most[(k + reach + 1 - span) & (n - 1)]);
}

/** The greatest reading of gas, in profile units, that a box around a place holds. */
export function ceilingAt({ tops, mask, steps }: Ceiling, x: number, y: number, z: number, t: number): number {
  let sum = SLACK;
  for (let s = 0, row = 0; s < steps.length; s += 5, row += mask + 1) {
    const phase = steps[s] * x + steps[s + 1] * y + steps[s + 2] * z + steps[s + 3] * t + steps[s + 4];
    sum += tops[row + (Math.floor(phase) & mask)];
  }
  return sum;
}

/** The greatest density of a box around a place, 0 where it holds none for certain. */
export function densityCeiling(ceiling: Ceiling, x: number, y: number, z: number, t: number): number {
  return Math.min(1, densityOf(ceiling.nebula, ceilingAt(ceiling, x, y, z, t)));
}
