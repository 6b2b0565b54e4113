/**
 * A course of orienteering: a start, controls in their order, and a finish. Controls stand at features; their codes and features are
 * read from the ground (ground.ts), so that a course is only places.
 */

/** Whole metres east and north. */
export type Point = readonly [x: number, y: number];

export interface Course {
  readonly name: string;
  readonly start: Point;
  readonly controls: readonly Point[];
  readonly finish: Point;
}

/** Start, controls and finish in their order. */
export function pointsOf({ start, controls, finish }: Course): Point[] {
  return [start, ...controls, finish];
}

/** Straight lengths of the legs, metres: to each control, and to the finish. */
export function legLengths(course: Course): number[] {
  const points = pointsOf(course);
  return points.slice(1).map(([x, y], k) => Math.hypot(x - points[k][0], y - points[k][1]));
}
