/**
 * Gas as light reads it: the B-spline of the samples, averaged over a width (prefilter.ts), as the GPU does.
 *
 *   width   light-years that are averaged along each term; 0 reads the spline of the samples themselves
 *   differs from the canonical density by what the spline smooths: 0.01 at most at width 0 (tests/core/nebula-seen.test.ts)
 */
import { type Field, phaseAt } from "./field.ts";
import { densityOf, type Nebula } from "./nebula.ts";
import { rowCount, rowOf, rowProfile } from "./prefilter.ts";
import { type Profile, smoothProfile } from "./profile.ts";

export interface SeenGas {
  /** 0 to 1. */
  density(x: number, y: number, z: number, t: number, width?: number): number;
  /** Density and its slopes a light-year, [ρ, ∂/∂x, ∂/∂y, ∂/∂z], into `out`. */
  slopes(x: number, y: number, z: number, t: number, width: number, out: Float64Array): Float64Array;
  /** Shares of hydrogen, oxygen and dust, whose sum is 1, into `out`. */
  glow(x: number, y: number, z: number, t: number, width: number, out: Float64Array): Float64Array;
}

export function createSeenGas(nebula: Nebula): SeenGas {
  const { gas, glows } = nebula;
  const rows = Array.from({ length: rowCount(gas.profile) - 1 }, (_, r) => rowProfile(gas.profile, Math.max(1, r)));
  const read = new Float64Array(4);
  return {
    density(x, y, z, t, width = 0) {
      return densityOf(nebula, readSeen(rows, gas, x, y, z, t, width, read)[0]);
    },
    slopes(x, y, z, t, width, out) {
      readSeen(rows, gas, x, y, z, t, width, read);
      out[0] = densityOf(nebula, read[0]);
      const share = out[0] > 0 ? out[0] / (read[0] - nebula.threshold) : 0;
      for (let k = 1; k < 4; k++) out[k] = share * read[k];
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

const [low, high] = [new Float64Array(2), new Float64Array(2)];

/** Writes the reading and its slopes, profile units, into `out`. */
function readSeen(
  rows: readonly Profile[],
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
    // As shaders do it (lightReader of src/view/shaders/reading.ts): from the last row but one on, the mean alone.
    if (row >= rows.length - 1) {
      out[0] += field.weight[i] * field.profile.mean;
      continue;
    }
    const phase = phaseAt(field, i, x, y, z, t);
    const whole = Math.floor(row);
    const blend = row - whole;
    smoothProfile(rows[whole], phase, low);
    if (blend > 0) {
      smoothProfile(rows[whole + 1], phase, high);
      low[0] += blend * (high[0] - low[0]);
      low[1] += blend * (high[1] - low[1]);
    }
    out[0] += field.weight[i] * low[0];
    const slope = field.weight[i] * low[1];
    out[1] += slope * field.a[i];
    out[2] += slope * field.b[i];
    out[3] += slope * field.c[i];
  }
  return out;
}
