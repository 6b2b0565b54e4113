/**
 * A field read over a grid point by point, at any spacing, altitude and time.
 *
 *   out[row·n + column] = fieldAt(field, west + column·spacing, south + row·spacing, z, t), bit for bit
 *
 *   error   none (tests/core/field/grid.test.ts)
 *   speed   five terms: 4 ns a height (npm run bench -- grid-fill)
 */
import { type Field, phaseAt } from "./field.ts";
import { type Profile, sampleProfile } from "./profile.ts";

/** A grid (grid.ts) whose number of rows is given. */
export interface Rows {
  readonly west: number;
  readonly south: number;
  readonly spacing: number;
  readonly n: number;
  readonly rows: number;
}

type Reader = (field: Field, grid: Rows, z: number, t: number, out: Float64Array) => void;

let reader: Reader | undefined;

export function readGrid(field: Field, grid: Rows, z: number, t: number, out: Float64Array): void {
  reader ??= createReader();
  reader(field, grid, z, t, out);
}

/** Columns that are summed at a time. */
const COLUMNS = 1024;
/** Samples of the longest profile that is read four terms at a time. */
const SAMPLES = 1024;
const PAIR_MASK = 2 * SAMPLES - 2;
/** Terms that are added in one pass. One pass per term takes twice as long. */
const GROUP = 4;

/**
 * The working arrays are constants of a closure that is made once: the compiler then knows their address and length,
 * which halves the time. Constants of the module would do, but bundlers turn them into variables.
 */
function createReader(): Reader {
  const xs = new Float64Array(COLUMNS);
  const sums = new Float64Array(COLUMNS);
  /** The samples of `profile`, each followed by its difference to the next, repeated to the end. */
  const pairs = new Float64Array(2 * SAMPLES);
  let profile: Profile | undefined;

  function setProfile(next: Profile): void {
    if (profile === next) return;
    profile = next;
    const { samples, mask } = next;
    for (let j = 0; j < SAMPLES; j++) {
      pairs[2 * j] = samples[j & mask];
      pairs[2 * j + 1] = samples[(j + 1) & mask] - samples[j & mask];
    }
  }

  /** Adds term i, whose phase at x = 0 is `rest`, to the sums. */
  function addTerm(field: Field, i: number, rest: number, columns: number): void {
    const { samples, mask } = field.profile;
    const a = field.a[i];
    const weight = field.weight[i];
    for (let k = 0; k < columns; k++) {
      const phase = a * xs[k] + rest;
      const index = Math.floor(phase);
      const p0 = samples[index & mask];
      sums[k] += weight * (p0 + (phase - index) * (samples[(index + 1) & mask] - p0));
    }
  }

  /** Sums a row of the block in `xs`. */
  function sumRow(field: Field, rests: Float64Array, columns: number): void {
    const { a, count, weight, profile } = field;
    // Leading terms that are constant along the row.
    let base = 0;
    let i = 0;
    for (; i < count && a[i] === 0; i++) base += weight[i] * sampleProfile(profile, rests[i]);
    sums.fill(base, 0, columns);
    // Four terms at a time, in the order of fieldAt. In this function: on its own it sometimes stays unoptimized.
    for (; profile.mask < SAMPLES && i + GROUP <= count; i += GROUP) {
      const [a0, a1, a2, a3] = [a[i], a[i + 1], a[i + 2], a[i + 3]];
      const [w0, w1, w2, w3] = [weight[i], weight[i + 1], weight[i + 2], weight[i + 3]];
      const [r0, r1, r2, r3] = [rests[i], rests[i + 1], rests[i + 2], rests[i + 3]];
      for (let k = 0; k < columns; k++) {
        const x = xs[k];
        const p0 = a0 * x + r0;
        const p1 = a1 * x + r1;
        const p2 = a2 * x + r2;
        const p3 = a3 * x + r3;
        const f0 = Math.floor(p0);
        const f1 = Math.floor(p1);
        const f2 = Math.floor(p2);
        const f3 = Math.floor(p3);
        const j0 = (f0 << 1) & PAIR_MASK;
        const j1 = (f1 << 1) & PAIR_MASK;
        const j2 = (f2 << 1) & PAIR_MASK;
        const j3 = (f3 << 1) & PAIR_MASK;
        sums[k] =
          sums[k] +
          w0 * (pairs[j0] + (p0 - f0) * pairs[j0 | 1]) +
          w1 * (pairs[j1] + (p1 - f1) * pairs[j1 | 1]) +
          w2 * (pairs[j2] + (p2 - f2) * pairs[j2 | 1]) +
          w3 * (pairs[j3] + (p3 - f3) * pairs[j3 | 1]);
      }
    }
    for (; i < count; i++) addTerm(field, i, rests[i], columns);
  }

  return (field, { west, south, spacing, n, rows }, z, t, out) => {
    if (field.profile.mask < SAMPLES) setProfile(field.profile);
    const rests = new Float64Array(field.count);
    for (let first = 0; first < n; first += COLUMNS) {
      const columns = Math.min(COLUMNS, n - first);
      for (let k = 0; k < columns; k++) xs[k] = west + (first + k) * spacing;
      for (let row = 0; row < rows; row++) {
        for (let i = 0; i < field.count; i++) rests[i] = phaseAt(field, i, 0, south + row * spacing, z, t);
        sumRow(field, rests, columns);
        out.set(sums.subarray(0, columns), row * n + first);
      }
    }
  };
}
