/**
 * Plants of islands: one at most on every tile of 4 m of an archipelago, by the bits that its coordinates have; in thickets a
 * shrub beside it.
 *
 *   tile      centred on whole metres that 4 divides; the plant stands off its middle, 0.5 m within the tile
 *   belongs   to the box that holds its own place
 *   which     bits of 10000π·x·y, a metre off the tile's middle so that the axes have some, and of the sum that scatters
 *             features; island-woods.ts says which of them stand together, and how close
 *   edges     a plant takes its kind of ground from within 7 m, so that they are grown and not cut
 *   none      off the island and within a metre or so of its rim, in town, on snow, above the tree line, on slopes above 40°,
 *             in beds
 *   t         0 for all of it: plants keep their places while years pass
 *   source    G. Relf, "Placing a mix of trees"; tables and densities are ours
 */

import { coverAt, type Kind } from "../field/cover.ts";
import { fieldDeviation, fieldFloorAt, fieldMean } from "../field/field.ts";
import { hash, unitFloat } from "../field/hash.ts";
import { seedAt } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { type InstanceShape, plantShape, TREES } from "../life/species.ts";
import { TILE } from "../planet/plants.ts";
import type { Beds } from "./beds.ts";
import { type Islands, topOf } from "./islands.ts";
import { BLOCK, type IslandPlot, plotOf, STRAY, steepnessAt, unitsAt } from "./plots.ts";
import { densestOn, type Row, speciesOf, standAt } from "./woods.ts";

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
