/**
 * Numbers remembered by place and year: most chunks of a frame were there in the last. Memory is flat, and there is no frame in
 * which all is forgotten: places are kept in two generations, and what is not asked for while the younger one fills goes with
 * the older.
 */

export interface GenerationalCache {
  /** What is remembered, place after place. */
  readonly values: Float64Array;
  /** Whether the place last asked for was not known: its values must be written now. */
  readonly fresh: boolean;
  /**
   * Where in `values` those of the place (x, y) begin, in the whole year nearest to t: others are forgotten. Places may share
   * a key: they are told apart by x and y.
   */
  place(key: number, x: number, y: number, t: number): number;
}

/** `count` numbers a place; `most` places in a generation. */
export function createGenerationalCache(count: number, most: number): GenerationalCache {
  const stride = count + 2;
  const values = new Float64Array(2 * most * stride);
  let [young, old] = [new Map<number, number>(), new Map<number, number>()];
  /** The first slot of the younger generation. */
  let first = 0;
  let year = Number.NaN;
  let fresh = false;

  /** −1 where the place is not in this generation. */
  function find(slots: ReadonlyMap<number, number>, key: number, x: number, y: number): number {
    const at = stride * (slots.get(key) ?? -1);
    return at >= 0 && values[at] === x && values[at + 1] === y ? at : -1;
  }

  function age(): void {
    [young, old] = [old, young];
    young.clear();
    first = most - first;
  }

  return {
    values,
    get fresh() {
      return fresh;
    },
    place(key, x, y, t) {
      if (Math.round(t) !== year) {
        year = Math.round(t);
        young.clear();
        old.clear();
      }
      fresh = false;
      let at = find(young, key, x, y);
      if (at >= 0) return at + 2;
      if (young.size === most) age();
      const slot = young.get(key) ?? first + young.size;
      young.set(key, slot);
      at = stride * slot;
      const known = find(old, key, x, y);
      if (known >= 0) values.copyWithin(at, known, known + stride);
      else {
        fresh = true;
        values[at] = x;
        values[at + 1] = y;
      }
      return at + 2;
    },
  };
}
