/** The course of a link on the ground of a country, or what is wrong with it. */
import type { Islands } from "../../../core/islands/islands.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Course } from "../../../sport/course.ts";
import { readCourse } from "../../../sport/course-code.ts";
import { planOf, type RacePlan } from "../../../sport/race/plan.ts";

export type ReadCourse = { readonly course: Course; readonly plan: RacePlan } | { readonly fault: string };

/** The fault is a sentence that begins with "course: ". */
export function planOfText(text: string, islands: Islands): ReadCourse {
  const read = readCourse(text);
  if ("fault" in read) return read;
  const planned = planOf(read.course, countryGround(islands, 0));
  return "fault" in planned ? { fault: `course: ${planned.fault}.` } : { course: read.course, plan: planned.plan };
}
