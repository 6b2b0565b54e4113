/**
 * The highest reading of the islands' ground over a chunk, and how far its shores are lifted, remembered.
 *
 * Exact bounds of a chunk hold for every filter that its vertices can read with, and for half a year either side of
 * the whole year that is asked for, so that evolving land asks anew only now and then.
 */
import { boundsOver, createRangeTable } from "../../../core/field/bounds.ts";
import type { Islands } from "../../../core/islands/islands.ts";
import { createGenerationalCache } from "../../../render/ground/generational-cache.ts";

export interface BoundsCache {
  /**
   * Writes [highest ground, lowest lift, highest lift], profile units, of the chunk whose south-west corner is (x, y)
   * into `out`.
   */
  read(level: number, x: number, y: number, size: number, t: number, out: Float64Array): void;
}

/** Places of a generation. */
const MOST = 1 << 13;
/** Widest filter in a chunk, in its sizes: it is drawn nearer than (2K + 2√2) of them, and a filter is 1/(16K) of the distance. */
const WIDEST_FILTER = 0.22;

export function createBoundsCache({ ground, lift, altitudes }: Islands): BoundsCache {
  const ranges = createRangeTable(ground.profile);
  const liftRanges = createRangeTable(lift.field.profile);
  const memory = createGenerationalCache(3, MOST);
  const box = { x: 0, y: 0, halfX: 0, halfY: 0, halfT: 0.5, blur: 0 };
  const range = new Float64Array(2);
  return {
    read(level, x, y, size, t, out) {
      // 20 bits of each coordinate in chunks.
      const key = ((((x / size) & 0xfffff) * 0x100000 + ((y / size) & 0xfffff)) * 32 + Math.log2(size)) * 8 + level;
      const { values } = memory;
      const at = memory.place(key, x, y, t);
      if (memory.fresh) {
        const year = Math.round(t);
        box.x = x + size / 2;
        box.y = y + size / 2;
        box.halfX = size / 2;
        box.halfY = size / 2;
        box.blur = WIDEST_FILTER * size;
        values[at] = boundsOver(ranges, ground, box, altitudes[level], year, range)[1];
        boundsOver(liftRanges, lift.field, box, altitudes[level], year, range);
        values[at + 1] = range[0];
        values[at + 2] = range[1];
      }
      for (let i = 0; i < 3; i++) out[i] = values[at + i];
    },
  };
}
