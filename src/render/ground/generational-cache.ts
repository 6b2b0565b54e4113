/**
 * A fixed-size cache of numbers per place and year, evicted by generation: entries live in a young and an old generation, a hit in
 * the old one is copied to the young one, and when the young one is full the old one is dropped. Memory is constant, and no
 * frame loses everything at once.
 */
export interface GenerationalCache {
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
export function createGenerationalCache(count: number, capacity: number): GenerationalCache {
  const stride = count + 2;
  const values = new Float64Array(2 * capacity * stride);
  let [young, old] = [new Map<number, number>(), new Map<number, number>()];
  /** First slot of the young generation. */
  let first = 0;
  let year = Number.NaN;
  let missed = false;

  /** −1 where the generation does not hold the place. */
  function find(slots: ReadonlyMap<number, number>, key: number, x: number, y: number): number {
    const at = stride * (slots.get(key) ?? -1);
    return at >= 0 && values[at] === x && values[at + 1] === y ? at : -1;
  }

  function startGeneration(): void {
    [young, old] = [old, young];
    young.clear();
    first = capacity - first;
  }

  return {
    values,
    get missed() {
      return missed;
    },
    lookup(key, x, y, t) {
      if (Math.round(t) !== year) {
        year = Math.round(t);
        young.clear();
        old.clear();
      }
      missed = false;
      let at = find(young, key, x, y);
      if (at >= 0) return at + 2;
      if (young.size === capacity) startGeneration();
      const slot = young.get(key) ?? first + young.size;
      young.set(key, slot);
      at = stride * slot;
      const known = find(old, key, x, y);
      if (known >= 0) values.copyWithin(at, known, known + stride);
      else {
        missed = true;
        values[at] = x;
        values[at + 1] = y;
      }
      return at + 2;
    },
  };
}
