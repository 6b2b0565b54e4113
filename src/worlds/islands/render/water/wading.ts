/**
 * The waters that came, as bodies meet them: by squares of 32 m, each found when it is first asked about.
 *
 *   runs     within half its breadth of a stream's middle, and no deeper than 0.15 m: beside its middle the ground goes on down
 *   stands   where a pool's level is over the ground
 *   bare     in water and within 0.7 m of it, as src/core/islands/area-index.ts has it; of the least pools, which are part of a stream,
 *            as that alone has it
 */

import { SHORE } from "../../../../core/islands/area-index.ts";
import type { WaterMet, WatersMet } from "../../../../core/islands/collision-ground.ts";
import { type Islands, rockAt } from "../../../../core/islands/islands.ts";
import { BREADTHS, keyOfCell } from "../../../../stream/cells.ts";
import { TILE, WATER } from "../../jobs/waters.ts";
import type { CellWaters } from "./row-texture.ts";

export interface MetWaters extends WatersMet {
  /** Goes on with what has come since, and on other islands. */
  renew(islands: Islands): void;
}

const SQUARE = 32;
/** Whole numbers less than this apart make one key; squares kept. */
const ROW = 2 ** 26;
const KEPT = 512;
/** Metres beyond a square of which something may reach into it. */
const MARGIN = 6;
/** Metres of water that runs, at most. */
const SHALLOW = 0.15;

/** PIECE numbers of each piece of stream: where it begins and ends with its level there, and half its breadth; tiles by their corner. */
interface Square {
  readonly pieces: readonly number[];
  readonly tiles: ReadonlyMap<number, readonly [level: number, mask: number]>;
}

const PIECE = 7;
const DRY: Square = { pieces: [], tiles: new Map() };

const span = new Float64Array(2);

export function createWatersMet(cells: ReadonlyMap<string, CellWaters>, opened: Islands): MetWaters {
  let islands = opened;
  let squares = islands.altitudes.map(() => new Map<number, Square>());
  const met: WaterMet = { level: 0, stands: false };
  /** What the last look at streams found: metres from the middle in excess of half the breadth, and the level there. */
  const stream = { beyond: Infinity, level: 0 };

  function squareAt(archipelago: number, x: number, y: number): Square {
    const [i, j] = [Math.floor(x / SQUARE), Math.floor(y / SQUARE)];
    const known = squares[archipelago].get(i * ROW + j);
    if (known) return known;
    if (squares[archipelago].size >= KEPT) squares[archipelago].clear();
    const square = gather(cells, archipelago, i * SQUARE, j * SQUARE);
    squares[archipelago].set(i * ROW + j, square);
    return square;
  }

  const groundAt = (archipelago: number, x: number, y: number) =>
    rockAt(islands, x, y, islands.altitudes[archipelago], 0, span) ? span[1] : Infinity;

  /** Whether a pool stands at a whole place. */
  function isPool({ tiles }: Square, archipelago: number, x: number, y: number): boolean {
    const tile = tileOf(tiles, x, y);
    return tile !== undefined && groundAt(archipelago, x, y) <= tile[0];
  }

  function runs({ pieces }: Square, x: number, y: number): typeof stream {
    stream.beyond = Infinity;
    for (let at = 0; at < pieces.length; at += PIECE) {
      const [ux, uy] = [pieces[at + 3] - pieces[at], pieces[at + 4] - pieces[at + 1]];
      const [px, py] = [x - pieces[at], y - pieces[at + 1]];
      const share = Math.min(1, Math.max(0, (px * ux + py * uy) / Math.max(1e-9, ux * ux + uy * uy)));
      const beyond = Math.hypot(px - share * ux, py - share * uy) - pieces[at + 6];
      if (beyond >= stream.beyond) continue;
      stream.beyond = beyond;
      stream.level = pieces[at + 2] + share * (pieces[at + 5] - pieces[at + 2]);
    }
    return stream;
  }

  return {
    at(archipelago, x, y) {
      const square = squareAt(archipelago, x, y);
      if (square === DRY) return null;
      const tile = tileOf(square.tiles, Math.round(x), Math.round(y));
      if (tile && groundAt(archipelago, x, y) < tile[0]) {
        met.level = tile[0];
        met.stands = true;
        return met;
      }
      const { beyond, level } = runs(square, x, y);
      if (beyond > 0) return null;
      met.level = Math.min(level, groundAt(archipelago, x, y) + SHALLOW);
      met.stands = false;
      return met;
    },
    isBare(archipelago, x, y) {
      const square = squareAt(archipelago, x, y);
      if (square === DRY) return false;
      if (runs(square, x, y).beyond < SHORE) return true;
      const [west, south] = [Math.floor(x), Math.floor(y)];
      for (const row of [south, south + 1]) {
        const [a, b] = [west, west + 1].map((column) => isPool(square, archipelago, column, row));
        const across = a && b ? 0 : a ? x - west : b ? west + 1 - x : Infinity;
        if (Math.hypot(across, y - row) < SHORE) return true;
      }
      return false;
    },
    renew(next) {
      islands = next;
      squares = islands.altitudes.map(() => new Map());
    },
  };
}

/** The tile whose mask has a whole place. */
function tileOf(tiles: Square["tiles"], x: number, y: number): readonly [level: number, mask: number] | undefined {
  const [i, j] = [Math.floor(x / TILE), Math.floor(y / TILE)];
  const tile = tiles.get(i * ROW + j);
  return tile && (tile[1] >> ((y - TILE * j) * TILE + (x - TILE * i))) & 1 ? tile : undefined;
}

/** What of the cells that came reaches into a square that begins at (west, south). */
function gather(cells: ReadonlyMap<string, CellWaters>, face: number, west: number, south: number): Square {
  const [low, high] = [-MARGIN, SQUARE + MARGIN];
  const pieces: number[] = [];
  const tiles = new Map<number, readonly [number, number]>();
  const [, along] = BREADTHS;
  const cell = (v: number) => Math.floor(v / along);
  for (let j = cell(south + low); j <= cell(south + high); j++)
    for (let i = cell(west + low); i <= cell(west + high); i++) {
      const came = cells.get(keyOfCell({ level: 1, face, i, j }));
      if (!came) continue;
      const { centre, things, counts } = came;
      const [x0, y0] = [centre[0] - west, centre[1] - south];
      const isNear = (at: number) =>
        things[at] + x0 > low && things[at] + x0 < high && things[at + 1] + y0 > low && things[at + 1] + y0 < high;
      const place = (at: number) => [things[at] + centre[0], things[at + 1] + centre[1], things[at + 2] + centre[2]];
      const nodes = (1 + counts[0]) * WATER;
      for (let at = WATER; at < nodes; at += WATER)
        if (things[at + 6] === 1 && isNear(at)) pieces.push(...place(at), ...place(at + WATER), things[at + 4] / 2);
      for (let at = nodes; at < nodes + counts[1] * WATER; at += WATER) {
        if (!isNear(at)) continue;
        const [x, y, level] = place(at);
        tiles.set(Math.round(x / TILE) * ROW + Math.round(y / TILE), [level, things[at + 3]]);
      }
    }
  return pieces.length > 0 || tiles.size > 0 ? { pieces, tiles } : DRY;
}
