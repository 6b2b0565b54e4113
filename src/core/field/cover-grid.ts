/**
 * Kinds of cover over grid strips, equal to `coverAt` point by point.
 *
 * A strip is processed in tiles of 16 columns by at most 16 rows. Bounds of the fields decide most threshold tests for
 * a whole tile. Of the open tests only those matter that a row of the cover table can still depend on; these are
 * bounded again over squares of 8 and 4 points, and only the squares still open are sampled point by point.
 */
import { type Cover, KINDS } from "./cover.ts";
import type { Field } from "./field.ts";
import type { Grid } from "./grid.ts";
import { boundSquare, createTileWalk, MIN_SQUARE, nextTile, startStrip, TILE, type TileWalk } from "./tile-bounds.ts";

/** The test "below value" over a tile, with its result per row as a column bit mask. */
interface Test {
  readonly value: number;
  /** Results of this test, one mask a row. */
  readonly masks: Int32Array;
  /** `masks` if the test is relevant; else NO_COLUMNS or ALL_COLUMNS. */
  columns: Int32Array;
  /** Whether it holds nowhere or everywhere in the tile, as far as the tile's bounds decide. */
  result: "no" | "yes" | "open";
  /** Whether a kind depends on an open result. */
  relevant: boolean;
}

interface FieldTests {
  readonly walk: TileWalk;
  readonly tests: readonly Test[];
}

interface Row {
  readonly kind: number;
  readonly tests: readonly Test[];
}

export interface CoverTables {
  readonly fields: readonly FieldTests[];
  readonly rows: readonly Row[];
}

/** `stepsOf` gives the steps per sample of a field (`phaseSteps` in grid.ts), a power of two. */
export function createCoverTables(cover: Cover, spacing: number, stepsOf: (field: Field) => number): CoverTables {
  const fields = new Map<string, { walk: TileWalk; tests: Test[] }>();
  const testOf = (name: string, value: number): Test => {
    const field = cover.fields[name];
    const fieldTests = fields.get(name) ?? { walk: createTileWalk(field, spacing, stepsOf(field), 0), tests: [] };
    fields.set(name, fieldTests);
    const test: Test = { value, masks: new Int32Array(TILE), columns: NO_COLUMNS, result: "open", relevant: true };
    fieldTests.tests.push(test);
    return test;
  };
  const rows = cover.rows.map(([kind, ...tests]) => ({
    kind: KINDS.indexOf(kind),
    tests: tests.map(([name, , value]) => testOf(name, value)),
  }));
  return { fields: [...fields.values()], rows };
}

/** Expands 4 column bits to 4 bytes of 0 or 1; multiplied by a kind they become its bytes. Independent of endianness. */
const KIND_BYTES = new Uint32Array(Uint8Array.from({ length: 64 }, (_, i) => ((i >> 2) >> (i & 3)) & 1).buffer);
const WORDS = TILE / 4;
const COLUMN_BITS = (1 << TILE) - 1;
const NO_COLUMNS = new Int32Array(TILE);
const ALL_COLUMNS = new Int32Array(TILE).fill(COLUMN_BITS);

/** The strip under construction, 4 kinds a word. Reused, to avoid an allocation per strip. */
let scratch = new Uint32Array(0);

/** Writes the kinds of a strip of at most TILE rows into out[from …]. Tiles with `skip[tile]` = 1 are left undefined. */
export function fillKinds(
  cover: CoverTables,
  strip: Grid,
  t: number,
  skip: Uint8Array,
  out: Uint8Array,
  from: number,
): void {
  const { fields } = cover;
  const { n, rows: height = n } = strip;
  const tiles = Math.ceil(n / TILE);
  if (scratch.length < tiles * WORDS * TILE) scratch = new Uint32Array(tiles * WORDS * TILE);
  for (const { walk } of fields) startStrip(walk, strip, t);
  for (let tile = 0; tile < tiles; tile++) {
    if (skip[tile] !== 1) fillTile(cover, height, tile * WORDS, tiles * WORDS);
    for (let i = 0; i < fields.length; i++) nextTile(fields[i].walk);
  }
  const kinds = new Uint8Array(scratch.buffer);
  for (let row = 0; row < height; row++)
    out.set(kinds.subarray(row * tiles * TILE, row * tiles * TILE + n), from + row * n);
}

function fillTile({ fields, rows }: CoverTables, height: number, first: number, stride: number): void {
  for (let i = 0; i < fields.length; i++) testTile(fields[i]);
  let different = markRelevant(rows) ? height : 1;
  for (let i = 0; i < fields.length; i++) resolveTests(fields[i]);
  for (let row = 0; row < different; row++) writeKinds(rows, row, first + row * stride);
  for (; different < height; different++)
    for (let k = first; k < first + WORDS; k++) scratch[different * stride + k] = scratch[k];
}

function testTile({ walk, tests }: FieldTests): void {
  boundSquare(walk, 0, 0, 0);
  for (let i = 0; i < tests.length; i++) {
    const test = tests[i];
    test.relevant = false;
    test.result = walk.high < test.value ? "yes" : walk.low >= test.value ? "no" : "open";
  }
}

/** Marks the open tests of rows that can hold, up to the first row that holds everywhere. Returns whether there are any. */
function markRelevant(rows: readonly Row[]): boolean {
  let any = false;
  for (let r = 0; r < rows.length; r++) {
    const { tests } = rows[r];
    let holds = true;
    let fails = false;
    for (let i = 0; i < tests.length; i++) {
      if (tests[i].result === "no") fails = true;
      if (tests[i].result !== "yes") holds = false;
    }
    if (holds) return any;
    for (let i = 0; i < tests.length && !fails; i++) if (tests[i].result === "open") any = tests[i].relevant = true;
  }
  return any;
}

/** Sets the columns of every test; relevant ones by subdivision. */
function resolveTests(fieldTests: FieldTests): void {
  const { tests } = fieldTests;
  let open = false;
  for (let i = 0; i < tests.length; i++) {
    const test = tests[i];
    if (test.relevant) open = true;
    test.columns = test.relevant ? test.masks : test.result === "yes" ? ALL_COLUMNS : NO_COLUMNS;
  }
  if (open) subdivide(fieldTests, 0, 0, 0);
}

function subdivide(fieldTests: FieldTests, x: number, y: number, level: number): void {
  const half = TILE >> (level + 1);
  testSquare(fieldTests, x, y, level + 1);
  testSquare(fieldTests, x + half, y, level + 1);
  testSquare(fieldTests, x, y + half, level + 1);
  testSquare(fieldTests, x + half, y + half, level + 1);
}

/** Evaluates the relevant tests over the square at (x, y) in the tile, with a side of TILE / 2^level points. */
function testSquare(fieldTests: FieldTests, x: number, y: number, level: number): void {
  const { walk, tests } = fieldTests;
  boundSquare(walk, x, y, level);
  const { low, high } = walk;
  const side = TILE >> level;
  for (let i = 0; i < tests.length; i++) {
    if (!tests[i].relevant || high < tests[i].value || low >= tests[i].value) continue;
    if (side === MIN_SQUARE) sampleSquare(fieldTests, x, y);
    else subdivide(fieldTests, x, y, level);
    return;
  }
  const bits = ((1 << side) - 1) << x;
  for (let i = 0; i < tests.length; i++) {
    const { value, columns, relevant } = tests[i];
    const passed = high < value ? bits : 0;
    if (relevant) for (let row = y; row < y + side; row++) columns[row] = (columns[row] & ~bits) | passed;
  }
}

/** Evaluates the tests in a smallest square point by point, four columns at a time. */
function sampleSquare({ walk, tests }: FieldTests, x: number, y: number): void {
  const { field, shift, east, north, phase } = walk;
  const { samples, mask } = field.profile;
  const square = ((1 << MIN_SQUARE) - 1) << x;
  for (let row = y; row < y + MIN_SQUARE; row++) {
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
      const { value, columns, relevant } = tests[i];
      const bits = (v0 < value ? 1 : 0) | (v1 < value ? 2 : 0) | (v2 < value ? 4 : 0) | (v3 < value ? 8 : 0);
      if (relevant) columns[row] = (columns[row] & ~square) | (bits << x);
    }
  }
}

function writeKinds(rows: readonly Row[], row: number, at: number): void {
  let left = COLUMN_BITS;
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
    w0 += kind * KIND_BYTES[columns & 15];
    w1 += kind * KIND_BYTES[(columns >> 4) & 15];
    w2 += kind * KIND_BYTES[(columns >> 8) & 15];
    w3 += kind * KIND_BYTES[columns >> 12];
  }
  scratch[at] = w0;
  scratch[at + 1] = w1;
  scratch[at + 2] = w2;
  scratch[at + 3] = w3;
}
