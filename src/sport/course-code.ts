/**
 * The text of a course in a link: `course=1d2oGvM4DAA8G3DT.Evening`.
 *
 *   alphabet  letters, digits, - _ . ~, which links keep as they are
 *   layout    1 for places on a plane or 2 for those on a globe; two check characters; the numbers; where the course has a name, "." and
 *             the name
 *   numbers   start x and y, whole metres or units of longitude and latitude (geometry.ts), then differences x and y to each control and to the finish: zigzag (0, −1, 1, −2, …) in base 32,
 *             lowest digit first, in characters of 6 bits of which the upper says that another follows
 *   name      letters, digits, - and . as they are, a space as _, other characters as their hexadecimal number between two ~
 *   check     12 bits of a hash of all the rest
 *   one text  a course has one text: any other text is refused
 *   size      30 controls 400 m apart take some 180 characters without a name
 */
import { hash } from "../core/field/hash.ts";
import { quote } from "../recipe/quantity.ts";
import { type Saying, say, saying } from "../words/words.ts";
import { type Course, geometryKind, pointsOf } from "./course.ts";
import { CONTROLS, courseProblem, pointName } from "./course-rules.ts";
import { AXES, type Geometry, type Point } from "./geometry.ts";

const VERSIONS: Readonly<Record<Geometry["kind"], string>> = { plane: "1", globe: "2" };
/** The digits of base64url (RFC 4648). */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MORE = 32;
/** Characters of the largest difference between two coordinates. */
const MOST_DIGITS = 7;
const HEAD = 3;
/** More than the characters of the largest course. */
const MAX_TEXT = 1000;

export type ReadCourse = { readonly course: Course } | { readonly problem: Saying };

/** The text of a valid course; throws a RangeError with the problem of another. */
export function writeCourse(course: Course): string {
  const problem = courseProblem(course);
  if (problem) throw new RangeError(say(ofCourse(problem)));
  return textOf(course);
}

function textOf(course: Course): string {
  const points = pointsOf(course);
  const numbers = points.flatMap(([x, y], k) => (k === 0 ? [x, y] : [x - points[k - 1][0], y - points[k - 1][1]]));
  const rest = numbers.map(digitsOf).join("") + (course.name === "" ? "" : `.${nameText(course.name)}`);
  return VERSIONS[geometryKind(course)] + checkOf(rest) + rest;
}

/** Reads a text of writeCourse; a problem is a sentence that names the part and its range. Never throws. */
export function readCourse(text: string): ReadCourse {
  if (text.length > MAX_TEXT) {
    const values = { count: text.length, most: MAX_TEXT };
    return { problem: saying("course: {count} characters is out of range 1 to {most}.", values) };
  }
  const foreign = /[^A-Za-z0-9_.~-]/u.exec(text);
  if (foreign) {
    const values = { character: quote(foreign[0]), signs: "-_.~" };
    return { problem: saying("course: {character} is not one of letters, digits and {signs}.", values) };
  }
  const isGlobe = text[0] === VERSIONS.globe;
  if (!isGlobe && text[0] !== VERSIONS.plane) {
    const values = { version: quote(text.slice(0, 1)), ...VERSIONS };
    return { problem: saying("course: version {version} is not {plane} or {globe}.", values) };
  }
  const rest = text.slice(HEAD);
  if (text.slice(1, HEAD) !== checkOf(rest))
    return {
      problem: saying("course: its check characters do not fit; a part of the link is missing or changed."),
    };
  const dot = rest.indexOf(".");
  const numbers = numbersOf(dot < 0 ? rest : rest.slice(0, dot), isGlobe ? "globe" : "plane");
  if (!Array.isArray(numbers)) return { problem: ofCourse(numbers) };
  const name = dot < 0 ? "" : nameOf(rest.slice(dot + 1));
  if (name === null) {
    const values = { name: quote(rest.slice(dot + 1)) };
    return { problem: saying("course: name {name} has a ~ without a character.", values) };
  }
  const course: Course = { ...courseOf(name, numbers), ...(isGlobe && { globe: true }) };
  const problem = courseProblem(course);
  if (problem) return { problem: ofCourse(problem) };
  return textOf(course) === text ? { course } : { problem: saying("course: it has another text than its own.") };
}

const ofCourse = (problem: Saying): Saying => saying("course: {problem}.", { problem });

function checkOf(rest: string): string {
  let sum = 0;
  for (let k = 0; k < rest.length; k++) sum = hash(Math.imul(sum, 31) + rest.charCodeAt(k) + 1);
  return DIGITS[sum & 63] + DIGITS[(sum >>> 6) & 63];
}

/** A whole number below 2³³ in size. */
function digitsOf(value: number): string {
  let left = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  for (; left >= MORE; left = Math.floor(left / MORE)) text += DIGITS[MORE + (left % MORE)];
  return text + DIGITS[left];
}

/** The numbers of a text, or a message about its problem. */
function numbersOf(text: string, kind: Geometry["kind"]): number[] | Saying {
  const numbers: number[] = [];
  let value = 0;
  let place = 1;
  let count = 0;
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    if (digit < 0)
      return saying("{character} is not a digit of number {number}", {
        character: quote(character),
        number: numbers.length + 1,
      });
    value += place * (digit % MORE);
    place *= MORE;
    if (++count > MOST_DIGITS)
      return saying("number {number} is out of range 1 to {most} characters", {
        number: numbers.length + 1,
        most: MOST_DIGITS,
      });
    if (digit >= MORE) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, place, count] = [0, 1, 0];
  }
  if (count > 0) return saying("number {number} has no end", { number: numbers.length + 1 });
  const [least, most] = [CONTROLS.min, CONTROLS.max].map((controls) => 2 * (controls + 2));
  if (numbers.length < least || numbers.length > most)
    return saying("{count} numbers is out of range {least} to {most}, those of {min} to {max} controls", {
      ...{ count: numbers.length, least, most },
      ...{ min: CONTROLS.min, max: CONTROLS.max },
    });
  if (numbers.length % 2 === 0) return numbers;
  const [has, lacks] = AXES[kind].map((words): Saying => ({ words }));
  const point = pointName(numbers.length >> 1, CONTROLS.max);
  return saying("{point} has {has} and no {lacks}", { point, has, lacks });
}

function courseOf(name: string, numbers: readonly number[]): Course {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let k = 0; k < numbers.length; k += 2) {
    x += numbers[k];
    y += numbers[k + 1];
    points.push([x, y]);
  }
  return { name, start: points[0], controls: points.slice(1, -1), finish: points[points.length - 1] };
}

function nameText(name: string): string {
  return [...name]
    .map((character) => {
      if (/[A-Za-z0-9.-]/.test(character)) return character;
      return character === " " ? "_" : `~${character.codePointAt(0)?.toString(16)}~`;
    })
    .join("");
}

/** null where a ~ does not enclose the number of a character. */
function nameOf(text: string): string | null {
  const parts = text.split("~");
  if (parts.length % 2 === 0) return null;
  let name = "";
  for (const [k, part] of parts.entries()) {
    if (k % 2 === 0) name += part.replaceAll("_", " ");
    else if (/^[0-9a-f]{1,6}$/.test(part) && Number.parseInt(part, 16) <= 0x10ffff)
      name += String.fromCodePoint(Number.parseInt(part, 16));
    else return null;
  }
  return name;
}
