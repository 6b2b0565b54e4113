/** Races through rings, over the islands and under them. */

import { pick, within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { columnAt } from "../../core/flat/flat-ground.ts";
import { phrase, saying, type Words } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import { RING_RADIUS } from "../sizes.ts";
import type { Ring, TaskPlan } from "../task.ts";
import { headingTo, lengthOf, NO_LIMITS } from "./legs.ts";
import { isClear, isLineClear, type Sky, townsOf } from "./sky.ts";

/** Rings of a race. */
const [FEWEST, MOST] = [7, 12];
/** Metres over the tops of islands, and under their undersides. */
const [OVER, UNDER] = [45, 40];
/** Metres kept from rock on the way and round a ring. */
const MARGIN = 22;
/** Metres straight above the start at which the race sets out. */
const RISEN = 60;
const TRIES = 60;

const column = new Float64Array(32);

/** Altitude for a ring on a vertical line; one that is wanted goes before all others in reach. */
interface Level {
  readonly z: number;
  readonly isWanted: boolean;
}

/** Rules by which rings follow one another on a kind of land. */
export interface Spacing {
  /** Metres between rings. */
  readonly apart: readonly [least: number, most: number];
  /** Largest turn in degrees, and largest rise or fall for a metre along. */
  readonly turn: number;
  readonly steep: number;
  /** Altitudes for a ring on a vertical line, the best first, behind a ring at altitude `from`. */
  levelsAt(sky: Sky, x: number, y: number, from: number): readonly Level[];
}

const SPACING: Spacing = { apart: [260, 460], turn: 70, steep: 0.2, levelsAt };

export const RINGS: TaskKind<Sky> = {
  title: phrase("Race through rings"),
  *create(sky, area, random) {
    const towns = yield* townsOf(sky, area);
    for (let tries = 0; tries < 8 && towns.length > 0; tries++) {
      const base = pick(random, towns);
      const rings = yield* layRings(sky, base.site, SPACING, random);
      if (rings)
        return raceOf(base.site, rings, {
          title: saying("{n} rings from {town}", { n: rings.length, town: base.name }),
          brief: phrase("Fly through all rings in their order, over the islands and under them. Only the time counts."),
        });
    }
    return null;
  },
};

/** Middles of rings on a way from above a site; null where the way ends too soon. */
export function* layRings(
  sky: Sky,
  site: Place,
  spacing: Spacing,
  random: Random,
): Generator<undefined, Place[] | null> {
  const count = Math.round(within(random, FEWEST, MOST));
  const places: Place[] = [[site[0], site[1], site[2] + RISEN]];
  let heading = within(random, 0, 360);
  for (let k = 0; k < count; k++) {
    const [from, turn] = [places[places.length - 1], k === 0 ? 180 : spacing.turn];
    const next = yield* nextRing(sky, from, [heading - turn, heading + turn], spacing, random);
    if (!next) return null;
    heading = headingTo(from, next);
    places.push(next);
  }
  return places.slice(1);
}

function* nextRing(
  sky: Sky,
  from: Place,
  headings: readonly [least: number, most: number],
  { apart, steep, levelsAt }: Spacing,
  random: Random,
): Generator<undefined, Place | null> {
  let fallback: Place | null = null;
  for (let tries = 0; tries < TRIES; tries++) {
    const angle = (within(random, ...headings) * Math.PI) / 180;
    const metres = within(random, ...apart);
    const [x, y] = [from[0] + metres * Math.sin(angle), from[1] + metres * Math.cos(angle)];
    const levels = levelsAt(sky, x, y, from[2]);
    yield;
    for (const { z, isWanted } of levels) {
      const at: Place = [x, y, z];
      if (Math.abs(z - from[2]) > steep * metres || !isClear(sky, at, MARGIN)) continue;
      if (!isLineClear(sky, from, at, MARGIN)) continue;
      if (isWanted) return at;
      fallback ??= at;
    }
    // A wanted place where one is in reach, else another.
    if (fallback && tries > TRIES / 3) return fallback;
  }
  return fallback;
}

/** Altitudes under islands first. */
function levelsAt({ flat, limits }: Sky, x: number, y: number, from: number): Level[] {
  const found: Level[] = [];
  const count = columnAt(flat, x, y, 0, column);
  for (let k = 0; k < count; k++) {
    found.unshift({ z: column[2 * k] - UNDER, isWanted: true });
    found.push({ z: column[2 * k + 1] + OVER, isWanted: false });
  }
  if (count === 0) found.push({ z: from, isWanted: false });
  return found.filter(({ z }) => z > limits[0] + 100 && z < limits[1] - 100);
}

/** The race from a site through rings in their order. */
export function raceOf(
  site: Place,
  places: readonly Place[],
  words: { readonly title: Words; readonly brief: Words },
): TaskPlan {
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
    ...words,
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
