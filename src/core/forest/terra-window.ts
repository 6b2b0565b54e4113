/**
 * Terra over a grid as typed arrays, rows from south to north: equal to `terraAt` value for value, and many times as
 * fast (npm run bench -- terra-window).
 *
 *   height, depth   Float64Array, or Float32Array for the same values rounded by Math.fround
 *   kind, feature   indices in KINDS and FEATURES
 *   spacing         any; whole metres at whole metres are fast
 *   error           none (tests/core/forest/terra-window.test.ts)
 */

import { KINDS } from "../field/cover.ts";
import { type CoverTables, createCoverTables, fillKinds } from "../field/cover-grid.ts";
import type { Field } from "../field/field.ts";
import { createFloorTable, type FloorTable, fillFloorRows, HALF, LANE, LANES, PER_HALF } from "../field/floor-rows.ts";
import { checkGridSize, fillGrid, type Grid, phaseSteps } from "../field/grid.ts";
import {
  boundTile,
  createTileWalk,
  highOf,
  lowOf,
  nextTile,
  startStrip,
  TILE,
  type TileWalk,
} from "../field/tile-bounds.ts";
import { FEATURES, type FeatureMask, featureOf, scatterAt } from "./features.ts";
import { onRoad } from "./roads.ts";
import {
  type Conditions,
  type Country,
  conditionsOf,
  MAX_COORDINATE,
  PATH_TOLERANCE,
  pathOffset,
  STEEP,
  terraAt,
} from "./terra.ts";

export interface TerraWindow {
  readonly height: Float64Array | Float32Array;
  readonly depth: Float64Array | Float32Array;
  readonly kind: Uint8Array;
  readonly feature: Uint8Array;
}

export function createTerraWindow(columns: number, rows: number): TerraWindow {
  for (const count of [columns, rows])
    if (!(Number.isInteger(count) && count >= 1))
      throw new RangeError(`Expected whole columns and rows, 1 or more, got ${columns} × ${rows}.`);
  const size = columns * rows;
  return {
    height: new Float64Array(size),
    depth: new Float64Array(size),
    kind: new Uint8Array(size),
    feature: new Uint8Array(size),
  };
}

/** Writes terra of every grid point into `out`, whose arrays hold one value a point. */
export function fillTerra(country: Country, grid: Grid, out: TerraWindow, conditions: Partial<Conditions> = {}): void {
  const all = conditionsOf(conditions);
  checkWindow(grid, out);
  // Paths under snow compare steepened heights, which the tables do not have; grids are filled from whole metres.
  const offset = pathOffset(all.paths);
  const fast = !(offset && all.snow) && (!offset || (Number.isInteger(offset.x) && Number.isInteger(offset.y)));
  const known = fast ? tablesFor(country, grid, all.t) : undefined;
  if (known) fillByRows(country, grid, out, all, known);
  else fillByPlaces(country, grid, out, all);
}

function checkWindow(grid: Grid, out: TerraWindow): void {
  for (const name of ["height", "depth", "kind", "feature"] as const)
    checkGridSize(grid, `of ${name}`, out[name].length);
  const { west, south, spacing, n, rows = n } = grid;
  for (const edge of [west, west + (n - 1) * spacing, south, south + (rows - 1) * spacing])
    if (!(Math.abs(edge) <= MAX_COORDINATE))
      throw new RangeError(`Expected edges from ${-MAX_COORDINATE} to ${MAX_COORDINATE}, got ${edge}.`);
}

/** Look-up tables of a country for one spacing. */
interface Tables {
  readonly spacing: number;
  readonly steps: string;
  readonly ground: TileWalk;
  readonly cover: CoverTables;
  readonly scatter: FloorTable | undefined;
}

/** Points below which building a table takes longer than filling without one. */
const MIN_TABLE_POINTS = 2 ** 15;

/** Fields of more terms have no packed bounds. */
const MAX_TERMS = 1024;

/** The last tables of each country: building them takes longer than filling a small window. */
const tables = new WeakMap<Country, Tables>();

/** Undefined where points are not at whole metres, or phases would be rounded. */
function tablesFor(country: Country, grid: Grid, t: number): Tables | undefined {
  const { west, south, spacing, n, rows = n } = grid;
  if (![west, south, spacing].every(Number.isInteger)) return undefined;
  const stepsOf = (field: Field) => phaseSteps(field, grid, 0, t);
  const fields = [country.ground, ...Object.values(country.cover.fields)];
  const all = fields.map(stepsOf);
  if (all.includes(0) || fields.some(({ count }) => count > MAX_TERMS)) return undefined;
  const steps = all.join();
  const known = tables.get(country);
  const same = known?.spacing === spacing && known.steps === steps;
  const large = n * rows >= MIN_TABLE_POINTS;
  if (same && (known.scatter || !large)) return known;
  const ground = same ? known.ground : createTileWalk(country.ground, spacing, all[0], 1);
  const cover = same ? known.cover : createCoverTables(country.cover, spacing, stepsOf);
  const scatter = large
    ? createFloorTable(country.scatter, spacing, phaseSteps(country.scatter, grid, 0, 0))
    : undefined;
  const made = { spacing, steps, ground, cover, scatter };
  tables.set(country, made);
  return made;
}

function fillByPlaces(
  country: Country,
  { west, south, spacing, n, rows = n }: Grid,
  out: TerraWindow,
  all: Conditions,
): void {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < n; column++)
      fillPlace(country, west + column * spacing, south + row * spacing, out, row * n + column, all);
}

function fillPlace(country: Country, x: number, y: number, out: TerraWindow, k: number, all: Conditions): void {
  const { height, depth, kind, feature } = terraAt(country, x, y, all);
  out.height[k] = height;
  out.depth[k] = depth;
  out.kind[k] = KINDS.indexOf(kind);
  out.feature[k] = FEATURES.indexOf(feature);
}

const [LAKE, TOWN, WOOD, MUD, PATH, BARE] = (["lake", "town", "wood", "mud", "path", "bare"] as const).map((kind) =>
  KINDS.indexOf(kind),
);
/** Kinds of ground without generated features. */
const NO_FEATURES = [LAKE, TOWN, MUD, PATH];

/** Rows of heights that are filled at a time: a multiple of TILE, and of the three rows that fillGrid packs. */
const HEIGHT_ROWS = 3 * TILE;

/** Works in strips of few rows, so that each pass finds the results of the last one in the cache. */
function fillByRows(country: Country, grid: Grid, out: TerraWindow, all: Conditions, known: Tables): void {
  const { west, south, spacing, n, rows = n } = grid;
  out.feature.fill(0);
  const features = all.bleak ? [] : scatterFeatures(country.scatter, country.mask, grid, known.scatter, out.feature);
  const heights = out.height instanceof Float64Array ? out.height : new Float64Array(n * rows);
  const paths = pathOffset(all.paths);
  const offsetGround = new Float64Array(paths ? TILE * n : 0);
  const water = new Uint8Array(Math.ceil(n / TILE));
  for (let row = 0; row < rows; row += TILE) {
    const strip = { west, south: south + row * spacing, spacing, n, rows: Math.min(TILE, rows - row) };
    const [from, size] = [row * n, strip.rows * n];
    const ground = heights.subarray(from, from + size);
    if (row % HEIGHT_ROWS === 0) {
      const band = { ...strip, rows: Math.min(HEIGHT_ROWS, rows - row) };
      const end = from + band.rows * n;
      fillGrid(country.ground, band, 0, all.t, heights.subarray(from, end));
      if (out.height !== heights) out.height.set(heights.subarray(from, end), from);
      out.depth.fill(0, from, end);
    }
    if (all.bleak) out.kind.fill(BARE, from, from + size);
    if (all.bleak) continue;
    classifyTiles(known.ground, strip, all, water);
    if (all.woodOnly) out.kind.fill(WOOD, from, from + size);
    else fillKinds(known.cover, strip, all.t, water, out.kind, from);
    fillWater(ground, n, water, all, out, from);
    if (!paths) continue;
    const offset = { ...strip, west: west + paths.x, south: strip.south + paths.y };
    fillGrid(country.ground, offset, 0, all.t, offsetGround.subarray(0, size));
    fillPaths(ground, offsetGround, all.lake, out.kind, from);
  }
  for (const k of features) if (NO_FEATURES.includes(out.kind[k])) out.feature[k] = 0;
  fillExceptions(country, grid, out, all);
}

const [DRY, WET, SHORE] = [0, 1, 2];
/** Height units, far above the rounding error of the bounds. */
const TOLERANCE = 1e-6;

/** Classifies the tiles of a strip: all dry, all under water, or possibly both or mud. */
function classifyTiles(ground: TileWalk, strip: Grid, { t, lake, shore }: Conditions, out: Uint8Array): void {
  startStrip(ground, strip, t);
  for (let tile = 0; tile < out.length; tile++) {
    const packed = boundTile(ground);
    const dry = lowOf(packed) >= (Math.max(lake, shore) + TOLERANCE) * ground.scale;
    out[tile] = dry ? DRY : highOf(packed) < (lake - TOLERANCE) * ground.scale ? WET : SHORE;
    nextTile(ground);
  }
}

/** Writes lakes, and mud where a drained lake was, over runs of tiles that are not dry. */
function fillWater(
  ground: Float64Array,
  n: number,
  water: Uint8Array,
  levels: Pick<Conditions, "lake" | "shore">,
  out: TerraWindow,
  from: number,
): void {
  for (let tile = 0; tile < water.length; tile++) {
    if (water[tile] === DRY) continue;
    const west = tile * TILE;
    while (tile + 1 < water.length && water[tile + 1] !== DRY) tile++;
    const east = Math.min(n, (tile + 1) * TILE);
    for (let row = 0; row < ground.length; row += n) flood(ground, row + west, row + east, levels, out, from);
  }
}

function flood(
  ground: Float64Array,
  first: number,
  end: number,
  { lake, shore }: Pick<Conditions, "lake" | "shore">,
  { height, depth, kind }: TerraWindow,
  from: number,
): void {
  for (let i = first; i < end; i++) {
    const bed = ground[i];
    const k = (from + i) | 0;
    if (bed < lake) {
      height[k] = lake;
      depth[k] = lake - bed;
      kind[k] = LAKE;
    } else if (bed < shore) kind[k] = MUD;
  }
}

/** Writes equal-height paths, above the lake only. */
function fillPaths(
  ground: Float64Array,
  offsetGround: Float64Array,
  lake: number,
  kind: Uint8Array,
  from: number,
): void {
  for (let i = 0; i < ground.length; i++)
    // The value equals the lake where the lake level was written over the ground.
    if (ground[i] > lake && Math.abs(ground[i] - offsetGround[i]) < PATH_TOLERANCE) kind[from + i] = PATH;
}

/** Uses `terraAt` for the rare cases: placed objects, roads, hilltops under snow. */
function fillExceptions(country: Country, grid: Grid, out: TerraWindow, all: Conditions): void {
  const { west, south, spacing, n, rows = n } = grid;
  const [column, row] = [(x: number) => (x - west) / spacing, (y: number) => (y - south) / spacing];
  const refill = (c: number, r: number) => {
    if (Number.isInteger(c) && Number.isInteger(r) && c >= 0 && c < n && r >= 0 && r < rows)
      fillPlace(country, west + c * spacing, south + r * spacing, out, r * n + c, all);
  };
  for (const key of all.placed.keys()) {
    const [x, y] = key.split(",");
    refill(column(Number(x)), row(Number(y)));
  }
  for (const road of all.roads) {
    const columns = [column(road.west), column(road.east)].sort((a, b) => a - b);
    const lines = [row(road.south), row(road.north)].sort((a, b) => a - b);
    for (let r = Math.max(0, Math.ceil(lines[0])); r <= Math.min(rows - 1, lines[1]); r++)
      for (let c = Math.max(0, Math.ceil(columns[0])); c <= Math.min(n - 1, columns[1]); c++)
        if (onRoad(road, west + c * spacing, south + r * spacing)) refill(c, r);
  }
  if (!all.snow) return;
  for (let k = 0; k < n * rows; k++) if (out.height[k] > STEEP) refill(k % n, Math.floor(k / n));
}

/** Writes the features of a grid of whole metres, as indices in FEATURES, into zeroed `out`. Returns where they are. */
function scatterFeatures(
  scatter: Field,
  mask: FeatureMask,
  { west, south, spacing, n, rows = n }: Grid,
  table: FloorTable | undefined,
  out: Uint8Array,
): number[] {
  const features: number[] = [];
  const put = (sum: number, column: number, row: number) => {
    const k = row * n + column;
    if (row < rows && (out[k] = featureOf(sum, west + column * spacing, south + row * spacing, mask)) > 0)
      features.push(k);
  };
  if (table) {
    const packed = new Float64Array(n);
    const found = new Int32Array(LANES * n);
    for (let row = 0; row < rows; row += LANES) {
      const y = south + row * spacing;
      fillFloorRows(table, scatter, west, y, packed);
      const count = findCandidates(packed, mask, west, y, spacing, found);
      for (let i = 0; i < count; i++) {
        const [column, lane] = [found[i] >> 2, found[i] & 3];
        put(Math.floor(packed[column] / LANE ** lane) % LANE, column, row + lane);
      }
    }
  } else {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < n; column++)
        put(scatterAt(scatter, west + column * spacing, south + row * spacing), column, row);
  }
  return features;
}

/**
 * Writes the few points of four packed rows that can have a feature into `out`, each as 4·column + row, and returns their number.
 * Computes f at every point in wrapping integers.
 */
function findCandidates(
  packed: Float64Array,
  mask: FeatureMask,
  west: number,
  south: number,
  spacing: number,
  out: Int32Array,
): number {
  // f = 4, 8 and 16 have none of these bits. Five other values of f pass too: `featureOf` decides.
  const others = (mask & ~28) << 7;
  // x·y in the first row, and its differences to the next row and the next column.
  let product = Math.imul(west, south);
  let north = Math.imul(west, spacing);
  const east = Math.imul(spacing, south);
  const northEast = Math.imul(spacing, spacing);
  const n = packed.length;
  let count = 0;
  for (let column = 0; column < n; column++) {
    const sums = packed[column];
    const upper = (sums * PER_HALF) | 0;
    const lower = (sums - upper * HALF) | 0;
    const second = (product + north) | 0;
    const third = (second + north) | 0;
    const fourth = (third + north) | 0;
    if (((Math.imul(lower & (LANE - 1), product) + 64) & others) === 0) out[count++] = 4 * column;
    if (((Math.imul(lower >> 13, second) + 64) & others) === 0) out[count++] = 4 * column + 1;
    if (((Math.imul(upper & (LANE - 1), third) + 64) & others) === 0) out[count++] = 4 * column + 2;
    if (((Math.imul(upper >> 13, fourth) + 64) & others) === 0) out[count++] = 4 * column + 3;
    product = (product + east) | 0;
    north = (north + northEast) | 0;
  }
  return count;
}
