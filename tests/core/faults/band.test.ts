import fc from "fast-check";
import { expect, test } from "vitest";
import { removeBand } from "../../../src/core/faults/band.ts";
import { createLand } from "../../../src/core/faults/land.ts";
import { nonEmpty } from "../../non-empty.ts";

/** Two rows of n cells with mean 3 and 2, 5 and 9 waves per row; the second is twice as high. */
function waves(n: number, cut: (frequency: number) => boolean) {
  const land = createLand(2, n);
  for (let y = 0; y < n; y++) {
    let height = cut(0) ? 0 : 3;
    for (const frequency of [2, 5, 9]) {
      if (!cut(frequency)) height += frequency * Math.cos((2 * Math.PI * frequency * y) / n + frequency);
    }
    land.heights[y] = height;
    land.heights[n + y] = 2 * height;
  }
  return land;
}

test.each([
  [5, 5],
  [1, 5],
  [0, 0],
  [0, 4.5],
  [4.1, 4.9],
  [2, 1000],
  [0, 1e300],
])("removes %d to %d waves a row and keeps the others, in rows of 2ⁿ cells", (low, high) => {
  for (const n of [32, 64]) {
    const land = waves(n, () => false);
    const left = waves(n, (frequency) => frequency >= low && frequency <= high);
    removeBand(land, low, high);
    nonEmpty(land.heights).forEach((height, i) => {
      expect(Math.abs(height - left.heights[i])).toBeLessThan(32e-12);
    });
  }
});

test("equals a direct Fourier sum over the padded row to 10⁻¹² of its range", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 20, maxLength: 20 }),
      fc.double({ min: 0, max: 12, noNaN: true }),
      fc.double({ min: 0, max: 12, noNaN: true }),
      (n, heights, low, width) => {
        const land = createLand(1, n);
        land.heights.set(heights.slice(0, n));
        const left = bySums(land.heights, low, low + width);
        removeBand(land, low, low + width);
        nonEmpty(land.heights).forEach((height, y) => {
          expect(Math.abs(height - left[y])).toBeLessThan(200e-12);
        });
      },
    ),
  );
});

/** Reference: pads with a straight line back to the start, and sums every bin directly. */
function bySums(heights: Float64Array, low: number, high: number): number[] {
  const n = heights.length;
  let size = 2;
  while (size < n) size *= 2;
  const padded = Array.from({ length: size }, (_, y) =>
    y < n ? heights[y] : heights[n - 1] + ((heights[0] - heights[n - 1]) * (y - n + 1)) / (size - n + 1),
  );
  const out = new Array(n).fill(0);
  for (let bin = 0; bin < size; bin++) {
    const frequency = (Math.min(bin, size - bin) * n) / size;
    if (frequency >= low && frequency <= high) continue;
    const angle = (y: number) => (2 * Math.PI * ((bin * y) % size)) / size;
    const re = padded.reduce((sum, height, y) => sum + height * Math.cos(angle(y)), 0) / size;
    const im = padded.reduce((sum, height, y) => sum - height * Math.sin(angle(y)), 0) / size;
    for (let y = 0; y < n; y++) out[y] += re * Math.cos(angle(y)) - im * Math.sin(angle(y));
  }
  return out;
}

test("a padded row that keeps all frequencies is unchanged", () => {
  const land = waves(45, () => false);
  const before = land.heights.slice();
  removeBand(land, 100, 200);
  nonEmpty(land.heights).forEach((height, i) => {
    expect(height).toBeCloseTo(before[i], 11);
  });
});

test.each([
  [-1, 3],
  [4, 3],
  [Number.NaN, 3],
  [1, Number.NaN],
  [1, Infinity],
])("a band from %d to %d throws", (low, high) => {
  expect(() => removeBand(createLand(2, 8), low, high)).toThrow(`0 ≤ low ≤ high, got ${low} to ${high}`);
});
