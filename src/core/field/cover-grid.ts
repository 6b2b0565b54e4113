/**
 * Kinds of cover over grid strips, equal to `coverAt` point by point.
 *
 * A strip is processed in tiles of 16 columns by at most 16 rows. Bounds of the fields decide most threshold tests for a whole tile.
 * Open tests are evaluated only if a row of the cover table can still depend on them: from a table of four rows an entry, or point by
 * point where there is none.
 */
import { type Cover, KINDS } from "./cover.ts";
import type { Field } from "./field.ts";
import { createFloorTable, type FloorTable, HALF, LANE, LANES, PER_HALF, sumFloors } from "./floor-rows.ts";
import { findStarts, type Grid } from "./grid.ts";
import { boundTile, createTileWalk, highOf, lowOf, nextTile, startStrip, TILE, type TileWalk } from "./tile-bounds.ts";

/** The test "below value" over a tile. */
interface Test {
  readonly value: number;
  /** The value in units of packed bounds. */
  readonly scaled: number;
  /** Added to two lanes of packed sums, it makes the highest bit of a lane tell whether it is at or above the value. */
  readonly bias: number;
  /** Index of its first result in the masks. */
  readonly first: number;
  /** Whether it holds nowhere or everywhere in the tile, as far as the tile's bounds decide. */
  result: "no" | "yes" | "open";
  /** Whether a kind depends on an open result. */
  relevant: boolean;
}

interface FieldTests {
  readonly walk: TileWalk;
  readonly makeTable: () => FloorTable | undefined;
  /** Made after some tiles, since it takes longer than reading few tiles without one; undefined if sums cannot be packed. */
  table: FloorTable | undefined;
  /** Tiles to be read without a table before it is made. */
  tilesLeft: number;
  readonly tests: Test[];
  /** The tests that are relevant in the tile: the first `relevantCount` of this array. */
  readonly relevant: Test[];
  relevantCount: number;
  /** Position at which each term is read: an index in the table, or a phase. */
  readonly at: Int32Array;
}

interface Row {
  readonly kind: number;
  readonly tests: readonly Test[];
}

export interface CoverTables {
  readonly fields: readonly FieldTests[];
  readonly rows: readonly Row[];
  /** Results of all tests in a tile, a bit a column: of a test at point row y at `first + y`. */
  readonly masks: Int32Array;
  /** The rows that can hold somewhere in the tile: kind, number of relevant tests, and index of the first mask of each. */
  readonly live: Int32Array;
}

/** `stepsOf` gives the steps per sample of a field (`phaseSteps` in grid.ts), a power of two. */
export function createCoverTables(cover: Cover, spacing: number, stepsOf: (field: Field) => number): CoverTables {
  const fields = new Map<string, FieldTests>();
  let first = 0;
  const testOf = (name: string, value: number): Test => {
    const field = cover.fields[name];
    const fieldTests = fields.get(name) ?? createFieldTests(field, spacing, stepsOf(field));
    fields.set(name, fieldTests);
    const scaled = value * fieldTests.walk.scale;
    const bias = Math.imul(LANE / 2 - Math.ceil(value), LANE + 1);
    const test: Test = { value, scaled, bias, first, result: "open", relevant: true };
    fieldTests.tests.push(test);
    fieldTests.relevant.push(test);
    first += TILE;
    return test;
  };
  const rows = cover.rows.map(([kind, ...tests]) => ({
    kind: KINDS.indexOf(kind),
    tests: tests.map(([name, , value]) => testOf(name, value)),
  }));
  const live = new Int32Array(2 * rows.length + first / TILE);
  return { fields: [...fields.values()], rows, masks: new Int32Array(first), live };
}

/** Number of table entries that take as long to build as reading one tile without a table. */
const ENTRIES_PER_TILE = 1024;

function createFieldTests(field: Field, spacing: number, steps: number): FieldTests {
  return {
    walk: createTileWalk(field, spacing, steps, 0),
    makeTable: () => createFloorTable(field, spacing, steps, TILE),
    table: undefined,
    tilesLeft: Math.ceil((field.profile.samples.length * steps) / ENTRIES_PER_TILE),
    tests: [],
    relevant: [],
    relevantCount: 0,
    at: new Int32Array(field.count),
  };
}

/** Expands 4 column bits to 4 bytes of 0 or 1; multiplied by a kind they become its bytes. Independent of endianness. */
const KIND_BYTES = new Uint32Array(Uint8Array.from({ length: 64 }, (_, i) => ((i >> 2) >> (i & 3)) & 1).buffer);
const WORDS = TILE / 4;
const COLUMN_BITS = (1 << TILE) - 1;

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

function fillTile(cover: CoverTables, height: number, first: number, stride: number): void {
  const { fields, rows, masks, live } = cover;
  for (let i = 0; i < fields.length; i++) testTile(fields[i]);
  markRelevant(rows);
  for (let i = 0; i < fields.length; i++) resolveTests(fields[i], masks);
  listLive(rows, live);
  if (live[1] === 0) fillWords(live[0], height, first, stride);
  else for (let row = 0; row < height; row++) writeKinds(live, masks, row, first + row * stride);
}

function testTile({ walk, tests }: FieldTests): void {
  const packed = boundTile(walk);
  const low = lowOf(packed);
  const high = highOf(packed);
  for (let i = 0; i < tests.length; i++) {
    const test = tests[i];
    test.relevant = false;
    test.result = high < test.scaled ? "yes" : low < test.scaled ? "open" : "no";
  }
}

/** Marks the open tests of rows that can hold, up to the first row that holds everywhere. */
function markRelevant(rows: readonly Row[]): void {
  for (let r = 0; r < rows.length; r++) {
    const { tests } = rows[r];
    let holds = true;
    let fails = false;
    for (let i = 0; i < tests.length; i++) {
      if (tests[i].result === "no") fails = true;
      if (tests[i].result !== "yes") holds = false;
    }
    if (holds) return;
    for (let i = 0; i < tests.length && !fails; i++) if (tests[i].result === "open") tests[i].relevant = true;
  }
}

/** Lists the rows that can hold, up to the first that holds everywhere, with their open tests. */
function listLive(rows: readonly Row[], live: Int32Array): void {
  for (let r = 0, at = 0; r < rows.length; r++) {
    const { kind, tests } = rows[r];
    let count = 0;
    let fails = false;
    for (let i = 0; i < tests.length; i++) {
      if (tests[i].result === "no") fails = true;
      else if (tests[i].result === "open") live[at + 2 + count++] = tests[i].first;
    }
    if (fails) continue;
    live[at] = kind;
    live[at + 1] = count;
    if (count === 0) return;
    at += 2 + count;
  }
}

/** Writes the results of the relevant tests. */
function resolveTests(fieldTests: FieldTests, masks: Int32Array): void {
  const { tests, relevant } = fieldTests;
  let count = 0;
  for (let i = 0; i < tests.length; i++) if (tests[i].relevant) relevant[count++] = tests[i];
  fieldTests.relevantCount = count;
  if (count === 0) return;
  if (fieldTests.tilesLeft-- === 0) fieldTests.table = fieldTests.makeTable();
  if (fieldTests.table) testRows(fieldTests, fieldTests.table, masks);
  else testPoints(fieldTests, masks);
}

/** Packed sums of rows of a tile. */
const sums = new Float64Array(TILE);
/** The highest bits of two lanes. */
const HIGHEST = (LANE / 2) * (LANE + 1);

/** Evaluates the relevant tests, four rows at a time. */
function testRows(fieldTests: FieldTests, table: FloorTable, masks: Int32Array): void {
  const { walk, at, relevant, relevantCount } = fieldTests;
  const { phase, east, north, stepShift } = walk;
  for (let y = 0; y < TILE; y += LANES) {
    for (let x = 0; x < TILE; x += table.run) {
      for (let i = 0; i < at.length; i++)
        at[i] = (phase[i] + Math.imul(x, east[i]) + Math.imul(y, north[i])) >>> stepShift;
      findStarts(table, at);
      sumFloors(table, at, x === 0 ? sums : sums.subarray(x), Math.min(TILE - x, table.run));
    }
    for (let i = 0; i < relevantCount; i++) {
      const { bias, first } = relevant[i];
      maskColumns(0, bias, masks, first + y);
      maskColumns(TILE / 2, bias, masks, first + y);
    }
  }
}

/** Writes the results of a test in 8 columns, from column x, of four rows. Lanes have room for the bits of 8 columns. */
function maskColumns(x: number, bias: number, masks: Int32Array, at: number): void {
  let lower = 0;
  let upper = 0;
  for (let k = x; k < x + 8; k++) {
    const sum = sums[k];
    const high = (sum * PER_HALF) | 0;
    const low = (sum - high * HALF) | 0;
    lower = (lower >>> 1) | ((low + bias) & HIGHEST);
    upper = (upper >>> 1) | ((high + bias) & HIGHEST);
  }
  const keep = 0xff00 >> x;
  masks[at] = (masks[at] & keep) | (((~lower >>> 5) & 255) << x);
  masks[at + 1] = (masks[at + 1] & keep) | (((~lower >>> 18) & 255) << x);
  masks[at + 2] = (masks[at + 2] & keep) | (((~upper >>> 5) & 255) << x);
  masks[at + 3] = (masks[at + 3] & keep) | (((~upper >>> 18) & 255) << x);
}

/** The same as `testRows`, for any profile and without a table. */
function testPoints({ walk, at, relevant, relevantCount }: FieldTests, masks: Int32Array): void {
  const { field, shift, phase, east, north } = walk;
  const { samples } = field.profile;
  for (let i = 0; i < relevantCount; i++) masks.fill(0, relevant[i].first, relevant[i].first + TILE);
  for (let y = 0; y < TILE; y++) {
    for (let i = 0; i < at.length; i++) at[i] = phase[i] + Math.imul(y, north[i]);
    for (let x = 0; x < TILE; x++) {
      let sum = 0;
      for (let i = 0; i < at.length; i++) {
        sum += samples[at[i] >>> shift];
        at[i] += east[i];
      }
      for (let i = 0; i < relevantCount; i++) if (sum < relevant[i].value) masks[relevant[i].first + y] |= 1 << x;
    }
  }
}

function fillWords(kind: number, height: number, first: number, stride: number): void {
  const word = kind * KIND_BYTES[15];
  for (let row = 0, k = first; row < height; row++, k += stride) {
    scratch[k] = word;
    scratch[k + 1] = word;
    scratch[k + 2] = word;
    scratch[k + 3] = word;
  }
}

function writeKinds(live: Int32Array, masks: Int32Array, row: number, k: number): void {
  let left = COLUMN_BITS;
  let w0 = 0;
  let w1 = 0;
  let w2 = 0;
  let w3 = 0;
  for (let at = 0; left !== 0; ) {
    const kind = live[at++];
    let columns = left;
    for (let end = at + 1 + live[at++]; at < end; at++) columns &= masks[live[at] + row];
    if (columns === 0) continue;
    left &= ~columns;
    w0 += kind * KIND_BYTES[columns & 15];
    w1 += kind * KIND_BYTES[(columns >> 4) & 15];
    w2 += kind * KIND_BYTES[(columns >> 8) & 15];
    w3 += kind * KIND_BYTES[columns >> 12];
  }
  scratch[k] = w0;
  scratch[k + 1] = w1;
  scratch[k + 2] = w2;
  scratch[k + 3] = w3;
}
