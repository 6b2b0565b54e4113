/**
 * A band of frequencies cut out of a land, one row at a time: a row is all y of one x, as Krten's file has them.
 *
 *   row → Fourier transform → 0 where low ≤ frequency ≤ high → back
 *
 *   frequency   waves along the row of n cells; 0 is its mean, n/2 the finest
 *   padding     a row that is no power of two long is led in a straight line from its end back to its beginning up to
 *               the next one, N: its bins are then n/N of a wave apart, and a wave of the row falls between them
 *   error       no engine's own: the transform is given the cosines of trig.ts; 10⁻¹² of the row's range against a
 *               Fourier sum (tests/core/faults/band.test.ts)
 *   source      seed 002, Possible Enhancements; the transform is fft.js's
 */
import FFT from "fft.js";
import { cos, sin } from "../field/deterministic-math.ts";
import type { Land } from "./land.ts";

/** Cuts in place. */
export function removeBand({ xSize, ySize, heights }: Land, low: number, high: number): void {
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

/** fft.js fills its table with the engine's own cosines: ours take their place. */
function createTransform(size: number): FFT {
  const transform = new FFT(size);
  for (let i = 0; i < size; i++) {
    transform.table[2 * i] = cos((2 * Math.PI * i) / size);
    transform.table[2 * i + 1] = -sin((2 * Math.PI * i) / size);
  }
  return transform;
}

function fillRow(row: number[], heights: Float64Array, first: number, n: number): void {
  const size = row.length / 2;
  const [begin, end] = [heights[first], heights[first + n - 1]];
  for (let y = 0; y < size; y++) {
    row[2 * y] = y < n ? heights[first + y] : end + ((begin - end) * (y - n + 1)) / (size - n + 1);
    row[2 * y + 1] = 0;
  }
}
