/** Link parts of the sport, in the kinds of worlds that have it: `role`, `course` and `hunt`. */
import * as v from "valibot";
import { number, oneOf } from "./check.ts";
import { quote } from "./quantity.ts";
import { choiceOf, numbersOf, type Query } from "./query.ts";
import { ROLES, type SportChoice } from "./recipe.ts";
import { HUNT } from "./request.ts";

/** Only its characters and its length are checked here: src/sport reads a course, and the world shows what is wrong with its places. */
const COURSE = /^[\w.~-]{1,1000}$/;
const courseFault = (text: string) => `${quote(text)} is not 1 to 1000 letters, digits and - _ . ~`;

export const SPORT_LINK = {
  names: ["role", "course", "hunt"],
  /** A wrong part is reported and left out. */
  read(query: Query, problems: string[], start: SportChoice): SportChoice {
    const course = query.values.get("course");
    const isCourse = course !== undefined && COURSE.test(course);
    if (course !== undefined && !isCourse) problems.push(`course: ${courseFault(course)}. Ignored.`);
    const [hunt] = numbersOf(query, problems, "hunt", [HUNT], [Number.NaN]);
    return {
      role: choiceOf(query, problems, "role", ROLES, start.role),
      course: isCourse ? course : "",
      hunt: Number.isNaN(hunt) ? null : hunt,
    };
  },
  /** Schemas of these parts of a request. */
  columns: {
    role: oneOf(ROLES),
    course: v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || COURSE.test(text),
        ({ input }) => courseFault(input),
      ),
    ),
    hunt: v.nullable(number(HUNT)),
  },
};
