/**
 * Terra over a grid, quantity by quantity in typed arrays, rows from south to north: equal to `terraAt` value for
 * value, and many times as fast (npm run bench -- terra-window).
 *
 *   height, depth   Float64Array, or Float32Array for the same rounded by Math.fround
 *   kind, feature   places in KINDS and FEATURES
 *   spacing         any; whole metres on whole metres are the fast ones
 *   error           none (tests/core/forest/terra-window.test.ts)
 */

import { KINDS } from "../field/cover.ts";
import { type CoverTables, createCoverTables, fillKinds } from "../field/cover-grid.ts";
import type { Field } from "../field/field.ts";
import {
  checkGridSize,
  createPhaseTable,
  fillFromTable,
  fillGrid,
  type Grid,
  type PhaseTable,
  phaseSteps,
} from "../field/grid.ts";
import { floorProfile } from "../field/profile.ts";
import { boundSquare, createTileWalk, nextTile, startStrip, TILE, type TileWalk } from "../field/tile-bounds.ts";
import { FEATURES, type FeatureMask, featureOf, scatterAt } from "./features.ts";
import { onRoad } from "./roads.ts";
import {
  CONDITIONS_1983,
  type Conditions,
  FARTHEST,
  LAKE_1983,
  type Land,
  PATH_OFFSET,
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
  const size = columns * rows;
  return {
    height: new Float64Array(size),
    depth: new Float64Array(size),
    kind: new Uint8Array(size),
    feature: new Uint8Array(size),
  };
}

/** Writes terra of every place of the grid into `out`, whose arrays hold one value a place and can be reused. */
export function fillTerra(land: Land, grid: Grid, out: TerraWindow, conditions: Partial<Conditions> = {}): void {
  const all: Conditions = { ...CONDITIONS_1983, ...conditions };
  refuse(grid, out);
  // Paths under snow compare steepened heights, which no lattice holds.
  const known = all.paths && all.snow ? undefined : tablesFor(land, grid, all.t);
  if (known) fillByRows(land, grid, out, all, known);
  else fillByPlaces(land, grid, out, all);
}

function refuse(grid: Grid, out: TerraWindow): void {
  for (const name of ["height", "depth", "kind", "feature"] as const)
    checkGridSize(grid, `of ${name}`, out[name].length);
  const { west, south, spacing, n, rows = n } = grid;
  for (const edge of [west, west + (n - 1) * spacing, south, south + (rows - 1) * spacing])
    if (!(Math.abs(edge) <= FARTHEST))
      throw new RangeError(`Expected a window from ${-FARTHEST} to ${FARTHEST}, got an edge at ${edge}.`);
}

/** What the rows of one land and spacing are walked with. */
interface Tables {
  readonly spacing: number;
  readonly steps: string;
  readonly ground: TileWalk;
  readonly cover: CoverTables;
  readonly scatter: PhaseTable | undefined;
}

/** A smaller window is filled sooner than a lattice is built. */
const WORTH_BUILDING = 2 ** 15;

/** Tables last made for each land: they take longer to make than a small window to fill. */
const tables = new WeakMap<Land, Tables>();

/** Undefined where places are not whole metres, or phases are rounded. */
function tablesFor(land: Land, grid: Grid, t: number): Tables | undefined {
  const { west, south, spacing, n, rows = n } = grid;
  if (![west, south, spacing].every(Number.isInteger)) return undefined;
  const stepsOf = (field: Field) => phaseSteps(field, grid, 0, t);
  const all = [land.ground, ...Object.values(land.cover.fields)].map(stepsOf);
  if (all.includes(0)) return undefined;
  const steps = all.join();
  const known = tables.get(land);
  const same = known?.spacing === spacing && known.steps === steps;
  const large = n * rows >= WORTH_BUILDING;
  if (same && (known.scatter || !large)) return known;
  const ground = same ? known.ground : createTileWalk(land.ground, spacing, all[0], 1);
  const cover = same ? known.cover : createCoverTables(land.cover, spacing, stepsOf);
  const scatter = large ? createScatterLattice(land.scatter, spacing, phaseSteps(land.scatter, grid, 0, 0)) : undefined;
  const made = { spacing, steps, ground, cover, scatter };
  tables.set(land, made);
  return made;
}

function fillByPlaces(
  land: Land,
  { west, south, spacing, n, rows = n }: Grid,
  out: TerraWindow,
  all: Conditions,
): void {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < n; column++)
      fillPlace(land, west + column * spacing, south + row * spacing, out, row * n + column, all);
}

function fillPlace(land: Land, x: number, y: number, out: TerraWindow, k: number, all: Conditions): void {
  const { height, depth, kind, feature } = terraAt(land, x, y, all);
  out.height[k] = height;
  out.depth[k] = depth;
  out.kind[k] = KINDS.indexOf(kind);
  out.feature[k] = FEATURES.indexOf(feature);
}

const [LAKE, TOWN, WOOD, MUD, PATH, BARE] = (["lake", "town", "wood", "mud", "path", "bare"] as const).map((kind) =>
  KINDS.indexOf(kind),
);
/** Where nothing of the generator's own stands. */
const BARREN = [LAKE, TOWN, MUD, PATH];

/** Strips of few rows: what one pass writes is still near for the next. */
function fillByRows(land: Land, grid: Grid, out: TerraWindow, all: Conditions, known: Tables): void {
  const { west, south, spacing, n, rows = n } = grid;
  out.feature.fill(0);
  const found = all.bleak ? [] : scatterFeatures(land.scatter, land.mask, grid, known.scatter, out.feature);
  const heights = out.height instanceof Float64Array ? out.height : new Float64Array(n * rows);
  const there = new Float64Array(all.paths ? TILE * n : 0);
  const water = new Uint8Array(Math.ceil(n / TILE));
  for (let row = 0; row < rows; row += TILE) {
    const strip = { west, south: south + row * spacing, spacing, n, rows: Math.min(TILE, rows - row) };
    const [from, size] = [row * n, strip.rows * n];
    const ground = heights.subarray(from, from + size);
    fillGrid(land.ground, strip, 0, all.t, ground);
    if (out.height !== heights) out.height.set(ground, from);
    out.depth.fill(0, from, from + size);
    if (all.bleak) out.kind.fill(BARE, from, from + size);
    if (all.bleak) continue;
    soundTiles(known.ground, strip, all, water);
    if (all.woodOnly) out.kind.fill(WOOD, from, from + size);
    else fillKinds(known.cover, strip, all.t, water, out.kind, from);
    flood(ground, n, water, all.lake, out, from);
    if (!all.paths) continue;
    const offset = { ...strip, west: west + PATH_OFFSET.x, south: strip.south + PATH_OFFSET.y };
    fillGrid(land.ground, offset, 0, all.t, there.subarray(0, size));
    lay(ground, there, all.lake, out.kind, from);
  }
  for (const k of found) if (BARREN.includes(out.kind[k])) out.feature[k] = 0;
  fillExceptions(land, grid, out, all);
}

const [DRY, WET, SHORE] = [0, 1, 2];
/** Height units by which a sum that is rounded may pass its bounds, and far more. */
const ROUNDED = 1e-6;

/** Writes which tiles of a strip are all dry, which under water, and which may be both or mud. */
function soundTiles(ground: TileWalk, strip: Grid, { t, lake }: Conditions, out: Uint8Array): void {
  startStrip(ground, strip, t);
  for (let tile = 0; tile < out.length; tile++) {
    boundSquare(ground, 0, 0, 0);
    const dry = ground.low >= Math.max(lake, LAKE_1983) + ROUNDED;
    out[tile] = dry ? DRY : ground.high < lake - ROUNDED ? WET : SHORE;
    nextTile(ground);
  }
}

/** Lakes, and the mud that they leave where they are drained. */
function flood(ground: Float64Array, n: number, water: Uint8Array, lake: number, out: TerraWindow, from: number): void {
  const { height, depth, kind } = out;
  const wet = Math.max(lake, LAKE_1983);
  for (let tile = 0; tile < water.length; tile++) {
    if (water[tile] === DRY) continue;
    const east = Math.min(n, (tile + 1) * TILE);
    for (let row = 0; row < ground.length; row += n) {
      for (let i = row + tile * TILE; i < row + east; i++) {
        const bed = ground[i];
        if (bed >= wet) continue;
        if (bed >= lake) kind[from + i] = MUD;
        else {
          height[from + i] = lake;
          depth[from + i] = lake - bed;
          kind[from + i] = LAKE;
        }
      }
    }
  }
}

/** Equal-height paths, which lie on whatever is above the lake. */
function lay(ground: Float64Array, there: Float64Array, lake: number, kind: Uint8Array, from: number): void {
  for (let i = 0; i < ground.length; i++)
    // Where the lake has been written over the ground, it is no higher than the lake.
    if (ground[i] > lake && Math.abs(ground[i] - there[i]) < PATH_OFFSET.within) kind[from + i] = PATH;
}

/** Whatever is rare is asked of terraAt: placed things, roads, and hilltops under snow. */
function fillExceptions(land: Land, grid: Grid, out: TerraWindow, all: Conditions): void {
  const { west, south, spacing, n, rows = n } = grid;
  const [column, row] = [(x: number) => (x - west) / spacing, (y: number) => (y - south) / spacing];
  const refill = (c: number, r: number) => {
    if (Number.isInteger(c) && Number.isInteger(r) && c >= 0 && c < n && r >= 0 && r < rows)
      fillPlace(land, west + c * spacing, south + r * spacing, out, r * n + c, all);
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

/**
 * Features over rows, equal to `featureOf` place by place.
 *
 * The sum that scatters them is read of four rows at once: a lattice whose every entry packs what a term reads at one
 * column of four neighbouring rows, 13 bits each, so that sums of entries are packed sums. They are whole numbers below
 * 2⁵², which a double adds exactly.
 */

const LANES = 4;
const LANE = 2 ** 13;
const LANE_BITS = LANE - 1;
/** Two lanes, which an integer holds. */
const HALF = 2 ** 26;
const PER_HALF = 1 / HALF;

/** Undefined where packed sums would run into one another: samples below 0, between whole numbers, or too large. */
export function createScatterLattice(scatter: Field, spacing: number, steps: number): PhaseTable | undefined {
  const { profile, count } = scatter;
  const packs = profile.min >= 0 && profile.max * count < LANE && profile.samples.every(Number.isInteger);
  if (!packs || steps === 0) return undefined;
  return createPhaseTable(scatter, spacing, steps, (samples, phase, term) => {
    let packed = 0;
    for (let lane = LANES - 1; lane >= 0; lane--)
      packed = packed * LANE + floorProfile(samples, phase + lane * scatter.b[term] * spacing);
    return packed;
  });
}

/** Writes the features of a grid of whole metres, as their places in FEATURES, over zeros, and tells where they are. */
export function scatterFeatures(
  scatter: Field,
  mask: FeatureMask,
  grid: Grid,
  lattice: PhaseTable | undefined,
  out: Uint8Array,
): number[] {
  const { west, south, spacing, n, rows = n } = grid;
  const found: number[] = [];
  const put = (sum: number, column: number, row: number) => {
    const k = row * n + column;
    if (row < rows && (out[k] = featureOf(sum, west + column * spacing, south + row * spacing, mask)) > 0)
      found.push(k);
  };
  if (lattice) {
    const packed = new Float64Array(n);
    for (let row = 0; row < rows; row += LANES) {
      const line = { west, south: south + row * spacing, spacing, n, rows: 1 };
      fillFromTable(lattice, scatter, line, 0, 0, packed);
      scatterRows(packed, mask, line, (sum, column, lane) => put(sum, column, row + lane));
    }
  } else {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < n; column++)
        put(scatterAt(scatter, west + column * spacing, south + row * spacing), column, row);
  }
  return found;
}

type Put = (sum: number, column: number, lane: number) => void;

/** f is looked at everywhere, in integers that wrap, and the few places that can have a feature are put. */
function scatterRows(packed: Float64Array, mask: FeatureMask, { west, south, spacing, n }: Grid, put: Put): void {
  // f = 4, 8 and 16 are among the eight that have no other bit.
  const others = (mask & ~28) << 7;
  // Each its own integer, by name: out of arrays they would be numbers of any kind, at twice the time.
  const d0 = Math.imul(spacing, south);
  const d1 = Math.imul(spacing, south + spacing);
  const d2 = Math.imul(spacing, south + 2 * spacing);
  const d3 = Math.imul(spacing, south + 3 * spacing);
  let p0 = Math.imul(west, south);
  let p1 = Math.imul(west, south + spacing);
  let p2 = Math.imul(west, south + 2 * spacing);
  let p3 = Math.imul(west, south + 3 * spacing);
  for (let column = 0; column < n; column++) {
    const sums = packed[column];
    const upper = (sums * PER_HALF) | 0;
    const lower = (sums - upper * HALF) | 0;
    const s0 = lower & LANE_BITS;
    const s1 = lower >> 13;
    const s2 = upper & LANE_BITS;
    const s3 = upper >> 13;
    if (((Math.imul(s0, p0) + 64) & others) === 0) put(s0, column, 0);
    if (((Math.imul(s1, p1) + 64) & others) === 0) put(s1, column, 1);
    if (((Math.imul(s2, p2) + 64) & others) === 0) put(s2, column, 2);
    if (((Math.imul(s3, p3) + 64) & others) === 0) put(s3, column, 3);
    p0 = (p0 + d0) | 0;
    p1 = (p1 + d1) | 0;
    p2 = (p2 + d2) | 0;
    p3 = (p3 + d3) | 0;
  }
}
