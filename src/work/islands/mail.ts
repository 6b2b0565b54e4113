/** Mail and passengers between towns: fly to one, take them on board, and land in one or two others. */

import { pick } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { Goal, TaskPlan } from "../task.ts";
import { difficultyOf, headingTo, landing, lengthOf, NO_LIMITS, townFrom } from "./legs.ts";
import { besideSite, type Sky, type Town, townsOf } from "./sky.ts";

/** Share of tasks with a passenger, and of those with a second one. */
const [PASSENGERS, SECOND] = [0.5, 0.35];
/** Highest speed with a passenger, m/s. */
const CARE = 50;

export const MAIL: TaskKind<Sky> = {
  title: phrase("Carry mail and people"),
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
  const names = { from: from.name, to: end.name };
  return {
    title: saying(isMail ? "Mail from {from} to {to}" : "A passenger from {from} to {to}", names),
    brief: isMail
      ? saying("Land in {from}, take the mail, and land with it in {to}.", names)
      : saying("Land in {from}, where a passenger waits, and fly to {to}. Not over {speed}: it frightens.", {
          ...names,
          speed: `{${CARE} m/s}`,
        }),
    start: { at: base.site, heading: headingTo(base.site, from.site), by: "helicopter" },
    goals,
    limits: isMail ? NO_LIMITS : { care: CARE },
    length,
    difficulty: difficultyOf(length),
  };
}

const mail = (sky: Sky, from: Town, to: Town): Goal[] => [
  landing(from.site, saying("Land in {town} for the mail", { town: from.name }), phrase("The mail is on board."), {
    takes: "mail",
    beside: besideSite(sky, from.site),
  }),
  landing(to.site, saying("Land in {town} with the mail", { town: to.name }), phrase("The mail has arrived."), {
    delivers: "mail",
  }),
];

const passenger = (sky: Sky, from: Town, to: Town): Goal[] => [
  landing(
    from.site,
    saying("Land in {town} for a passenger", { town: from.name }),
    phrase("The passenger is on board."),
    {
      takes: "person",
      seconds: 3,
      beside: besideSite(sky, from.site),
    },
  ),
  landing(
    to.site,
    saying("Land in {town} with the passenger", { town: to.name }),
    phrase("The passenger has arrived."),
    {
      delivers: "person",
      seconds: 2,
    },
  ),
];
