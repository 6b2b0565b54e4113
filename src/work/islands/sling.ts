/** Sling loads: hook a load by hovering over it, carry it on a rope, and set it down. */

import { pick, within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { phrase, saying } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import { ROPE } from "../sizes.ts";
import type { Stay, TaskPlan } from "../task.ts";
import { difficultyOf, headingTo, lengthOf, townFrom } from "./legs.ts";
import { hopBetween, type Sky, siteNear, type Town, townsOf } from "./sky.ts";

/** Heights of the skids over a load that is hooked, and over the place where one is set down, metres. */
const [HOOKED, SET_DOWN] = [
  [ROPE - 5, ROPE + 4],
  [ROPE - 7, ROPE + 2],
] as const;
/** Speed of a hover, and the highest with a load, m/s. */
const [HOVER, CARE] = [2.5, 32];
/** Metres from the town in whose surroundings a load lies, and round that place where a level one is sought. */
const [NEAREST, FARTHEST, REACH] = [150, 420, 160];

const LOADS = [
  {
    title: phrase("A crate of tools for {town}"),
    brief: phrase("Hook a crate of tools outside {from} and set it down in {to}. Above {speed} it tears off."),
  },
  {
    title: phrase("A water tank for {town}"),
    brief: phrase("Hook a water tank outside {from} and set it down in {to}. Above {speed} it tears off."),
  },
  {
    title: phrase("Timber for a roof for {town}"),
    brief: phrase("Hook timber for a roof outside {from} and set it down in {to}. Above {speed} it tears off."),
  },
  {
    title: phrase("A church bell for {town}"),
    brief: phrase("Hook a church bell outside {from} and set it down in {to}. Above {speed} it tears off."),
  },
];

export const SLING: TaskKind<Sky> = {
  title: phrase("Carry a load on a rope"),
  *create(sky, area, random) {
    const towns = yield* townsOf(sky, area);
    for (let tries = 0; tries < 6 && towns.length > 1; tries++) {
      const plan = yield* planFrom(sky, towns, pick(random, towns), random);
      if (plan) return plan;
    }
    return null;
  },
};

/** A level place outside a town, with a hop to it; null where there is none. */
function* siteOutside(sky: Sky, { site }: Town, random: Random): Generator<undefined, Place | null> {
  for (let tries = 0; tries < 6; tries++) {
    const [angle, metres] = [within(random, 0, 2 * Math.PI), within(random, NEAREST, FARTHEST)];
    const [x, y] = [site[0] + metres * Math.sin(angle), site[1] + metres * Math.cos(angle)];
    const found = yield* siteNear(sky, [x, y, site[2]], REACH);
    if (!found || Math.abs(found[2] - site[2]) > 150 || Math.hypot(found[0] - site[0], found[1] - site[1]) < 60)
      continue;
    if ((yield* hopBetween(sky, site, found)) !== null) return found;
  }
  return null;
}

function* planFrom(
  sky: Sky,
  towns: readonly Town[],
  base: Town,
  random: Random,
): Generator<undefined, TaskPlan | null> {
  const lies = yield* siteOutside(sky, base, random);
  const to = lies && (yield* townFrom(sky, lies, towns, [base], random));
  if (!lies || !to) return null;
  const load = pick(random, LOADS);
  const [height, speed] = [`{${ROPE} m}`, `{${CARE} m/s}`];
  const hook: Stay = {
    ...{ kind: "stay", at: lies, within: 5, height: HOOKED, slow: HOVER, seconds: 2, takes: "load" },
    words: saying("Hover {height} over the load to hook it", { height }),
    told: saying("The load hangs on its rope. Not over {speed}.", { speed }),
  };
  const set: Stay = {
    ...{ kind: "stay", at: to.site, within: 7, height: SET_DOWN, slow: HOVER, seconds: 1.5, delivers: "load" },
    words: saying("Set the load down in {town}: hover {height} over the mark", { town: to.name, height }),
    told: phrase("The load is down."),
  };
  const length = lengthOf([base.site, lies, to.site]);
  return {
    title: { words: load.title, values: { town: to.name } },
    brief: { words: load.brief, values: { from: base.name, to: to.name, speed } },
    start: { at: base.site, heading: headingTo(base.site, lies), by: "helicopter" },
    goals: [hook, set],
    limits: { care: CARE },
    length,
    difficulty: difficultyOf(1.6 * length),
  };
}
