/**
 * Water on whole places of a country: where it runs from one to the next, how far a hollow fills, and where it runs over.
 *
 *   next     the steepest way down to one of the eight places around; of equally steep ones the first from the south-west
 *   hollow   a place that none of them is lower than. It fills place by place, lowest first, until one is found over its
 *            lip from which water runs to a hollow deeper than this one, or off the land: so no two fill one another
 *   pure     all of it follows from the heights; water that comes to a place goes on from there in one way, whence it came
 */

/** Metres above the sea of whole places; −Infinity off the land. The same numbers however often asked. */
export type HeightAt = (x: number, y: number) => number;

/** Whole metres. */
export type Place = readonly [x: number, y: number];

const AROUND: readonly (readonly [dx: number, dy: number, metres: number])[] = [-1, 0, 1].flatMap((dy) =>
  [-1, 0, 1].flatMap((dx) => (dx === 0 && dy === 0 ? [] : [[dx, dy, Math.hypot(dx, dy)] as const])),
);

/** Where water goes next from a place, or null from the bottom of a hollow. */
export function nextDown(heightAt: HeightAt, [x, y]: Place): Place | null {
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
 * Height of the bottom that water from a place comes to without filling anything; −Infinity where it falls off the land.
 * `known` holds what was found before, by `keyOf`.
 */
function bottomBelow(
  heightAt: HeightAt,
  from: Place,
  keyOf: (at: Place) => number,
  known: Map<number, number>,
): number {
  const way: number[] = [];
  let at = from;
  let bottom = known.get(keyOf(at));
  while (bottom === undefined) {
    way.push(keyOf(at));
    const next = nextDown(heightAt, at);
    if (next) {
      at = next;
      bottom = known.get(keyOf(at));
    } else bottom = heightAt(...at);
  }
  for (const key of way) known.set(key, bottom);
  return bottom;
}

/** Places filled in one step. */
const STEP = 256;

export interface Pool {
  /** Places under water or level with it. */
  readonly wet: readonly Place[];
  /** Metres above datum; the height of its lip where it has one. */
  readonly level: number;
}

export interface Hollow {
  /** The hollow's own, and then the one that its way out crosses beyond the lip, where there is one. */
  readonly pools: readonly Pool[];
  /** From the bottom under the water to the first place beyond the lip, without the bottom; null where it never runs over. */
  readonly over: readonly Place[] | null;
}

/**
 * Fills a hollow from its bottom, some places a step; one of more than `most` places, or that goes farther than `reach` metres
 * along an axis, is left as full as it then is.
 */
export function* fillHollow(
  heightAt: HeightAt,
  bottom: Place,
  most: number,
  reach: number,
): Generator<undefined, Hollow> {
  const deepest = heightAt(...bottom);
  const queue = createQueue();
  const cameFrom = new Map<number, Place | null>([[0, null]]);
  const keyOf = ([x, y]: Place) => (y - bottom[1]) * 65536 + (x - bottom[0]);
  const bottoms = new Map<number, number>();
  const wet: Place[] = [];
  let level = deepest;
  // Places filled when the water last rose: those after it are beyond the lip.
  let risen = 0;
  queue.push(deepest, bottom);
  for (;;) {
    const at = queue.pop();
    if (!at) throw new Error(`Expected the land around ${bottom} to end somewhere.`);
    const [x, y] = at;
    if (wet.length >= most || Math.max(Math.abs(x - bottom[0]), Math.abs(y - bottom[1])) > reach)
      return { pools: [{ wet: wet.slice(0, risen), level }], over: null };
    const height = heightAt(x, y);
    if (height < level && bottomBelow(heightAt, at, keyOf, bottoms) < deepest) {
      const over = wayTo(at);
      return { pools: poolsOf(over), over };
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

  function poolsOf(over: readonly Place[]): Pool[] {
    const pools = [{ wet: wet.slice(0, risen), level }];
    const beyond = wet.slice(risen);
    // The way out goes through its lowest place, and up from there again.
    const bottomBeyond = beyond.reduce((least, at) => Math.min(least, heightAt(...at)), Infinity);
    const from = over.findIndex((at) => heightAt(...at) === bottomBeyond);
    if (from < 0) return pools;
    const lip = over.slice(from).reduce((most, at) => Math.max(most, heightAt(...at)), -Infinity);
    const full = beyond.findIndex((at) => heightAt(...at) === lip) + 1;
    const filled = beyond.slice(0, full).filter((at) => heightAt(...at) <= lip);
    return filled.length > 0 ? [...pools, { wet: filled, level: lip }] : pools;
  }

  function wayTo(end: Place): Place[] {
    const way: Place[] = [];
    for (let at: Place | null = end; at; at = cameFrom.get(keyOf(at)) ?? null) way.push(at);
    way.pop();
    return way.reverse();
  }
}

/** Places, lowest first; of equally low ones the first that came. */
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
