/** Parts of a planet's land (eroded-land.ts): fields that are read averaged, with their gradients, and their ranges over a box. */
import { boundsOver, rangeTableOf } from "../field/bounds.ts";
import { cos, sin } from "../field/deterministic-math.ts";
import { solidTerms } from "../field/directions.ts";
import type { Field } from "../field/field.ts";
import type { TermBox } from "../field/height-term.ts";
import { cubicRow, rowCount, rowOf } from "../field/prefilter.ts";
import type { Profile } from "../field/profile.ts";
import { createTurned } from "../field/turn.ts";

/** Readings of one part of the land, and the index of the first in the list of all. */
export interface LandPart {
  readonly field: Field;
  readonly first: number;
  /** The row of the profile that each octave reads (prefilter.ts). */
  readonly rows: readonly number[];
  readonly cubics: readonly Float64Array[];
}

/** A lattice of cubes: their side in metres, and the rows of the turn of the axes. */
export interface Lattice {
  readonly cell: number;
  readonly rows: readonly (readonly [x: number, y: number, z: number])[];
}

/** Readings `from` to `to` of a field. */
export function octaves(field: Field, from: number, to: number, factor = 1): Field {
  const part = (of: "a" | "b" | "c" | "d" | "offset" | "frequency") =>
    field[of].slice(from * field.terms, to * field.terms);
  return {
    profile: field.profile,
    terms: field.terms,
    count: (to - from) * field.terms,
    a: part("a"),
    b: part("b"),
    c: part("c"),
    d: part("d"),
    offset: part("offset"),
    frequency: part("frequency"),
    weight: field.weight.slice(from * field.terms, to * field.terms).map((w) => factor * w),
  };
}

/** Readings that are averaged over `width` metres. */
export function partOf(field: Field, first: number, width: number): LandPart {
  const { profile, terms, count, frequency } = field;
  const rows = Array.from({ length: count / terms }, (_, k) =>
    Math.max(1, Math.min(rowCount(profile) - 1, Math.ceil(rowOf(profile, width * frequency[k * terms])))),
  );
  return { field, first, rows, cubics: rows.map((row) => cubicRow(profile, row)) };
}

/**
 * A field whose mean is 0 at `weight` 1 a term, with frequencies that count all axes. Another land has another `turn`, by which its
 * directions turn and its start moves.
 */
export function solidField(
  profile: Profile,
  terms: number,
  frequency: number,
  spin: number,
  seed: number,
  turn = 0,
  octave = [0],
): Field {
  const options = { octaves: octave, H: 0.9, seed: seed + turn };
  const field = createTurned(profile, solidTerms(terms, 128 * frequency, spin), turn, options);
  return { ...field, frequency: field.frequency.map((_, i) => frequency * 2 ** -octave[Math.floor(i / terms)]) };
}

/** [f − mean, ∂f/∂x, ∂f/∂y, ∂f/∂z] of the last part that was read. */
export const read = new Float64Array(4);

/** Writes a part's reading to `read`; `width` is that of another filter, metres. */
export function readPart(
  { field, cubics, rows }: LandPart,
  x: number,
  y: number,
  z: number,
  t: number,
  width: number,
): void {
  const { profile, count, terms, weight, a, b, c, d, offset, frequency } = field;
  const { mask, mean } = profile;
  let value = 0;
  let gx = 0;
  let gy = 0;
  let gz = 0;
  for (let first = 0, octave = 0; first < count; first += terms, octave++) {
    let k = cubics[octave];
    if (width > 0) {
      const row = Math.ceil(rowOf(profile, width * frequency[first]));
      if (row > rows[octave]) k = cubicRow(profile, row);
    }
    for (let i = first; i < first + terms; i++) {
      // As `phaseAt`.
      const phase = a[i] * x + (b[i] * y + (c[i] * z + (d[i] * t + offset[i])));
      const index = Math.floor(phase);
      const f = phase - index;
      const at = 4 * (index & mask);
      const k1 = k[at + 1];
      const k2 = k[at + 2];
      const k3 = k[at + 3];
      value += weight[i] * (k[at] - mean + f * (k1 + f * (k2 + f * k3)));
      const slope = weight[i] * (k1 + f * (2 * k2 + f * 3 * k3));
      gx += slope * a[i];
      gy += slope * b[i];
      gz += slope * c[i];
    }
  }
  read[0] = value;
  read[1] = gx;
  read[2] = gy;
  read[3] = gz;
}

/** Places at which slopes are measured. */
const SLOPES = 200;

let turns: Float64Array | undefined;

/** Cosines and sines of the longitudes of a spiral from pole to pole. */
function spiral(): Float64Array {
  const out = new Float64Array(2 * SLOPES);
  for (let k = 0; k < SLOPES; k++) {
    out[2 * k] = cos(2.399963 * k);
    out[2 * k + 1] = sin(2.399963 * k);
  }
  return out;
}

/** Root mean square of a part's slope along the ground of a sphere, units a metre. */
export function slopeOf(part: LandPart, radius: number): number {
  turns ??= spiral();
  let sum = 0;
  for (let k = 0; k < SLOPES; k++) {
    const z = (2 * k + 1) / SLOPES - 1;
    const level = Math.sqrt(1 - z * z);
    readPart(part, radius * level * turns[2 * k], radius * level * turns[2 * k + 1], radius * z, 0, 0);
    sum += read[1] * read[1] + read[2] * read[2] + read[3] * read[3];
  }
  return Math.sqrt((2 * sum) / (3 * SLOPES));
}

/** Sine of p turns, from parabolas. */
export function parabola(p: number): number {
  const q = p - Math.round(p);
  return q * (8 - 16 * Math.abs(q));
}

/** Cubic step from 0 at 0 to 1 at 1. */
export function eased(v: number): number {
  const k = Math.min(1, Math.max(0, v));
  return k * k * (3 - 2 * k);
}

/** Writes the range of a field over a box, relative to its mean, to `out`; `blur` metres are read around it. */
export function rangeOver(field: Field, box: TermBox, z: number, t: number, blur: number, out: Float64Array): void {
  const { profile, weight } = field;
  boundsOver(rangeTableOf(profile), field, { ...box, blur: Math.max(box.blur, blur) }, z, t, out);
  const mean = profile.mean * weight.reduce((sum, w) => sum + w, 0);
  out[0] -= mean;
  out[1] -= mean;
}

/** Indices of a part's numbers among the constants of shaders, in groups of four. */
export interface PartConstants {
  /** The first of its octaves: the row, samples a metre, and factors of the steps and weights of the readings. */
  readonly octaves: number;
  /** The first of its readings: samples a metre along x, y and z, and the weight. */
  readonly readings: number;
  /** The readings of the first octave are those of all, but for the factors. */
  readonly isScaled: boolean;
}

export interface LandConstants {
  readonly numbers: readonly number[];
  readonly of: ReadonlyMap<LandPart, PartConstants>;
}

/**
 * The constants of parts, four numbers a group. `scaled` are parts of the same octaves, whose directions differ by a power of two and
 * whose weights by a factor.
 */
export function constantsOf(scaled: readonly LandPart[], others: readonly LandPart[]): LandConstants {
  const numbers: number[] = [];
  const of = new Map<LandPart, PartConstants>();
  for (const part of [...scaled, ...others]) {
    const { field, rows } = part;
    const { terms, a, b, c, weight, frequency } = field;
    const isScaled = scaled.includes(part);
    const octaves = isScaled && of.size > 0 ? 0 : numbers.length / 4;
    if (octaves > 0 || of.size === 0)
      for (const [k, row] of rows.entries()) {
        const first = isScaled ? k * terms : 0;
        numbers.push(row, frequency[k * terms], frequency[first] / frequency[0], weight[first] / weight[0]);
      }
    of.set(part, { octaves, readings: numbers.length / 4, isScaled });
    for (let i = 0; i < (isScaled ? terms : field.count); i++) numbers.push(a[i], b[i], c[i], weight[i]);
  }
  return { numbers, of };
}
