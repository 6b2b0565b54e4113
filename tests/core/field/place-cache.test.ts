import fc from "fast-check";
import { expect, test } from "vitest";
import { createPlaceCache } from "../../../src/core/field/place-cache.ts";
import { nonEmpty } from "../../non-empty.ts";

const CAPACITY = 4;

test("eviction keeps entries that are looked up in every generation, and drops the others", () => {
  const cache = createPlaceCache(1, CAPACITY);
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
  const cache = createPlaceCache(3, CAPACITY);
  const { values } = cache;
  for (let x = 0; x < 1000; x++) {
    const at = cache.lookup(x, x, 0, 0);
    expect(at).toBeGreaterThanOrEqual(2);
    expect(at + 3).toBeLessThanOrEqual(values.length);
  }
  expect(cache.values).toBe(values);
  expect(values.length).toBe((2 * CAPACITY + 1) * (3 + 2));
  cache.lookup(1000 - 2 * CAPACITY - 1, 1000 - 2 * CAPACITY - 1, 0, 0);
  expect(cache.missed).toBe(true);
});

test("places with the same key are told apart", () => {
  const cache = createPlaceCache(1, CAPACITY);
  cache.values[cache.lookup(7, 1, 2, 0)] = 12;
  expect(cache.values[cache.lookup(7, 1, 2, 0)]).toBe(12);
  cache.values[cache.lookup(7, 3, 2, 0)] = 32;
  expect(cache.missed).toBe(true);
  cache.lookup(7, 1, 2, 0);
  expect(cache.missed).toBe(true);
});

test("random lookups find what was written last at their place, or miss", () => {
  const place = fc.record({ key: fc.nat(12), x: fc.nat(1), t: fc.integer({ min: 0, max: 2 }) });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 80 }), (places) => {
      const cache = createPlaceCache(2, CAPACITY);
      for (const [i, { key, x, t }] of nonEmpty(places).entries()) {
        const at = cache.lookup(key, x, 0, t / 2);
        const name = 1000 * Math.round(t / 2) + 10 * key + x;
        if (cache.missed) cache.values.set([name, -name], at);
        expect([...cache.values.subarray(at, at + 2)], `lookup ${i}`).toEqual([name, -name]);
        const again = cache.lookup(key, x, 0, t / 2);
        expect([again, cache.missed]).toEqual([at, false]);
      }
    }),
  );
});
