/** Angles: degrees in poses, radians inside formulas. */

export const DEGREE = Math.PI / 180;

/** The same heading in 0 ≤ heading < 360. */
export function wrapHeading(degrees: number): number {
  const turned = degrees % 360;
  // Just below zero, the sum rounds up to 360 itself.
  return turned < 0 ? (turned + 360) % 360 : turned;
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Turn from one heading to another by the shorter way, degrees clockwise, −180 ≤ turn < 180. */
export function turnTo(from: number, to: number): number {
  return wrapHeading(to - from + 180) - 180;
}
