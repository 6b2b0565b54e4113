/**
 * Kinds of cover over strips of rows, equal to `coverAt` place by place.
 *
 * A strip is taken tile by tile, 16 columns by at most 16 rows. Over a square each term reads a few neighbouring samples,
 * and tables of their least and greatest bound its field: most tests of the cover are settled for a tile at once, most
 * others for a square of 8 or 4 places in it, and only what is in doubt still is read place by place. Phases are whole
 * numbers of steps (see lattice), so they are walked in integers, which wrap where the profile does.
 */
import { type Cover, KINDS } from "./cover.ts";
import { type Field, phaseAt } from "./field.ts";
import type { Grid } from "./grid.ts";
import type { Profile } from "./profile.ts";

/** Places along a tile's side: a bit each of a row's answer. */
export const TILE = 16;
/** Places along the least square. */
const LEAST = 4;
const LEAST_BITS = (1 << LEAST) - 1;

/** "Below value", and where in the tile that holds: the columns of each row, as bits. */
interface Test {
  readonly value: number;
  readonly columns: Int32Array;
}

/** One field, ready to be walked at one spacing. */
interface Walk {
  readonly field: Field;
  readonly tests: Test[];
  /** log₂ of the steps a sample has. */
  readonly shift: number;
  /** Steps a column, and a row, term by term. */
  readonly east: Int32Array;
  readonly north: Int32Array;
  /** For squares of TILE, TILE/2, … LEAST: the least and greatest of what they read from sample j on, at 2·(i·N + j). */
  readonly bounds: readonly Float64Array[];
  /** Steps where the tile begins. */
  readonly phase: Int32Array;
}

export interface CoverWalk {
  readonly walks: readonly Walk[];
  readonly rows: readonly { readonly kind: number; readonly tests: readonly Test[] }[];
}

/** `stepsOf` tells how many steps a sample of each field has, a power of two. */
export function createCoverWalk(cover: Cover, spacing: number, stepsOf: (field: Field) => number): CoverWalk {
  const walks = new Map<string, Walk>();
  const testOf = (name: string, value: number): Test => {
    const walk = walks.get(name) ?? createWalk(cover.fields[name], spacing, stepsOf(cover.fields[name]));
    walks.set(name, walk);
    const test = { value, columns: new Int32Array(TILE) };
    walk.tests.push(test);
    return test;
  };
  const rows = cover.rows.map(([kind, ...tests]) => ({
    kind: KINDS.indexOf(kind),
    tests: tests.map(([name, , value]) => testOf(name, value)),
  }));
  return { walks: [...walks.values()], rows };
}

function createWalk(field: Field, spacing: number, steps: number): Walk {
  const { count, profile } = field;
  const n = profile.mask + 1;
  const stride = (v: number) => (v * spacing * steps) & (n * steps - 1);
  const bounds: Float64Array[] = [];
  for (let side = TILE; side >= LEAST; side /= 2) {
    const out = new Float64Array(2 * count * n);
    for (let i = 0; i < count; i++) {
      const [east, north] = [field.a[i] * spacing * (side - 1), field.b[i] * spacing * (side - 1)];
      const [least, most] = [Math.min(0, east) + Math.min(0, north), Math.max(0, east) + Math.max(0, north)];
      fillBounds(profile, Math.floor(least), Math.ceil(most), out.subarray(2 * i * n));
    }
    bounds.push(out);
  }
  return {
    field,
    tests: [],
    shift: Math.log2(steps),
    east: Int32Array.from(field.a, stride),
    north: Int32Array.from(field.b, stride),
    bounds,
    phase: new Int32Array(count),
  };
}

/** A phase that begins within sample j and moves by `from` to `to` samples, or less, reads none outside j + from … j + to. */
function fillBounds({ samples, mask, min, max }: Profile, from: number, to: number, out: Float64Array): void {
  const round = to - from >= mask;
  for (let j = 0; j <= mask; j++) {
    let low = round ? min : Infinity;
    let high = round ? max : -Infinity;
    for (let k = from; !round && k <= to; k++) {
      low = Math.min(low, samples[(j + k) & mask]);
      high = Math.max(high, samples[(j + k) & mask]);
    }
    out[2 * j] = low;
    out[2 * j + 1] = high;
  }
}

/** Four places of kind 1 by four bits: times a kind, they are of that kind. In bytes, so that no byte order matters. */
const SPREAD = new Uint32Array(Uint8Array.from({ length: 64 }, (_, i) => ((i >> 2) >> (i & 3)) & 1).buffer);

/** Writes the kinds of a strip of at most TILE rows, as their places in KINDS, into out[from …]. */
export function fillKinds({ walks, rows }: CoverWalk, strip: Grid, t: number, out: Uint8Array, from: number): void {
  const { west, south, n, rows: height = n } = strip;
  const tiles = Math.ceil(n / TILE);
  const words = new Uint32Array(height * tiles * (TILE / 4));
  for (const { field, phase, shift } of walks)
    for (let i = 0; i < field.count; i++) phase[i] = phaseAt(field, i, west, south, 0, t) * 2 ** shift;
  for (let tile = 0; tile < tiles; tile++) {
    for (const walk of walks) answer(walk, 0, 0, 0);
    for (let row = 0; row < height; row++) writeKinds(rows, row, words, (row * tiles + tile) * (TILE / 4));
    for (const { phase, east } of walks) for (let i = 0; i < phase.length; i++) phase[i] += TILE * east[i];
  }
  const kinds = new Uint8Array(words.buffer);
  for (let row = 0; row < height; row++)
    out.set(kinds.subarray(row * tiles * TILE, row * tiles * TILE + n), from + row * n);
}

/** Answers every test of a field over the square at (x, y) of the tile, whose side is TILE / 2^level. */
function answer(walk: Walk, x: number, y: number, level: number): void {
  const { field, tests, shift, east, north, phase } = walk;
  const bounds = walk.bounds[level];
  const { mask } = field.profile;
  let low = 0;
  let high = 0;
  for (let i = 0, base = 0; i < phase.length; i++, base += 2 * (mask + 1)) {
    const at = base + 2 * (((phase[i] + Math.imul(x, east[i]) + Math.imul(y, north[i])) >> shift) & mask);
    low += bounds[at];
    high += bounds[at + 1];
  }
  const side = TILE >> level;
  for (let i = 0; i < tests.length; i++) {
    if (high >= tests[i].value && low < tests[i].value) {
      if (side === LEAST) {
        readSquare(walk, x, y);
        return;
      }
      const half = side / 2;
      answer(walk, x, y, level + 1);
      answer(walk, x + half, y, level + 1);
      answer(walk, x, y + half, level + 1);
      answer(walk, x + half, y + half, level + 1);
      return;
    }
  }
  const bits = ((1 << side) - 1) << x;
  for (let i = 0; i < tests.length; i++) {
    const { value, columns } = tests[i];
    const held = high < value ? bits : 0;
    for (let row = y; row < y + side; row++) columns[row] = (columns[row] & ~bits) | held;
  }
}

/** Reads a least square place by place, four columns at a time. */
function readSquare({ field, tests, shift, east, north, phase }: Walk, x: number, y: number): void {
  const { samples, mask } = field.profile;
  for (let row = y; row < y + LEAST; row++) {
    let [v0, v1, v2, v3] = [0, 0, 0, 0];
    for (let i = 0; i < phase.length; i++) {
      const step = east[i];
      const at = (phase[i] + Math.imul(x, step) + Math.imul(row, north[i])) | 0;
      v0 += samples[(at >> shift) & mask];
      v1 += samples[((at + step) >> shift) & mask];
      v2 += samples[((at + 2 * step) >> shift) & mask];
      v3 += samples[((at + 3 * step) >> shift) & mask];
    }
    for (let i = 0; i < tests.length; i++) {
      const { value, columns } = tests[i];
      const bits = (v0 < value ? 1 : 0) | (v1 < value ? 2 : 0) | (v2 < value ? 4 : 0) | (v3 < value ? 8 : 0);
      columns[row] = (columns[row] & ~(LEAST_BITS << x)) | (bits << x);
    }
  }
}

function writeKinds(rows: CoverWalk["rows"], row: number, words: Uint32Array, at: number): void {
  let left = (1 << TILE) - 1;
  let [w0, w1, w2, w3] = [0, 0, 0, 0];
  for (let r = 0; left !== 0; r++) {
    const { kind, tests } = rows[r];
    let columns = left;
    for (let i = 0; i < tests.length; i++) columns &= tests[i].columns[row];
    if (columns === 0) continue;
    left &= ~columns;
    w0 += kind * SPREAD[columns & 15];
    w1 += kind * SPREAD[(columns >> 4) & 15];
    w2 += kind * SPREAD[(columns >> 8) & 15];
    w3 += kind * SPREAD[columns >> 12];
  }
  words[at] = w0;
  words[at + 1] = w1;
  words[at + 2] = w2;
  words[at + 3] = w3;
}
