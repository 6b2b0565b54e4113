/**
 * Plants of islands: at most one per tile of 4 m of an archipelago, chosen by a hash of its coordinates; in thickets a
 * shrub
 * beside it.
 *
 *   tile      centred on multiples of 4 m; plants keep 0.5 m from its edge
 *   box       a plant belongs to the box that contains its position
 *   choice    hash of Relf's 10000π·x·y, one metre off the tile's centre so that the axes have bits too, and of the
 *             feature
 *             scatter sum; woods.ts decides which species stand together, and how densely
 *   edges     the kind of ground is sampled up to STRAY metres away, for irregular edges of woods
 *   none      off the island and within a metre or so of its rim, in town, on snow, above the tree line, on slopes
 *             above 40°, in
 *             clearings
 *   t         always 0: plants keep their places as years pass
 *   plots     8 × 8 tiles are grown per step; their heights at the tile corners are read in one pass
 *   source    G. Relf, "Placing a mix of trees"; tables and densities are ours
 */
import { type Cover, coverAt, type Kind } from "../field/cover.ts";
import { fieldDeviation, fieldFloorAt, fieldMean } from "../field/field.ts";
import { fillGrid } from "../field/grid.ts";
import { hash, unitFloat } from "../field/hash.ts";
import { seedAt } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { type InstanceShape, plantShape, TILE, TREES } from "../life/species.ts";
import type { AreaIndex } from "./area-index.ts";
import { coverWithin, maxUnitsWithin } from "./bounds.ts";
import { aboveSea, type FlatGround, topHeight } from "./flat-ground.ts";
import { densestOn, type Row, speciesOf, standAt } from "./woods.ts";

/** Side of a plot in metres, and its tile corners along a side. */
const BLOCK = 32;
const CORNERS = BLOCK / TILE + 1;
/** Greatest distance from a plant at which its kind of ground is sampled, metres. */
const STRAY = 7;
/** Units above the sea below which interpolated heights are not accurate enough. */
const NEAR_RIM = 16;

interface IslandPlot {
  readonly flat: FlatGround;
  readonly altitude: number;
  /** South-west corner of the first tile. */
  readonly west: number;
  readonly south: number;
  /** The rows that can apply within STRAY metres of the plot. */
  readonly cover: Cover;
  /** Upper bound of the density. */
  readonly densest: number;
  /** Whether part of it may be ground without plants. */
  readonly barren: boolean;
  /** Units above the sea at the tile corners. One shared array, overwritten by the next plot. */
  readonly units: Float64Array;
}

const units = new Float64Array(CORNERS * CORNERS);

/** The plot whose first tile is centred on a position; null where nothing can grow. Valid until the next call. */
function plotOf(flat: FlatGround, altitude: number, x: number, y: number): IslandPlot | null {
  const { ground, sea } = flat;
  const [west, south] = [x - TILE / 2, y - TILE / 2];
  const square = { x: west + BLOCK / 2, y: south + BLOCK / 2, half: BLOCK / 2 };
  if (maxUnitsWithin(flat, altitude, square) <= 0) return null;
  const cover = coverWithin(flat.cover, altitude, { ...square, half: square.half + STRAY });
  let [densest, barren] = [0, false];
  for (const [kind] of cover.rows) {
    densest = Math.max(densest, densestOn(kind));
    barren ||= densestOn(kind) === 0;
  }
  if (densest === 0) return null;
  fillGrid(ground, { west, south, spacing: TILE, n: CORNERS }, altitude, 0, units);
  for (let k = 0; k < units.length; k++) units[k] -= sea;
  return { flat, altitude, west, south, cover, densest, barren, units };
}

/** Units above the sea within a plot: exact near the rim, else interpolated between the tile corners. */
function unitsAt(plot: IslandPlot, x: number, y: number): number {
  const u = (x - plot.west) / TILE;
  const v = (y - plot.south) / TILE;
  const k = Math.floor(v) * CORNERS + Math.floor(u);
  const [s, t] = [u - Math.floor(u), v - Math.floor(v)];
  const { units } = plot;
  const low = units[k] + (units[k + 1] - units[k]) * s;
  const high = units[k + CORNERS] + (units[k + CORNERS + 1] - units[k + CORNERS]) * s;
  const between = low + (high - low) * t;
  return between > NEAR_RIM ? between : aboveSea(plot.flat, x, y, plot.altitude);
}

/** Rise over run of the tile at a position. */
function steepnessAt({ flat, west, south, units }: IslandPlot, x: number, y: number): number {
  const k = Math.floor((y - south) / TILE) * CORNERS + Math.floor((x - west) / TILE);
  const [a, b, c, d] = [units[k], units[k + 1], units[k + CORNERS], units[k + CORNERS + 1]];
  const middle = (a + b + c + d) / 4;
  // Chain rule: slope of `topHeight` times slope of the units.
  const rise = (topHeight(flat, middle + 0.5) - topHeight(flat, middle - 0.5)) / (2 * TILE);
  const [east, north] = [rise * (b - a + d - c), rise * (c - a + d - b)];
  return Math.sqrt(east * east + north * north);
}

export interface FlatPlant extends InstanceShape {
  /** Index in SPECIES. */
  readonly code: number;
  /** Metres east and north. */
  readonly x: number;
  readonly y: number;
}

/** Options beside the ground. */
export interface Growth {
  /** Areas without plants, and areas of willows. */
  readonly bare: AreaIndex;
  readonly damp: AreaIndex;
  /** Only trees. */
  readonly trees: boolean;
}

/** Distance of a plant from its tile's edge, metres. */
const MARGIN = 0.5;
/** Minimum units above the sea, and maximum rise over run. */
const RIM = 2;
const STEEPEST = 0.84;
/** Share of the height of the snow line at which the tree line is. */
const TREE_LINE = 0.85;
/** Minimum height of shrubs in thickets, metres, and their scale relative to shrubs in the open. */
const [TALL, THICK] = [1.3, 1.25];

/** Plants of an archipelago whose positions are in the box, in steps of well under a millisecond. */
export function* growIslandPlants(
  flat: FlatGround,
  altitude: number,
  box: Box,
  growth: Growth,
): Generator<undefined, FlatPlant[]> {
  const found: FlatPlant[] = [];
  const { scatter } = flat;
  // A constant scatter has no groves.
  const [mean, spread] = [fieldMean(scatter), fieldDeviation(scatter) || 1];
  // The first tile whose plant can be in the box.
  const first = (edge: number) => Math.floor((Math.floor((edge + TILE / 2) / TILE) * TILE) / BLOCK) * BLOCK;
  for (let south = first(box.south); south <= box.north + TILE / 2; south += BLOCK) {
    for (let west = first(box.west); west <= box.east + TILE / 2; west += BLOCK) {
      const plot = plotOf(flat, altitude, west, south);
      if (!plot) continue;
      const tiles = { plot, box, growth, mean, spread, found };
      for (let y = south; y < south + BLOCK; y += TILE)
        for (let x = west; x < west + BLOCK; x += TILE) addTile(tiles, x, y);
      yield;
    }
  }
  return found;
}

/** A block of tiles and its parameters. */
interface Tiles {
  readonly plot: IslandPlot;
  readonly box: Box;
  readonly growth: Growth;
  /** Mean of the scatter. */
  readonly mean: number;
  readonly spread: number;
  readonly found: FlatPlant[];
}

function addTile(tiles: Tiles, x: number, y: number): void {
  const { plot, growth } = tiles;
  const { flat, altitude, cover } = plot;
  const sum = fieldFloorAt(flat.scatter, x, y, altitude);
  let h = hash(Math.trunc(seedAt(x + 1, y + 1)) ^ hash(sum ^ Math.imul(Math.round(altitude), 0x9e3779b1)));
  const draw = unitFloat(h);
  if (draw >= plot.densest) return;
  h = hash(h + 1);
  const px = x + off(h & 0xffff);
  const py = y + off(h >>> 16);
  h = hash(h + 2);
  const nearX = px + STRAY * (((h & 0xffff) + 0.5) / 32768 - 1);
  const nearY = py + STRAY * (((h >>> 16) + 0.5) / 32768 - 1);
  const kind = coverAt(cover, nearX, nearY, altitude);
  h = hash(h + 3);
  const stand = standAt(kind, (sum - tiles.mean) / tiles.spread, growth.damp.contains(px, py), unitFloat(h));
  if (!stand || draw >= stand.density) return;
  const spot = { kind, stand, draw: draw / stand.density };
  add(tiles, px, py, spot, h);
  if (kind !== "thicket" || growth.trees) return;
  // On the opposite side of the tile.
  const bx = x + off((h >>> 16) ^ 0x8000) / 2 + (px < x ? 1 : -1);
  add(tiles, bx, y + off((h & 0xffff) ^ 0x8000), { ...spot, brush: true }, hash(h + 6));
}

/** Offset from the tile's centre by 16 bits, metres. */
function off(bits: number): number {
  return (TILE - 2 * MARGIN) * ((bits + 0.5) / 65536 - 0.5);
}

/** Ground conditions of one plant. */
interface Spot {
  readonly kind: Kind;
  readonly stand: Row;
  /** Random number in [0, 1): plants with low values survive in colder places. */
  readonly draw: number;
  /** Only a shrub. */
  readonly brush?: boolean;
}

function add({ plot, box, growth, found }: Tiles, x: number, y: number, spot: Spot, h: number): void {
  if (x < box.west || x >= box.east || y < box.south || y >= box.north || growth.bare.contains(x, y)) return;
  const { flat, altitude } = plot;
  const q = unitsAt(plot, x, y);
  if (q < RIM || steepnessAt(plot, x, y) > STEEPEST) return;
  const cold = Math.min(1, topHeight(flat, q) / (TREE_LINE * flat.snow));
  // Density falls from 60 % of the way to the tree line.
  if (spot.draw >= (1 - cold) * 2.5) return;
  const code = speciesOf(spot.stand, cold, unitFloat(hash(h + 4)), unitFloat(hash(h + 7)));
  if ((growth.trees && code >= TREES) || (spot.brush && code < TREES)) return;
  if (plot.barren && densestOn(coverAt(plot.cover, x, y, altitude)) === 0) return;
  const { heading, size, lean, bits } = plantShape(code, spot.kind, cold, h);
  const shrub = spot.kind === "thicket" && code >= TREES;
  found.push({ code, x, y, heading, size: shrub ? Math.max(TALL, THICK * size) : size, lean, bits });
}
