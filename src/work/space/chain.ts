/** Follow a chain of stars by colour: each is the nearest that is cooler, or hotter, than the last. */

import { pick } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { temperatureOf } from "../../core/space/star-body.ts";
import { starName } from "../../core/space/stars.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { TaskPlan } from "../task.ts";
import { arrival, facing } from "./arrival.ts";
import { type NearStar, placeIn, type StarField, starsAround } from "./star-field.ts";

/** Light-years of a leg, and by which the nearest is nearer than the next. */
const [REACH, CLEARLY] = [90, 1];
/** Legs of a chain. */
const [SHORTEST, LONGEST] = [3, 5];
/** Light-years from the first star at the start. */
const BESIDE = 6;
/** Colours, 0 to 15, up to which a star is hot, and from which it is cool. */
const [HOT, COOL] = [5, 10];
/** Seconds of a chain, and of each leg. */
const [SECONDS, LEG] = [90, 75];
const TRIES = 60;

type Way = "cooler" | "hotter";

export const CHAIN: TaskKind<StarField> = {
  title: phrase("Follow stars by colour"),
  *create(field, area, random) {
    for (let tries = 0; tries < TRIES; tries++) {
      const way: Way = random() < 0.5 ? "cooler" : "hotter";
      const first = starIn(field, area, way, random);
      yield;
      if (!first) continue;
      const chain = yield* chainFrom(field, first, way, SHORTEST + Math.floor(random() * (LONGEST - SHORTEST + 1)));
      if (chain.length > SHORTEST) return planOf(chain, way);
    }
    return null;
  },
};

/** A star near a random place that a chain can begin at; null where there is none. */
function starIn(field: StarField, area: string, way: Way, random: Random): NearStar | null {
  const stars = starsAround(field, placeIn(field, area, random), REACH);
  const fit = stars.filter(({ star }) => (way === "cooler" ? star.colour <= HOT : star.colour >= COOL));
  return fit.length > 0 ? pick(random, fit) : null;
}

/** The chain of a star, as far as it goes on. */
function* chainFrom(
  field: StarField,
  first: NearStar,
  way: Way,
  legs: number,
): Generator<undefined, readonly NearStar[]> {
  const chain = [first];
  while (chain.length <= legs) {
    const last = chain[chain.length - 1];
    const [next, other] = starsAround(field, last.at, REACH).filter(({ star }) =>
      way === "cooler" ? star.colour > last.star.colour : star.colour < last.star.colour,
    );
    yield;
    if (!next || (other && other.distance < next.distance + CLEARLY)) break;
    chain.push(next);
  }
  return chain;
}

const kelvin = ({ star }: NearStar) => `${(Math.round(temperatureOf(star.colour) / 100) * 100).toLocaleString("en")} K`;

function planOf([first, ...rest]: readonly NearStar[], way: Way): TaskPlan {
  const [x, y, z] = first.at;
  const start: Place = [x, y - BESIDE, z];
  const known = [first, ...rest];
  const [isCooler, star] = [way === "cooler", starName(first.star)];
  const length = BESIDE + rest.reduce((sum, { distance }) => sum + distance, 0);
  return {
    title: saying(isCooler ? "Cooler and cooler from {star}" : "Hotter and hotter from {star}", { star }),
    brief: saying(
      isCooler
        ? "{star} has {kelvin}. Fly on {n} times, each time to the nearest star that is cooler than the last. The cards of stars tell their temperatures."
        : "{star} has {kelvin}. Fly on {n} times, each time to the nearest star that is hotter than the last. The cards of stars tell their temperatures.",
      { star, kelvin: kelvin(first), n: rest.length },
    ),
    start: facing(start, first.at),
    goals: rest.map((next, k) =>
      arrival(
        next.at,
        saying(
          isCooler
            ? "Fly to the nearest star that is cooler than {star}, {kelvin}"
            : "Fly to the nearest star that is hotter than {star}, {kelvin}",
          { star: starName(known[k].star), kelvin: kelvin(known[k]) },
        ),
        saying("{star} has {kelvin}.", { star: starName(next.star), kelvin: kelvin(next) }),
      ),
    ),
    limits: { seconds: SECONDS + LEG * rest.length },
    length,
    difficulty: rest.length === 3 ? 1 : rest.length === 4 ? 2 : 3,
  };
}
