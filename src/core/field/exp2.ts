/**
 * 2^v with the same bits in every engine, for weights and lengths that decide where ground lies: `**` of fractions may
 * differ in its last bit from one browser to the next.
 *
 *   error   under 2 units in the last place for |v| ≤ 100; whole powers exact (tests/core/exp2.test.ts)
 */
export function exp2(v: number): number {
  const whole = Math.round(v);
  const rest = (v - whole) * Math.LN2;
  let sum = 1;
  // The series of eˣ from its far end: at |x| ≤ 0.35 eighteen terms leave nothing out.
  for (let n = 18; n > 0; n--) sum = 1 + (rest * sum) / n;
  return sum * 2 ** whole;
}
