/**
 * Gas as light reads it: the B-spline of the samples, averaged over a width (prefilter.ts), as the GPU does.
 *
 *   width   light-years that are averaged along each term; 0 reads the spline of the samples themselves
 *   differs from the canonical density by what the spline smooths: 0.01 at most at width 0 (tests/core/nebula-seen.test.ts)
 */
import { type Field, phaseAt } from "../field/field.ts";
import { rowCount, rowOf, rowProfile } from "../field/prefilter.ts";
import { type Profile, smoothProfile } from "../field/profile.ts";
import { densityOf, type Nebula } from "./nebula.ts";

export interface SeenGas {
  /** 0 to 1. */
  density(x: number, y: number, z: number, t: number, width?: number): number;
  /** Density and its slopes a light-year, [ρ, ∂/∂x, ∂/∂y, ∂/∂z], into `out`. */
  slopes(x: number, y: number, z: number, t: number, width: number, out: Float64Array): Float64Array;
  /** The density before it is cut off at 0: below it, how far the reading is from gas. */
  excess(x: number, y: number, z: number, t: number, width?: number): number;
  /** Shares of hydrogen, oxygen and dust, whose sum is 1, into `out`. */
  glow(x: number, y: number, z: number, t: number, width: number, out: Float64Array): Float64Array;
}

/** A profile's rows that are read between; its mean beyond them. */
export type SeenRows = readonly Profile[];

export function seenRows(profile: Profile): SeenRows {
  return Array.from({ length: rowCount(profile) - 1 }, (_, r) => rowProfile(profile, Math.max(1, r)));
}

export function createSeenGas(nebula: Nebula): SeenGas {
  const { gas, glows, threshold } = nebula;
  const rows = seenRows(gas.profile);
  const greatest = gas.terms * gas.profile.max - threshold;
  const read = new Float64Array(4);
  return {
    density(x, y, z, t, width = 0) {
      return densityOf(nebula, readSeen(rows, gas, x, y, z, t, width, read)[0]);
    },
    excess(x, y, z, t, width = 0) {
      return (readSeen(rows, gas, x, y, z, t, width, read)[0] - threshold) / greatest;
    },
    slopes(x, y, z, t, width, out) {
      readSeen(rows, gas, x, y, z, t, width, read);
      out[0] = densityOf(nebula, read[0]);
      for (let k = 1; k < 4; k++) out[k] = out[0] > 0 ? read[k] / greatest : 0;
      return out;
    },
    glow(x, y, z, t, width, out) {
      let total = 0;
      for (const [i, glow] of glows.entries()) {
        out[i] = readSeen(rows, glow, x, y, z, t, width, read)[0] ** 2;
        total += out[i];
      }
      for (const i of glows.keys()) out[i] = total > 0 ? out[i] / total : 1 / glows.length;
      return out;
    },
  };
}

const high = new Float64Array(2);

/** Writes [value, slope a sample] of a row, whole or between two, into `out`. */
export function seenProfileAt(rows: SeenRows, phase: number, row: number, out: Float64Array): Float64Array {
  const whole = Math.floor(row);
  const blend = row - whole;
  smoothProfile(rows[whole], phase, out);
  if (blend === 0) return out;
  smoothProfile(rows[whole + 1], phase, high);
  out[0] += blend * (high[0] - out[0]);
  out[1] += blend * (high[1] - out[1]);
  return out;
}

const pair = new Float64Array(2);

/** Writes a field's reading and its slopes a light-year, profile units, into `out`. */
export function readSeen(
  rows: SeenRows,
  field: Field,
  x: number,
  y: number,
  z: number,
  t: number,
  width: number,
  out: Float64Array,
): Float64Array {
  out.fill(0);
  for (let i = 0; i < field.count; i++) {
    const row = Math.max(1, rowOf(field.profile, width * field.frequency[i]));
    // As shaders do it (lightReader of src/render/ground/shaders/reading.ts): from the last row but one on, the mean alone.
    if (row >= rows.length - 1) {
      out[0] += field.weight[i] * field.profile.mean;
      continue;
    }
    seenProfileAt(rows, phaseAt(field, i, x, y, z, t), row, pair);
    out[0] += field.weight[i] * pair[0];
    const slope = field.weight[i] * pair[1];
    out[1] += slope * field.a[i];
    out[2] += slope * field.b[i];
    out[3] += slope * field.c[i];
  }
  return out;
}
