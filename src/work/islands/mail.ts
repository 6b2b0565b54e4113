/** Mail and passengers between towns: fly to one, take them on board, and land in one or two others. */

import { pick } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { Goal, TaskPlan } from "../task.ts";
import { difficultyOf, headingTo, landing, lengthOf, NO_LIMITS, townFrom } from "./legs.ts";
import { besideSite, type Sky, type Town, townsOf } from "./sky.ts";

/** Share of tasks with a passenger, and of those with a second one. */
const [PASSENGERS, SECOND] = [0.5, 0.35];

export const MAIL: TaskKind<Sky> = {
  title: "Carry mail and people",
  *create(sky, area, random) {
    const towns = yield* townsOf(sky, area);
    for (let tries = 0; tries < 4 && towns.length > 1; tries++) {
      const plan = yield* planFrom(sky, towns, pick(random, towns), random);
      if (plan) return plan;
    }
    return null;
  },
};

function* planFrom(
  sky: Sky,
  towns: readonly Town[],
  base: Town,
  random: Random,
): Generator<undefined, TaskPlan | null> {
  const from = yield* townFrom(sky, base.site, towns, [base], random);
  const to = from && (yield* townFrom(sky, from.site, towns, [from, base], random));
  const end = to ?? (from && base);
  if (!from || !end) return null;
  const isMail = random() >= PASSENGERS;
  const goals: Goal[] = isMail ? mail(sky, from, end) : passenger(sky, from, end);
  if (to && random() < SECOND) {
    const last = yield* townFrom(sky, end.site, towns, [end, from], random);
    if (last) goals.push(...passenger(sky, end, last));
  }
  const way: Place[] = [base.site, ...goals.map(({ at }) => at)];
  const length = lengthOf(way);
  return {
    title: `${isMail ? "Mail" : "A passenger"} from ${from.name} to ${end.name}`,
    brief: isMail
      ? `Land in ${from.name}, take the mail, and land with it in ${end.name}.`
      : `Land in ${from.name}, where a passenger waits, and fly to ${end.name}. Not over {50 m/s}: it frightens.`,
    start: { at: base.site, heading: headingTo(base.site, from.site), by: "helicopter" },
    goals,
    limits: isMail ? NO_LIMITS : { care: 50 },
    length,
    difficulty: difficultyOf(length),
  };
}

const mail = (sky: Sky, from: Town, to: Town): Goal[] => [
  landing(from.site, `Land in ${from.name} for the mail`, "The mail is on board.", {
    takes: "mail",
    beside: besideSite(sky, from.site),
  }),
  landing(to.site, `Land in ${to.name} with the mail`, "The mail has arrived.", { delivers: "mail" }),
];

const passenger = (sky: Sky, from: Town, to: Town): Goal[] => [
  landing(from.site, `Land in ${from.name} for a passenger`, "The passenger is on board.", {
    takes: "person",
    seconds: 3,
    beside: besideSite(sky, from.site),
  }),
  landing(to.site, `Land in ${to.name} with the passenger`, "The passenger has arrived.", {
    delivers: "person",
    seconds: 2,
  }),
];
