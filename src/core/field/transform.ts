/** Fourier transforms with the same bits in every engine. */
import FFT from "fft.js";
import { cos, sin } from "./deterministic-math.ts";

/** A transform of `size` numbers, a power of two, whose table of engine-dependent cosines is replaced by deterministic ones. */
export function createTransform(size: number): FFT {
  const transform = new FFT(size);
  for (let i = 0; i < size; i++) {
    transform.table[2 * i] = cos((2 * Math.PI * i) / size);
    transform.table[2 * i + 1] = -sin((2 * Math.PI * i) / size);
  }
  return transform;
}
