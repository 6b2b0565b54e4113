/**
 * The water of a cell as rows of WATER_STRIDE floats. The first row holds the numbers of nodes, tiles, falls and marshes, which
 * follow in this order:
 *
 *   nodes   dx, dy; altitudes of the water and of the ground relative to the archipelago; breadth; distance from the spring; 1 if
 *           the cell draws the segment that starts here, else 0; archipelago. The node before each drawn segment and the two after
 *           its start are adjacent rows
 *   tiles   of standing water, TILE metres wide: dx, dy of the south-west corner; level relative to the archipelago; mask of the
 *           square metres that are wet or touch wet ones, one bit each, rows from the south; depth; area of the pool in m²; a random
 *           number 0…1 per pool; archipelago
 *   falls   dx, dy, dz of the lip; m/s east and north; breadth; drop or NO_GROUND; a random number 0…1
 *   marshes  dx, dy of the middle; the rest is 0
 *
 * Only cells of level 1 contain water; those of level 0 are empty.
 */

import { hash3, unitFloat } from "../../../core/field/hash.ts";
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import type { Pool } from "../../../core/flat/spill.ts";
import { streamsOf } from "../../../core/flat/streams.ts";
import { createHeights } from "../../../core/flat/watercourse.ts";
import type { Fall } from "../../../core/flat/waterfall.ts";
import { MIN_POOL, NODE, type Stretch } from "../../../core/flat/waters.ts";
import type { Box } from "../../../core/forest/streams.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { Allocate, Things } from "../../../stream/thing-layout.ts";
import { cellArea } from "./cell.ts";

export const WATER_STRIDE = 8;
/** Side length of a tile, metres. */
export const TILE = 4;
/** Drop of a fall without ground below it, metres. */
export const NO_GROUND = 1e4;

/** Depth below a pool's level from which adjacent ground belongs to its outlet, metres. */
const MAX_BANK_DEPTH = 0.02;

export function* gatherWaters(flat: FlatGround, cell: Cell, allocate: Allocate): Generator<undefined, Things> {
  const { box, altitude, centre, reach } = cellArea(flat, cell);
  const rows: number[] = [];
  const counts = [0, 0, 0, 0];
  if (cell.level === 1) {
    const { stretches, pools, marshes } = yield* streamsOf(flat).through(altitude, box);
    for (const stretch of stretches) counts[0] += pushNodes(stretch, box, centre, cell.face, rows);
    yield;
    for (const pool of [...pools, ...marshes.map(({ pool }) => pool)])
      counts[1] += pushTiles(flat, pool, box, centre, cell.face, rows);
    yield;
    for (const { fall } of stretches)
      if (fall && contains(box, fall.x, fall.y)) counts[2] += pushFall(fall, centre, rows);
    for (const { x, y } of marshes)
      if (contains(box, x, y)) {
        rows.push(x - centre[0], y - centre[1], 0, 0, 0, 0, 0, 0);
        counts[3]++;
      }
  }
  const count = rows.length / WATER_STRIDE;
  const all = count > 0 ? [...counts, 0, 0, 0, 0, ...rows] : [];
  const things = new Float32Array(allocate(all.length * 4), 0, all.length);
  things.set(all);
  return { centre, reach, things, count: all.length / WATER_STRIDE };
}

type From = readonly [x: number, y: number, altitude: number];

const contains = ({ west, south, east, north }: Box, x: number, y: number) =>
  x >= west && x < east && y >= south && y < north;

/** Adds the nodes of a stretch whose segments start in a box, and those next to them; returns their number. */
function pushNodes({ nodes }: Stretch, box: Box, [x, y, altitude]: From, face: number, rows: number[]): number {
  const count = nodes.length / NODE;
  const begins = (k: number) => k >= 0 && k < count - 1 && contains(box, nodes[k * NODE], nodes[k * NODE + 1]);
  const before = rows.length;
  for (let k = -1; k <= count; k++) {
    if (!begins(k) && !begins(k + 1) && !begins(k - 1) && !begins(k - 2)) continue;
    const at = Math.min(count - 1, Math.max(0, k)) * NODE;
    rows.push(nodes[at] - x, nodes[at + 1] - y, nodes[at + 2] - altitude, nodes[at + 3] - altitude);
    rows.push(nodes[at + 4], nodes[at + 5], begins(k) ? 1 : 0, face);
  }
  return (rows.length - before) / WATER_STRIDE;
}

/** Adds the tiles of a pool that lie in a box; returns their number. */
function pushTiles(
  flat: FlatGround,
  { wet, level }: Pool,
  box: Box,
  [x, y, altitude]: From,
  face: number,
  rows: number[],
): number {
  if (wet.length < MIN_POOL) return 0;
  const heightAt = createHeights(flat, altitude);
  const masks = new Map<string, [west: number, south: number, mask: number, depth: number]>();
  const add = (px: number, py: number) => {
    const [west, south] = [Math.floor(px / TILE) * TILE, Math.floor(py / TILE) * TILE];
    if (!contains(box, west, south)) return;
    const key = `${west},${south}`;
    const tile = masks.get(key) ?? [west, south, 0, 0];
    tile[2] |= 1 << ((py - south) * TILE + (px - west));
    tile[3] = Math.max(tile[3], level - heightAt(px, py));
    masks.set(key, tile);
  };
  for (const [px, py] of wet)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        if (heightAt(px + dx, py + dy) > level - MAX_BANK_DEPTH || (dx | dy) === 0) add(px + dx, py + dy);
  const chance = unitFloat(hash3(...wet[0], 7));
  for (const [west, south, mask, depth] of masks.values())
    rows.push(west - x, south - y, level - altitude, mask, depth, wet.length, chance, face);
  return masks.size;
}

function pushFall({ x, y, z, vx, vy, width, drop }: Fall, from: From, rows: number[]): number {
  const chance = unitFloat(hash3(Math.floor(16 * x), Math.floor(16 * y), 5));
  rows.push(x - from[0], y - from[1], z - from[2], vx, vy, width, Math.min(drop, NO_GROUND), chance);
  return 1;
}
