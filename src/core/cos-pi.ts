/**
 * Cosine and sine of an angle in half-turns, the same bits in every engine: `Math.cos` is not pinned by the
 * language, so nothing that is kept, a profile or a fault, is computed with it.
 *
 *   cosPi(u) = cos(πu), sinPi(u) = sin(πu)
 *
 *   u        half-turns, any finite number; brought into a quarter of a half-turn exactly
 *   range    [−1, 1]; exact at every multiple of ½
 *   error    ≤ 10⁻¹⁵ from Math.cos(π·u) and Math.sin(π·u) for |u| ≤ 1 (tests/core/cos-pi.test.ts)
 *   source   Taylor's series; the names are IEEE 754's
 */

// 1/2!, 1/4! … and 1/3!, 1/5! …, highest first: the next term is below 10⁻¹⁷ at π/4.
const COSINE = [1 / 20922789888000, -1 / 87178291200, 1 / 479001600, -1 / 3628800, 1 / 40320, -1 / 720, 1 / 24, -1 / 2];
const SINE = [
  1 / 355687428096000,
  -1 / 1307674368000,
  1 / 6227020800,
  -1 / 39916800,
  1 / 362880,
  -1 / 5040,
  1 / 120,
  -1 / 6,
];

function series(coefficients: readonly number[], square: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * square + coefficient;
  return sum * square;
}

export function cosPi(u: number): number {
  let x = Math.abs(u) % 2;
  if (x > 1) x = 2 - x;
  if (x > 0.5) return -cosPi(1 - x);
  if (x <= 0.25) return 1 + series(COSINE, Math.PI * x * (Math.PI * x));
  const angle = Math.PI * (0.5 - x);
  return angle + angle * series(SINE, angle * angle);
}

export function sinPi(u: number): number {
  return cosPi(u - 0.5);
}
