/**
 * A course of orienteering: a start, controls in their order, and a finish. Controls stand at features; their codes and features are
 * read from the ground (ground.ts), so that a course is only places (geometry.ts).
 */
import type { Geometry, Point } from "./geometry.ts";

export interface Course {
  readonly name: string;
  /** Present where the places are on a globe. */
  readonly globe?: true;
  readonly start: Point;
  readonly controls: readonly Point[];
  readonly finish: Point;
}

/** Start, controls and finish in their order. */
export function pointsOf({ start, controls, finish }: Course): Point[] {
  return [start, ...controls, finish];
}

/** Straight lengths of the legs, metres: to each control, and to the finish. */
export function legLengths(course: Course, { way }: Geometry): number[] {
  const points = pointsOf(course);
  return points.slice(1).map((point, k) => Math.hypot(...way(points[k], point)));
}

export const geometryKind = ({ globe }: Pick<Course, "globe">): Geometry["kind"] => (globe ? "globe" : "plane");
