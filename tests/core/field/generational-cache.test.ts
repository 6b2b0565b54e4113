import { expect, test } from "vitest";
import { createGenerationalCache } from "../../../src/core/field/generational-cache.ts";

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
