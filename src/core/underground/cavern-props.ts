/**
 * Props of caverns, generated per cell of CAVERN_CELL metres: dripstone, crystals, stones, glowing fungi and worms.
 *
 *   pure        keyed by integer coordinates and the cavern at t = 0: independent of order and engine. x and y stay as
 *               years pass
 *   dripstone   under cracks with water: stalactites; stalagmites below two thirds of the larger ones; columns where
 *               roof and
 *               floor are close
 *   stones      fallen from dry roofs, few of them large
 *   crystals    clusters where the lode is rich, from the floor or from a low roof
 *   lights      caps on damp floors and worms on high roofs; a colony belongs to one cell and has one glow
 *   clear       nothing where `isClear` is false: in entrances and below them
 */

import { cos, sin } from "../field/deterministic-math.ts";
import { hash, hash3, unitFloat } from "../field/hash.ts";
import { smoothstep } from "../smoothstep.ts";
import { type Cavern, faceAt, openingAt } from "./cavern.ts";
import { type Seepage, seepageAt } from "./seepage.ts";

/** Kinds of props by code. */
export const CAVERN_PROPS = ["stalactite", "stalagmite", "column", "crystal", "cap", "worm", "glow", "stone"] as const;
export type CavernProp = (typeof CAVERN_PROPS)[number];

/** The code of each. */
const [STALACTITE, STALAGMITE, COLUMN, CRYSTAL, CAP, WORM, GLOW, STONE] = CAVERN_PROPS.keys();

export { COLUMN, CRYSTAL, GLOW, STALACTITE, WORM };

/** Side of a cell, metres. */
export const CAVERN_CELL = 32;
/** Distance that a colony or a cluster can extend beyond its cell, metres. */
export const CAVERN_MARGIN = 5;

/**
 * Floats per prop: x, y, size, girth, turn, tilt, code, tint.
 *
 *   x, y    metres from the cell's south-west corner
 *   size    length in metres; radius for a glow
 *   girth   radius at the root, metres
 *   turn    heading, radians, 0 to 2π; also serves as a random number
 *   tilt    radians from vertical, toward the heading; above π/2 it hangs from the roof
 *   code    index in CAVERN_PROPS
 *   tint    0 to 1: wetness of dripstone, colour of crystals, age of lights
 */
export const CAVERN_STRIDE = 8;

/** Greatest height of a column, metres. */
const TALLEST = 5.2;

/** Writes [altitude of the root, size] of a prop at t; false where the cavern has closed. */
export function propPlacement(
  cavern: Cavern,
  things: Float32Array,
  at: number,
  west: number,
  south: number,
  t: number,
  out: Float64Array,
): boolean {
  const [x, y] = [west + things[at], south + things[at + 1]];
  const [size, tilt, code] = [things[at + 2], things[at + 5], things[at + 6]];
  const [floor, roof] = [faceAt(cavern.floor, x, y, t), faceAt(cavern.roof, x, y, t)];
  const gap = roof - floor;
  out[0] = tilt > Math.PI / 2 ? roof : floor;
  out[1] = code === COLUMN ? gap : code === GLOW ? size : Math.min(size, 0.8 * gap);
  return gap > 0.3 && (code !== COLUMN || gap < 2 * TALLEST);
}

/** Whether a prop may be at (x, y). */
export type IsClear = (x: number, y: number) => boolean;

/** Side of a tile, which has at most one drip, metres. */
const TILE = 1.6;
const TILES = CAVERN_CELL / TILE;
/** Minimum height of the opening for props, and for worms, metres. */
const [LEAST, HIGH] = [0.7, 7];
/** Seepage readings, in deviations: distance from a crack within which water drips, and a rich lode. */
const [CRACK, RICH] = [0.3, 1.75];

interface Site {
  readonly cavern: Cavern;
  readonly seepage: Seepage;
  /** Altitude of the pool's surface. */
  readonly pool: number;
  readonly isClear: IsClear;
  readonly west: number;
  readonly south: number;
  readonly found: number[];
}

/** The props of cell (i, j), whose south-west corner is at (i, j)·CAVERN_CELL metres. */
export function cavernProps(
  cavern: Cavern,
  seepage: Seepage,
  pool: number,
  i: number,
  j: number,
  isClear: IsClear = () => true,
): Float32Array {
  if (!Number.isSafeInteger(i) || !Number.isSafeInteger(j))
    throw new RangeError(`Expected a cell of whole numbers, got ${i}, ${j}.`);
  const site: Site = { cavern, seepage, pool, isClear, west: i * CAVERN_CELL, south: j * CAVERN_CELL, found: [] };
  for (let row = 0; row < TILES; row++)
    for (let column = 0; column < TILES; column++) addDrip(site, i * TILES + column, j * TILES + row, column, row);
  addClusters(site, i, j);
  addColony(site, i, j);
  return Float32Array.from(site.found);
}

interface Prop {
  readonly code: number;
  readonly size: number;
  readonly girth: number;
  readonly turn: number;
  readonly tilt: number;
  readonly tint: number;
}

/** Adds a prop at (u, v) metres from the cell's corner. */
function put({ found }: Site, u: number, v: number, { code, size, girth, turn, tilt, tint }: Prop): void {
  found.push(u, v, size, girth, turn, tilt, code, tint);
}

const TURN = 2 * Math.PI;

/** Dripstone of one tile. */
function addDrip(site: Site, p: number, q: number, column: number, row: number): void {
  const { cavern, seepage, pool, west, south } = site;
  let h = keyOf(p, q, 1);
  const draw = unitFloat(h);
  if (draw > 0.9) return;
  h = hash(h + 1);
  const [u, v] = [TILE * (column + within(h, 0)), TILE * (row + within(h, 16))];
  const [x, y] = [west + u, south + v];
  const damp = seepageAt(seepage.damp, x, y);
  const wet = smoothstep(-0.7, 1.1, damp);
  const off = seepageAt(seepage.seep, x, y) / CRACK;
  const chance = wet * (Math.max(0, 1 - off * off) + 0.09);
  if (draw >= chance) {
    if (draw < chance + 0.012 + 0.42 * smoothstep(0.55, 1.8, -damp)) addStone(site, u, v, h);
    return;
  }
  const [floor, roof] = [faceAt(cavern.floor, x, y), faceAt(cavern.roof, x, y)];
  const gap = roof - floor;
  if (gap < LEAST || !site.isClear(x, y)) return;
  h = hash(h + 2);
  const age = within(h, 0) * within(h, 0) * within(h, 0);
  const turn = TURN * within(h, 16);
  h = hash(h + 3);
  const [slim, twin] = [within(h, 0), within(h, 16)];
  if (gap < TALLEST && age * wet > 0.03 + 0.05 * gap) {
    const girth = (0.1 + 0.24 * age) * (0.7 + 0.6 * slim) * (0.6 + 0.12 * gap);
    put(site, u, v, { code: COLUMN, size: gap, girth, turn, tilt: 0, tint: wet });
    return;
  }
  // Under a high roof stalactites are longer, to be visible from farther away.
  const size = Math.min(0.55 * gap, (0.3 + 3.2 * age) * (0.5 + 0.06 * Math.min(gap, 24)) * (0.7 + 0.6 * wet));
  const girth = size * (0.06 + 0.08 * slim) + 0.02 + 0.08 * age;
  put(site, u, v, { code: STALACTITE, size, girth, turn, tilt: Math.PI, tint: wet });
  if (size < 0.45 || twin > 0.66 || floor < pool - 0.25) return;
  const grown = Math.min(gap - size - 0.25, size * (0.35 + 0.75 * slim));
  if (grown <= 0.12) return;
  const thick = 0.08 + grown * (0.07 + 0.14 * twin);
  put(site, u, v, { code: STALAGMITE, size: grown, girth: thick, turn, tilt: 0, tint: wet });
}

/** A fallen block. */
function addStone(site: Site, u: number, v: number, seed: number): void {
  const { cavern, west, south } = site;
  if (openingAt(cavern, west + u, south + v) < LEAST || !site.isClear(west + u, south + v)) return;
  let h = hash(seed + 11);
  const part = within(h, 0);
  // The sixth power makes large stones rare.
  const rare = part * part * part;
  const [turn, size] = [TURN * within(h, 16), 0.1 + 0.2 * part + 0.95 * rare * rare];
  h = hash(h + 12);
  const girth = size * (0.65 + 0.5 * within(h, 0));
  put(site, u, v, { code: STONE, size, girth, turn, tilt: 0.5 * within(h, 16), tint: within(h, 8) });
}

/** Cluster tiles along a cell. */
const CLUSTER_TILES = 4;
const CLUSTER_TILE = CAVERN_CELL / CLUSTER_TILES;

function addClusters(site: Site, i: number, j: number): void {
  const { cavern, seepage, pool, west, south } = site;
  for (let k = 0; k < CLUSTER_TILES * CLUSTER_TILES; k++) {
    const [column, row] = [k % CLUSTER_TILES, Math.floor(k / CLUSTER_TILES)];
    let h = keyOf(i * CLUSTER_TILES + column, j * CLUSTER_TILES + row, 2);
    const draw = unitFloat(h);
    h = hash(h + 1);
    const [u, v] = [CLUSTER_TILE * (column + within(h, 0)), CLUSTER_TILE * (row + within(h, 16))];
    const [x, y] = [west + u, south + v];
    const rich = seepageAt(seepage.lode, x, y) - RICH;
    if (rich < 0 || draw > 0.45 + 0.9 * rich) continue;
    const [floor, roof] = [faceAt(cavern.floor, x, y), faceAt(cavern.roof, x, y)];
    if (roof - floor < LEAST || floor < pool - 0.6 || !site.isClear(x, y)) continue;
    const hue = 0.5 + 0.25 * seepageAt(seepage.hue, x, y);
    h = hash(h + 2);
    const hangs = roof - floor < 3.4 && (h & 1) === 1;
    const grown = (0.4 + 1.9 * within(h, 16) * within(h, 16)) * Math.min(1, 0.3 + 0.2 * (roof - floor));
    growCluster(site, u, v, grown, hangs, clamp01(hue), h);
  }
}

/** Crystals from one root, the longest nearest to vertical. */
function growCluster(site: Site, u: number, v: number, grown: number, hangs: boolean, hue: number, seed: number): void {
  const count = 9 + ((seed >>> 4) % 14);
  for (let k = 0, h = seed; k < count; k++) {
    h = hash(h + 7 + k);
    const [turn, out] = [TURN * within(h, 0), Math.sqrt((k + 0.4 * within(h, 16)) / count)];
    h = hash(h + 8);
    // Some are splinters.
    const size = grown * (1 - 0.6 * out) * (0.3 + 0.85 * within(h, 0));
    const tilt = 0.06 + 1.1 * out * (0.45 + 0.75 * within(h, 16));
    const aside = 0.34 * grown * out;
    const [du, dv] = heading(turn, aside);
    h = hash(h + 9);
    const tint = clamp01(hue + 0.06 * (within(h, 0) - 0.5));
    const girth = 0.02 + size * (0.07 + 0.1 * within(h, 16));
    put(site, u + du, v + dv, { code: CRYSTAL, size, girth, turn, tilt: hangs ? Math.PI - tilt : tilt, tint });
  }
}

/** Adds at most one colony: worms on a high roof, or caps on damp ground. */
function addColony(site: Site, i: number, j: number): void {
  const { cavern, seepage, pool, west, south } = site;
  let h = keyOf(i, j, 3);
  const draw = unitFloat(h);
  if (draw > 0.36) return;
  h = hash(h + 1);
  const [u, v] = [CAVERN_CELL * within(h, 0), CAVERN_CELL * within(h, 16)];
  const [floor, roof] = [faceAt(cavern.floor, west + u, south + v), faceAt(cavern.roof, west + u, south + v)];
  const gap = roof - floor;
  const hangs = gap > HIGH && draw < 0.22;
  const stands = draw > 0.16 && gap > 1.4 && floor > pool + 0.1 && seepageAt(seepage.damp, west + u, south + v) > -0.4;
  if (!(hangs || stands) || !site.isClear(west + u, south + v)) return;
  h = hash(h + 2);
  const wide = hangs ? 2.2 + 2.4 * within(h, 0) : 0.7 + 0.9 * within(h, 0);
  const tint = within(h, 16);
  put(site, u, v, { code: GLOW, size: wide, girth: 0, turn: 0, tilt: hangs ? Math.PI : 0, tint });
  const count = hangs ? 26 + ((h >>> 3) & 31) : 6 + ((h >>> 3) & 7);
  for (let k = 0; k < count; k++) {
    h = hash(h + 3 + k);
    // A uniform radius, without the root: denser in the middle.
    const [du, dv] = heading(TURN * within(h, 0), wide * within(h, 16));
    h = hash(h + 4);
    const [turn, part] = [TURN * within(h, 0), within(h, 16)];
    const worm = { code: WORM, size: 0.05 + 0.25 * part, girth: 0.01, tilt: Math.PI };
    const cap = { code: CAP, size: 0.1 + 0.28 * part * part, girth: 0.05 + 0.11 * part, tilt: 0.28 * within(h, 4) };
    put(site, u + du, v + dv, { ...(hangs ? worm : cap), turn, tint: part });
  }
}

function heading(turn: number, away: number): readonly [east: number, north: number] {
  return [away * sin(turn), away * cos(turn)];
}

function clamp01(v: number): number {
  return Math.min(1, Math.max(0, v));
}

/** Hash of a tile and a purpose. */
function keyOf(p: number, q: number, what: number): number {
  return hash3(p, q, what);
}

/** Sixteen of the hash's bits as a number in [0, 1). */
function within(h: number, from: number): number {
  return ((h >>> from) & 0xffff) / 65536;
}
