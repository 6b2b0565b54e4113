/** Link parts of the sport, in the kinds of worlds that have it: `role`, `course` and `hunt`. */
import * as v from "valibot";
import { number, oneOf } from "./check.ts";
import { quote } from "./quantity.ts";
import { choiceOf, numbersOf, type Query } from "./query.ts";
import { ROLES, type RoleName, type SportChoice, type SportLink } from "./recipe.ts";
import { HUNT } from "./request.ts";

/** Only its characters and its length are checked here: src/sport reads a course, and the world reports invalid places. */
const COURSE = /^[\w.~-]{1,1000}$/;
const courseFault = (text: string) => `${quote(text)} is not 1 to 1000 letters, digits and - _ . ~`;

/** A wrong part is reported and left out. */
const sportLink = (roles: readonly RoleName[], hunts: boolean): SportLink => ({
  roles,
  hunts,
  names: ["role", "course", ...(hunts ? ["hunt"] : [])],
  read(query: Query, problems: string[], start: SportChoice): SportChoice {
    const course = query.values.get("course");
    const isCourse = course !== undefined && COURSE.test(course);
    if (course !== undefined && !isCourse) problems.push(`course: ${courseFault(course)}. Ignored.`);
    const [hunt] = hunts ? numbersOf(query, problems, "hunt", [HUNT], [Number.NaN]) : [Number.NaN];
    return {
      role: choiceOf(query, problems, "role", roles, start.role),
      course: isCourse ? course : "",
      hunt: Number.isNaN(hunt) ? null : hunt,
    };
  },
  columns: {
    role: oneOf(roles),
    course: v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || COURSE.test(text),
        ({ input }) => courseFault(input),
      ),
    ),
    hunt: hunts ? v.nullable(number(HUNT)) : v.null("is not null: there are no hunts in this kind of world"),
  },
});

export const COUNTRY_SPORT = sportLink(ROLES, true);
/** Islands have neither roads to build nor lakes to drain. */
export const ISLANDS_SPORT = sportLink(["explorer", "orienteer"], false);
