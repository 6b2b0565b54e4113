/** Altitudes sampled on a square grid, and fields low-pass filtered to its cell size. */
import type { Field } from "../core/field/field.ts";
import { fillHeights } from "../core/field/heights.ts";
import { createProfile, type Profile } from "../core/field/profile.ts";
import type { ChartSource } from "./chart-source.ts";
import type { MapFrame } from "./frame.ts";

/**
 * A field low-pass filtered for sampling at a coarse spacing, so that wide maps show land and not noise.
 *
 *   parts    the sum of the returned fields is the filtered field; terms that cross less than a sample are unchanged
 *   width    metres; a term that crosses w samples in it is averaged over the power of two from w up, or is its mean
 *   error    0 where the finest term crosses less than one sample in `width`
 */
export function lowPass(field: Field, width: number): Field[] {
  const parts: Field[] = [];
  let from = 0;
  for (let i = 1; i <= field.count; i++) {
    if (i < field.count && samplesIn(field, i, width) === samplesIn(field, from, width)) continue;
    parts.push(part(field, from, i, movingAverage(field.profile, samplesIn(field, from, width))));
    from = i;
  }
  return parts;
}

/** Profile samples that a term crosses in a width, as a power of two; 1 for up to one. */
function samplesIn({ a, b, c }: Field, i: number, width: number): number {
  const samples = width * Math.sqrt(a[i] * a[i] + b[i] * b[i] + c[i] * c[i]);
  let whole = 1;
  while (whole < samples && whole < 2 ** 20) whole *= 2;
  return whole;
}

function part(field: Field, from: number, to: number, profile: Profile): Field {
  const of = (name: "a" | "b" | "c" | "d" | "offset" | "weight" | "frequency") => field[name].subarray(from, to);
  return {
    profile,
    count: to - from,
    terms: to - from,
    a: of("a"),
    b: of("b"),
    c: of("c"),
    d: of("d"),
    offset: of("offset"),
    weight: of("weight"),
    frequency: of("frequency"),
    ...(from === 0 && field.added && { added: field.added }),
  };
}

/** Moving average over `samples` samples; those at both ends count half. */
function movingAverage(profile: Profile, samples: number): Profile {
  if (samples === 1) return profile;
  const { samples: own, mask, mean } = profile;
  if (samples > mask) return createProfile(own.map(() => mean));
  const half = samples / 2;
  return createProfile(
    own.map((_, at) => {
      let sum = (own[(at - half) & mask] + own[(at + half) & mask]) / 2;
      for (let k = 1 - half; k < half; k++) sum += own[(at + k) & mask];
      return sum / samples;
    }),
  );
}

/** Writes a field at altitude `z` and time `t`, low-pass filtered to `width`, at points of a map (`ChartSource.altitudes`) into `out`. */
export function sampleLowPass(
  field: Field,
  frame: MapFrame,
  z: number,
  t: number,
  xs: Float64Array,
  ys: Float64Array,
  width: number,
  out: Float64Array,
): void {
  const [px, py, sum] = Array.from({ length: 3 }, () => new Float64Array(xs.length));
  const pz = new Float64Array(xs.length).fill(z);
  const at = new Float64Array(2);
  for (let k = 0; k < xs.length; k++) {
    frame.place(xs[k], ys[k], at);
    px[k] = at[0];
    py[k] = at[1];
  }
  out.fill(0);
  for (const part of lowPass(field, width)) {
    fillHeights(part, px, py, pz, t, sum);
    for (let k = 0; k < sum.length; k++) out[k] += sum[k];
  }
}

/** Extra cells on each side of the map, so that border effects of contour tracing stay outside it. */
export const MARGIN = 2;

export interface Heightfield {
  /** Cells a side, margins included. */
  readonly n: number;
  /** Size of a cell in metres. */
  readonly cell: number;
  /** Metres above sea level at cell centres, rows from the top. */
  readonly altitudes: Float64Array;
}

/** Samples a square of `span` metres with `cells` cells a side, plus MARGIN on each side. */
export function sampleHeightfield(source: Pick<ChartSource, "altitudes">, span: number, cells: number): Heightfield {
  const cell = span / cells;
  const n = cells + 2 * MARGIN;
  const xs = new Float64Array(n * n);
  const ys = new Float64Array(n * n);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      xs[row * n + column] = (column + 0.5 - n / 2) * cell;
      ys[row * n + column] = (n / 2 - row - 0.5) * cell;
    }
  }
  const altitudes = new Float64Array(n * n);
  source.altitudes(xs, ys, cell, altitudes);
  return { n, cell, altitudes };
}

/** Bilinear interpolation; x, y in cells right and down of the map's top left corner. */
export function altitudeAt({ n, altitudes }: Heightfield, x: number, y: number): number {
  const [u, v] = [x + MARGIN - 0.5, y + MARGIN - 0.5];
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const at = j * n + i;
  const top = altitudes[at] + (u - i) * (altitudes[at + 1] - altitudes[at]);
  const below = altitudes[at + n] + (u - i) * (altitudes[at + n + 1] - altitudes[at + n]);
  return top + (v - j) * (below - top);
}
