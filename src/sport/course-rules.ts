/** Rules of a course from any source: the generator, a link, a file or a drawing by hand. */
import { type NumberRange, quote } from "../recipe/quantity.ts";
import { phrase, type Saying, saying } from "../words/words.ts";
import { type Course, geometryKind, legLengths, pointsOf } from "./course.ts";
import { AXES, COORDINATES, type Geometry, PLANE } from "./geometry.ts";
import { rangeProblem } from "./range-words.ts";

const whole = { digits: 0, whole: true };

/** Number of controls: fewer than the generator's minimum, since a course that is set by hand starts with one. */
export const CONTROLS: NumberRange = { min: 1, max: 30, unit: phrase("controls"), ...whole };
/** Straight length of a leg. */
const LEG: NumberRange = { min: 1, max: 20_000, unit: "m", digits: 0 };
/** Characters of a name; it may be empty. */
const MAX_NAME = 60;

/** The name of a point in messages about a course with `controls` controls: "start", "control 3" or "finish". */
export function pointName(index: number, controls: number): Saying {
  if (index === 0) return saying("start##point of a course");
  return index > controls ? saying("finish##point of a course") : saying("control {number}", { number: index });
}

/** Message about an invalid course that names the part, its value and its range; null for a valid one. */
export function courseProblem(course: Course): Saying | null {
  const kind = geometryKind(course);
  const { name, controls } = course;
  const named = nameProblem(name);
  if (named) return named;
  const { length } = controls;
  const count = rangeProblem(saying("{n} controls", { n: length }), CONTROLS, length);
  if (count) return count;
  for (const [k, point] of pointsOf(course).entries())
    for (const [axis, value] of point.entries()) {
      const shown = saying("{axis} {value}", { axis: { words: AXES[kind][axis] }, value });
      const problem = rangeProblem(shown, COORDINATES[kind][axis], value);
      if (problem) return saying("{point}: {problem}", { point: pointName(k, length), problem });
    }
  return course.globe ? null : legProblem(course, PLANE);
}

/** Message about the first leg of a length out of range; on a globe it depends on the radius. */
export function legProblem(course: Course, geometry: Geometry): Saying | null {
  for (const [k, length] of legLengths(course, geometry).entries()) {
    const problem = rangeProblem(saying("a leg of {length} m", { length: Math.round(length) }), LEG, length);
    if (problem) return saying("{point}: {problem}", { point: pointName(k + 1, course.controls.length), problem });
  }
  return null;
}

/** One line of at most 60 characters that survive a text file. */
function nameProblem(name: string): Saying | null {
  const quoted = { name: quote(name) };
  if (name.length > MAX_NAME)
    return saying("name: {name} is out of range 0 to {max} characters", { ...quoted, max: MAX_NAME });
  // Control characters, and halves of characters beyond 16 bits.
  if (/\p{Cc}|\p{Cs}|[\u2028\u2029]/u.test(name))
    return saying("name: {name} has a character that is not text", quoted);
  return name === name.trim() ? null : saying("name: {name} starts or ends with a space", quoted);
}
