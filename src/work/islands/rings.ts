/** Races through rings, over the islands and under them. */

import { pick, within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { columnAt } from "../../core/flat/flat-ground.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import { RING_RADIUS } from "../sizes.ts";
import type { Ring, TaskPlan } from "../task.ts";
import { headingTo, lengthOf, NO_LIMITS } from "./legs.ts";
import { isClear, isLineClear, type Sky, type Town, townsOf } from "./sky.ts";

/** Rings of a race. */
const [FEWEST, MOST] = [7, 12];
/** Metres between rings, largest turn in degrees, and largest rise or fall for a metre along. */
const [NEAR, FAR, TURN, STEEP] = [260, 460, 70, 0.2];
/** Metres over the tops of islands, and under their undersides. */
const [OVER, UNDER] = [45, 40];
/** Metres kept from rock on the way and round a ring. */
const MARGIN = 22;
/** Metres straight above the start at which the race sets out. */
const RISEN = 60;
const TRIES = 60;

const column = new Float64Array(32);

export const RINGS: TaskKind<Sky> = {
  title: phrase("Race through rings"),
  *create(sky, area, random) {
    const towns = yield* townsOf(sky, area);
    for (let tries = 0; tries < 8 && towns.length > 0; tries++) {
      const base = pick(random, towns);
      const count = Math.round(within(random, FEWEST, MOST));
      const rings = yield* layRings(sky, base, count, random);
      if (rings) return planOf(base, rings);
    }
    return null;
  },
};

/** Middles of rings on a way from above a town; null where the way ends too soon. */
function* layRings(sky: Sky, { site }: Town, count: number, random: Random): Generator<undefined, Place[] | null> {
  const places: Place[] = [[site[0], site[1], site[2] + RISEN]];
  let heading = within(random, 0, 360);
  for (let k = 0; k < count; k++) {
    const next = yield* nextRing(sky, places[places.length - 1], heading, k === 0 ? 180 : TURN, random);
    if (!next) return null;
    heading = headingTo(places[places.length - 1], next);
    places.push(next);
  }
  return places.slice(1);
}

function* nextRing(
  sky: Sky,
  from: Place,
  heading: number,
  turn: number,
  random: Random,
): Generator<undefined, Place | null> {
  let fallback: Place | null = null;
  for (let tries = 0; tries < TRIES; tries++) {
    const angle = ((heading + within(random, -turn, turn)) * Math.PI) / 180;
    const metres = within(random, NEAR, FAR);
    const [x, y] = [from[0] + metres * Math.sin(angle), from[1] + metres * Math.cos(angle)];
    const levels = levelsAt(sky, x, y, from[2], metres);
    yield;
    for (const { z, isUnder } of levels) {
      const at: Place = [x, y, z];
      if (!isClear(sky, at, MARGIN) || !isLineClear(sky, from, at, MARGIN)) continue;
      if (isUnder) return at;
      fallback ??= at;
    }
    // Under an island where that is in reach, else over one.
    if (fallback && tries > TRIES / 3) return fallback;
  }
  return fallback;
}

/** Altitudes for a ring on a vertical line that are in reach from an altitude, those under islands first. */
function levelsAt(
  { flat, limits }: Sky,
  x: number,
  y: number,
  from: number,
  metres: number,
): { readonly z: number; readonly isUnder: boolean }[] {
  const found: { z: number; isUnder: boolean }[] = [];
  const count = columnAt(flat, x, y, 0, column);
  for (let k = 0; k < count; k++) {
    found.unshift({ z: column[2 * k] - UNDER, isUnder: true });
    found.push({ z: column[2 * k + 1] + OVER, isUnder: false });
  }
  if (count === 0) found.push({ z: from, isUnder: false });
  return found.filter(({ z }) => Math.abs(z - from) <= STEEP * metres && z > limits[0] + 100 && z < limits[1] - 100);
}

function planOf({ name, site }: Town, places: readonly Place[]): TaskPlan {
  const goals = places.map((at, k): Ring => {
    const before = places[k - 1] ?? [site[0], site[1], at[2]];
    const after = places[k + 1] ?? at;
    const isLast = k === places.length - 1;
    return {
      ...{ kind: "ring", at, radius: RING_RADIUS, through: bisector(before, at, after) },
      words: isLast ? phrase("The last ring") : saying("Ring {k} of {count}", { k: k + 1, count: places.length }),
      told: isLast ? phrase("Through the last ring.") : "",
    };
  });
  const length = lengthOf([site, ...places]);
  return {
    title: saying("{n} rings from {town}", { n: places.length, town: name }),
    brief: phrase("Fly through all rings in their order, over the islands and under them. Only the time counts."),
    start: { at: site, heading: headingTo(site, places[0]), by: "helicopter" },
    goals,
    limits: NO_LIMITS,
    length,
    difficulty: places.length < 9 ? 1 : places.length < 11 ? 2 : 3,
  };
}

/** Level unit vector that halves the turn at a ring. */
function bisector(before: Place, at: Place, after: Place): Place {
  const unit = (from: Place, to: Place) => {
    const [east, north] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(east, north) || 1;
    return [east / length, north / length] as const;
  };
  const [a, b] = [unit(before, at), after === at ? unit(before, at) : unit(at, after)];
  const [east, north] = [a[0] + b[0], a[1] + b[1]];
  const length = Math.hypot(east, north) || 1;
  return [east / length, north / length, 0];
}
