/** Find the star with the most planets within 100 light-years. Cards of stars tell their planets. */
import { starName } from "../../core/space/stars.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { TaskPlan } from "../task.ts";
import { arrival, facing } from "./arrival.ts";
import { isOpenAmong, type NearStar, placeIn, type StarField, starsAround } from "./star-field.ts";

/** Light-years that are searched. */
const REACH = 100;
/** Stars in reach: the fewest and the most. Light-years to the best one, at least. */
const [FEWEST, MOST, NEAREST] = [5, 26, 20];
/** Seconds of a search, and of looking at each star. */
const [SEARCH, LOOK] = [150, 15];
const TRIES = 60;

export const MOST_PLANETS: TaskKind<StarField> = {
  title: phrase("Find the star with most planets"),
  *create(field, area, random) {
    for (let tries = 0; tries < TRIES; tries++) {
      const from = placeIn(field, area, random);
      const stars = starsAround(field, from, REACH);
      yield;
      if (stars.length < FEWEST || stars.length > MOST || !isOpenAmong(stars)) continue;
      const [best, next] = [...stars].sort((a, b) => b.star.planets - a.star.planets);
      if (best.star.planets > next.star.planets && best.distance > NEAREST) return planOf(from, stars, best);
    }
    return null;
  },
};

function planOf(from: Place, stars: readonly NearStar[], { star, at, distance }: NearStar): TaskPlan {
  const near = starName(stars[0].star);
  const name = starName(star);
  return {
    title: saying("The most planets near {star}", { star: near }),
    brief: saying(
      "{n} stars are within {reach} light-years. Select one after another, by a click or with the key for the next one: each card tells the number of planets. Fly to the star that has the most.",
      { n: stars.length, reach: REACH },
    ),
    start: facing(from, stars[0].at),
    goals: [
      arrival(
        at,
        saying("Fly to the star with the most planets within {reach} light-years", { reach: REACH }),
        saying("{star} has {n} planets, the most of {stars} stars.", {
          star: name,
          n: star.planets,
          stars: stars.length,
        }),
      ),
    ],
    limits: { seconds: SEARCH + LOOK * stars.length },
    length: distance,
    difficulty: stars.length < 10 ? 1 : stars.length < 18 ? 2 : 3,
  };
}
