/**
 * A cache of two generations. What is not read while the young generation fills is evicted with the old one, so frequent
 * entries stay, no call clears everything, and a read of a young entry is one map lookup (a strict LRU order would cost
 * a deletion and an insertion).
 *
 *   capacity   entries in a generation: at least `capacity` of the entries used last are kept, at most twice as many
 */
export interface GenerationalCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

export function createGenerationalCache<K, V>(capacity: number): GenerationalCache<K, V> {
  if (!(Number.isInteger(capacity) && capacity >= 1))
    throw new RangeError(`Expected a whole capacity of 1 or more, got ${capacity}.`);
  let [young, old] = [new Map<K, V>(), new Map<K, V>()];

  function set(key: K, value: V): void {
    if (young.size >= capacity && !young.has(key)) {
      [young, old] = [old, young];
      young.clear();
    }
    young.set(key, value);
  }

  return {
    set,
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const aged = old.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
