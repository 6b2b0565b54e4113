/**
 * A cache of two generations. Entries that are not read while the young generation fills are evicted with the old one, so frequent
 * entries stay, no call clears everything, and a read of a young entry is one map lookup (a strict LRU order would cost a deletion and
 * an insertion).
 *
 *   capacity   sizes in a generation: at least `capacity` of the entries used last are kept, at most twice as many. An entry
 *              larger than that is a generation of its own
 *   sizeOf     size of a value, which must not change while it is kept: 1, or its bytes where entries differ much
 *   recycle    called with each value that is evicted or cleared, but not with those that are replaced or deleted
 */
export interface GenerationalCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

export function createGenerationalCache<K, V>(
  capacity: number,
  sizeOf: (value: V) => number = () => 1,
  recycle?: (value: V) => void,
): GenerationalCache<K, V> {
  if (!(Number.isInteger(capacity) && capacity >= 1))
    throw new RangeError(`Expected a whole capacity of 1 or more, got ${capacity}.`);
  let [young, old] = [new Map<K, V>(), new Map<K, V>()];
  /** Sizes in the young generation. */
  let filled = 0;

  function remove(key: K): void {
    const value = young.get(key);
    if (value !== undefined && young.delete(key)) filled -= sizeOf(value);
  }

  /** Empties the old generation, which becomes the young one. */
  function startGeneration(): void {
    if (recycle) for (const value of old.values()) recycle(value);
    old.clear();
    [young, old] = [old, young];
    filled = 0;
  }

  function set(key: K, value: V): void {
    const size = sizeOf(value);
    remove(key);
    if (filled + size > capacity && young.size > 0) startGeneration();
    young.set(key, value);
    filled += size;
  }

  return {
    set,
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const aged = old.get(key);
      if (aged === undefined) return undefined;
      old.delete(key);
      set(key, aged);
      return aged;
    },
    delete(key) {
      remove(key);
      old.delete(key);
    },
    clear() {
      startGeneration();
      startGeneration();
    },
  };
}
