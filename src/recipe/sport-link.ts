/** Link parts of the sport: `role`, `course` and `hunt`, in the kinds of worlds that have it. */
import * as v from "valibot";
import { oneOf } from "./check.ts";
import { canonical, quote } from "./quantity.ts";
import { choiceOf, numbersOf, type Query } from "./query.ts";
import { HUNT, ROLES, type SceneRequest } from "./request.ts";

type SportRequest = Pick<SceneRequest, "role" | "course" | "hunt">;

export const SPORT_NAMES = ["role", "course", "hunt"] as const;

/** Most characters of a course in a link. */
const MAX_COURSE = 1000;
const COURSE = /^[\w.~-]*$/;

/**
 * What is wrong with the text of a course, or null. Only its characters and its length are checked here: src/sport reads it, and
 * the world shows what is wrong with its places.
 */
function courseFault(text: string): string | null {
  if (text.length > MAX_COURSE) return `${text.length} characters is out of range 1 to ${MAX_COURSE}`;
  const at = [...text].findIndex((character) => !COURSE.test(character));
  if (at < 0) return null;
  return `${quote([...text][at])} at character ${at + 1} is not a letter, a digit or one of - _ . ~`;
}

/** The link parts of the sport; a wrong one is reported and left out. */
export function readSport(query: Query, problems: string[], start: SportRequest): SportRequest {
  const role = choiceOf(query, problems, "role", ROLES, start.role);
  const given = query.values.get("course");
  const fault = given === undefined ? null : given === "" ? "is empty" : courseFault(given);
  if (fault) problems.push(`course: ${fault}. Ignored.`);
  const course = fault === null && given !== undefined ? given : start.course;
  const [hunt] = query.values.has("hunt") ? numbersOf(query, problems, "hunt", [HUNT], [Number.NaN]) : [Number.NaN];
  return { role, course, hunt: Number.isNaN(hunt) ? start.hunt : canonical(HUNT, hunt) };
}

/** Schemas of these parts of a request. */
export const sportColumns = {
  role: oneOf(ROLES),
  course: v.pipe(
    v.string("is not text"),
    v.check(
      (text) => courseFault(text) === null,
      ({ input }) => courseFault(String(input)) ?? "",
    ),
  ),
};
