/** Geometry of legs, and the rules of the sport for them. Roots are exact in every engine; Math.hypot and sines are not. */
import type { Point } from "./course.ts";

/** Minimum straight length of a leg, metres. */
export const LEAST_LEG = 60;
/** Minimum distance between any two of start, controls and finish, and between controls at like features, metres. */
export const APART = 30;
export const LIKE_APART = 60;
/** Maximum metres of a straight leg without ground, or under water that is deeper than a walker wades. */
export const MOST_WATER = 50;
/** Cosine of the least turn between the way to a control and the way on: 45°. */
const SHARPEST = Math.SQRT1_2;

export function distanceOf([x0, y0]: Point, [x1, y1]: Point): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  return Math.sqrt(dx * dx + dy * dy);
}

/** Whether the leg from a control runs back along the leg to it: less than 45° between them. */
export function isDogleg(from: Point, at: Point, to: Point): boolean {
  const dot = (from[0] - at[0]) * (to[0] - at[0]) + (from[1] - at[1]) * (to[1] - at[1]);
  return dot > SHARPEST * distanceOf(from, at) * distanceOf(at, to);
}

/** Whether the lines ab and cd cross at an inner point of both. */
export function isCrossing(a: Point, b: Point, c: Point, d: Point): boolean {
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
}

/** 1 where p is left of the line from a to b, −1 right of it. */
function sideOf([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}
