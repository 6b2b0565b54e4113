/** Land from orbit at a marked spot, with little fuel: a ship that flies straight down and brakes once has enough. */

import { within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { Task, TaskPlan } from "../task.ts";
import { aimAt, type Ball, levelSpot, moved, placeFor, scaled } from "./ball.ts";

/** Altitudes at the start, radii, and at most this many metres. */
const [LOW, HIGH, HIGHEST] = [0.22, 0.4, 900_000];
/** Share of the way to the horizon at which the spot is. */
const [NEAR, FAR] = [0.25, 0.6];
/** Metres from the spot, and heights over it; metres a second; seconds. */
const [WITHIN, OVER, SLOW, STAYS] = [30, [-5, 12] as const, 2.5, 2];
/** Change of velocity for each metre of the way, 1/s, from the easiest to the hardest: full speed needs 0.7 to 0.9, half speed 0.4 to 0.55. */
const FUEL = [1.4, 1.05, 0.8] as const;
const TRIES = 2000;

export const LANDING: TaskKind<Ball> = {
  title: phrase("Land from orbit"),
  *create(ball, area, random) {
    for (let tries = 0; tries < TRIES; tries++) {
      const spot = levelSpot(ball, placeFor(ball, area, random, tries));
      yield;
      if (spot) return planOf(ball, spot, random);
    }
    return null;
  },
};

function planOf({ globe: { radius } }: Ball, spot: Place, random: Random): TaskPlan {
  const difficulty = (1 + Math.floor(3 * random())) as Task["difficulty"];
  const altitude = Math.min(HIGHEST, within(random, LOW, HIGH) * radius);
  const horizon = Math.acos(radius / (radius + altitude));
  const over = moved(spot, within(random, 0, 2 * Math.PI), within(random, NEAR, FAR) * horizon * Math.hypot(...spot));
  const start = scaled(over, radius + altitude);
  const length = Math.hypot(spot[0] - start[0], spot[1] - start[1], spot[2] - start[2]);
  const fuel = Math.round(FUEL[difficulty - 1] * length);
  return {
    title: saying("Land from {altitude}", { altitude: `{${Math.round(altitude)} m}` }),
    brief: saying(
      "Fly down to the mark and stop on it. The fuel is enough for {speed} of thrust and braking: gentle speed needs less than full speed.",
      { speed: `{${fuel} m/s}` },
    ),
    start: { at: start, ...aimAt(start, spot), by: "ship" },
    goals: [
      {
        ...{ kind: "stay", at: spot, within: WITHIN, height: OVER, slow: SLOW, seconds: STAYS },
        words: phrase("Come to rest at the mark"),
        told: phrase("Landed."),
      },
    ],
    limits: { fuel },
    length,
    difficulty,
  };
}
