/**
 * Courses from a seed: a start near a place, controls at features one after another, and a finish near the start.
 *
 *   controls  at features that suit the difficulty (difficulty.ts), with distinct codes; at least 30 m from one another, from start
 *             and finish, and 60 m from controls at like features
 *   legs      at least 60 m; at most 50 m of a straight leg are without ground, or under water deeper than 1.2 m; each leg can be
 *             walked from one end to the other (reach.ts), so start, controls and finish are reached
 *   turns     at least 45° between the way to a control and the way on: no doglegs
 *   length    within 10 % of the requested one, along straight legs
 *   water     that of lakes, and of all hollows of islands, since any may hold a tarn
 *   island    all of a course is on one island: that of the centre, where the centre is on one
 *   same      for the same ground and options in every engine: sums, products and roots alone decide
 *   error     1,000 seeds keep all rules (tests/sport/generate.test.ts)
 */
import { createRandom } from "../core/field/random.ts";
import { runSteps } from "../core/field/run-steps.ts";
import { type NumberRange, valueText } from "../recipe/quantity.ts";
import { RANGES } from "../recipe/ranges.ts";
import { phrase, type Saying, say, saying } from "../words/words.ts";
import type { Course } from "./course.ts";
import { findEnds, MOST_AWAY } from "./course-ends.ts";
import { CONTROLS } from "./course-rules.ts";
import { findControls } from "./course-search.ts";
import { createSites } from "./course-sites.ts";
import { DIFFICULTIES, type Difficulty } from "./difficulty.ts";
import { AXES, COORDINATES, coordinatesText, type Geometry, type Point } from "./geometry.ts";
import type { SportGround } from "./ground.ts";
import { isByVoid, islandArea } from "./island-size.ts";
import { rangeProblem } from "./range-words.ts";

export interface CourseOptions {
  readonly seed: number;
  /** Metres along straight legs. */
  readonly length: number;
  readonly controls: number;
  readonly difficulty: Difficulty;
  /** Start and finish are within some 2 km of it. */
  readonly centre: Point;
}

/** Ranges of the options. */
export const COURSE_OPTIONS = {
  seed: RANGES.seed,
  length: { min: 1000, max: 12_000, unit: "m", digits: 0 },
  controls: { ...CONTROLS, min: 3 },
} as const satisfies Record<string, NumberRange>;

/** Minimum mean length of legs, metres: with less, too few sites are far enough from one another. */
const LEAST_MEAN = 120;
/** Maximum deviation of a course from the requested length, as a share of it. */
const TOLERANCE = 0.1;
/** Starts that are tried, each pair of them up to twice as far from the centre as the last: metres of the first. */
const ATTEMPTS = 12;
/** Starts that are tried on islands smaller than a round loop of the course, and the minimum share of that loop for any. */
const FEW = 2;
const LEAST_SIZE = 0.15;
const NEAR = 31.25;

/** Throws a RangeError that names an option out of its range, or the option to change where the ground holds no such course. */
export function generateCourse(ground: SportGround, options: CourseOptions): Course {
  return runSteps(courseSteps(ground, options));
}

/** The same in steps of some milliseconds. */
export function* courseSteps(known: SportGround, options: CourseOptions): Generator<undefined, Course> {
  checkOptions(options, known.geometry);
  // Finding the hollows that hold water is slow.
  const ground: SportGround = { ...known, depthAt: known.floodAt };
  const { seed, length, controls: count, difficulty, centre } = options;
  yield* ground.survey(centre, length / Math.PI);
  const random = createRandom(seed);
  const sites = createSites(ground, difficulty);
  /** Area of the island as a part of a round loop of the length, at most 1. */
  let size = 1;
  for (let attempt = 0; attempt < (size < 1 ? FEW : ATTEMPTS); attempt++) {
    const ends = findEnds(ground, random, centre, NEAR * 2 ** (attempt >> 1));
    if (attempt === 0) {
      const isOnLand = !Number.isNaN(ground.heightAt(...centre));
      size = isOnLand || ends ? yield* loopPart(ground, isOnLand || !ends ? centre : ends.start, length) : 1;
      if (size < LEAST_SIZE) throw refusal(options, known, TOO_SMALL);
    }
    if (!ends) throw refusal(options, known, size < 1 ? TOO_SMALL : NO_START);
    const found = yield* findControls({
      ground,
      random,
      sites,
      ...ends,
      count,
      length,
      // Rounded lengths still keep the promise.
      tolerance: TOLERANCE * length - 1,
    });
    if (found) {
      const on = ground.geometry.kind === "globe" && ({ globe: true } as const);
      return { name: nameOf(options), ...ends, controls: found.map(({ x, y }) => [x, y]), ...on };
    }
  }
  throw refusal(options, known, size < 1 ? TOO_SMALL : NOT_FOUND[difficulty]);
}

/** A RangeError with the reason why there is no such course. */
function refusal({ length, controls, centre }: CourseOptions, { geometry }: SportGround, words: string): RangeError {
  const [place, reach] = [coordinatesText(geometry, centre), `${MOST_AWAY} m`];
  return new RangeError(say(words, { length: `${length} m`, controls, place, reach }));
}

/** Area of the island at a place as a share of a round loop of `length` metres, at most 1, which countries have too. */
function* loopPart(ground: SportGround, place: Point, length: number): Generator<undefined, number> {
  if (!isByVoid(ground, place, length / (2 * Math.PI))) return 1;
  const loop = length ** 2 / (4 * Math.PI);
  return (yield* islandArea(ground, place, loop)) / loop;
}

/** The island is smaller than a round loop of the course's length. */
const TOO_SMALL = phrase(
  "centre: the island there is too small for a course of {length} with {controls} controls; choose a larger island, or a shorter course.",
);

const NO_START = phrase("centre: no dry ground for a start was found within {reach} of {place}; choose another place.");

const NOT_FOUND: Readonly<Record<Difficulty, string>> = {
  easy: phrase(
    "centre: no easy course of {length} with {controls} controls was found at {place}; choose another place, length, number of controls or difficulty.",
  ),
  medium: phrase(
    "centre: no medium course of {length} with {controls} controls was found at {place}; choose another place, length, number of controls or difficulty.",
  ),
  hard: phrase(
    "centre: no hard course of {length} with {controls} controls was found at {place}; choose another place, length, number of controls or difficulty.",
  ),
};

const NAMES: Readonly<Record<Difficulty, string>> = {
  easy: phrase("Easy {length} no {seed}##name of a course"),
  medium: phrase("Medium {length} no {seed}##name of a course"),
  hard: phrase("Hard {length} no {seed}##name of a course"),
};

const nameOf = ({ seed, length, difficulty }: CourseOptions): string =>
  say(NAMES[difficulty], { length: `${(length / 1000).toFixed(1)} km`, seed });

function checkOptions(options: CourseOptions, { kind }: Geometry): void {
  const { length, controls, difficulty, centre } = options;
  for (const name of ["seed", "length", "controls"] as const)
    check({ words: SHOWN[name], values: { value: options[name] } }, COURSE_OPTIONS[name], options[name]);
  const most = Math.floor(length / LEAST_MEAN) - 1;
  if (controls > most)
    throw new RangeError(
      say("controls: {controls} is out of range {least} to {most} for a course of {length}.", {
        ...{ controls, least: COURSE_OPTIONS.controls.min, most },
        length: `${length} m`,
      }),
    );
  if (!DIFFICULTIES.includes(difficulty))
    throw new RangeError(`difficulty: ${valueText(difficulty)} is not one of ${DIFFICULTIES.join(", ")}.`);
  for (const [axis, value] of centre.entries())
    check(
      saying("centre: {axis} {value}", { axis: { words: AXES[kind][axis] }, value }),
      { ...COORDINATES[kind][axis], whole: false },
      value,
    );
}

/** Values of options in messages. */
const SHOWN = {
  seed: phrase("seed: {value}"),
  length: phrase("length: {value}"),
  controls: phrase("controls: {value}"),
} as const;

/** Throws a RangeError for a value out of range; `shown` is the value with its name. */
function check(shown: Saying, range: NumberRange, value: number): void {
  const problem = rangeProblem(shown, range, value);
  if (problem) throw new RangeError(say("{problem}.", { problem }));
}
