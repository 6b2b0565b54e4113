/**
 * Water for collision and wading, from the chunks that have arrived. Cached by squares of 32 m.
 *
 *   stream   within half its breadth of the centre line, and at most 0.15 m deep, since the ground beside the centre line slopes down
 *   pool     where the pool's level is above the ground
 *   marsh    9 × 9 places around the end of a stream (src/core/flat/marsh.ts)
 *   bare     no plants in water and within 0.7 m of it, as in src/core/flat/area-index.ts; the smallest pools count as part of
 *            their stream
 */

import { createGenerationalCache } from "../../../../core/field/generational-cache.ts";
import { MARSH_EDGE, SHORE } from "../../../../core/flat/area-index.ts";
import type { WaterContact, WaterContacts } from "../../../../core/flat/collision-ground.ts";
import { type FlatGround, rockAt } from "../../../../core/flat/flat-ground.ts";
import { isInMarsh, type Marsh } from "../../../../core/flat/marsh.ts";
import { MARSH } from "../../../../core/forest/streams.ts";
import { BREADTHS, keyOfCell } from "../../../../stream/cells.ts";
import { TILE, WATER_STRIDE } from "../../jobs/waters.ts";
import type { WaterCell } from "./cells.ts";

export interface Wading extends WaterContacts {
  /** Clears the cache, after chunks have arrived or left, or for other ground. */
  reset(flat: FlatGround): void;
}

const SQUARE = 32;
/** Indices of squares and tiles are less than this apart; and squares per cache generation and archipelago. */
const KEY_STRIDE = 2 ** 26;
const CAPACITY = 512;
/** Margin around a square within which water can reach into it, metres. */
const MARGIN = 6;
/** Greatest depth of running water, metres. */
const SHALLOW = 0.15;

/** `PIECE` floats per stream segment: both ends with their levels, and half the breadth. Tiles by their south-west corner. */
interface Square {
  readonly pieces: readonly number[];
  readonly tiles: ReadonlyMap<number, readonly [level: number, mask: number]>;
  readonly marshes: readonly Pick<Marsh, "x" | "y">[];
}

/** Distance from the middle of a square to water that reaches into it, metres. */
const REACH = SQUARE / 2 + MARGIN;
const PIECE = 7;
const DRY: Square = { pieces: [], tiles: new Map(), marshes: [] };

const span = new Float64Array(2);

export function createWading(cells: ReadonlyMap<string, WaterCell>, initial: FlatGround): Wading {
  let flat = initial;
  let squareAt = createSquares(cells, flat);
  const result: WaterContact = { level: 0, stands: false };

  const groundAt = (archipelago: number, x: number, y: number) =>
    rockAt(flat, x, y, flat.altitudes[archipelago], 0, span) ? span[1] : Infinity;

  /** Whether a pool covers a grid point. */
  function isPool({ tiles }: Square, archipelago: number, x: number, y: number): boolean {
    const tile = tileOf(tiles, x, y);
    return tile !== undefined && groundAt(archipelago, x, y) <= tile[0];
  }

  return {
    at(archipelago, x, y) {
      const square = squareAt(archipelago, x, y);
      if (square === DRY) return null;
      const tile = tileOf(square.tiles, Math.round(x), Math.round(y));
      if (tile && groundAt(archipelago, x, y) < tile[0]) {
        result.level = tile[0];
        result.stands = true;
        return result;
      }
      const { beyond, level } = nearestStream(square, x, y);
      if (beyond > 0) return null;
      result.level = Math.min(level, groundAt(archipelago, x, y) + SHALLOW);
      result.stands = false;
      return result;
    },
    removesPlants(archipelago, x, y) {
      const square = squareAt(archipelago, x, y);
      if (square === DRY) return false;
      if (nearestStream(square, x, y).beyond < SHORE) return true;
      if (square.marshes.some((marsh) => isBesideMarsh(marsh, x, y))) return true;
      const [west, south] = [Math.floor(x), Math.floor(y)];
      for (const row of [south, south + 1]) {
        const [a, b] = [west, west + 1].map((column) => isPool(square, archipelago, column, row));
        const across = a && b ? 0 : a ? x - west : b ? west + 1 - x : Infinity;
        if (Math.hypot(across, y - row) < SHORE) return true;
      }
      return false;
    },
    isMarsh: (archipelago, x, y) => squareAt(archipelago, x, y).marshes.some((marsh) => isInMarsh(marsh, x, y)),
    reset(next) {
      flat = next;
      squareAt = createSquares(cells, flat);
    },
  };
}

/** The water of squares by archipelago and place, cached. */
function createSquares(cells: ReadonlyMap<string, WaterCell>, { altitudes }: FlatGround) {
  const squares = altitudes.map(() => createGenerationalCache<number, Square>(CAPACITY));
  return (archipelago: number, x: number, y: number): Square => {
    const [i, j] = [Math.floor(x / SQUARE), Math.floor(y / SQUARE)];
    const known = squares[archipelago].get(i * KEY_STRIDE + j);
    if (known) return known;
    const square = gather(cells, archipelago, i * SQUARE, j * SQUARE);
    squares[archipelago].set(i * KEY_STRIDE + j, square);
    return square;
  };
}

/** Distance beyond half the breadth, metres, and the water level there; reused by every call. */
const stream = { beyond: Infinity, level: 0 };

function nearestStream({ pieces }: Square, x: number, y: number): typeof stream {
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

function isBesideMarsh(marsh: Pick<Marsh, "x" | "y">, x: number, y: number): boolean {
  const [dx, dy] = [Math.abs(x - marsh.x) - MARSH, Math.abs(y - marsh.y) - MARSH];
  return Math.hypot(Math.max(0, dx), Math.max(0, dy)) < MARSH_EDGE;
}

/** The tile whose mask contains a grid point. */
function tileOf(tiles: Square["tiles"], x: number, y: number): readonly [level: number, mask: number] | undefined {
  const [i, j] = [Math.floor(x / TILE), Math.floor(y / TILE)];
  const tile = tiles.get(i * KEY_STRIDE + j);
  return tile && (tile[1] >> ((y - TILE * j) * TILE + (x - TILE * i))) & 1 ? tile : undefined;
}

/** The water that reaches into the square with south-west corner (west, south). */
function gather(cells: ReadonlyMap<string, WaterCell>, face: number, west: number, south: number): Square {
  const [low, high] = [-MARGIN, SQUARE + MARGIN];
  const pieces: number[] = [];
  const tiles = new Map<number, readonly [number, number]>();
  const marshes: Pick<Marsh, "x" | "y">[] = [];
  const [, along] = BREADTHS;
  const cell = (v: number) => Math.floor(v / along);
  for (let j = cell(south + low); j <= cell(south + high); j++)
    for (let i = cell(west + low); i <= cell(west + high); i++) {
      const arrived = cells.get(keyOfCell({ level: 1, face, i, j }));
      if (!arrived) continue;
      const { centre, things, counts, marshes: found } = arrived;
      const [x0, y0] = [centre[0] - west, centre[1] - south];
      const isNear = (at: number) =>
        things[at] + x0 > low && things[at] + x0 < high && things[at + 1] + y0 > low && things[at + 1] + y0 < high;
      const place = (at: number) => [things[at] + centre[0], things[at + 1] + centre[1], things[at + 2] + centre[2]];
      const nodes = (1 + counts[0]) * WATER_STRIDE;
      for (let at = WATER_STRIDE; at < nodes; at += WATER_STRIDE)
        if (things[at + 6] === 1 && isNear(at))
          pieces.push(...place(at), ...place(at + WATER_STRIDE), things[at + 4] / 2);
      for (let at = nodes; at < nodes + counts[1] * WATER_STRIDE; at += WATER_STRIDE) {
        if (!isNear(at)) continue;
        const [x, y, level] = place(at);
        tiles.set(Math.round(x / TILE) * KEY_STRIDE + Math.round(y / TILE), [level, things[at + 3]]);
      }
      marshes.push(
        ...found.filter(
          ({ x, y }) => Math.abs(x - west - SQUARE / 2) < REACH && Math.abs(y - south - SQUARE / 2) < REACH,
        ),
      );
    }
  return pieces.length > 0 || tiles.size > 0 || marshes.length > 0 ? { pieces, tiles, marshes } : DRY;
}
