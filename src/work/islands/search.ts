/** Searches: a flyer is missing, and has to be found and brought home before dusk. */

import { pick, within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import { LEVEL, type Place } from "../place.ts";
import type { See, TaskPlan } from "../task.ts";
import { difficultyOf, headingTo, landing } from "./legs.ts";
import { besideSite, hopBetween, type Sky, siteNear, type Town, townsOf } from "./sky.ts";

/** Radius of the area that is searched, and the share of it by which its middle is off the flyer, metres. */
const RADIUS = 600;
const OFF = 0.8;
/** Metres from which the flyer is seen, degrees from the middle of the view, and seconds. */
const [SEEN, CONE, LOOKS] = [170, 50, 0.5];
/** Metres of the flyer from the town. */
const [NEAREST, FARTHEST] = [900, 2600];
/** Hours of the day at the start and when the time is over. */
const [EVENING, DUSK] = [17, 18.6];
/** Seconds of a search besides the flight, and metres a second of the flight. */
const [SEARCHING, FLOWN] = [540, 30];

const FLYERS = [saying("A balloonist"), saying("A glider pilot"), saying("A parachutist"), saying("A kite flyer")];

export const SEARCH: TaskKind<Sky> = {
  title: phrase("Find a missing flyer"),
  *create(sky, area, random) {
    const towns = yield* townsOf(sky, area);
    for (let tries = 0; tries < 16 && towns.length > 0; tries++) {
      const base = pick(random, towns);
      const down = yield* landedBy(sky, base, random);
      if (down) return planOf(sky, base, down, random);
    }
    return null;
  },
};

/** A site some way from a town, with a hop to it; null where there is none. */
function* landedBy(sky: Sky, { site }: Town, random: Random): Generator<undefined, Place | null> {
  const [angle, metres] = [within(random, 0, 2 * Math.PI), within(random, NEAREST, FARTHEST)];
  const [x, y] = [site[0] + metres * Math.sin(angle), site[1] + metres * Math.cos(angle)];
  const found = yield* siteNear(sky, [x, y, site[2] + 200], 260);
  if (!found || Math.abs(found[2] - site[2]) > 500) return null;
  return (yield* hopBetween(sky, site, found)) === null ? null : found;
}

function planOf(sky: Sky, base: Town, down: Place, random: Random): TaskPlan {
  const who = pick(random, FLYERS);
  const [angle, off] = [within(random, 0, 2 * Math.PI), OFF * RADIUS * Math.sqrt(random())];
  const middle: Place = [down[0] + off * Math.sin(angle), down[1] + off * Math.cos(angle), down[2]];
  const flyer = besideSite(sky, down);
  const { distance } = LEVEL.way(base.site, down);
  const seconds = Math.ceil((SEARCHING + (2 * distance) / FLOWN) / 30) * 30;
  const radius = `{${RADIUS} m}`;
  const find: See = {
    ...{ kind: "see", at: [flyer[0], flyer[1], flyer[2] + 1.6], within: SEEN, cone: CONE, seconds: LOOKS },
    area: { middle, radius: RADIUS },
    words: saying("Find the flyer, within {radius} of the mark", { radius }),
    told: saying("{who} waves at you.", { who }),
  };
  const land = landing(down, phrase("Land beside the flyer"), phrase("On board. Home before dusk."), {
    takes: "person",
    seconds: 3,
    beside: flyer,
  });
  const home = landing(base.site, saying("Land in {town}", { town: base.name }), phrase("Home before dusk."), {
    delivers: "person",
  });
  return {
    title: saying("{who} is missing near {town}", { who, town: base.name }),
    brief: saying(
      "{who} came down within {radius} of the mark. Find the place, land there and be back in {town} before dusk.",
      { who, radius, town: base.name },
    ),
    start: {
      ...{ at: base.site, heading: headingTo(base.site, middle), by: "helicopter" },
      day: [EVENING, (DUSK - EVENING) / seconds],
    },
    goals: [find, land, { ...home, beside: besideSite(sky, base.site) }],
    limits: { seconds },
    length: 2 * distance,
    difficulty: difficultyOf(3 * distance),
  };
}
