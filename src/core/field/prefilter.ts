/**
 * Prefiltered profiles: a 1-D mip chain whose rows all have N samples.
 *
 *   row 0       linear interpolation, as heights use it
 *   row r ≥ 1   the cubic B-spline of the samples averaged over 2^(r−1) neighbours
 *   last row    the mean
 *
 * A reader blends between rows, so that the filter width is continuous.
 */
import { checkWhole } from "../checks.ts";
import type { Profile } from "./profile.ts";

/** The number of rows for N samples: log₂N + 2. */
export function rowCount(profile: Profile): number {
  return Math.log2(profile.mask + 1) + 2;
}

/** The fractional row for a filter of `width` samples: 0 up to half a sample, 1 at one, plus 1 per doubling. */
export function rowOf(profile: Profile, width: number): number {
  if (width <= 0.5) return 0;
  return Math.min(rowCount(profile) - 1, Math.log2(width) + 1);
}

/** Box average over `width` = 2ⁿ samples; the two ends of the even window have half weight. */
export function averaged({ samples, mask }: Profile, width: number): Float64Array {
  if (width === 1) return samples;
  const half = width / 2;
  let sum = (samples[-half & mask] + samples[half & mask]) / 2;
  for (let j = 1 - half; j < half; j++) sum += samples[j & mask];
  const out = new Float64Array(samples.length);
  for (let i = 0; i < out.length; i++) {
    out[i] = sum / width;
    const [from, to] = [i - half, i + half];
    sum += (samples[to & mask] + samples[(to + 1) & mask] - samples[from & mask] - samples[(from + 1) & mask]) / 2;
  }
  return out;
}

/** The averaged samples of a row ≥ 1, to be read by the B-spline. */
export function rowProfile(profile: Profile, row: number): Profile {
  return { ...profile, samples: averaged(profile, 2 ** (row - 1)) };
}

/** Computed rows ≥ 1 of profiles. */
const rowsKept = new WeakMap<Profile, Float64Array[]>();

/**
 * A row ≥ 1 as cubics of its B-spline: four numbers a sample, value = c₀ + f·(c₁ + f·(c₂ + f·c₃)). Each row of a profile is computed
 * once; callers must not change it.
 */
export function cubicRow(profile: Profile, row: number): Float64Array {
  let rows = rowsKept.get(profile);
  if (!rows) rowsKept.set(profile, (rows = []));
  return (rows[row] ??= cubicsOf(rowProfile(profile, row)));
}

function cubicsOf({ samples: p, mask }: Profile): Float64Array {
  const out = new Float64Array(4 * p.length);
  for (let i = 0; i <= mask; i++) {
    const p0 = p[(i - 1) & mask];
    const p1 = p[i];
    const p2 = p[(i + 1) & mask];
    const p3 = p[(i + 2) & mask];
    out[4 * i] = (p0 + 4 * p1 + p2) / 6;
    out[4 * i + 1] = (p2 - p0) / 2;
    out[4 * i + 2] = (p0 - 2 * p1 + p2) / 2;
    out[4 * i + 3] = (p3 - p0 + 3 * (p1 - p2)) / 6;
  }
  return out;
}

/** All rows as cubic coefficients, row-major, 4 a sample: value = c₀ + f·(c₁ + f·(c₂ + f·c₃)). One texture fetch reads them. */
export function cubicRows(profile: Profile): Float32Array {
  const n = profile.mask + 1;
  const rows = rowCount(profile);
  const out = new Float32Array(rows * n * 4);
  for (let i = 0; i < n; i++) {
    out[4 * i] = profile.samples[i];
    out[4 * i + 1] = profile.samples[(i + 1) & profile.mask] - profile.samples[i];
  }
  for (let r = 1; r < rows; r++) out.set(cubicRow(profile, r), 4 * r * n);
  return out;
}

/** Rows as [value, slope] pairs for a filtering sampler, `density` pairs a sample. Row 0 repeats row 1. */
export function lightRows(profile: Profile, density: number): Float32Array {
  checkWhole("density", density, 1, 1024);
  const length = 2 * density * (profile.mask + 1);
  const rows = rowCount(profile);
  const out = new Float32Array(rows * length);
  let at = length;
  for (let r = 1; r < rows; r++) {
    const cubics = cubicRow(profile, r);
    for (let i = 0; i < cubics.length; i += 4) {
      const c0 = cubics[i];
      const c1 = cubics[i + 1];
      const c2 = cubics[i + 2];
      const c3 = cubics[i + 3];
      for (let k = 0; k < density; k++) {
        const f = k / density;
        out[at++] = c0 + f * (c1 + f * (c2 + f * c3));
        out[at++] = c1 + f * (2 * c2 + f * 3 * c3);
      }
    }
  }
  out.copyWithin(0, length, 2 * length);
  return out;
}
