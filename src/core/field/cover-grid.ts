/**
 * Kinds of cover over strips of rows, equal to `coverAt` place by place.
 *
 * A strip is taken tile by tile, 16 columns by at most 16 rows. Bounds of the fields settle most tests of the cover for
 * a tile at once; of the rest only those count that a row of the cover can still come to; most of these are settled for
 * a square of 8 or 4 places in the tile, and only what is in doubt still is read place by place.
 */
import { type Cover, KINDS } from "./cover.ts";
import type { Field } from "./field.ts";
import type { Grid } from "./grid.ts";
import { bound, createWalk, LEAST, nextTile, startWalk, TILE, type Walk } from "./tile-bounds.ts";

/** "Below value", and where in the tile that holds: the columns of each row, as bits. */
interface Test {
  readonly value: number;
  readonly own: Int32Array;
  /** `own` where the test counts; else NOWHERE or EVERYWHERE. */
  columns: Int32Array;
  /** Whether it holds nowhere in the tile, everywhere, or that is in doubt; and whether it counts. */
  answer: "no" | "yes" | "doubt";
  counts: boolean;
}

interface Tested {
  readonly walk: Walk;
  readonly tests: readonly Test[];
}

interface Row {
  readonly kind: number;
  readonly tests: readonly Test[];
}

export interface CoverWalk {
  readonly fields: readonly Tested[];
  readonly rows: readonly Row[];
}

/** `stepsOf` tells how many steps a sample of each field has, a power of two. */
export function createCoverWalk(cover: Cover, spacing: number, stepsOf: (field: Field) => number): CoverWalk {
  const fields = new Map<string, { walk: Walk; tests: Test[] }>();
  const testOf = (name: string, value: number): Test => {
    const field = cover.fields[name];
    const tested = fields.get(name) ?? { walk: createWalk(field, spacing, stepsOf(field), 0), tests: [] };
    fields.set(name, tested);
    const test: Test = { value, own: new Int32Array(TILE), columns: NOWHERE, answer: "doubt", counts: true };
    tested.tests.push(test);
    return test;
  };
  const rows = cover.rows.map(([kind, ...tests]) => ({
    kind: KINDS.indexOf(kind),
    tests: tests.map(([name, , value]) => testOf(name, value)),
  }));
  return { fields: [...fields.values()], rows };
}

/** Four places of kind 1 by four bits: times a kind, they are of that kind. In bytes, so that no byte order matters. */
const SPREAD = new Uint32Array(Uint8Array.from({ length: 64 }, (_, i) => ((i >> 2) >> (i & 3)) & 1).buffer);
const WORDS = TILE / 4;
const ALL = (1 << TILE) - 1;
const NOWHERE = new Int32Array(TILE);
const EVERYWHERE = new Int32Array(TILE).fill(ALL);

/** Where strips are put together; kept, since a fresh one a strip would be cleared and thrown away. */
let room = new Uint32Array(0);

/** Writes the kinds of a strip of at most TILE rows into out[from …], but of tiles that `skip` tells to leave. */
export function fillKinds(
  cover: CoverWalk,
  strip: Grid,
  t: number,
  skip: Uint8Array,
  out: Uint8Array,
  from: number,
): void {
  const { fields } = cover;
  const { n, rows: height = n } = strip;
  const tiles = Math.ceil(n / TILE);
  if (room.length < tiles * WORDS * TILE) room = new Uint32Array(tiles * WORDS * TILE);
  for (const { walk } of fields) startWalk(walk, strip, t);
  for (let tile = 0; tile < tiles; tile++) {
    if (skip[tile] !== 1) fillTile(cover, height, tile * WORDS, tiles * WORDS);
    for (let i = 0; i < fields.length; i++) nextTile(fields[i].walk);
  }
  const kinds = new Uint8Array(room.buffer);
  for (let row = 0; row < height; row++)
    out.set(kinds.subarray(row * tiles * TILE, row * tiles * TILE + n), from + row * n);
}

function fillTile({ fields, rows }: CoverWalk, height: number, first: number, stride: number): void {
  for (let i = 0; i < fields.length; i++) settle(fields[i]);
  let different = count(rows) ? height : 1;
  for (let i = 0; i < fields.length; i++) answer(fields[i]);
  for (let row = 0; row < different; row++) writeKinds(rows, row, first + row * stride);
  for (; different < height; different++)
    for (let k = first; k < first + WORDS; k++) room[different * stride + k] = room[k];
}

function settle({ walk, tests }: Tested): void {
  bound(walk, 0, 0, 0);
  for (let i = 0; i < tests.length; i++) {
    const test = tests[i];
    test.counts = false;
    test.answer = walk.high < test.value ? "yes" : walk.low >= test.value ? "no" : "doubt";
  }
}

/** Marks the doubts that count: those of rows that can hold, up to the first that holds all over. Are there any? */
function count(rows: readonly Row[]): boolean {
  let any = false;
  for (let r = 0; r < rows.length; r++) {
    const { tests } = rows[r];
    let holds = true;
    let fails = false;
    for (let i = 0; i < tests.length; i++) {
      if (tests[i].answer === "no") fails = true;
      if (tests[i].answer !== "yes") holds = false;
    }
    if (holds) return any;
    for (let i = 0; i < tests.length && !fails; i++) if (tests[i].answer === "doubt") any = tests[i].counts = true;
  }
  return any;
}

function answer(tested: Tested): void {
  const { tests } = tested;
  let doubt = false;
  for (let i = 0; i < tests.length; i++) {
    const test = tests[i];
    if (test.counts) doubt = true;
    test.columns = test.counts ? test.own : test.answer === "yes" ? EVERYWHERE : NOWHERE;
  }
  if (doubt) quarter(tested, 0, 0, 0);
}

function quarter(tested: Tested, x: number, y: number, level: number): void {
  const half = TILE >> (level + 1);
  answerSquare(tested, x, y, level + 1);
  answerSquare(tested, x + half, y, level + 1);
  answerSquare(tested, x, y + half, level + 1);
  answerSquare(tested, x + half, y + half, level + 1);
}

/** Answers the tests that count over the square at (x, y) of the tile, whose side is TILE / 2^level. */
function answerSquare(tested: Tested, x: number, y: number, level: number): void {
  const { walk, tests } = tested;
  bound(walk, x, y, level);
  const { low, high } = walk;
  const side = TILE >> level;
  for (let i = 0; i < tests.length; i++) {
    if (!tests[i].counts || high < tests[i].value || low >= tests[i].value) continue;
    if (side === LEAST) readSquare(tested, x, y);
    else quarter(tested, x, y, level);
    return;
  }
  const bits = ((1 << side) - 1) << x;
  for (let i = 0; i < tests.length; i++) {
    const { value, columns, counts } = tests[i];
    const held = high < value ? bits : 0;
    if (counts) for (let row = y; row < y + side; row++) columns[row] = (columns[row] & ~bits) | held;
  }
}

/** Reads a least square place by place, four columns at a time. */
function readSquare({ walk, tests }: Tested, x: number, y: number): void {
  const { field, shift, east, north, phase } = walk;
  const { samples, mask } = field.profile;
  const square = ((1 << LEAST) - 1) << x;
  for (let row = y; row < y + LEAST; row++) {
    let v0 = 0;
    let v1 = 0;
    let v2 = 0;
    let v3 = 0;
    for (let i = 0; i < phase.length; i++) {
      const step = east[i];
      const at = (phase[i] + Math.imul(x, step) + Math.imul(row, north[i])) | 0;
      v0 += samples[(at >> shift) & mask];
      v1 += samples[((at + step) >> shift) & mask];
      v2 += samples[((at + 2 * step) >> shift) & mask];
      v3 += samples[((at + 3 * step) >> shift) & mask];
    }
    for (let i = 0; i < tests.length; i++) {
      const { value, columns, counts } = tests[i];
      const bits = (v0 < value ? 1 : 0) | (v1 < value ? 2 : 0) | (v2 < value ? 4 : 0) | (v3 < value ? 8 : 0);
      if (counts) columns[row] = (columns[row] & ~square) | (bits << x);
    }
  }
}

function writeKinds(rows: readonly Row[], row: number, at: number): void {
  let left = ALL;
  let w0 = 0;
  let w1 = 0;
  let w2 = 0;
  let w3 = 0;
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
  room[at] = w0;
  room[at + 1] = w1;
  room[at + 2] = w2;
  room[at + 3] = w3;
}
