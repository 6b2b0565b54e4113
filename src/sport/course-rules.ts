/** Rules of a course from any source: the generator, a link, a file or a drawing by hand. */
import { type NumberRange, problemOf, quote } from "../recipe/quantity.ts";
import { type Course, geometryKind, legLengths, pointsOf } from "./course.ts";
import { AXES, COORDINATES, type Geometry, PLANE } from "./geometry.ts";

const whole = { digits: 0, whole: true };

/** Number of controls: fewer than the generator's minimum, since a course that is set by hand starts with one. */
export const CONTROLS: NumberRange = { min: 1, max: 30, unit: "controls", ...whole };
/** Straight length of a leg. */
const LEG: NumberRange = { min: 1, max: 20_000, unit: "m", digits: 0 };
/** Characters of a name; it may be empty. */
const MAX_NAME = 60;

/** The name of a point in messages about a course with `controls` controls: "start", "control 3" or "finish". */
export function pointName(index: number, controls: number): string {
  if (index === 0) return "start";
  return index > controls ? "finish" : `control ${index}`;
}

/** Message about an invalid course that names the part, its value and its range; null for a valid one. */
export function courseProblem(course: Course): string | null {
  const kind = geometryKind(course);
  const { name, controls } = course;
  const named = nameProblem(name);
  if (named) return named;
  const count = problemOf(CONTROLS, controls.length);
  if (count) return `${controls.length} controls ${count}`;
  for (const [k, point] of pointsOf(course).entries())
    for (const [axis, value] of point.entries()) {
      const problem = problemOf(COORDINATES[kind][axis], value);
      if (problem) return `${pointName(k, controls.length)}: ${AXES[kind][axis]} ${value} ${problem}`;
    }
  return course.globe ? null : legProblem(course, PLANE);
}

/** Message about the first leg of a length out of range; on a globe it depends on the radius. */
export function legProblem(course: Course, geometry: Geometry): string | null {
  for (const [k, length] of legLengths(course, geometry).entries()) {
    const problem = problemOf(LEG, length);
    if (problem) return `${pointName(k + 1, course.controls.length)}: a leg of ${Math.round(length)} m ${problem}`;
  }
  return null;
}

/** One line of at most 60 characters that survive a text file. */
function nameProblem(name: string): string | null {
  if (name.length > MAX_NAME) return `name: ${quote(name)} is out of range 0 to ${MAX_NAME} characters`;
  // Control characters, and halves of characters beyond 16 bits.
  if (/\p{Cc}|\p{Cs}|[\u2028\u2029]/u.test(name)) return `name: ${quote(name)} has a character that is not text`;
  if (name !== name.trim()) return `name: ${quote(name)} starts or ends with a space`;
  return null;
}
