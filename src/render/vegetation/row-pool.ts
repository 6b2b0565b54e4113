/**
 * Allocator of texture rows: each allocation is a run of adjacent rows. First fit from the first row keeps the rows in
 * use close together.
 */
export interface RowPool {
  /** One past the last row in use. */
  readonly end: number;
  /** Allocates `count` rows and returns the first, or −1 if no such run is free. */
  allocate(count: number): number;
  /** Frees the allocation that begins at `first`. */
  free(first: number): void;
}

interface Allocation {
  readonly first: number;
  readonly count: number;
}

export function createRowPool(rows: number): RowPool {
  /** Sorted by row. */
  const used: Allocation[] = [];
  return {
    get end() {
      const last = used[used.length - 1];
      return last ? last.first + last.count : 0;
    },
    allocate(count) {
      if (!(Number.isInteger(count) && count > 0))
        throw new RangeError(`Expected to allocate 1 row or more, got ${count}.`);
      let first = 0;
      let i = 0;
      for (; i < used.length && used[i].first - first < count; i++) first = used[i].first + used[i].count;
      if (first + count > rows) return -1;
      used.splice(i, 0, { first, count });
      return first;
    },
    free(first) {
      const i = used.findIndex((run) => run.first === first);
      if (i < 0) throw new RangeError(`Expected the first row of an allocation, got ${first}.`);
      used.splice(i, 1);
    },
  };
}
