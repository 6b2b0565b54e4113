import { expect, test } from "vitest";
import { createGenerationalCache } from "../../src/render/ground/generational-cache.ts";

const CAPACITY = 4;

test("eviction keeps entries that are looked up in every generation, and drops the others", () => {
  const cache = createGenerationalCache(1, CAPACITY);
  const misses = (x: number, t = 0) => {
    const at = cache.lookup(x, x, 0, t);
    const { missed } = cache;
    if (missed) cache.values[at] = 10 * x;
    expect(cache.values[at]).toBe(10 * x);
    return missed;
  };
  expect(misses(0)).toBe(true);
  for (let x = 1; x < 50; x++) {
    expect(misses(x), `first lookup of ${x}`).toBe(true);
    expect(misses(0), `0 after ${x}`).toBe(false);
  }
  expect(misses(1), "evicted").toBe(true);
  expect(misses(0, 0.4)).toBe(false);
  expect(misses(0, 1), "another year").toBe(true);
});

test("memory is that of two generations, however many places are looked up", () => {
  const cache = createGenerationalCache(3, CAPACITY);
  const { values } = cache;
  for (let x = 0; x < 1000; x++) {
    const at = cache.lookup(x, x, 0, 0);
    expect(at).toBeGreaterThanOrEqual(2);
    expect(at + 3).toBeLessThanOrEqual(values.length);
  }
  expect(cache.values).toBe(values);
  expect(values.length).toBe(2 * CAPACITY * (3 + 2));
  cache.lookup(1000 - 2 * CAPACITY - 1, 1000 - 2 * CAPACITY - 1, 0, 0);
  expect(cache.missed).toBe(true);
});

test("places with the same key are told apart", () => {
  const cache = createGenerationalCache(1, CAPACITY);
  cache.values[cache.lookup(7, 1, 2, 0)] = 12;
  expect(cache.values[cache.lookup(7, 1, 2, 0)]).toBe(12);
  cache.values[cache.lookup(7, 3, 2, 0)] = 32;
  expect(cache.missed).toBe(true);
  cache.lookup(7, 1, 2, 0);
  expect(cache.missed).toBe(true);
});
