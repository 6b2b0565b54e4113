/**
 * Conservative bounds of a field over a box, for culling.
 *
 * Each term reads one interval of the profile inside the box; the bounds are the sums of the terms' minima and maxima
 * over their intervals. They contain every height in the box. A sparse table of minima and maxima over 2ᵏ samples
 * answers each interval with two look-ups.
 */
import { checkFinite } from "../checks.ts";
import type { Field } from "./field.ts";
import { type Profile, sampleProfile } from "./profile.ts";

export interface RangeTable {
  readonly profile: Profile;
  /** lows[k][i] is the minimum of samples i … i + 2ᵏ − 1; highs[k][i] the maximum. */
  readonly lows: readonly Float64Array[];
  readonly highs: readonly Float64Array[];
}

export function createRangeTable(profile: Profile): RangeTable {
  const { samples, mask } = profile;
  let low: Float64Array = samples;
  let high: Float64Array = samples;
  const lows = [low];
  const highs = [high];
  for (let half = 1; half <= mask; half *= 2) {
    const [least, most] = [new Float64Array(mask + 1), new Float64Array(mask + 1)];
    for (let i = 0; i <= mask; i++) {
      least[i] = Math.min(low[i], low[(i + half) & mask]);
      most[i] = Math.max(high[i], high[(i + half) & mask]);
    }
    lows.push((low = least));
    highs.push((high = most));
  }
  return { profile, lows, highs };
}

const tables = new WeakMap<Profile, RangeTable>();

/** The table of a profile, made once. */
export function rangeTableOf(profile: Profile): RangeTable {
  const table = tables.get(profile) ?? createRangeTable(profile);
  tables.set(profile, table);
  return table;
}

/** An axis-aligned box: centre and half widths in metres. */
export interface Box {
  x: number;
  y: number;
  halfX: number;
  halfY: number;
  /** Metres on either side of z; 0 by default. */
  halfZ?: number;
  /** Years on either side of t; 0 by default. */
  halfT?: number;
  /** Metres around the box that a filter reads too; 0 for exact readings. */
  blur: number;
}

/**
 * Writes [min, max] of the field over a box at height z and time t into `out`, in profile units.
 * With `blur` 0 they bound `fieldAt`; otherwise also filtered readings of up to twice that width (prefilter.ts).
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
    // A filtered reading is a B-spline of averages and reads two more samples on either side.
    // Nothing is averaged where twice the blur is half a sample or less (rowOf of prefilter.ts).
    const wide = field.frequency[i] * box.blur;
    const reach =
      ax * box.halfX +
      by * box.halfY +
      Math.abs(field.c[i]) * (box.halfZ ?? 0) +
      Math.abs(field.d[i]) * (box.halfT ?? 0) +
      (wide > 0.25 ? wide + 2 : 0);
    // Bound of the rounding of the phase, from its parts: their sum can be small where they are large.
    const parts = ax * Math.abs(box.x) + by * Math.abs(box.y) + Math.abs(field.c[i] * z) + Math.abs(field.d[i] * t);
    const slack = 1e-15 * (parts + reach) + 1e-12;
    rangeOver(table, centre - reach - slack, centre + reach + slack, range);
    min += field.weight[i] * range[0];
    max += field.weight[i] * range[1];
  }
  out[0] = min;
  out[1] = max;
  field.added?.bounds(box, out, z, t);
  if (!(out[1] - out[0] < Infinity && box.blur >= 0 && box.halfX >= 0 && box.halfY >= 0))
    refuseBox(box, z, t, out.length);
  return out;
}

/** Throws a RangeError for what has no bounds; half widths can be infinite. */
function refuseBox({ x, y, halfX, halfY, halfZ = 0, halfT = 0, blur }: Box, z: number, t: number, room: number): never {
  checkFinite({ x, y, z, t });
  for (const [name, width] of Object.entries({ halfX, halfY, halfZ, halfT, blur }))
    if (!(width >= 0)) throw new RangeError(`Expected ${name} of 0 or more, got ${width}.`);
  throw new RangeError(`Expected room for 2 bounds, got ${room}.`);
}

const range = new Float64Array(2);

/** Writes [min, max] of the linearly interpolated profile over phases `from` to `to`. */
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
