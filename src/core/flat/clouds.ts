/**
 * Cumulus clouds between the islands: cover, thickness and sun shading.
 *
 *   cover    0…1, the sum of two samples of one tiling byte map. The map combines the profile along integer directions
 *            and is
 *            rank-equalised, so that the setting decides the covered share of the sky, whatever the profile
 *   column   0…1, cover above the threshold: clouds have a flat base, and rise in proportion to the column
 *   shade    transmittance of the sun at a point, from the one column where its ray crosses the clouds; the GPU
 *            evaluates
 *            the same per pixel (src/render/atmosphere/shaders/cumulus.ts; tests/browser/cumulus.test.ts compares)
 *   drift    clouds move with WIND; the caller shifts x and y
 */
import { type Profile, smoothProfile } from "../field/profile.ts";
import { smoothstep } from "../smoothstep.ts";

/** Texels along the map, and metres along it for each of its two samples; the second sample is rotated. */
export const COVER_SIZE = 512;
export const COVER_SIDES = [15_360, 47_100] as const;
export const COVER_SHARES = [0.72, 0.28] as const;
/** Cosine and sine of the rotation. */
export const COVER_TURN = [0.8, 0.6] as const;

/** Metres a second, east and north. */
export const WIND = [7, 2.5] as const;

/** Optical depth of the thickest column for shading, and the least transmittance. */
export const SHADE_DEPTH = 3.2;
export const SHADE_LEAST = 0.1;
/** Height within the cloud layer, 0…1, at which a sun ray samples the column. */
export const SHADE_LEVEL = 0.3;
/**
 * Sines of the sun's elevation between which shading blends from the mean to the sampled column; rays are no flatter
 * than the first.
 */
export const SHADE_LOW = [0.06, 0.2] as const;

/** Cloud parameters derived from the setting. */
export interface Cumulus {
  /** Altitude of the flat base, metres above the datum, and thickness up to the highest tops. */
  readonly base: number;
  readonly thick: number;
  /** Cover at which a column begins, and the additional cover at which it is full. */
  readonly threshold: number;
  readonly spread: number;
  /** Mean transmittance over level ground. */
  readonly mean: number;
}

export function cumulusOf(clouds: number): Cumulus {
  const threshold = 1.02 - 1.17 * clouds;
  const spread = 0.22 + 0.68 * clouds * clouds;
  // Cover is near 0.5 with a spread of a quarter.
  let mean = 0;
  for (let i = 0; i < 16; i++) mean += throughColumn(columnOf(0.1 + (0.8 * (i + 0.5)) / 16, threshold, spread)) / 16;
  return { base: 790 - 160 * clouds, thick: 560 + 640 * clouds, threshold, spread, mean };
}

const columnOf = (cover: number, threshold: number, spread: number) =>
  Math.min(1, Math.max(0, (cover - threshold) / spread));
const throughColumn = (column: number) => SHADE_LEAST + (1 - SHADE_LEAST) * Math.exp(-SHADE_DEPTH * column);

/** Table entries per profile sample, and the domain warp in samples. */
const DENSITY = 8;
const PUSH = 26;
/** Integer directions by octave: clouds a kilometre and half a kilometre wide. */
const OCTAVES = [
  { weight: 1, terms: [2, 1, -1, 3, 3, -2, 1, -3] },
  { weight: 0.42, terms: [5, -2, 3, 6, -6, 1, 2, -7] },
] as const;

const known = new WeakMap<Profile, Uint8Array>();

/** The cover map, x first, rank-equalised to bytes. Cached per profile. */
export function coverMap(profile: Profile): Uint8Array {
  const map = known.get(profile) ?? makeMap(profile);
  known.set(profile, map);
  return map;
}

function makeMap(profile: Profile): Uint8Array {
  const n = COVER_SIZE;
  const line = lineOf(profile);
  const mask = line.length - 1;
  const values = new Float32Array(n * n);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (const { weight, terms } of OCTAVES) {
        let own = 0;
        for (let k = 0; k < terms.length; k += 2) {
          const along = ((terms[k] * i + terms[k + 1] * j) / n) * line.length + DENSITY * PUSH * (own + 0.6 * sum);
          own += 0.5 * line[Math.floor(along + 37 * k * DENSITY) & mask];
        }
        sum += weight * own;
      }
      values[j * n + i] = sum;
    }
  }
  return ranked(values);
}

/** The smoothed profile, normalised to mean 0 and a deviation near 1. */
function lineOf(profile: Profile): Float32Array {
  const out = new Float64Array(2);
  return Float32Array.from(
    { length: profile.samples.length * DENSITY },
    (_, i) => (smoothProfile(profile, i / DENSITY, out)[0] - profile.mean) / 36,
  );
}

const BINS = 4096;

/** Rank-equalises values to bytes by a histogram. */
function ranked(values: Float32Array): Uint8Array {
  let [least, most] = [Infinity, -Infinity];
  for (const v of values) {
    least = Math.min(least, v);
    most = Math.max(most, v);
  }
  const scale = (BINS - 1) / Math.max(1e-9, most - least);
  const below = new Float64Array(BINS);
  for (const v of values) below[Math.floor((v - least) * scale)]++;
  let sum = 0;
  for (let i = 0; i < BINS; i++) {
    sum += below[i];
    below[i] = (sum - below[i] / 2) / values.length;
  }
  return Uint8Array.from(values, (v) => Math.round(255 * below[Math.floor((v - least) * scale)]));
}

/** Texture coordinates of a position for both samples, written as [u, v, u, v], each 0…1. */
export function coverPlaces(x: number, y: number, out: { [i: number]: number }): void {
  const [c, s] = COVER_TURN;
  const [first, second] = COVER_SIDES;
  out[0] = fraction(x / first);
  out[1] = fraction(y / first);
  out[2] = fraction((c * x + s * y) / second);
  out[3] = fraction((c * y - s * x) / second);
}

const fraction = (v: number) => v - Math.floor(v);

const places = new Float64Array(4);

/** Cover at a position, 0…1, with the sampler's bilinear filter. */
export function coverAt(map: Uint8Array, x: number, y: number): number {
  coverPlaces(x, y, places);
  const [a, b] = COVER_SHARES;
  return a * texel(map, places[0], places[1]) + b * texel(map, places[2], places[3]);
}

function texel(map: Uint8Array, u: number, v: number): number {
  const [x, y] = [u * COVER_SIZE - 0.5, v * COVER_SIZE - 0.5];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const at = (k: number, l: number) => map[(l & (COVER_SIZE - 1)) * COVER_SIZE + (k & (COVER_SIZE - 1))] / 255;
  const [fx, fy] = [x - i, y - j];
  const low = at(i, j) + fx * (at(i + 1, j) - at(i, j));
  const high = at(i, j + 1) + fx * (at(i + 1, j + 1) - at(i, j + 1));
  return low + fy * (high - low);
}

/** Transmittance of the clouds from a point toward a sun above the horizon, 0…1. */
export function cloudShadeAt(
  { base, thick, threshold, spread, mean }: Cumulus,
  map: Uint8Array,
  x: number,
  y: number,
  z: number,
  sun: readonly [number, number, number],
): number {
  const rise = base + SHADE_LEVEL * thick - z;
  const away = Math.max(0, rise) / Math.max(SHADE_LOW[0], sun[2]);
  const through = throughColumn(columnOf(coverAt(map, x + sun[0] * away, y + sun[1] * away), threshold, spread));
  const sure = smoothstep(SHADE_LOW[0], SHADE_LOW[1], sun[2]);
  const below = smoothstep(-0.3 * thick, 0.2 * thick, rise);
  return 1 + (mean + (through - mean) * sure - 1) * below;
}
