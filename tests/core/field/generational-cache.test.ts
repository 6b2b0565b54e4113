import fc from "fast-check";
import { expect, test } from "vitest";
import { createGenerationalCache } from "../../../src/core/field/generational-cache.ts";
import { nonEmpty } from "../../non-empty.ts";

const CAPACITY = 4;

test("cache eviction keeps the hot generation", () => {
  const cache = createGenerationalCache<number, string>(CAPACITY);
  cache.set(0, "hot");
  for (let key = 1; key < 50; key++) {
    cache.set(key, "cold");
    expect(cache.get(0), `after ${key}`).toBe("hot");
  }
  expect(cache.get(1)).toBeUndefined();
});

test("the entries used last are kept, and at most two generations of them", () => {
  const cache = createGenerationalCache<number, number>(CAPACITY);
  for (let key = 0; key < 50; key++) {
    cache.set(key, key);
    for (let last = Math.max(0, key - CAPACITY + 1); last <= key; last++) expect(cache.get(last)).toBe(last);
  }
  const kept = Array.from({ length: 50 }, (_, key) => key).filter((key) => cache.get(key) !== undefined);
  expect(kept.length).toBeLessThanOrEqual(2 * CAPACITY);
});

test.each([1, 3])("a capacity of %i keeps no entry of three generations ago", (capacity) => {
  for (let first = 0; first < capacity; first++) {
    const cache = createGenerationalCache<number, number>(capacity);
    for (let key = 0; key <= 2 * capacity; key++) cache.set(key, key);
    expect(cache.get(first)).toBeUndefined();
    expect(cache.get(2 * capacity)).toBe(2 * capacity);
  }
});

test("a deleted or replaced value does not return from the old generation", () => {
  const cache = createGenerationalCache<number, number>(1);
  cache.set(1, 10);
  cache.set(2, 20);
  cache.delete(1);
  expect(cache.get(1)).toBeUndefined();
  cache.set(2, 21);
  cache.set(3, 30);
  expect(cache.get(2)).toBe(21);
});

test.each([0, 1.5, Number.NaN])("a capacity of %s throws", (capacity) => {
  expect(() => createGenerationalCache(capacity)).toThrow(/^Expected a whole capacity of 1 or more, got /);
});

test("sizes bound a generation, and an entry larger than the capacity is one", () => {
  const cache = createGenerationalCache<number, string>(10, (text) => text.length);
  const kept = (keys: readonly number[]) => keys.filter((key) => cache.get(key) !== undefined);
  for (let key = 0; key < 9; key++) cache.set(key, "12345");
  // Two in each generation.
  expect(kept([8, 7, 6, 5, 4, 3, 2, 1, 0])).toEqual([8, 7, 6]);
  cache.set(9, "x".repeat(50));
  expect(kept([9])).toEqual([9]);
  cache.set(10, "1");
  cache.set(11, "1");
  expect(kept([10, 11, 9])).toEqual([10, 11, 9]);
});

test("a replaced or deleted value leaves room for others", () => {
  const cache = createGenerationalCache<number, string>(10, (text) => text.length);
  for (let round = 0; round < 20; round++) cache.set(0, "12345");
  cache.set(1, "12345");
  for (let round = 0; round < 20; round++) {
    cache.delete(1);
    cache.set(1, "12345");
  }
  cache.set(2, "12345");
  expect([0, 1, 2].map((key) => cache.get(key))).toEqual(["12345", "12345", "12345"]);
});

test("each value that is evicted or cleared is recycled once, and none that is kept", () => {
  const recycled: number[] = [];
  const cache = createGenerationalCache<number, number>(2, undefined, (value) => recycled.push(value));
  for (let key = 0; key < 4; key++) cache.set(key, key);
  // In the young generation again, which evicts the rest of the old one.
  expect(cache.get(0)).toBe(0);
  expect(recycled).toEqual([1]);
  cache.clear();
  expect(recycled.toSorted()).toEqual([0, 1, 2, 3]);
  expect([0, 2, 3].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
  cache.set(5, 5);
  expect(cache.get(5)).toBe(5);
});

test("random sets, reads and deletions never return an older value", () => {
  const act = fc.record({
    key: fc.nat(8),
    size: fc.integer({ min: 1, max: 12 }),
    does: fc.constantFrom("set", "get", "delete"),
  });
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 60 }), (acts) => {
      const cache = createGenerationalCache<number, { readonly size: number }>(10, ({ size }) => size);
      const last = new Map<number, { readonly size: number }>();
      for (const { key, size, does } of nonEmpty(acts)) {
        const value = { size };
        if (does === "set") {
          last.set(key, value);
          cache.set(key, value);
          expect(cache.get(key)).toBe(value);
        } else if (does === "delete") {
          last.delete(key);
          cache.delete(key);
        }
        expect([undefined, last.get(key)]).toContain(cache.get(key));
      }
    }),
  );
});
