/** Lowest and highest ground of chunks, remembered: most chunks of a frame were there in the last. */

/** Writes [lowest, highest] of the chunk whose south-west corner is (x, y) in a whole year into `out`; false where it has none. */
export type ReadChunk = (x: number, y: number, size: number, year: number, out: Float64Array) => boolean;

const MOST = 1 << 14;
/** A corner, then what was read: NaN where there is none. */
const STRIDE = 4;

/**
 * The same, asked at any t: `read` must hold for half a year either side of the whole one it is given, so that evolving land
 * asks anew only now and then.
 */
export function createChunkMemory(read: ReadChunk): ReadChunk {
  const places = new Map<number, number>();
  const entries = new Float64Array(STRIDE * MOST);
  let year = 0;
  return (x, y, size, t, out) => {
    if (Math.round(t) !== year || places.size === MOST) {
      year = Math.round(t);
      places.clear();
    }
    // 23 bits of each coordinate in chunks: those that share a key are compared by their true corner.
    const key = (((x / size) & 0x7fffff) * 0x800000 + ((y / size) & 0x7fffff)) * 32 + Math.log2(size);
    const known = places.get(key);
    const at = STRIDE * (known ?? places.size);
    if (known === undefined || entries[at] !== x || entries[at + 1] !== y) {
      places.set(key, at / STRIDE);
      entries[at] = x;
      entries[at + 1] = y;
      if (!read(x, y, size, year, out)) out.fill(Number.NaN);
      entries[at + 2] = out[0];
      entries[at + 3] = out[1];
    }
    out[0] = entries[at + 2];
    out[1] = entries[at + 3];
    return out[0] <= out[1];
  };
}
