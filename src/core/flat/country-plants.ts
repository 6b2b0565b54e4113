/**
 * Plants of a country with lakes: Relf's tiles of 2 m on odd whole metres, of which a share by kind of ground has a plant.
 *
 *   tree      its species by the two bits of the tile, its place by the tile's offset, the same east and north
 *   share     by other bits of the tile's 10000π·x·y; wood is airy, thicket dense and mostly shrubs
 *   none      in lakes and on the mud of drained ones, in towns, on paths and snow, on slopes above 45°, in clearings
 *   t         always 0: plants keep their places as years pass
 *   source    G. Relf, "Placing a mix of trees"; shares are ours
 */
import { coverAt, type Kind } from "../field/cover.ts";
import { fieldAt } from "../field/field.ts";
import { hash, unitFloat } from "../field/hash.ts";
import { seedAt } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { treeAt, treeOffsetAt } from "../forest/trees-buildings.ts";
import { plantShape, SPECIES, type Species } from "../life/species.ts";
import { coverWithin, maxUnitsWithin } from "./bounds.ts";
import { aboveSea, type FlatGround, isPath, topHeight } from "./flat-ground.ts";
import type { FlatPlant, Growth } from "./plants.ts";

/** Metres between tiles; their centres are odd. */
const TREE_TILE = 2;
/** Side of a block of tiles grown in one step, metres. */
const BLOCK = 32;
/** Farthest a tree stands from its tile's centre along an axis, metres. */
const OFFSET = 1;
/** Rise over run above which nothing grows, and metres over which it is measured. */
const [STEEPEST, PROBE] = [1, 2];

const code = (species: Species) => SPECIES.indexOf(species);
/** Species by the two bits of a tile: high crowns in runnable wood, branches down to the ground elsewhere. */
const RUNNABLE = [code("oak"), code("birch"), code("rowan"), code("pine")] as const;
const OTHERS = [code("spruce"), code("birch"), code("rowan"), code("willow")] as const;
export const forestTrees = (kind: Kind) => (kind === "wood" ? RUNNABLE : OTHERS);
const SHRUBS = [code("juniper"), code("gorse")] as const;

/** Share of tiles with a tree and with a shrub, by kind of ground. */
const SHARES: { readonly [kind in Kind]?: readonly [trees: number, shrubs: number] } = {
  wood: [0.09, 0.003],
  thicket: [0.07, 0.24],
  grass: [0.0012, 0.0008],
  moor: [0.001, 0.012],
};
const DENSEST = Math.max(...Object.values(SHARES).map(([trees, shrubs]) => trees + shrubs));

/** Minimum height of shrubs in thickets, metres, above a walker's eyes; and their height relative to shrubs elsewhere. */
const [TALL, DENSE] = [2.1, 1.5];

/** Plants whose positions are in the box, in steps of well under a millisecond. */
export function* growCountryPlants(
  flat: FlatGround,
  altitude: number,
  box: Box,
  growth: Growth,
): Generator<undefined, FlatPlant[]> {
  const found: FlatPlant[] = [];
  const first = (edge: number) => Math.floor((edge - OFFSET) / BLOCK) * BLOCK;
  for (let south = first(box.south); south <= box.north + OFFSET; south += BLOCK) {
    for (let west = first(box.west); west <= box.east + OFFSET; west += BLOCK) {
      const square = { x: west + BLOCK / 2, y: south + BLOCK / 2, half: BLOCK / 2 };
      if (maxUnitsWithin(flat, altitude, square) <= 0) continue;
      const cover = coverWithin(flat.cover, altitude, { ...square, half: square.half + OFFSET });
      if (cover.rows.every(([kind]) => !SHARES[kind])) continue;
      const land = { ...flat, cover };
      for (let y = south + 1; y < south + BLOCK; y += TREE_TILE)
        for (let x = west + 1; x < west + BLOCK; x += TREE_TILE) {
          const plant = plantOf(land, altitude, x, y, growth.trees);
          if (!plant || plant.x < box.west || plant.x >= box.east || plant.y < box.south || plant.y >= box.north)
            continue;
          if (!growth.bare.contains(plant.x, plant.y)) found.push(plant);
        }
      yield;
    }
  }
  return found;
}

/** The plant of a tile, if it has one. `trees` leaves out shrubs. */
function plantOf(flat: FlatGround, altitude: number, i: number, j: number, trees: boolean): FlatPlant | null {
  const h = hash(Math.trunc(seedAt(i, j)));
  const draw = unitFloat(h);
  if (draw >= DENSEST) return null;
  const offset = treeOffsetAt(i, j);
  const [x, y] = [i + offset, j + offset];
  const q = aboveSea(flat, x, y, altitude);
  if (q <= 0 || topHeight(flat, q) > flat.snow) return null;
  const kind = coverAt(flat.cover, x, y, altitude);
  const shares = SHARES[kind];
  if (!shares || draw >= shares[0] + shares[1]) return null;
  const shrub = draw >= shares[0];
  if ((shrub && trees) || isSteep(flat, altitude, x, y) || isPath(flat, x, y, altitude)) return null;
  const own = hash(h + 1);
  const species = shrub ? SHRUBS[kind === "thicket" && own & 2 ? 0 : own & 1] : forestTrees(kind)[treeAt(i, j)];
  const shape = plantShape(species, kind, 0.3, own);
  const size = shrub && kind === "thicket" ? Math.max(TALL, DENSE * shape.size) : shape.size;
  return { ...shape, size, code: species, x, y };
}

function isSteep({ ground, relief }: FlatGround, altitude: number, x: number, y: number): boolean {
  const rise = (dx: number, dy: number) =>
    fieldAt(ground, x + dx, y + dy, altitude) - fieldAt(ground, x - dx, y - dy, altitude);
  return relief * Math.hypot(rise(PROBE, 0), rise(0, PROBE)) > 2 * PROBE * STEEPEST;
}
