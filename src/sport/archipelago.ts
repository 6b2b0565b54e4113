/** Courses on a world's archipelagos. A country is one; islands have several, one above another, which share the places east and north. */
import type { FlatGround } from "../core/flat/flat-ground.ts";
import type { Saying } from "../words/words.ts";
import { countryGround } from "./country-ground.ts";
import type { Course } from "./course.ts";
import { siteAt } from "./ground.ts";
import { planOf, type RacePlan } from "./race/plan.ts";

export type PlannedCourse =
  | { readonly plan: RacePlan; readonly altitude: number }
  | { readonly problem: Saying; readonly altitude: number };

/**
 * The altitude of the archipelago that a course is on, metres: the one that has features at the most of its controls, the lowest
 * of those that have as many.
 */
export function courseAltitude(flat: FlatGround, { controls }: Pick<Course, "controls">): number {
  const found = (altitude: number) => {
    const ground = countryGround(flat, 0, altitude);
    return controls.filter((at) => siteAt(ground, at)).length;
  };
  return flat.altitudes.reduce((best, each) => (found(each) > found(best) ? each : best));
}

/** The plan of a course in year 0, or the reason why it cannot be run. */
export function planOn(flat: FlatGround, course: Course): PlannedCourse {
  const altitude = courseAltitude(flat, course);
  return { ...planOf(course, countryGround(flat, 0, altitude)), altitude };
}
