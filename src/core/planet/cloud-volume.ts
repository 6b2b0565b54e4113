/**
 * Detail noise of a planet's clouds: a tileable volume of two channels.
 *
 *   bytes     VOLUME³ texels of two bytes, x first; both channels have a mean of 128
 *   billows   three octaves of rounded billows with creases between them, read from the generator's profile
 *   cells     greatest in the middles of convection cells and least at the walls between them, a fifth of the side across
 *   tiling    seamless on all six sides: directions are whole multiples of the period, and cells are hashed modulo their number
 */
import type { Term } from "../field/directions.ts";
import { createField } from "../field/field.ts";
import { hash3, unitFloat } from "../field/hash.ts";
import type { Profile } from "../field/profile.ts";
import { createWarpedReader } from "../field/warped-reader.ts";

/** Texels along each side. */
export const VOLUME = 64;
/** Cells along each side. */
const CELLS = 5;

const DIRECTIONS: readonly Term[] = [
  [1, 0, 1, 0],
  [-1, 1, 0, 0],
  [0, 1, -1, 0],
  [1, 1, 1, 0],
];

/** Computes the volume row by row, yielding after each layer. */
export function* planetCloudNoise(profile: Profile): Generator<undefined, Uint8Array> {
  const period = profile.samples.length;
  const readers = [1, 2, 4].map((k) => {
    const terms = DIRECTIONS.map(([a, b, c]): Term => [a * period * k, b * period * k, c * period * k, 0]);
    return createWarpedReader(profile, createField(profile, terms, { seed: 5 + k }), 0);
  });
  const nearest = createCells();
  const [billows, cells] = [new Float32Array(VOLUME ** 3), new Float32Array(VOLUME ** 3)];
  for (let k = 0, at = 0; k < VOLUME; k++) {
    for (let j = 0; j < VOLUME; j++)
      for (let i = 0; i < VOLUME; i++, at++) {
        const [x, y, z] = [i / VOLUME, j / VOLUME, k / VOLUME];
        let sum = 0;
        for (const [octave, read] of readers.entries())
          sum += Math.min(1.3, Math.abs(read(x, y, z, 0))) * 0.5 ** octave;
        billows[at] = sum;
        cells[at] = nearest(x, y, z);
      }
    yield;
  }
  const out = new Uint8Array(2 * VOLUME ** 3);
  spread(billows, 120, out, 0);
  spread(cells, 230, out, 1);
  return out;
}

/** Writes values as bytes around 128. */
function spread(values: Float32Array, gain: number, out: Uint8Array, channel: number): void {
  let sum = 0;
  for (const v of values) sum += v;
  const mean = sum / values.length;
  for (let i = 0; i < values.length; i++)
    out[2 * i + channel] = Math.max(0, Math.min(255, Math.round(128 + gain * (values[i] - mean))));
}

/** Distance to the second nearest of the cells' points less that to the nearest, in cells. */
function createCells(): (x: number, y: number, z: number) => number {
  const points = Float32Array.from({ length: 3 * CELLS ** 3 }, (_, k) =>
    unitFloat(hash3(Math.floor(k / 3), k % 3, 91)),
  );
  const wrap = (v: number) => (v + CELLS) % CELLS;
  return (x, y, z) => {
    const [i, j, k] = [Math.floor(x * CELLS), Math.floor(y * CELLS), Math.floor(z * CELLS)];
    let [first, second] = [9, 9];
    for (let c = k - 1; c <= k + 1; c++)
      for (let b = j - 1; b <= j + 1; b++)
        for (let a = i - 1; a <= i + 1; a++) {
          const at = 3 * ((wrap(c) * CELLS + wrap(b)) * CELLS + wrap(a));
          const p = a + points[at] - x * CELLS;
          const q = b + points[at + 1] - y * CELLS;
          const r = c + points[at + 2] - z * CELLS;
          const square = p * p + q * q + r * r;
          second = Math.min(second, Math.max(first, square));
          first = Math.min(first, square);
        }
    return Math.sqrt(second) - Math.sqrt(first);
  };
}
