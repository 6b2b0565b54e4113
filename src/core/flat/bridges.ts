/**
 * Bridges of a straight piece of road: an arched deck over every stretch of water, between two banks.
 *
 *   water   ground below the shores, sampled every metre; lower or higher lakes do not move a bridge
 *   banks   BANK metres over the shores, or the ground SEARCH metres beyond the water where that is lower
 *   deck    the line between the banks' ground, and an arch that climbs by SWELL at its ends
 *   t       0: a bridge stays where it was built
 */
import type { Point } from "../forest/roads.ts";

export interface Bridge {
  /** Metres along the piece of road, and metres of water between. */
  readonly from: number;
  readonly to: number;
  readonly water: number;
  /** Altitudes of the deck at its ends, metres above the shores. */
  readonly ends: readonly [number, number];
}

/** Thickness of a deck, height of its rails, and their distance from its edges, metres. */
export const DECK = 0.3;
export const RAIL = 1.05;
export const RAIL_INSET = 0.2;

/** A length of a bridge, which is drawn as one instance. */
export interface BridgeLength {
  /** Its middle along the piece of road, and the altitude of the deck there, metres. */
  readonly along: number;
  readonly deck: number;
  readonly length: number;
  /** Rise over run. */
  readonly slope: number;
  readonly hasPiers: boolean;
}

/** Approximate length of a piece, metres, and pieces from one pier to the next. */
const LENGTH = 2;
const PIERS = 3;

/** Altitude of the ground, metres above the shores. */
export type HeightAt = (x: number, y: number) => number;

/** Height of a bank over the shores, and search distance from the water, metres. */
const BANK = 0.7;
const SEARCH = 8;
/** Rise over run of the arch at its ends, and its greatest height, metres. */
const SWELL = 0.16;
const HIGHEST = 2.4;

/** Heights of the ground along a piece of road, about a metre apart, from its start to its end. */
export function sampleRoad(heightAt: HeightAt, [x, y]: Point, [toX, toY]: Point): Float64Array {
  const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y)));
  return Float64Array.from({ length: steps + 1 }, (_, k) =>
    heightAt(x + ((toX - x) * k) / steps, y + ((toY - y) * k) / steps),
  );
}

/** The bridges of a piece of road of `length` metres with these heights. Water at its very ends has none. */
export function bridgesOf(heights: Float64Array, length: number): Bridge[] {
  const last = heights.length - 1;
  const step = length / last;
  const bridges: Bridge[] = [];
  for (let k = 1; k < last; k++) {
    if (heights[k] >= 0) continue;
    const first = k;
    while (k < last && heights[k] < 0) k++;
    const [from, to] = [bankAt(heights, first - 1, -1, step), bankAt(heights, k, 1, step)];
    const before = bridges.at(-1);
    const water = (k - first) * step;
    // Two stretches that share a bank have one bridge.
    const joined = before && before.to >= from * step;
    if (joined) bridges.pop();
    const start = joined ? Math.round(before.from / step) : from;
    bridges.push({
      from: start * step,
      to: to * step,
      water: water + (joined ? before.water : 0),
      ends: [Math.max(0, heights[start]), Math.max(0, heights[to])],
    });
  }
  return bridges;
}

function bankAt(heights: Float64Array, from: number, way: 1 | -1, step: number): number {
  let k = from;
  while (k > 0 && k < heights.length - 1 && heights[k] < BANK && Math.abs(k - from) * step < SEARCH) k += way;
  return k;
}

/** Altitude of a bridge's deck at a distance along its piece of road, metres above the shores. */
export function deckAt({ from, to, ends: [start, end] }: Bridge, along: number): number {
  const share = (along - from) / (to - from);
  const arch = Math.min(HIGHEST, (SWELL * (to - from)) / 4);
  return start + (end - start) * share + 4 * arch * share * (1 - share);
}

/** A bridge in lengths of about 2 m, from its start to its end. */
export function lengthsOf(bridge: Bridge): BridgeLength[] {
  const count = Math.max(1, Math.round((bridge.to - bridge.from) / LENGTH));
  const length = (bridge.to - bridge.from) / count;
  return Array.from({ length: count }, (_, k) => {
    const along = bridge.from + (k + 0.5) * length;
    const [low, high] = [deckAt(bridge, along - length / 2), deckAt(bridge, along + length / 2)];
    const hasPiers = k % PIERS === PIERS >> 1 && k + 1 < count;
    return { along, deck: (low + high) / 2, length, slope: (high - low) / length, hasPiers };
  });
}
