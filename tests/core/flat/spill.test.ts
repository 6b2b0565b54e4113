/** Depressions on made-up land: a valley one metre wide between walls. */
import { expect, test } from "vitest";
import { fillDepression, type HeightAt, type Place } from "../../../src/core/flat/spill.ts";

/** Heights along x from 0; everything else is wall. Beyond the last is the edge of the land. */
const valley =
  (...heights: readonly number[]): HeightAt =>
  (x, y) =>
    x >= heights.length ? -Infinity : y === 0 && x >= 0 ? heights[x] : 100;

function fill(heightAt: HeightAt, bottom: Place) {
  const steps = fillDepression(heightAt, bottom, 100_000, 2000);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const xs = (places: readonly Place[]) => places.map(([x]) => x);
const sorted = (places: readonly Place[]) => xs(places).sort((a, b) => a - b);

test("a depression fills up to its lip and overflows to lower land", () => {
  const { pools, outflow } = fill(valley(30, 10, 14, 20, 8, 5), [1, 0]);
  expect(pools.map(({ level }) => level)).toEqual([20]);
  expect(sorted(pools[0].wet)).toEqual([1, 2, 3]);
  expect(xs(outflow ?? [])).toEqual([2, 3, 4]);
});

test("an outflow fills the shallower depression that it crosses beyond the lip", () => {
  // Bottom 10, lip 20; beyond it a bottom of 12 behind a lip of 15, and then the way down.
  const { pools, outflow } = fill(valley(30, 10, 20, 16, 12, 13, 15, 14, 9, 5), [1, 0]);
  expect(pools.map(({ level }) => level)).toEqual([20, 15]);
  expect(sorted(pools[0].wet)).toEqual([1, 2]);
  // Without the slope at 16.
  expect(sorted(pools[1].wet)).toEqual([4, 5, 6]);
  expect(xs(outflow ?? [])).toEqual([2, 3, 4, 5, 6, 7]);
});

test("only the first depression beyond the lip is a pool", () => {
  const { pools, outflow } = fill(valley(30, 10, 20, 12, 15, 14, 13, 14.5, 14, 5), [1, 0]);
  expect(pools.map(({ level, wet }) => [level, sorted(wet)])).toEqual([
    [20, [1, 2]],
    [15, [3, 4]],
  ]);
  expect(xs(outflow ?? [])).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

test("a depression on the edge of the land has no second pool", () => {
  const { pools, outflow } = fill(valley(30, 10, 20), [1, 0]);
  expect(pools.map(({ level, wet }) => [level, sorted(wet)])).toEqual([[20, [1, 2]]]);
  expect(xs(outflow ?? [])).toEqual([2, 3]);
});

test("a depression that is larger than allowed never overflows", () => {
  const steps = fillDepression(valley(30, 10, 14, 20, 8, 5), [1, 0], 2, 2000);
  expect(steps.next().value).toMatchObject({ outflow: null });
});
