import fc from "fast-check";
import { describe, expect, it } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { createRandom } from "../../src/core/field/random.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import type { Course } from "../../src/sport/course.ts";
import { readCourse, writeCourse } from "../../src/sport/course-code.ts";
import { generateCourse } from "../../src/sport/generate.ts";
import { say } from "../../src/words/words.ts";
import { courses } from "./courses.ts";

const SHORT: Course = {
  name: "Evening",
  start: [100, -200],
  controls: [
    [160, -200],
    [160, -90],
  ],
  finish: [100, -100],
};

const KNOWN = "1d2oGvM4DAA8G3DT.Evening";

/** A text with the check characters that it should have, found by trying all. */
function checked(rest: string): string {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (const a of digits)
    for (const b of digits) {
      const read = readCourse(`1${a}${b}${rest}`);
      if ("course" in read || !say(read.problem).includes("check characters")) return `1${a}${b}${rest}`;
    }
  throw new Error(`No check characters fit ${rest}.`);
}

const problemOf = (text: string): string => {
  const read = readCourse(text);
  if ("course" in read) throw new Error(`${text} is a course`);
  return say(read.problem);
};

describe("the text of a course", () => {
  it("reads back the same, in characters that links keep", () => {
    fc.assert(
      fc.property(courses, (course) => {
        const text = writeCourse(course);
        expect(text).toMatch(/^[A-Za-z0-9_.~-]+$/);
        expect(encodeURIComponent(text)).toBe(text);
        expect(readCourse(text)).toEqual({ course });
      }),
      { numRuns: 1000 },
    );
  });

  it("is known, and stays so that old links open", () => {
    expect(writeCourse(SHORT)).toBe(KNOWN);
    expect(readCourse(KNOWN)).toEqual({ course: SHORT });
  });

  it("of 30 controls is less than 200 characters long", () => {
    const ground = countryGround(generateFlatGround(forest.world), 0);
    const options = { seed: 3, length: 12_000, controls: 30, difficulty: "medium", centre: [23_890, 5703] } as const;
    expect(writeCourse(generateCourse(ground, options)).length).toBeLessThan(200);
  });
});

describe("a course that cannot be written", () => {
  const written = (change: object) => () => writeCourse({ ...SHORT, ...change });

  it("is refused with the part and its range", () => {
    expect(written({ controls: [] })).toThrow("course: 0 controls is out of range 1 to 30 controls.");
    expect(written({ start: [2 ** 31, 0] })).toThrow(
      "course: start: x 2147483648 is out of range -2147483647 to 2147483647 m.",
    );
    expect(
      written({
        controls: [
          [160, -200],
          [160.5, 0],
        ],
      }),
    ).toThrow("course: control 2: x 160.5 is not a whole number");
    expect(written({ finish: [160, -90] })).toThrow("course: finish: a leg of 0 m is out of range 1 to 20000 m.");
    expect(written({ name: "x".repeat(61) })).toThrow(/^course: name: .* is out of range 0 to 60 characters\.$/);
    expect(written({ name: "a\nb" })).toThrow(/has a character that is not text/);
    expect(written({ name: " a" })).toThrow(/starts or ends with a space/);
  });
});

describe("a text that is no course", () => {
  it("is refused with the part that is wrong", () => {
    expect(problemOf("")).toBe('course: version "" is not 1 or 2.');
    expect(problemOf("3ab")).toBe('course: version "3" is not 1 or 2.');
    expect(problemOf("1 a")).toBe('course: " " is not one of letters, digits and -_.~.');
    expect(problemOf("x".repeat(1001))).toBe("course: 1001 characters is out of range 1 to 1000.");
    expect(problemOf(KNOWN.slice(0, -1))).toMatch(/check characters do not fit/);
    expect(problemOf(checked(".a"))).toBe("course: 0 numbers is out of range 6 to 64, those of 1 to 30 controls.");
    expect(problemOf(checked("AAAAAAg"))).toBe("course: number 7 has no end.");
    expect(problemOf(checked("AAAAAAA"))).toBe("course: control 3 has x and no y.");
    expect(problemOf(checked("gggggggA"))).toBe("course: number 1 is out of range 1 to 7 characters.");
    expect(problemOf(checked("AAAA~A"))).toBe('course: "~" is not a digit of number 5.');
    expect(problemOf(checked("AACAAA"))).toBe("course: finish: a leg of 0 m is out of range 1 to 20000 m.");
    expect(problemOf(checked("AACAAC.~zz~"))).toBe('course: name "~zz~" has a ~ without a character.');
    // 0 in two digits.
    expect(problemOf(checked("gAACAAC"))).toBe("course: it has another text than its own.");
  });

  it("is refused or read whole in 3,000 cases: changed, cut, joined and random", () => {
    const random = createRandom(19);
    const below = (n: number) => Math.floor(random() * n);
    const letters = "ABCXYZabcxyz0189-_.~ %é\u0000🌲";
    const texts = fc.sample(courses, 200).map(writeCourse);
    const character = () => letters[below(letters.length)];
    const changes: readonly ((text: string) => string)[] = [
      (text) => text.slice(0, below(text.length)),
      (text) => text.slice(below(text.length)),
      (text) => text + texts[below(texts.length)],
      (text) =>
        Array.from({ length: 1 + below(5) }).reduce<string>((from) => {
          const at = below(from.length);
          return from.slice(0, at) + character() + from.slice(at + below(3));
        }, text),
      () => Array.from({ length: below(80) }, character).join(""),
      // With right check characters, so that the parts behind them are tried too.
      (text) => {
        const rests = [
          () => text.slice(3).replace(text[3 + below(text.length - 3)], character()),
          () => text.slice(3 + below(text.length - 3)),
          () => Array.from({ length: below(80) }, () => letters[below(20)]).join(""),
        ];
        return checked(rests[below(rests.length)]());
      },
    ];
    const count = { read: 0, refused: 0 };
    for (let k = 0; k < 3000; k++) {
      const text = changes[k % changes.length](texts[below(texts.length)]);
      const read = readCourse(text);
      if ("course" in read) {
        expect(writeCourse(read.course)).toBe(text);
        count.read++;
      } else {
        expect(say(read.problem)).toMatch(/^course: .{5,}\.$/u);
        count.refused++;
      }
    }
    expect(count.refused).toBeGreaterThan(2400);
    expect(count.read).toBeGreaterThan(15);
  });
});
