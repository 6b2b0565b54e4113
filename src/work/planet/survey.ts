/** Surveys: find sights of a planet from orbit and keep them in view until they are photographed; cities at night. */

import { shuffled, within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { geoOf } from "../../core/planet/geo.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { See, Task, TaskPlan } from "../task.ts";
import { aimAt, type Ball, measuresOf, moved, scaled } from "./ball.ts";
import { searchDelta } from "./deltas.ts";
import { searchCrevasses } from "./ice-fields.ts";
import { listOf, type SightWords, wordsOf } from "./sight-words.ts";
import { type Sight, searchCaldera, searchCity } from "./sights.ts";

type Search = (ball: Ball, random: Random) => Generator<undefined, Sight | null>;

const BY_DAY: readonly Search[] = [searchDelta, searchCaldera, searchCrevasses];
/** Sights of a survey by day, at most; and cities of one at night. */
const [SIGHTS, CITIES] = [3, 2];
/** Distance from which a sight is photographed, in its radii and at least metres; degrees from the middle of the view; seconds. */
const [RADII, LEAST, CONE, LOOKS] = [14, 400, 16, 2];
/** Radius of the area that is shown, in radii of the sight, and the share of it by which its middle is off. */
const [AREA, OFF] = [8, 0.6];
/** Local hours of photographs by day and at night. */
const [NOON, NIGHT] = [11, 22];
/** Altitude at the start, radii, and radians from the first sight. */
const [HIGH, AWAY] = [0.8, 0.5];
/** Seconds of a survey, and of each sight. */
const [SECONDS, EACH] = [120, 150];

export const SURVEY: TaskKind<Ball> = {
  title: phrase("Photograph from orbit"),
  *create(ball, _, random) {
    const cities = random() < 0.4 ? yield* find(ball, [searchCity, searchCity], CITIES, random) : [];
    if (cities.length > 0) return planOf(ball, cities, random);
    const sights = yield* find(ball, [...shuffled(random, BY_DAY), ...BY_DAY], SIGHTS, random);
    const all = sights.length > 0 ? sights : yield* find(ball, [searchCity], CITIES, random);
    return all.length > 0 ? planOf(ball, all, random) : null;
  },
};

/** Up to some sights that are apart from each other. */
function* find(
  ball: Ball,
  searches: readonly Search[],
  most: number,
  random: Random,
): Generator<undefined, readonly Sight[]> {
  const found: Sight[] = [];
  const { way } = measuresOf(ball.globe.radius);
  for (const search of searches) {
    if (found.length === most) break;
    const sight = yield* search(ball, random);
    const isApart = sight && found.every(({ at, radius }) => way(at, sight.at).distance > 4 * (radius + sight.radius));
    if (isApart) found.push(sight);
  }
  return found;
}

const isCity = ({ kind }: Sight) => kind === "city";

function goalOf({ at, radius }: Sight, { task, told }: SightWords, random: Random): See {
  const area = AREA * radius;
  const middle: Place = moved(at, within(random, 0, 2 * Math.PI), OFF * area * Math.sqrt(random()));
  return {
    ...{ kind: "see", at, within: Math.max(LEAST, RADII * radius), cone: CONE, seconds: LOOKS },
    area: { middle, radius: area },
    ...{ words: task, told },
  };
}

/** The hour at longitude 0 at which it is another hour at a place. */
function hourFor(at: Place, local: number, radius: number): number {
  const { longitude } = geoOf(at[0], at[1], at[2], radius);
  return (((local - longitude / 15) % 24) + 24) % 24;
}

function planOf({ globe: { radius } }: Ball, sights: readonly Sight[], random: Random): TaskPlan {
  const [first] = sights;
  const start = scaled(
    moved(scaled(first.at, radius), within(random, 0, 2 * Math.PI), AWAY * radius),
    (1 + HIGH) * radius,
  );
  const measures = measuresOf(radius);
  const ways = sights.map(({ at }, k) => measures.way(k === 0 ? start : sights[k - 1].at, at).distance);
  const words = wordsOf(sights);
  const list = { sights: listOf(words), seconds: LOOKS };
  return {
    title: saying(isCity(first) ? "{sights} at night" : "Photograph {sights}", list),
    brief: saying(
      isCity(first)
        ? "Find {sights} by the lights. The mark is near; come down and hold the sight in the middle of the view for {seconds} s."
        : "Find {sights}. The mark is near; come down and hold the sight in the middle of the view for {seconds} s.",
      list,
    ),
    start: {
      ...{ at: start, heading: aimAt(start, first.at).heading, pitch: -90, by: "orbiter" },
      day: [Math.round(10 * hourFor(first.at, isCity(first) ? NIGHT : NOON, radius)) / 10, 0],
    },
    goals: sights.map((sight, k) => goalOf(sight, words[k], random)),
    limits: { seconds: SECONDS + EACH * sights.length },
    length: ways.reduce((sum, way) => sum + way, 0),
    difficulty: Math.min(3, sights.length) as Task["difficulty"],
  };
}
