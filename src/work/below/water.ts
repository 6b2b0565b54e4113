/** Follow the water: from where it drips, down the floor of a cavern to the pool that it gathers in. */

import { within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { type Cavern, faceAt, openingAt } from "../../core/underground/cavern.ts";
import { createSeepage, seepageAt } from "../../core/underground/seepage.ts";
import { lengthOf, type Way } from "../../core/underground/way.ts";
import { phrase } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { Stay, TaskPlan } from "../task.ts";
import { type Depths, middleOf, standingFloor, wayInCavern } from "./depths.ts";
import { difficultyOf } from "./journey.ts";

/** Metres round an area's middle in which springs are sought. */
const REACH = 256;
/** Deviations from a crack within which water drips, and of the damp, at least. */
const [CRACK, DAMP] = [0.4, 0.2];
/** Metres of a step down the floor, over which its fall is measured; steps, at most. */
const [STEP, STEPS] = [3, 80];
/** Height over the floor along the water, and metres of water at the end of it. */
const [ROOM, WET] = [2.2, 0.15];
/** Metres of the way from spring to pool, and between its goals; metres within which one is there. */
const [SHORTEST, LEG, WITHIN] = [36, 20, 5];
/** Seconds, and for each metre of the way. */
const [SECONDS, EACH] = [90, 4];
/** Places that are tried, and more of them where no course is found among these. */
const [TRIES, MORE] = [600, 6000];
/** Courses of which the longest is taken. */
const COURSES = 6;

const SIDES = Array.from({ length: 16 }, (_, k) => [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8)] as const);

export const WATER: TaskKind<Depths> = {
  title: phrase("Follow the water"),
  *create(depths, area, random) {
    const { cavern } = depths.underground;
    if (!cavern) return null;
    const seepage = createSeepage(cavern);
    const [x, y] = middleOf(depths, area);
    let best: Walked | null = null;
    let found = 0;
    for (let tries = 0; tries < (best ? TRIES : MORE) && found < COURSES; tries++) {
      const at = [x + within(random, -REACH, REACH), y + within(random, -REACH, REACH)] as const;
      if (tries % 16 === 0) yield;
      if (Math.abs(seepageAt(seepage.seep, ...at)) > CRACK || seepageAt(seepage.damp, ...at) < DAMP) continue;
      const floor = standingFloor(depths, cavern, ...at);
      const course = Number.isNaN(floor) ? null : courseFrom(depths, cavern, [...at, floor]);
      const way = course && (yield* walkedBy(depths, cavern, course));
      if (!way) continue;
      found++;
      if (!best || way.length > best.length) best = way;
    }
    return best && planOf(best.stops, best.length, random);
  },
};

/** The course of water down the floor from a place to a pool; null where it stops before, or is too low to follow. */
function courseFrom({ underground: { pool } }: Depths, cavern: Cavern, from: Place): Way | null {
  const course: Place[] = [from];
  let [x, y, z] = from;
  for (let k = 0; k < STEPS && z > pool - WET; k++) {
    let [next, least] = [[x, y] as readonly [number, number], z];
    for (const [east, north] of SIDES) {
      const to = [x + STEP * east, y + STEP * north] as const;
      const floor = faceAt(cavern.floor, ...to);
      if (floor < least && openingAt(cavern, ...to) > ROOM) [next, least] = [to, floor];
    }
    if (least === z) return null;
    [x, y, z] = [...next, least];
    course.push([x, y, z]);
  }
  return z <= pool - WET && lengthOf(course) >= SHORTEST ? course : null;
}

interface Walked {
  readonly stops: Way;
  readonly length: number;
}

/** Stops along a course that can be walked to one after another; null where one cannot. */
function* walkedBy(depths: Depths, cavern: Cavern, course: Way): Generator<undefined, Walked | null> {
  const each = Math.round(LEG / STEP);
  const stops = course.filter((_, k) => k % each === 0 && k + each / 2 < course.length - 1);
  stops.push(course[course.length - 1]);
  let length = 0;
  for (let k = 1; k < stops.length; k++) {
    const way = yield* wayInCavern(depths, cavern, stops[k - 1], stops[k]);
    if (!way) return null;
    length += lengthOf(way);
  }
  return length < 3 * lengthOf(course) ? { stops, length } : null;
}

/** Instructions to follow the water, and messages of where it runs on, by the eighths of a turn from north. */
const FOLLOW = [
  phrase("Follow the water north"),
  phrase("Follow the water north-east"),
  phrase("Follow the water east"),
  phrase("Follow the water south-east"),
  phrase("Follow the water south"),
  phrase("Follow the water south-west"),
  phrase("Follow the water west"),
  phrase("Follow the water north-west"),
];
const RUNS_ON = [
  phrase("It runs on north."),
  phrase("It runs on north-east."),
  phrase("It runs on east."),
  phrase("It runs on south-east."),
  phrase("It runs on south."),
  phrase("It runs on south-west."),
  phrase("It runs on west."),
  phrase("It runs on north-west."),
];

const windTo = ([x0, y0]: Place, [x1, y1]: Place): number =>
  (Math.round((Math.atan2(x1 - x0, y1 - y0) * 4) / Math.PI) + 8) % 8;

function planOf([spring, ...rest]: Way, length: number, random: Random): TaskPlan {
  const stops = [spring, ...rest];
  const goals = rest.map(
    (at, k): Stay => ({
      ...{ kind: "stay", at, within: WITHIN, height: [-3, 4], seconds: 0.3 },
      words: k + 1 < rest.length ? FOLLOW[windTo(stops[k], at)] : phrase("Follow the water to its pool"),
      told: k + 1 < rest.length ? RUNS_ON[windTo(at, rest[k + 1])] : phrase("Here the water gathers."),
    }),
  );
  const heading = Math.round(within(random, 0, 359));
  return {
    title: phrase("From the drip to the pool"),
    brief: phrase(
      "Water drips here and runs down the floor. Follow it to the pool that it gathers in: it always takes the steepest way down.",
    ),
    start: { at: spring, heading, by: "walker" },
    goals,
    limits: { seconds: 10 * Math.ceil((SECONDS + EACH * length) / 10) },
    length,
    difficulty: difficultyOf(2 * length),
  };
}
