/**
 * Depression filling on a grid of whole metres: downhill steps, pools, and where they overflow.
 *
 *   downhill     the steepest of the eight neighbours; the first from the south-west among equals
 *   depression   a point without a lower neighbour. It fills point by point, lowest first, up to the lip from which
 *                water runs to
 *                a deeper depression or off the land: so no two depressions fill each other
 *   pure         everything follows from the heights; flow from a point does not depend on where it came from
 */

/** Metres above the sea at grid points; −Infinity off the land. Must be deterministic. */
export type HeightAt = (x: number, y: number) => number;

/** Whole metres. */
export type Place = readonly [x: number, y: number];

const AROUND: readonly (readonly [dx: number, dy: number, metres: number])[] = [-1, 0, 1].flatMap((dy) =>
  [-1, 0, 1].flatMap((dx) => (dx === 0 && dy === 0 ? [] : [[dx, dy, Math.hypot(dx, dy)] as const])),
);

/** The next point downhill, or null at the bottom of a depression. */
export function downhill(heightAt: HeightAt, [x, y]: Place): Place | null {
  const height = heightAt(x, y);
  let steepest = 0;
  let next: Place | null = null;
  for (const [dx, dy, metres] of AROUND) {
    const fall = (height - heightAt(x + dx, y + dy)) / metres;
    if (!(fall > steepest)) continue;
    steepest = fall;
    next = [x + dx, y + dy];
  }
  return next;
}

/**
 * Height of the bottom that water from a point reaches without filling anything; −Infinity where it falls off the land.
 * `known`
 * caches results by `keyOf`.
 */
function bottomBelow(
  heightAt: HeightAt,
  from: Place,
  keyOf: (at: Place) => number,
  known: Map<number, number>,
): number {
  const path: number[] = [];
  let at = from;
  let bottom = known.get(keyOf(at));
  while (bottom === undefined) {
    path.push(keyOf(at));
    const next = downhill(heightAt, at);
    if (next) {
      at = next;
      bottom = known.get(keyOf(at));
    } else bottom = heightAt(...at);
  }
  for (const key of path) known.set(key, bottom);
  return bottom;
}

/** Points filled per step. A height of a planet takes 10 µs, and a point reads up to eight. */
const STEP = 32;

export interface Pool {
  /** Points under water or level with it. */
  readonly wet: readonly Place[];
  /** Metres above the datum; the height of the lip where it overflows. */
  readonly level: number;
}

export interface Depression {
  /** The depression's own pool, and then the one that its outflow crosses beyond the lip, if any. */
  readonly pools: readonly Pool[];
  /** From below the water to the first point beyond the lip, without the bottom; null where it never overflows. */
  readonly outflow: readonly Place[] | null;
}

/**
 * Fills a depression from its bottom, STEP points per step. Stops, without an outflow, at `most` points or `reach`
 * metres along an
 * axis.
 */
export function* fillDepression(
  heightAt: HeightAt,
  bottom: Place,
  most: number,
  reach: number,
): Generator<undefined, Depression> {
  const deepest = heightAt(...bottom);
  const queue = createQueue();
  const cameFrom = new Map<number, Place | null>([[0, null]]);
  const keyOf = ([x, y]: Place) => (y - bottom[1]) * 65536 + (x - bottom[0]);
  const bottoms = new Map<number, number>();
  const wet: Place[] = [];
  let level = deepest;
  // Number of points filled when the water last rose; later ones are beyond the lip.
  let risen = 0;
  queue.push(deepest, bottom);
  for (;;) {
    const at = queue.pop();
    if (!at) throw new Error(`Expected the land around ${bottom} to end somewhere.`);
    const [x, y] = at;
    if (wet.length >= most || Math.max(Math.abs(x - bottom[0]), Math.abs(y - bottom[1])) > reach)
      return { pools: [{ wet: wet.slice(0, risen), level }], outflow: null };
    const height = heightAt(x, y);
    if (height < level && bottomBelow(heightAt, at, keyOf, bottoms) < deepest) {
      const outflow = pathTo(at);
      return { pools: poolsOf(outflow), outflow };
    }
    wet.push(at);
    if (height >= level) {
      level = height;
      risen = wet.length;
    }
    if (wet.length % STEP === 0) yield;
    for (const [dx, dy] of AROUND) {
      const beside: Place = [x + dx, y + dy];
      const key = keyOf(beside);
      if (cameFrom.has(key)) continue;
      cameFrom.set(key, at);
      queue.push(heightAt(...beside), beside);
    }
  }

  function poolsOf(outflow: readonly Place[]): Pool[] {
    const pools = [{ wet: wet.slice(0, risen), level }];
    const beyond = wet.slice(risen);
    // The outflow passes through its lowest point and rises again from there.
    const bottomBeyond = beyond.reduce((least, at) => Math.min(least, heightAt(...at)), Infinity);
    const from = outflow.findIndex((at) => heightAt(...at) === bottomBeyond);
    if (from < 0) return pools;
    const lip = outflow.slice(from).reduce((most, at) => Math.max(most, heightAt(...at)), -Infinity);
    const full = beyond.findIndex((at) => heightAt(...at) === lip) + 1;
    const filled = beyond.slice(0, full).filter((at) => heightAt(...at) <= lip);
    return filled.length > 0 ? [...pools, { wet: filled, level: lip }] : pools;
  }

  function pathTo(end: Place): Place[] {
    const path: Place[] = [];
    for (let at: Place | null = end; at; at = cameFrom.get(keyOf(at)) ?? null) path.push(at);
    path.pop();
    return path.reverse();
  }
}

/** A priority queue of points, lowest first, first in first out among equals. */
function createQueue() {
  const heights: number[] = [];
  const orders: number[] = [];
  const places: Place[] = [];
  let order = 0;
  const before = (a: number, b: number) =>
    heights[a] < heights[b] || (heights[a] === heights[b] && orders[a] < orders[b]);
  const swap = (a: number, b: number) => {
    [heights[a], heights[b]] = [heights[b], heights[a]];
    [orders[a], orders[b]] = [orders[b], orders[a]];
    [places[a], places[b]] = [places[b], places[a]];
  };
  return {
    push(height: number, place: Place): void {
      heights.push(height);
      orders.push(order++);
      places.push(place);
      for (let k = places.length - 1; k > 0; ) {
        const up = (k - 1) >> 1;
        if (!before(k, up)) break;
        swap(k, up);
        k = up;
      }
    },
    pop(): Place | undefined {
      const last = places.length - 1;
      if (last < 0) return undefined;
      swap(0, last);
      const first = places.pop();
      heights.pop();
      orders.pop();
      for (let k = 0; ; ) {
        let least = k;
        for (const down of [2 * k + 1, 2 * k + 2]) if (down < last && before(down, least)) least = down;
        if (least === k) return first;
        swap(k, least);
        k = least;
      }
    },
  };
}
