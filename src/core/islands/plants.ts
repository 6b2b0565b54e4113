/**
 * Plots of islands: 8 × 8 tiles of ground that are grown in one step, with all that is the same for their plants, and their heights
 * at the tiles' corners, which one pass reads.
 */
import { type Cover, coverAt, type Kind } from "../field/cover.ts";
import { fieldDeviation, fieldFloorAt, fieldMean } from "../field/field.ts";
import { fillGrid } from "../field/grid.ts";
import { hash, unitFloat } from "../field/hash.ts";
import { seedAt } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { type InstanceShape, plantShape, TREES } from "../life/species.ts";
import { TILE } from "../planet/plants.ts";
import type { Beds } from "./area-index.ts";
import { coverWithin, mostWithin } from "./bounds.ts";
import { type Islands, islandAt, topOf } from "./islands.ts";
import { densestOn, type Row, speciesOf, standAt } from "./woods.ts";

/** Metres along both sides of a plot, and heights along it. */
export const BLOCK = 32;
const CORNERS = BLOCK / TILE + 1;
/** Metres about a plant from which it takes its kind of ground. */
export const STRAY = 7;
/** Units above the sea below which heights between a tile's corners are not near enough. */
const NEAR_RIM = 16;

export interface IslandPlot {
  readonly islands: Islands;
  readonly altitude: number;
  /** The corner of the first tile. */
  readonly west: number;
  readonly south: number;
  /** What can be read within it and STRAY metres about. */
  readonly cover: Cover;
  /** No tile has a plant with a greater draw. */
  readonly densest: number;
  /** Whether any of it may be ground on which nothing grows. */
  readonly barren: boolean;
  /** Units above the sea at the corners of its tiles, read again for each plot. */
  readonly units: Float64Array;
}

const units = new Float64Array(CORNERS * CORNERS);

/** The plot whose first tile is centred on a place; null where nothing can grow. It holds until the next is asked for. */
export function plotOf(islands: Islands, altitude: number, x: number, y: number): IslandPlot | null {
  const { ground, sea } = islands;
  const [west, south] = [x - TILE / 2, y - TILE / 2];
  const square = { x: west + BLOCK / 2, y: south + BLOCK / 2, half: BLOCK / 2 };
  if (mostWithin(islands, altitude, square) <= 0) return null;
  const cover = coverWithin(islands.cover, altitude, { ...square, half: square.half + STRAY });
  let [densest, barren] = [0, false];
  for (const [kind] of cover.rows) {
    densest = Math.max(densest, densestOn(kind));
    barren ||= densestOn(kind) === 0;
  }
  if (densest === 0) return null;
  fillGrid(ground, { west, south, spacing: TILE, n: CORNERS }, altitude, 0, units);
  for (let k = 0; k < units.length; k++) units[k] -= sea;
  return { islands, altitude, west, south, cover, densest, barren, units };
}

/** Units above the sea at a place of a plot: as it is by the rim, elsewhere between the corners of its tile. */
export function unitsAt(plot: IslandPlot, x: number, y: number): number {
  const u = (x - plot.west) / TILE;
  const v = (y - plot.south) / TILE;
  const k = Math.floor(v) * CORNERS + Math.floor(u);
  const [s, t] = [u - Math.floor(u), v - Math.floor(v)];
  const { units } = plot;
  const low = units[k] + (units[k + 1] - units[k]) * s;
  const high = units[k + CORNERS] + (units[k + CORNERS + 1] - units[k + CORNERS]) * s;
  const between = low + (high - low) * t;
  return between > NEAR_RIM ? between : islandAt(plot.islands, x, y, plot.altitude);
}

/** Rise over run of a place's tile. */
export function steepnessAt({ islands, west, south, units }: IslandPlot, x: number, y: number): number {
  const k = Math.floor((y - south) / TILE) * CORNERS + Math.floor((x - west) / TILE);
  const [a, b, c, d] = [units[k], units[k + 1], units[k + CORNERS], units[k + CORNERS + 1]];
  const middle = (a + b + c + d) / 4;
  // The slope of `topOf` there times the slope of the units.
  const rise = (topOf(islands, middle + 0.5) - topOf(islands, middle - 0.5)) / (2 * TILE);
  const [east, north] = [rise * (b - a + d - c), rise * (c - a + d - b)];
  return Math.sqrt(east * east + north * north);
}

export interface IslandPlant extends InstanceShape {
  /** In SPECIES. */
  readonly code: number;
  /** Metres east and north. */
  readonly x: number;
  readonly y: number;
}

/** What plants of a box depend on, beside the ground. */
export interface Growth {
  /** Where nothing grows, and where willows do. */
  readonly bare: Beds;
  readonly damp: Beds;
  /** Trees alone. */
  readonly trees: boolean;
}

/** Metres that a plant keeps from its tile's edge, and about it from which it takes its kind of ground. */
const MARGIN = 0.5;
/** Units above the sea, and the slope's tangent at most. */
const RIM = 2;
const STEEPEST = 0.84;
/** Share of the way to the snow at which the last trees stand. */
const TREE_LINE = 0.85;
/** Metres of height that a shrub of a thicket has at least, and by which it is larger than one in the open. */
const [TALL, THICK] = [1.3, 1.25];

/** Plants of the archipelago at an altitude whose places a box holds, in steps of well under a millisecond. */
export function* growIslandPlants(
  islands: Islands,
  altitude: number,
  box: Box,
  growth: Growth,
): Generator<undefined, IslandPlant[]> {
  const found: IslandPlant[] = [];
  const { scatter } = islands;
  // Of a scatter that is the same everywhere there are no groves.
  const [mean, spread] = [fieldMean(scatter), fieldDeviation(scatter) || 1];
  // The first tile whose plant can stand in the box, and the last.
  const first = (edge: number) => Math.floor((Math.floor((edge + TILE / 2) / TILE) * TILE) / BLOCK) * BLOCK;
  for (let south = first(box.south); south <= box.north + TILE / 2; south += BLOCK) {
    for (let west = first(box.west); west <= box.east + TILE / 2; west += BLOCK) {
      const plot = plotOf(islands, altitude, west, south);
      if (!plot) continue;
      const tiles = { plot, box, growth, mean, spread, found };
      for (let y = south; y < south + BLOCK; y += TILE)
        for (let x = west; x < west + BLOCK; x += TILE) addTile(tiles, x, y);
      yield;
    }
  }
  return found;
}

/** The tiles of a block, and what is asked of them. */
interface Tiles {
  readonly plot: IslandPlot;
  readonly box: Box;
  readonly growth: Growth;
  /** Of the scatter. */
  readonly mean: number;
  readonly spread: number;
  readonly found: IslandPlant[];
}

function addTile(tiles: Tiles, x: number, y: number): void {
  const { plot, growth } = tiles;
  const { islands, altitude, cover } = plot;
  const sum = fieldFloorAt(islands.scatter, x, y, altitude);
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
  const stand = standAt(kind, (sum - tiles.mean) / tiles.spread, growth.damp.hold(px, py), unitFloat(h));
  if (!stand || draw >= stand.density) return;
  const spot = { kind, stand, draw: draw / stand.density };
  add(tiles, px, py, spot, h);
  if (kind !== "thicket" || growth.trees) return;
  // From where the first stands to the other side of the tile.
  const bx = x + off((h >>> 16) ^ 0x8000) / 2 + (px < x ? 1 : -1);
  add(tiles, bx, y + off((h & 0xffff) ^ 0x8000), { ...spot, brush: true }, hash(h + 6));
}

/** Metres off a tile's middle by 16 bits. */
function off(bits: number): number {
  return (TILE - 2 * MARGIN) * ((bits + 0.5) / 65536 - 0.5);
}

/** The ground that a plant has found. */
interface Spot {
  readonly kind: Kind;
  readonly stand: Row;
  /** From 0 to below 1: those of the least are the last to go where it is cold. */
  readonly draw: number;
  /** A shrub and nothing else. */
  readonly brush?: boolean;
}

function add({ plot, box, growth, found }: Tiles, x: number, y: number, spot: Spot, h: number): void {
  if (x < box.west || x >= box.east || y < box.south || y >= box.north || growth.bare.hold(x, y)) return;
  const { islands, altitude } = plot;
  const q = unitsAt(plot, x, y);
  if (q < RIM || steepnessAt(plot, x, y) > STEEPEST) return;
  const cold = Math.min(1, topOf(islands, q) / (TREE_LINE * islands.snow));
  // From three fifths of the way up they stand fewer and fewer.
  if (spot.draw >= (1 - cold) * 2.5) return;
  const code = speciesOf(spot.stand, cold, unitFloat(hash(h + 4)), unitFloat(hash(h + 7)));
  if ((growth.trees && code >= TREES) || (spot.brush && code < TREES)) return;
  if (plot.barren && densestOn(coverAt(plot.cover, x, y, altitude)) === 0) return;
  const { heading, size, lean, bits } = plantShape(code, spot.kind, cold, h);
  const shrub = spot.kind === "thicket" && code >= TREES;
  found.push({ code, x, y, heading, size: shrub ? Math.max(TALL, THICK * size) : size, lean, bits });
}
