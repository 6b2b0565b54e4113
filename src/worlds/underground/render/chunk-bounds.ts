/** Lowest and highest ground of chunks, remembered. */
import { createGenerationalCache } from "../../../render/ground/generational-cache.ts";

/** Writes [lowest, highest] of the chunk whose south-west corner is (x, y) in a whole year into `out`; false where it has none. */
export type ReadChunk = (x: number, y: number, size: number, year: number, out: Float64Array) => boolean;

/** Places of a generation. */
const MOST = 1 << 13;

/**
 * The same, asked at any t: `read` must hold for half a year either side of the whole one it is given, so that evolving land
 * asks anew only now and then.
 */
export function createChunkMemory(read: ReadChunk): ReadChunk {
  // NaN where there is none.
  const memory = createGenerationalCache(2, MOST);
  return (x, y, size, t, out) => {
    // 23 bits of each coordinate in chunks.
    const key = (((x / size) & 0x7fffff) * 0x800000 + ((y / size) & 0x7fffff)) * 32 + Math.log2(size);
    const { values } = memory;
    const at = memory.place(key, x, y, t);
    if (memory.fresh) {
      if (!read(x, y, size, Math.round(t), out)) out.fill(Number.NaN);
      values[at] = out[0];
      values[at + 1] = out[1];
    }
    out[0] = values[at];
    out[1] = values[at + 1];
    return out[0] <= out[1];
  };
}
