/**
 * Numbers of a feature in the answers of the job of features (features.ts):
 *
 *   0–2     metres of its place on the datum from the cell's centre
 *   3, 4    its two whole metres, in the order of `axes`, less those of the rounded centre
 *   5       its axis that is not whole: 0 to 2, 3 more where that coordinate is negative
 *   6       index in FEATURES
 *   7       32 bits of its place as two integers below 2¹⁶: high, low
 *   8
 */

export const FEATURE_STRIDE = 9;

/** The two axes after a third one, in their cycle. */
export const axesAfter = (third: number): readonly [number, number] => [(third + 1) % 3, (third + 2) % 3];
