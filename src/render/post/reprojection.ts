/** Matrices from a frame's clip space to the last frame's, and the jitter of a projection. Row vectors, as Babylon multiplies. */
import type { Matrix } from "@babylonjs/core/Maths/math.vector.js";

/** 16 numbers by rows, in double precision: an inverse in single precision would move distant points by pixels. */
export type Matrix4 = Float64Array;

export function multiply(a: ArrayLike<number>, b: ArrayLike<number>, out: Matrix4): Matrix4 {
  for (let row = 0; row < 16; row += 4)
    for (let column = 0; column < 4; column++)
      out[row + column] =
        a[row] * b[column] + a[row + 1] * b[4 + column] + a[row + 2] * b[8 + column] + a[row + 3] * b[12 + column];
  return out;
}

const rows = new Float64Array(32);

/** Writes the inverse by Gauss–Jordan elimination; false where there is none, and then `out` holds no number of use. */
export function invert(matrix: ArrayLike<number>, out: Matrix4): boolean {
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++) {
      rows[8 * row + column] = matrix[4 * row + column];
      rows[8 * row + 4 + column] = row === column ? 1 : 0;
    }
  for (let pivot = 0; pivot < 4; pivot++) {
    let best = pivot;
    for (let row = pivot + 1; row < 4; row++)
      if (Math.abs(rows[8 * row + pivot]) > Math.abs(rows[8 * best + pivot])) best = row;
    const divisor = rows[8 * best + pivot];
    if (divisor === 0 || !Number.isFinite(divisor)) return false;
    for (let column = 0; column < 8; column++) {
      const moved = rows[8 * best + column] / divisor;
      rows[8 * best + column] = rows[8 * pivot + column];
      rows[8 * pivot + column] = moved;
    }
    for (let row = 0; row < 4; row++) {
      const factor = rows[8 * row + pivot];
      if (row === pivot || factor === 0) continue;
      for (let column = 0; column < 8; column++) rows[8 * row + column] -= factor * rows[8 * pivot + column];
    }
  }
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++) out[4 * row + column] = rows[8 * row + 4 + column];
  return true;
}

const [inverse, moved] = [new Float64Array(16), new Float64Array(16)];

/**
 * Writes the matrix from clip space now to clip space then, of points that do not move; `by` is the movement of the origin between
 * them, metres. Returns false where the clip matrix has no inverse.
 */
export function reproject(
  now: ArrayLike<number>,
  then: ArrayLike<number>,
  by: readonly [number, number, number],
  out: Float32Array,
): boolean {
  if (!invert(now, inverse)) return false;
  // then, after a move of the origin by `by`.
  moved.set(then);
  for (let column = 0; column < 4; column++)
    moved[12 + column] += by[0] * then[column] + by[1] * then[4 + column] + by[2] * then[8 + column];
  multiply(inverse, moved, product);
  out.set(product);
  return true;
}
const product = new Float64Array(16);

/** Shifts the projection of a clip matrix by (x, y) in clip space, where the picture is 2 across. */
export function shiftClip(clip: Matrix, x: number, y: number): void {
  const { m } = clip;
  for (let row = 0; row < 16; row += 4) {
    clip.addAtIndex(row, x * m[row + 3]);
    clip.addAtIndex(row + 1, y * m[row + 3]);
  }
}

/** The n-th of a low-discrepancy sequence of offsets within a pixel, −0.5 to 0.5 (Halton, bases 2 and 3). */
export function jitterAt(n: number): [x: number, y: number] {
  return [radicalInverse(n + 1, 2) - 0.5, radicalInverse(n + 1, 3) - 0.5];
}

function radicalInverse(n: number, base: number): number {
  let [value, digit] = [0, 1];
  for (let rest = n; rest > 0; rest = Math.floor(rest / base)) {
    digit /= base;
    value += digit * (rest % base);
  }
  return value;
}
