/** A survey of the ground of a course, in steps: its plan then reads it at once. */
import { type Course, pointsOf } from "./course.ts";
import type { SportGround } from "./ground.ts";

/** Metres round each point of a course in which its plan reads features and water. */
const ROUND = 60;

export function* surveyCourse(ground: SportGround, course: Course): Generator<undefined, void> {
  for (const at of pointsOf(course)) yield* ground.survey(at, ROUND);
}
