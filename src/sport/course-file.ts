/**
 * Files of courses: JSON with the courses of any worlds, each with the ground that it was made for. A file is taken whole or refused
 * with the first problem.
 */
import * as v from "valibot";
import { number, table, text } from "../recipe/check.ts";
import type { SaveKey } from "../recipe/ground-key.ts";
import { type NumberRange, valueText } from "../recipe/quantity.ts";
import { RANGES } from "../recipe/ranges.ts";
import { type Saying, say, saying } from "../words/words.ts";
import type { Course } from "./course.ts";
import { CONTROLS, courseProblem } from "./course-rules.ts";
import { COORDINATES } from "./geometry.ts";

const VERSION = 1;
/** Maximum number of courses in a file, and of characters: more than those of so many courses. */
const COURSES: NumberRange = { min: 0, max: 1000, unit: "courses", digits: 0, whole: true };
const MAX_LENGTH = 4_000_000;
/** Bytes: names may have up to three a character. */
export const LARGEST_COURSE_FILE = 3 * MAX_LENGTH;

/** A course and the ground that it belongs to. */
export interface KeptCourse {
  readonly land: SaveKey;
  readonly course: Course;
}

export type ReadCourses = { readonly courses: readonly KeptCourse[] } | { readonly problem: Saying };

/** The text of a file. */
export function writeCourseFile(courses: readonly KeptCourse[]): string {
  return `${JSON.stringify({ version: VERSION, courses }, null, 1)}\n`;
}

const count = number(CONTROLS);
const coordinate = number(COORDINATES.plane[0]);
const pointMessage = (issue: { readonly input: unknown; readonly expected?: string | null }) =>
  issue.expected === "never" ? "is one too many for x, y" : `${valueText(issue.input)} is not x, y`;
const point = v.strictTuple([coordinate, coordinate], pointMessage);

/** A list; problems of the list come before those of an item. */
const listOf = <const S extends v.GenericSchema>(item: S, lengths: typeof count) =>
  v.pipe(
    v.custom<readonly unknown[]>(Array.isArray, ({ input }) => `${valueText(input)} is not a list`),
    v.check(
      (list) => v.is(lengths, list.length),
      ({ input }) => v.safeParse(lengths, (input as readonly unknown[]).length).issues?.[0].message ?? "",
    ),
    v.array(item),
  );

const course = v.pipe(
  table({
    name: v.string((issue) => `${valueText(issue.input)} is not text`),
    start: point,
    controls: listOf(point, count),
    finish: point,
    globe: v.exactOptional(v.literal(true, ({ input }) => `${valueText(input)} is not true`)),
  }),
  // The remaining checks involve several values.
  v.check(
    (input) => courseProblem(input) === null,
    ({ input }) => say(courseProblem(input as Course) ?? ""),
  ),
);
const land = table({ world: text, seed: number(RANGES.seed), profile: text });
const file = table({
  version: v.literal(VERSION, ({ input }) => `${valueText(input)} is not ${VERSION}`),
  courses: listOf(table({ land, course }), number(COURSES)),
});

/** Reads the text of a file; a problem is a sentence that names the first wrong value and its range. Never throws. */
export function readCourseFile(json: string): ReadCourses {
  if (json.length > MAX_LENGTH) {
    const values = { count: json.length, most: MAX_LENGTH };
    return { problem: saying("{count} characters is out of range 0 to {most}.", values) };
  }
  let input: unknown;
  try {
    input = JSON.parse(json);
  } catch {
    return { problem: saying("It is not JSON.") };
  }
  const result = v.safeParse(file, input);
  if (result.success) return { courses: result.output.courses };
  const [issue] = result.issues;
  const place = (issue.path ?? []).map(({ key }) => String(key)).join(".");
  const problem = place ? `${place}: ${issue.message}` : issue.message;
  return { problem: saying("{problem}.", { problem }) };
}
