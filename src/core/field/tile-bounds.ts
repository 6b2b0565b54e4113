/**
 * Walks: a field bounded over the tiles of a strip, from the samples that each of its terms reads there.
 *
 * Phases are whole numbers of steps (see lattice), so they are walked in integers, which wrap where the profile does.
 * Over a square a term reads a few neighbouring samples: tables hold their least and greatest, and sums of those bound
 * the field.
 */
import { type Field, phaseAt } from "./field.ts";
import type { Grid } from "./grid.ts";
import type { Profile } from "./profile.ts";

/** Places along a tile's side. */
export const TILE = 16;
/** Places along the least square that is bounded. */
export const LEAST = 4;

export interface Walk {
  readonly field: Field;
  /** log₂ of the steps a sample has. */
  readonly shift: number;
  /** Steps a column, and a row, term by term. */
  readonly east: Int32Array;
  readonly north: Int32Array;
  /** For squares of TILE, TILE/2, … LEAST: the least and greatest of what they read from sample j on, at 2·(i·N + j). */
  readonly bounds: readonly Float64Array[];
  /** Steps where the tile begins. */
  readonly phase: Int32Array;
  /** What the field was last bounded by. */
  low: number;
  high: number;
}

/** `ahead` is 0 for floor readings, and 1 for those between a sample and the next. */
export function createWalk(field: Field, spacing: number, steps: number, ahead: 0 | 1): Walk {
  const { count, profile } = field;
  const n = profile.mask + 1;
  const stride = (v: number) => (v * spacing * steps) & (n * steps - 1);
  const bounds: Float64Array[] = [];
  for (let side = TILE; side >= LEAST; side /= 2) {
    const out = new Float64Array(2 * count * n);
    for (let i = 0; i < count; i++) {
      const [east, north] = [field.a[i] * spacing * (side - 1), field.b[i] * spacing * (side - 1)];
      const [least, most] = [Math.min(0, east) + Math.min(0, north), Math.max(0, east) + Math.max(0, north)];
      fillBounds(profile, Math.floor(least), Math.ceil(most) + ahead, out.subarray(2 * i * n));
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

/** A phase that begins within sample j and moves by `from` to `to` samples, or less, reads none outside j + from … j + to. */
function fillBounds({ samples, mask, min, max }: Profile, from: number, to: number, out: Float64Array): void {
  const round = to - from >= mask;
  for (let j = 0; j <= mask; j++) {
    let low = round ? min : Infinity;
    let high = round ? max : -Infinity;
    for (let k = from; !round && k <= to; k++) {
      low = Math.min(low, samples[(j + k) & mask]);
      high = Math.max(high, samples[(j + k) & mask]);
    }
    out[2 * j] = low;
    out[2 * j + 1] = high;
  }
}

/** Puts the walk at the first tile of a strip. */
export function startWalk({ field, phase, shift }: Walk, { west, south }: Grid, t: number): void {
  for (let i = 0; i < field.count; i++) phase[i] = phaseAt(field, i, west, south, 0, t) * 2 ** shift;
}

export function nextTile({ phase, east }: Walk): void {
  for (let i = 0; i < phase.length; i++) phase[i] += TILE * east[i];
}

/** Bounds the field over the square at (x, y) of the tile, whose side is TILE / 2^level. */
export function bound(walk: Walk, x: number, y: number, level: number): void {
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
