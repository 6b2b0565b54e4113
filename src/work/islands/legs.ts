/** Legs of tasks between towns: each a hop that a helicopter can fly. */

import { shuffled } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import type { Words } from "../../words/words.ts";
import { LEVEL, type Place } from "../place.ts";
import type { Limits, Stay, Task } from "../task.ts";
import { hopBetween, type Sky, type Town } from "./sky.ts";

/** Metres of a leg: shorter ones are no flight, longer ones take minutes. */
const [SHORTEST, LONGEST] = [700, 5200];
/** Metres between the heights of two towns from which another one is preferred. */
const STEEP = 500;
/** Metres of climb and descent that weigh as much as those along. */
const CLIMB_WEIGHT = 4;

/** A town with a hop from a place, other than the given ones; null where there is none. */
export function* townFrom(
  sky: Sky,
  from: Place,
  towns: readonly Town[],
  not: readonly Town[],
  random: Random,
): Generator<undefined, Town | null> {
  const order = shuffled(random, towns).filter((town) => {
    const { distance } = LEVEL.way(from, town.site);
    return !not.includes(town) && distance >= SHORTEST && distance <= LONGEST;
  });
  // Towns on islands of much the same height first: a climb of a kilometre takes a minute and a half.
  const isSteep = (town: Town) => Math.abs(town.site[2] - from[2]) > STEEP;
  for (const town of [...order.filter((each) => !isSteep(each)), ...order.filter(isSteep)])
    if ((yield* hopBetween(sky, from, town.site)) !== null) return town;
  return null;
}

/** Metres of a way through places, with climbs weighed by how much slower they are. */
export function lengthOf(places: readonly Place[]): number {
  let sum = 0;
  for (let k = 1; k < places.length; k++) {
    const { distance, rise } = LEVEL.way(places[k - 1], places[k]);
    sum += distance + CLIMB_WEIGHT * Math.abs(rise);
  }
  return sum;
}

/** Difficulty by weighed length, metres. */
export function difficultyOf(metres: number): Task["difficulty"] {
  return metres < 5000 ? 1 : metres < 10_000 ? 2 : 3;
}

/** Heading from one place to another, whole degrees. */
export const headingTo = (from: Place, to: Place): number => Math.round(LEVEL.way(from, to).bearing) % 360;

/** Metres from a site within which a landing counts, and heights over it. */
const BESIDE = 16;
const ON_SITE = [-6, 6] as const;

/** A landing at a site. */
export const landing = (
  at: Place,
  words: Words,
  told: Words,
  more: Pick<Stay, "takes" | "delivers" | "beside"> & { readonly seconds?: number },
): Stay => ({
  ...{ kind: "stay", at, words, told, within: BESIDE, height: ON_SITE, landed: true },
  ...{ seconds: 1.5, ...more },
});

export const NO_LIMITS: Limits = {};
