/**
 * Bounds of a field over the tiles of a grid strip, without reading each point.
 *
 * Phases are whole numbers of steps (see `phaseSteps` in grid.ts), kept as integers that wrap with the profile. Within a
 * square, a term reads a few neighbouring samples: tables hold their minimum and maximum, and the sums over the terms
 * bound the field.
 */
import { type Field, phaseAt } from "./field.ts";
import type { Grid } from "./grid.ts";
import type { Profile } from "./profile.ts";

/** Points along the side of a tile. */
export const TILE = 16;
/** Points along the side of the smallest square that is bounded. */
export const MIN_SQUARE = 4;

export interface TileWalk {
  readonly field: Field;
  /** log₂ of the steps per sample. */
  readonly shift: number;
  /** Steps per column and per row, for each term. */
  readonly east: Int32Array;
  readonly north: Int32Array;
  /** Per square size (TILE, TILE/2, … MIN_SQUARE): the min and max read from sample j on, at 2·(i·N + j) for term i. */
  readonly bounds: readonly Float64Array[];
  /** The phase of each term at the tile's south-west point, in steps. */
  readonly phase: Int32Array;
  /** The bounds that `boundSquare` computed last. */
  low: number;
  high: number;
}

/** `ahead` is 0 for floor readings, and 1 for interpolation between a sample and the next. */
export function createTileWalk(field: Field, spacing: number, steps: number, ahead: 0 | 1): TileWalk {
  const { count, profile } = field;
  const n = profile.mask + 1;
  const stride = (v: number) => (v * spacing * steps) & (n * steps - 1);
  const bounds: Float64Array[] = [];
  for (let side = TILE; side >= MIN_SQUARE; side /= 2) {
    const out = new Float64Array(2 * count * n);
    for (let i = 0; i < count; i++) {
      const [east, north] = [field.a[i] * spacing * (side - 1), field.b[i] * spacing * (side - 1)];
      const [lowest, highest] = [Math.min(0, east) + Math.min(0, north), Math.max(0, east) + Math.max(0, north)];
      fillBounds(profile, Math.floor(lowest), Math.ceil(highest) + ahead, out.subarray(2 * i * n));
    }
    bounds.push(out);
  }
  return {
    field,
    shift: Math.log2(steps),
    east: Int32Array.from(field.a, stride),
    north: Int32Array.from(field.b, stride),
    bounds,
    phase: new Int32Array(count),
    low: 0,
    high: 0,
  };
}

/** Min and max of samples j + from … j + to, for each j: what a phase that starts within sample j can read. */
function fillBounds({ samples, mask, min, max }: Profile, from: number, to: number, out: Float64Array): void {
  const wraps = to - from >= mask;
  for (let j = 0; j <= mask; j++) {
    let low = wraps ? min : Infinity;
    let high = wraps ? max : -Infinity;
    for (let k = from; !wraps && k <= to; k++) {
      low = Math.min(low, samples[(j + k) & mask]);
      high = Math.max(high, samples[(j + k) & mask]);
    }
    out[2 * j] = low;
    out[2 * j + 1] = high;
  }
}

/** Moves to the first tile of a strip. */
export function startStrip({ field, phase, shift }: TileWalk, { west, south }: Grid, t: number): void {
  for (let i = 0; i < field.count; i++) phase[i] = phaseAt(field, i, west, south, 0, t) * 2 ** shift;
}

/** Moves one tile east. */
export function nextTile({ phase, east }: TileWalk): void {
  for (let i = 0; i < phase.length; i++) phase[i] += TILE * east[i];
}

/** Bounds the field over the square at (x, y) in the tile, with a side of TILE / 2^level points. */
export function boundSquare(walk: TileWalk, x: number, y: number, level: number): void {
  const { field, shift, east, north, phase } = walk;
  const bounds = walk.bounds[level];
  const { mask } = field.profile;
  let low = 0;
  let high = 0;
  for (let i = 0, base = 0; i < phase.length; i++, base += 2 * (mask + 1)) {
    const at = base + 2 * (((phase[i] + Math.imul(x, east[i]) + Math.imul(y, north[i])) >> shift) & mask);
    low += bounds[at];
    high += bounds[at + 1];
  }
  walk.low = low;
  walk.high = high;
}
