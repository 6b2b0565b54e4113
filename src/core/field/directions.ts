/**
 * Directions: the coefficients along which a profile is read.
 *
 * The tables of 1983 are whole numbers, so the ground repeats every 32,768 m; the forest of 1983 keeps them. Every
 * other world uses golden-ratio directions with incommensurable angles and lengths: no shift of the ground restores
 * all of them at once (tests/core/field/directions.test.ts). Another seed than a world's own stretches and turns them (turn.ts).
 */

import { cos, exp2, sin } from "./deterministic-math.ts";

/** One direction: profile samples per 128 m east, north and up, and per 128 years. */
export type Term = readonly [a: number, b: number, c: number, d: number];

/**
 * The four tables of 1983 (AH/BH, A1/B1, A2/B2, A3/B3 of the Java). c and d are added here: c permutes the same
 * magnitudes with both signs, so that a slice 500 m up is unrelated terrain; d are small primes, so that a year moves
 * no term by more than a seventh of a sample.
 */
export const TERMS_1983 = {
  height: [
    [0, 27, 22, 7],
    [13, 26, -29, -11],
    [21, 21, 13, 13],
    [22, 11, -21, -17],
    [29, 1, 27, 5],
  ],
  town: [
    [-43, -3, 32, 5],
    [-43, -12, -22, -7],
    [-56, 22, 31, 11],
    [31, 2, -56, -13],
    [4, 32, 43, 3],
  ],
  wet: [
    [-24, 15, 51, 3],
    [-25, -54, -43, 5],
    [60, -34, 24, -7],
    [10, -51, -60, 11],
    [-30, -43, 30, -13],
  ],
  rough: [
    [-51, -44, 33, -5],
    [-62, 20, -58, 3],
    [-58, 27, 64, 7],
    [-64, -64, 44, -11],
    [33, -44, -51, 13],
  ],
} as const satisfies Record<string, readonly Term[]>;

/** Literals, because the last bit of `Math.log2` differs between engines. */
const LOG2_13_7 = 0.8930847960834882;
const LOG2_7_3 = 1.222392421336448;
const LOG2_3_2 = 0.5849625007211562;

const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/**
 * `count` horizontal directions, spaced by the golden angle of a half turn. Lengths vary around `frequency` (samples
 * per 128 m) by an additive recurrence.
 *
 *   spin    radians added to every angle; give each field of a world its own, so that no two line up
 *   climb   vertical frequency over horizontal frequency
 *   drift   samples per 128 years
 */
export function goldenTerms(count: number, frequency: number, spin = 0, climb = 3, drift = 9): Term[] {
  return Array.from({ length: count }, (_, i): Term => {
    const angle = spin + (Math.PI * i) / GOLDEN_RATIO;
    const spread = fraction((i + 1) * Math.SQRT2);
    const length = frequency * (0.8 + 0.4 * spread);
    const sign = i % 2 === 0 ? 1 : -1;
    // Powers of the fractions: the fractions themselves have the form p + q·√3, and any number of such terms
    // realigned to 0.002 of a sample within 10⁹ m upward.
    const up = 0.7 * exp2(LOG2_13_7 * fraction((i + 1) * Math.sqrt(3)));
    const later = 0.6 * exp2(LOG2_7_3 * spread);
    return [length * cos(angle), length * sin(angle), sign * climb * frequency * up, -sign * drift * later];
  });
}

/** `count` directions over a hemisphere, for isotropic fields of x, y and z: rock, clouds, gas. `spin` and `drift` as above. */
export function solidTerms(count: number, frequency: number, spin = 0, drift = 0): Term[] {
  return Array.from({ length: count }, (_, i): Term => {
    // A hemisphere: opposite directions give the same ridges, and nearly opposite ones a visible weave.
    const up = (0.96 * (i + 0.5)) / count;
    const level = Math.sqrt(1 - up * up);
    const angle = spin + (2 * Math.PI * i) / GOLDEN_RATIO;
    const spread = fraction((i + 1) * Math.SQRT2);
    const length = frequency * 0.8 * exp2(LOG2_3_2 * spread);
    // With one drift for all they would all realign every 128·N/drift years.
    const later = 0.6 * exp2(LOG2_7_3 * spread);
    return [length * level * cos(angle), length * level * sin(angle), length * up, drift * later];
  });
}

function fraction(v: number): number {
  return v - Math.floor(v);
}
