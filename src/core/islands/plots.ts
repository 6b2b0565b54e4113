/**
 * Plots of islands: 8 × 8 tiles of ground that are grown in one step, with all that is the same for their plants, and their heights
 * at the tiles' corners, which one pass reads.
 */
import type { Cover } from "../field/cover.ts";
import { fillGrid } from "../field/grid.ts";
import { TILE } from "../planet/plants.ts";
import { coverWithin, mostWithin } from "./bounds.ts";
import { type Islands, islandAt, topOf } from "./islands.ts";
import { densestOn } from "./woods.ts";

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
