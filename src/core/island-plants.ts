/**
 * Plants of islands: one at most on every tile of 4 m of an archipelago, by the bits that its coordinates have.
 *
 *   tile      centred on whole metres that 4 divides; the plant stands off its middle, 0.5 m within the tile
 *   belongs   to the box that holds its own place
 *   which     the low bits of 10000π·x·y at the tile's middle, and of the sum that scatters features
 *   density   by the kind of ground within 7 m, so that edges are grown and not cut; groves and clearings by the same sum
 *   none      off the island and within a metre of its rim, in town, on snow, above the tree line, on slopes above 40°
 *   t         0 for all of it: plants keep their places while years pass
 *   source    G. Relf, "Placing a mix of trees"; tables are those of planets, other bits are ours
 */
import { coverAt, type Kind } from "./cover.ts";
import { fieldFloorAt } from "./field.ts";
import { type Islands, islandAt, topOf } from "./islands.ts";
import { mix, share } from "./mixing.ts";
import { TILE } from "./plants.ts";
import { seedAt } from "./products.ts";
import { meanOf, spreadOf } from "./relief.ts";
import { DENSITY, densityOf, type Grown, grownBy, speciesAt, TREES } from "./species.ts";
import type { Box } from "./streams.ts";

export interface IslandPlant extends Grown {
  /** In SPECIES. */
  readonly code: number;
  /** Metres east and north. */
  readonly x: number;
  readonly y: number;
}

/** Metres that a plant keeps from its tile's edge, and about it from which it takes its kind of ground. */
const MARGIN = 0.5;
const STRAY = 7;
/** Units above the sea, metres along the ground for a slope, and the slope's tangent at most. */
const RIM = 2;
const STEP = 3;
const STEEPEST = 0.84;
/** Share of the way to the snow at which the last trees stand. */
const TREE_LINE = 0.85;

/** Plants of the archipelago at an altitude whose places a box holds, a row of tiles at a time; trees alone if so asked. */
export function* growIslandPlants(
  islands: Islands,
  altitude: number,
  { west, south, east, north }: Box,
  trees = false,
): Generator<undefined, IslandPlant[]> {
  const found: IslandPlant[] = [];
  const { scatter } = islands;
  const [mean, spread] = [meanOf(scatter), spreadOf(scatter) || 1];
  for (let y = Math.floor(south / TILE) * TILE; y <= north; y += TILE) {
    for (let x = Math.floor(west / TILE) * TILE; x <= east; x += TILE) {
      const sum = fieldFloorAt(scatter, x, y, altitude);
      let h = mix(Math.trunc(seedAt(x + 1, y + 1)) ^ mix(sum ^ Math.imul(Math.round(altitude), 0x9e3779b1)));
      const grove = (sum - mean) / spread;
      const draw = share(h);
      if (draw >= GREATEST_DENSITY) continue;
      h = mix(h + 1);
      const room = TILE - 2 * MARGIN;
      const px = x + room * (((h & 0xffff) + 0.5) / 65536 - 0.5);
      const py = y + room * (((h >>> 16) + 0.5) / 65536 - 0.5);
      if (px < west || px >= east || py < south || py >= north) continue;
      const q = islandAt(islands, px, py, altitude);
      if (q < RIM) continue;
      h = mix(h + 2);
      const nearX = px + STRAY * (((h & 0xffff) + 0.5) / 32768 - 1);
      const nearY = py + STRAY * (((h >>> 16) + 0.5) / 32768 - 1);
      const kind = coverAt(islands.cover, nearX, nearY, altitude);
      const density = densityOf(kind, grove);
      if (draw >= density) continue;
      const plant = grown(islands, px, py, altitude, q, kind, grove, draw / density, h, trees);
      if (plant) found.push(plant);
    }
    yield;
  }
  return found;
}

const GREATEST_DENSITY = 0.95;

function grown(
  islands: Islands,
  x: number,
  y: number,
  altitude: number,
  q: number,
  near: Kind,
  grove: number,
  draw: number,
  seed: number,
  trees: boolean,
): IslandPlant | null {
  const height = topOf(islands, q);
  const cold = Math.min(1, height / (TREE_LINE * islands.snow));
  // From three fifths of the way up they stand fewer and fewer.
  if (draw >= (1 - cold) * 2.5) return null;
  if (DENSITY[coverAt(islands.cover, x, y, altitude)] === undefined) return null;
  const east = (topOf(islands, islandAt(islands, x + STEP, y, altitude)) - height) / STEP;
  const north = (topOf(islands, islandAt(islands, x, y + STEP, altitude)) - height) / STEP;
  if (east * east + north * north > STEEPEST * STEEPEST) return null;
  const h = mix(seed + 3);
  const code = speciesAt(near, cold, grove, height, share(h));
  if (code < 0 || (trees && code >= TREES)) return null;
  return { code, x, y, ...grownBy(code, near, cold, h) };
}
