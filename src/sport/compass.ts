/** The eight directions of the compass. */
import { phrase } from "../words/words.ts";

/** Clockwise from north. */
export const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export type Compass = (typeof COMPASS)[number];

export const COMPASS_WORDS: Readonly<Record<Compass, string>> = {
  N: phrase("N##north"),
  NE: phrase("NE##north-east"),
  E: phrase("E##east"),
  SE: phrase("SE##south-east"),
  S: phrase("S##south"),
  SW: phrase("SW##south-west"),
  W: phrase("W##west"),
  NW: phrase("NW##north-west"),
};

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
