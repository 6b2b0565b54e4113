/** A cache of numbers per place and year, in one array: its memory is constant, and a lookup makes no garbage. */
import { createGenerationalCache } from "./generational-cache.ts";

export interface PlaceCache {
  /** All entries, one after another. */
  readonly values: Float64Array;
  /** Whether the last lookup was a miss: the caller must write the entry's values now. */
  readonly missed: boolean;
  /**
   * Index in `values` of the entry for (x, y) in the whole year nearest to t. A change of year clears the cache. Different places
   * may share a key: x and y tell them apart, and the later one replaces the earlier.
   */
  lookup(key: number, x: number, y: number, t: number): number;
}

/** `count`: numbers per entry; `capacity`: entries per generation. */
export function createPlaceCache(count: number, capacity: number): PlaceCache {
  /** Index in `values` of each entry, after its x and y. A new entry is there before it evicts others. */
  const entries = createGenerationalCache<number, number>(capacity, undefined, (at) => spare.push(at));
  const stride = count + 2;
  const values = new Float64Array((2 * capacity + 1) * stride);
  const spare: number[] = [];
  /** End of the entries that have been used. */
  let end = 0;
  let year = Number.NaN;
  let missed = false;

  function create(key: number): number {
    let at = spare.pop();
    if (at === undefined) {
      at = end + 2;
      end += stride;
    }
    entries.set(key, at);
    return at;
  }

  return {
    values,
    get missed() {
      return missed;
    },
    lookup(key, x, y, t) {
      if (Math.round(t) !== year) {
        year = Math.round(t);
        entries.clear();
      }
      const known = entries.get(key);
      const at = known ?? create(key);
      missed = known === undefined || values[at - 2] !== x || values[at - 1] !== y;
      values[at - 2] = x;
      values[at - 1] = y;
      return at;
    },
  };
}
