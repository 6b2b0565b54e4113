/**
 * The waters of a cell of islands, as numbers for those who draw them: rows of WATER_STRIDE floats, of which the first says how many
 * there are of each kind: nodes, tiles, falls.
 *
 *   nodes   dx, dy, the water's and the ground's altitude from the archipelago's, breadth, metres from the spring, 1 where a
 *           piece of stream begins that the cell draws and 0 where none does, archipelago. Each piece has the node before it
 *           and two after it beside it
 *   tiles   of standing water, TILE m along: dx, dy of the south-west corner, level from the archipelago's altitude, which of
 *           its square metres are wet or touch what is, a bit each, rows from the south; depth, places of the pool, a chance
 *           0…1 that all of the pool have in common, archipelago
 *   falls   dx, dy, dz of the lip, metres a second east and north, breadth, drop or NO_GROUND, a chance 0…1
 *
 *   cells   of level 1 alone: of the finer ones everything is empty
 */

import { hash3, unitFloat } from "../../../core/field/hash.ts";
import type { Box } from "../../../core/forest/streams.ts";
import type { Islands } from "../../../core/islands/islands.ts";
import type { Pool } from "../../../core/islands/spill.ts";
import { MIN_POOL, NODE, type Stretch, streamsOf } from "../../../core/islands/streams.ts";
import { createHeights } from "../../../core/islands/watercourse.ts";
import type { Fall } from "../../../core/islands/waterfall.ts";
import type { Cell } from "../../../stream/cells.ts";
import { squareOf } from "../../../stream/lattice.ts";
import type { Room, Things } from "../../../stream/things.ts";

export const WATER_STRIDE = 8;
/** Metres along a tile. */
export const TILE = 4;
/** What a fall without ground below it is told to drop. */
export const NO_GROUND = 1e4;

/** Metres below a pool's level beyond which the ground beside it is the way down over its lip. */
const LIP = 0.02;

export function* gatherWaters(islands: Islands, cell: Cell, room: Room): Generator<undefined, Things> {
  const box = squareOf(cell);
  const altitude = islands.altitudes[cell.face];
  const [x, y] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  const rows: number[] = [];
  const counts = [0, 0, 0];
  if (cell.level === 1) {
    const { stretches, pools } = yield* streamsOf(islands).through(altitude, box);
    const from = [x, y, altitude] as const;
    for (const stretch of stretches) counts[0] += pushNodes(stretch, box, from, cell.face, rows);
    yield;
    for (const pool of pools) counts[1] += pushTiles(islands, pool, box, from, cell.face, rows);
    yield;
    for (const { fall } of stretches) if (fall && holds(box, fall.x, fall.y)) counts[2] += pushFall(fall, from, rows);
  }
  const count = rows.length / WATER_STRIDE;
  const all = count > 0 ? [...counts, 0, 0, 0, 0, 0, ...rows] : [];
  const things = new Float32Array(room(all.length * 4), 0, all.length);
  things.set(all);
  return {
    centre: [x, y, altitude],
    reach: Math.SQRT1_2 * (box.east - box.west),
    things,
    count: all.length / WATER_STRIDE,
  };
}

type From = readonly [x: number, y: number, altitude: number];

const holds = ({ west, south, east, north }: Box, x: number, y: number) =>
  x >= west && x < east && y >= south && y < north;

/** The nodes of a stretch whose pieces begin in a box, and those around them; returns how many. */
function pushNodes({ nodes }: Stretch, box: Box, [x, y, altitude]: From, face: number, rows: number[]): number {
  const count = nodes.length / NODE;
  const begins = (k: number) => k >= 0 && k < count - 1 && holds(box, nodes[k * NODE], nodes[k * NODE + 1]);
  const before = rows.length;
  for (let k = -1; k <= count; k++) {
    if (!begins(k) && !begins(k + 1) && !begins(k - 1) && !begins(k - 2)) continue;
    const at = Math.min(count - 1, Math.max(0, k)) * NODE;
    rows.push(nodes[at] - x, nodes[at + 1] - y, nodes[at + 2] - altitude, nodes[at + 3] - altitude);
    rows.push(nodes[at + 4], nodes[at + 5], begins(k) ? 1 : 0, face);
  }
  return (rows.length - before) / WATER_STRIDE;
}

/** The tiles of a pool that lie in a box; returns how many. */
function pushTiles(
  islands: Islands,
  { wet, level }: Pool,
  box: Box,
  [x, y, altitude]: From,
  face: number,
  rows: number[],
): number {
  if (wet.length < MIN_POOL) return 0;
  const heightAt = createHeights(islands, altitude);
  const masks = new Map<string, [west: number, south: number, mask: number, deep: number]>();
  const add = (px: number, py: number) => {
    const [west, south] = [Math.floor(px / TILE) * TILE, Math.floor(py / TILE) * TILE];
    if (!holds(box, west, south)) return;
    const key = `${west},${south}`;
    const tile = masks.get(key) ?? [west, south, 0, 0];
    tile[2] |= 1 << ((py - south) * TILE + (px - west));
    tile[3] = Math.max(tile[3], level - heightAt(px, py));
    masks.set(key, tile);
  };
  for (const [px, py] of wet)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        if (heightAt(px + dx, py + dy) > level - LIP || (dx | dy) === 0) add(px + dx, py + dy);
  const chance = unitFloat(hash3(...wet[0], 7));
  for (const [west, south, mask, deep] of masks.values())
    rows.push(west - x, south - y, level - altitude, mask, deep, wet.length, chance, face);
  return masks.size;
}

function pushFall({ x, y, z, vx, vy, width, drop }: Fall, from: From, rows: number[]): number {
  const chance = unitFloat(hash3(Math.floor(16 * x), Math.floor(16 * y), 5));
  rows.push(x - from[0], y - from[1], z - from[2], vx, vy, width, Math.min(drop, NO_GROUND), chance);
  return 1;
}
