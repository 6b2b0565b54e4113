/**
 * The highest reading of the islands' ground over a chunk, and how far its shores are lifted, remembered: most chunks
 * of a frame were there in the last.
 *
 * Exact bounds of a chunk hold for every filter that its vertices can read with, and for half a year either side of
 * the whole year that is asked for, so that evolving land asks anew only now and then.
 */
import { boundsOver, createRangeTable } from "../core/bounds.ts";
import type { Islands } from "../core/islands.ts";

export interface BoundsCache {
  /**
   * Writes [highest ground, lowest lift, highest lift], profile units, of the chunk whose south-west corner is (x, y)
   * into `out`.
   */
  read(level: number, x: number, y: number, size: number, t: number, out: Float64Array): void;
}

/** Places remembered of each of two generations: what is not asked for while the younger one fills is forgotten with the older. */
const MOST = 1 << 13;
/** A place's corner, then its three bounds. */
const STRIDE = 5;
/** Widest filter in a chunk, in its sizes: it is drawn nearer than (2K + 2√2) of them, and a filter is 1/(16K) of the distance. */
const WIDEST_FILTER = 0.22;

export function createBoundsCache({ ground, lift, altitudes }: Islands): BoundsCache {
  const ranges = createRangeTable(ground.profile);
  const liftRanges = createRangeTable(lift.field.profile);
  let [young, old] = [new Map<number, number>(), new Map<number, number>()];
  /** The first entry of the younger generation. */
  let first = 0;
  const entries = new Float64Array(2 * STRIDE * MOST);
  const box = { x: 0, y: 0, halfX: 0, halfY: 0, halfT: 0.5, blur: 0 };
  const range = new Float64Array(2);
  let year = 0;

  function age(): void {
    [young, old] = [old, young];
    young.clear();
    first = MOST - first;
  }

  /** Where the bounds of a place are, of the key that it shares with few; −1 where nobody knows. */
  function find(places: ReadonlyMap<number, number>, key: number, x: number, y: number): number {
    const at = STRIDE * (places.get(key) ?? -1);
    return at >= 0 && entries[at] === x && entries[at + 1] === y ? at : -1;
  }

  function work(at: number, level: number, x: number, y: number, size: number): void {
    box.x = x + size / 2;
    box.y = y + size / 2;
    box.halfX = size / 2;
    box.halfY = size / 2;
    box.blur = WIDEST_FILTER * size;
    entries[at] = x;
    entries[at + 1] = y;
    entries[at + 2] = boundsOver(ranges, ground, box, altitudes[level], year, range)[1];
    boundsOver(liftRanges, lift.field, box, altitudes[level], year, range);
    entries[at + 3] = range[0];
    entries[at + 4] = range[1];
  }

  return {
    read(level, x, y, size, t, out) {
      if (Math.round(t) !== year) {
        year = Math.round(t);
        young.clear();
        old.clear();
      }
      // 20 bits of each coordinate in chunks: chunks that share a key are compared by their true corner.
      const key = ((((x / size) & 0xfffff) * 0x100000 + ((y / size) & 0xfffff)) * 32 + Math.log2(size)) * 8 + level;
      let at = find(young, key, x, y);
      if (at < 0) {
        if (young.size === MOST) age();
        const known = find(old, key, x, y);
        at = STRIDE * (young.get(key) ?? first + young.size);
        young.set(key, at / STRIDE);
        if (known < 0) work(at, level, x, y, size);
        else entries.copyWithin(at, known, known + STRIDE);
      }
      for (let i = 0; i < 3; i++) out[i] = entries[at + 2 + i];
    },
  };
}
