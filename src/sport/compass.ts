/** The eight directions of the compass. */

/** Clockwise from north. */
export const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export type Compass = (typeof COMPASS)[number];

/** Tangent of 22.5°, half of a direction's range. */
const HALF = Math.SQRT2 - 1;

/** The nearest of eight directions, metres east and north; null for none. */
export function compassOf(east: number, north: number): Compass | null {
  if (east === 0 && north === 0) return null;
  const isAlong = (a: number, b: number) => Math.abs(b) > HALF * Math.abs(a);
  const latitude = isAlong(east, north) ? (north > 0 ? "N" : "S") : "";
  const longitude = isAlong(north, east) ? (east > 0 ? "E" : "W") : "";
  return `${latitude}${longitude}` as Compass;
}
