/** The course of a link on the ground of a world, or a message about its problem. */
import type { PlannedCourse } from "../../sport/archipelago.ts";
import type { Course } from "../../sport/course.ts";
import { readCourse } from "../../sport/course-code.ts";
import type { RacePlan } from "../../sport/race/plan.ts";
import { type Saying, saying } from "../../words/words.ts";

export interface CourseOnGround {
  readonly course: Course;
  readonly plan: RacePlan;
  /** Altitude of the archipelago, metres. */
  readonly altitude: number;
}

export type ReadCourse = CourseOnGround | { readonly problem: Saying };

/** The problem is a sentence that begins with "course: ". */
export function planOfText(text: string, plan: (course: Course) => PlannedCourse): ReadCourse {
  const read = readCourse(text);
  if ("problem" in read) return read;
  const planned = plan(read.course);
  return "problem" in planned
    ? { problem: saying("course: {problem}.", { problem: planned.problem }) }
    : { course: read.course, ...planned };
}
