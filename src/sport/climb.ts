/**
 * Climb of a course: the metres upward along its straight legs. Lakes are crossed at their surface, and where there is no ground
 * nothing is climbed.
 */
import { type Course, pointsOf } from "./course.ts";
import type { Point } from "./geometry.ts";
import type { SportGround } from "./ground.ts";

/** Metres between the heights that are read: less shows every hummock. */
const STEP = 10;

/** Metres upward along each leg, the last to the finish. */
export function legClimbs(ground: SportGround, course: Course): number[] {
  const points = pointsOf(course);
  return points.slice(1).map((to, k) => climbOf(profileOf(ground, points[k], to)));
}

/** Altitudes along a straight leg, both ends included, at equal steps of at most 10 m; NaN where there is no ground. */
export function profileOf(ground: SportGround, from: Point, to: Point): Float64Array {
  const { way, place } = ground.geometry;
  const [dx, dy] = way(from, to);
  const steps = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / STEP));
  return Float64Array.from({ length: steps + 1 }, (_, k) => {
    const [x, y] = place(from, (dx * k) / steps, (dy * k) / steps);
    return ground.heightAt(x, y) + ground.depthAt(x, y);
  });
}

/** The sum of all rises of a profile, metres. */
function climbOf(profile: Float64Array): number {
  let climb = 0;
  let last = Number.NaN;
  for (const height of profile) {
    if (Number.isNaN(height)) continue;
    if (height > last) climb += height - last;
    last = height;
  }
  return climb;
}
