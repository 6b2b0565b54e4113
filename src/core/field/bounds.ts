/**
 * Exact bounds of a field over a box, from each term's own range over the stretch of profile that the box covers.
 *
 * The sum of the terms' ranges holds every height in the box, and each term reaches its own: culling by it is
 * never wrong. Ranges come from a table of minima over 2ᵏ samples, two look-ups a range.
 */
import type { Field } from "./field.ts";
import { type Profile, sampleProfile } from "./profile.ts";

export interface RangeTable {
  readonly profile: Profile;
  /** lows[k][i] is the least of the 2ᵏ samples from i on; highs likewise. */
  readonly lows: readonly Float64Array[];
  readonly highs: readonly Float64Array[];
}

export function createRangeTable(profile: Profile): RangeTable {
  const n = profile.mask + 1;
  const lows = [profile.samples];
  const highs = [profile.samples];
  for (let half = 1; half < n; half *= 2) {
    const [low, high] = [lows[lows.length - 1], highs[highs.length - 1]];
    lows.push(Float64Array.from(low, (v, i) => Math.min(v, low[(i + half) & profile.mask])));
    highs.push(Float64Array.from(high, (v, i) => Math.max(v, high[(i + half) & profile.mask])));
  }
  return { profile, lows, highs };
}

/** A box level with the axes: centre and half widths, metres; `blur` metres more are read around it by a filter. */
export interface Box {
  x: number;
  y: number;
  halfX: number;
  halfY: number;
  /** Metres either side of z; none when absent. */
  halfZ?: number;
  /** Years either side of t; none when absent. */
  halfT?: number;
  blur: number;
}

/**
 * Writes [min, max] of the field over a box at height z and time t into `out`, in profile units.
 * With blur 0 they bound the canonical reading; with blur, also what filters of up to twice that width read (prefilter.ts).
 */
export function boundsOver(
  table: RangeTable,
  field: Field,
  box: Box,
  z: number,
  t: number,
  out: Float64Array,
): Float64Array {
  let min = 0;
  let max = 0;
  for (let i = 0; i < field.count; i++) {
    const ax = Math.abs(field.a[i]);
    const by = Math.abs(field.b[i]);
    const centre = field.a[i] * box.x + (field.b[i] * box.y + (field.c[i] * z + (field.d[i] * t + field.offset[i])));
    // A filtered reading is a B-spline of averages, as wide for all terms of an octave: two samples more on either side.
    // Where twice the blur is half a sample or less nothing is averaged (rowOf of prefilter.ts).
    const wide = field.frequency[i] * box.blur;
    const reach =
      ax * box.halfX +
      by * box.halfY +
      Math.abs(field.c[i]) * (box.halfZ ?? 0) +
      Math.abs(field.d[i]) * (box.halfT ?? 0) +
      (wide > 0.25 ? wide + 2 : 0);
    // Doubles round each part of the phase by less than this; the sum can be small where the parts are not.
    const parts = ax * Math.abs(box.x) + by * Math.abs(box.y) + Math.abs(field.c[i] * z) + Math.abs(field.d[i] * t);
    const slack = 1e-15 * (parts + reach) + 1e-12;
    rangeOver(table, centre - reach - slack, centre + reach + slack, range);
    min += field.weight[i] * range[0];
    max += field.weight[i] * range[1];
  }
  out[0] = min;
  out[1] = max;
  return out;
}

const range = new Float64Array(2);

/** Least and greatest of the straight-line reading over phases from `from` to `to`. */
export function rangeOver(
  { profile, lows, highs }: RangeTable,
  from: number,
  to: number,
  out: Float64Array,
): Float64Array {
  const first = Math.ceil(from);
  const count = Math.floor(to) - first + 1;
  if (count > profile.mask) {
    out[0] = profile.min;
    out[1] = profile.max;
    return out;
  }
  const start = sampleProfile(profile, from);
  const end = sampleProfile(profile, to);
  out[0] = Math.min(start, end);
  out[1] = Math.max(start, end);
  if (count > 0) {
    const k = 31 - Math.clz32(count);
    const a = first & profile.mask;
    const b = (first + count - (1 << k)) & profile.mask;
    out[0] = Math.min(out[0], lows[k][a], lows[k][b]);
    out[1] = Math.max(out[1], highs[k][a], highs[k][b]);
  }
  return out;
}
