/**
 * Bounds of a field over the tiles of a grid strip, without reading each point.
 *
 * Phases are whole numbers of steps (see `phaseSteps` in grid.ts). They are kept as 32-bit fractions of the profile's
 * period, so that they wrap with it and their highest bits are the sample. Within a tile, a term reads a few neighbouring
 * samples: tables hold their minimum and maximum, and the sums over the terms bound the field.
 */
import { type Field, phaseAt } from "./field.ts";
import type { Grid } from "./grid.ts";
import type { Profile } from "./profile.ts";

/** Points along the side of a tile. */
export const TILE = 16;

export interface TileWalk {
  readonly field: Field;
  /** `phase >>> shift` is the sample. */
  readonly shift: number;
  /** `phase >>> stepShift` is the step. */
  readonly stepShift: number;
  /** Phase per column and per row, for each term. */
  readonly east: Int32Array;
  readonly north: Int32Array;
  /** The packed bounds of the samples that a tile reads from sample j on, at i·N + j for term i. */
  readonly bounds: Int32Array;
  /** Units of packed bounds in one of the field, a power of two. */
  readonly scale: number;
  /** The phase of each term at the tile's south-west point. */
  readonly phase: Int32Array;
}

/*
 * Bounds are packed in 32 bits, (high << 16) + low, each rounded outward to a whole unit: a sum of packed bounds is the
 * packed bounds of the sum.
 */

const LARGEST = 2 ** 15 - 1;

export function lowOf(packed: number): number {
  return (packed << 16) >> 16;
}

export function highOf(packed: number): number {
  return (packed + 2 ** 15) >> 16;
}

/** The largest power of two that keeps sums of bounds within 16 bits. */
function packedScale({ profile: { min, max }, count }: Field): number {
  let scale = 2 ** 10;
  while (count * Math.ceil(scale * Math.max(-min, max)) > LARGEST) scale /= 2;
  return scale;
}

/** `ahead` is 0 for floor readings, and 1 for interpolation between a sample and the next. */
export function createTileWalk(field: Field, spacing: number, steps: number, ahead: 0 | 1): TileWalk {
  const { count, profile } = field;
  const n = profile.mask + 1;
  const scale = packedScale(field);
  const stepShift = 32 - Math.log2(n * steps);
  const stride = (v: number) => (v * spacing * steps) << stepShift;
  const bounds = new Int32Array(count * n);
  for (let i = 0; i < count; i++) {
    const [east, north] = [field.a[i] * spacing * (TILE - 1), field.b[i] * spacing * (TILE - 1)];
    const [lowest, highest] = [Math.min(0, east) + Math.min(0, north), Math.max(0, east) + Math.max(0, north)];
    fillBounds(profile, scale, Math.floor(lowest), Math.ceil(highest) + ahead, bounds.subarray(i * n, (i + 1) * n));
  }
  return {
    field,
    shift: 32 - Math.log2(n),
    stepShift,
    east: Int32Array.from(field.a, stride),
    north: Int32Array.from(field.b, stride),
    bounds,
    scale,
    phase: new Int32Array(count),
  };
}

/** Bounds of samples j + from … j + to, for each j: the samples that a phase starting within sample j can read. */
function fillBounds(
  { samples, mask, min, max }: Profile,
  scale: number,
  from: number,
  to: number,
  out: Int32Array,
): void {
  const wraps = to - from >= mask;
  for (let j = 0; j <= mask; j++) {
    let low = wraps ? min : Infinity;
    let high = wraps ? max : -Infinity;
    for (let k = from; !wraps && k <= to; k++) {
      const value = samples[(j + k) & mask];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    out[j] = (Math.ceil(high * scale) << 16) + Math.floor(low * scale);
  }
}

/** Moves to the first tile of a strip. */
export function startStrip({ field, phase, shift, stepShift }: TileWalk, { west, south }: Grid, t: number): void {
  const steps = 2 ** (shift - stepShift);
  for (let i = 0; i < phase.length; i++) phase[i] = (phaseAt(field, i, west, south, 0, t) * steps) << stepShift;
}

/** Moves one tile east. */
export function nextTile({ phase, east }: TileWalk): void {
  for (let i = 0; i < phase.length; i++) phase[i] += TILE * east[i];
}

/** Packed bounds of the field over the tile. */
export function boundTile({ shift, phase, bounds }: TileWalk): number {
  const samples = 1 << (32 - shift);
  let packed = 0;
  for (let i = 0, base = 0; i < phase.length; i++) {
    packed = (packed + bounds[base + (phase[i] >>> shift)]) | 0;
    base = (base + samples) | 0;
  }
  return packed;
}
