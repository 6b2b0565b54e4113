/** The nearest land to a place in the air: which way, how far, and how much higher or lower. */
import { columnAt, type Islands } from "./islands.ts";

export interface Land {
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Metres along the level, and up. */
  readonly distance: number;
  readonly rise: number;
}

const DIRECTIONS = 32;
const NEAREST = 30;
const GROWTH = 1.22;

/**
 * Looks along 32 bearings at distances that grow by a fifth up to `within` metres; the top that is least far in space
 * wins. Land smaller than a step between two looks can be missed. Null where there is none.
 */
export function nearestLand(islands: Islands, x: number, y: number, z: number, t: number, within = 8000): Land | null {
  const search = searchLand(islands, x, y, z, t, within);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** The same a ring at a time, some thirty of them, for those who must not stop for several milliseconds. */
export function* searchLand(
  islands: Islands,
  x: number,
  y: number,
  z: number,
  t: number,
  within = 8000,
): Generator<undefined, Land | null, undefined> {
  const column = new Float64Array(2 * islands.altitudes.length);
  let best: Land | null = null;
  let least = Infinity;
  for (let distance = NEAREST; distance < Math.min(within, least); distance *= GROWTH) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const count = columnAt(islands, x + distance * Math.sin(angle), y + distance * Math.cos(angle), t, column);
      for (let k = 0; k < count; k++) {
        const rise = column[2 * k + 1] - z;
        const away = Math.hypot(distance, rise);
        if (away >= least) continue;
        least = away;
        best = { bearing: (360 * i) / DIRECTIONS, distance, rise };
      }
    }
    yield;
  }
  return best;
}
