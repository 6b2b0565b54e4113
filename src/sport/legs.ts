/** Geometry of legs, and the rules of the sport for them. */
import { distanceOf, type Geometry, type Point } from "./geometry.ts";

/** Minimum straight length of a leg, metres. */
export const LEAST_LEG = 60;
/** Minimum distance between any two of start, controls and finish, and between controls at like features, metres. */
export const APART = 30;
export const LIKE_APART = 60;
/** Maximum metres of a straight leg without ground, or under water that is deeper than a walker wades. */
export const MOST_WATER = 50;
/** Cosine of the least turn between the way to a control and the way on: 45°. */
const SHARPEST = Math.SQRT1_2;

/** Whether the leg from a control runs back along the leg to it: less than 45° between them. */
export function isDogleg(geometry: Geometry, from: Point, at: Point, to: Point): boolean {
  const [back, on] = [geometry.way(at, from), geometry.way(at, to)];
  const dot = back[0] * on[0] + back[1] * on[1];
  return dot > SHARPEST * distanceOf(geometry, from, at) * distanceOf(geometry, at, to);
}

/** Whether the lines ab and cd cross at an inner point of both. */
export function isCrossing({ way }: Geometry, a: Point, b: Point, c: Point, d: Point): boolean {
  const sideOf = (from: Point, to: Point, place: Point) => {
    const [leg, aside] = [way(from, to), way(from, place)];
    // 1 where the place is left of the line, −1 right of it.
    return Math.sign(leg[0] * aside[1] - leg[1] * aside[0]);
  };
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
}
