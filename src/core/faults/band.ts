/**
 * A band-stop filter over a land, one row at a time; a row is all y of one x, as in Krten's file.
 *
 *   row → Fourier transform → 0 where low ≤ frequency ≤ high → inverse transform
 *
 *   frequency   waves along the row of n cells; 0 is its mean, n/2 the highest
 *   padding     a row whose length is not a power of two is extended to the next one, N, by a straight line from its end
 *               to its start: bins are then n/N of a wave apart
 *   error       the same bits in every engine, because the transform uses the cosines of deterministic-math.ts; within
 *               10⁻¹² of the row's range of a direct Fourier sum (tests/core/faults/band.test.ts)
 *   source      Krten 1994, Possible Enhancements; the transform is fft.js's
 */
import { createTransform } from "../field/transform.ts";
import { checkLand, type Land } from "./land.ts";

/** Filters in place; `low` and `high` in waves per row. */
export function removeBand(land: Land, low: number, high: number): void {
  checkLand(land);
  const { xSize, ySize, heights } = land;
  if (!(low >= 0 && low <= high && high < Infinity))
    throw new RangeError(`Expected a band of two finite frequencies, 0 ≤ low ≤ high, got ${low} to ${high}.`);
  const size = 2 << (31 - Math.clz32(Math.max(1, ySize - 1)));
  const transform = createTransform(size);
  const row = transform.createComplexArray();
  const spectrum = transform.createComplexArray();
  for (let first = 0; first < xSize * ySize; first += ySize) {
    fillRow(row, heights, first, ySize);
    transform.transform(spectrum, row);
    for (let bin = 0; bin < size; bin++) {
      const frequency = (Math.min(bin, size - bin) * ySize) / size;
      if (frequency >= low && frequency <= high) spectrum[2 * bin] = spectrum[2 * bin + 1] = 0;
    }
    transform.inverseTransform(row, spectrum);
    for (let y = 0; y < ySize; y++) heights[first + y] = row[2 * y];
  }
}

function fillRow(row: number[], heights: Float64Array, first: number, n: number): void {
  const size = row.length / 2;
  const [begin, end] = [heights[first], heights[first + n - 1]];
  for (let y = 0; y < size; y++) {
    row[2 * y] = y < n ? heights[first + y] : end + ((begin - end) * (y - n + 1)) / (size - n + 1);
    row[2 * y + 1] = 0;
  }
}
