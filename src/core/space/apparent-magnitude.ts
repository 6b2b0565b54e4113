/**
 * How bright a star is from afar, as astronomers write it: a greater magnitude is fainter, five are a hundred times the light.
 *
 *   m = M + 5·log₁₀(d / 32.616 ly)
 */

/** Light-years at which a star's apparent magnitude is its absolute one: ten parsecs. */
export const TEN_PARSECS = 32.616;

/** The apparent magnitude of the faintest stars that eyes see in a dark sky. */
export const FAINTEST_SEEN = 6.5;

/** The apparent magnitude of a star of an absolute one, `distance` light-years away; −Infinity at the star itself. */
export function apparentMagnitude(magnitude: number, distance: number): number {
  return magnitude + 5 * Math.log10(distance / TEN_PARSECS);
}
