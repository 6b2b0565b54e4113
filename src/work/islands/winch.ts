/** Rescues by winch: someone stands on a ledge at the rim of an island, where no helicopter can land. */

import { pick, within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { createFit, createSkidSurvey, fitHull, surveySkids } from "../../explorers/helicopter-hull.ts";
import { phrase, saying, type Words } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { Stay, TaskPlan } from "../task.ts";
import { difficultyOf, headingTo, landing, lengthOf } from "./legs.ts";
import { besideSite, groundAt, hopBetween, type Sky, type Town, townsOf } from "./sky.ts";

/** Heights of the skids over the ledge, metres: the winch has 28 m of rope. */
const WINCHED = [7, 28] as const;
/** Heights at which the hull must have room over the ledge, metres. */
const HOVERS = [10, 16, 24];
/** Metres between steps outward to the rim, and of the last ones from the rim inward. */
const [OUTWARD, INWARD] = [8, 1.5];
/** Metres out from a town within which the rim is sought, and the least. */
const [FARTHEST, NEAREST] = [900, 120];

/** People who need a winch. */
export const STRANDED = [saying("A climber"), saying("A shepherd"), saying("A surveyor"), saying("A painter")];
/** Highest speed with a passenger, m/s, and seconds of the hover. */
const [CARE, STAYS] = [45, 5];

const fit = createFit();
const survey = createSkidSurvey();

export const WINCH: TaskKind<Sky> = {
  title: phrase("Winch someone from a ledge"),
  *create(sky, area, random) {
    const towns = yield* townsOf(sky, area);
    for (let tries = 0; tries < 30 && towns.length > 0; tries++) {
      const base = pick(random, towns);
      const ledge = ledgeBeyond(sky, base, random);
      yield;
      if (ledge && (yield* hopBetween(sky, base.site, ledge)) !== null) return planOf(sky, base, ledge, random);
    }
    return null;
  },
};

/** A ledge at the rim in a random direction from a town; null where there is none that needs a winch. */
function ledgeBeyond(sky: Sky, { site }: Town, random: Random): Place | null {
  const angle = within(random, 0, 2 * Math.PI);
  const [east, north] = [Math.sin(angle), Math.cos(angle)];
  const archipelago = sky.flat.altitudes.reduce((best, altitude) => {
    const off = (a: number) => Math.abs(groundAt(sky, site[0], site[1], a) - site[2]);
    return off(altitude) <= off(best) || Number.isNaN(off(best)) ? altitude : best;
  });
  const heightAt = (metres: number) => groundAt(sky, site[0] + metres * east, site[1] + metres * north, archipelago);
  let metres = 0;
  while (metres < FARTHEST && !Number.isNaN(heightAt(metres))) metres += OUTWARD;
  if (metres >= FARTHEST) return null;
  while (metres > 0 && Number.isNaN(heightAt(metres))) metres -= INWARD;
  const ledge: Place = [site[0] + metres * east, site[1] + metres * north, heightAt(metres)];
  return metres >= NEAREST && needsWinch(sky, ledge) ? ledge : null;
}

/** Whether no helicopter can land at a place, but can hover over it. */
export function needsWinch({ craft }: Sky, [x, y, z]: Place): boolean {
  if (surveySkids(craft, x, y, z + 9, 0, survey).refusal === "") return false;
  return HOVERS.every((above) => {
    const { lowest, highest } = fitHull(craft, x, y, z + above, fit);
    return lowest <= z + 6.5 && highest > z + 60;
  });
}

function planOf(sky: Sky, base: Town, ledge: Place, random: Random): TaskPlan {
  const who = pick(random, STRANDED);
  const names = { who, town: base.name };
  return rescueOf(sky, base.site, ledge, {
    title: saying("{who} on a ledge near {town}", names),
    brief: saying(
      "{who} cannot get off a ledge at the rim. Hover {least} to {most} above for {seconds} s, then land in {town}.",
      { ...names, ...HOVER },
    ),
    home: saying("Land in {town}", { town: base.name }),
  });
}

/** Values of the hover, for words. */
export const HOVER = { least: `{${WINCHED[0]} m}`, most: `{${WINCHED[1]} m}`, seconds: STAYS };

/** The rescue from a ledge to a site, from where it is flown to. */
export function rescueOf(
  sky: Sky,
  site: Place,
  ledge: Place,
  { title, brief, home }: Readonly<Record<"title" | "brief" | "home", Words>>,
): TaskPlan {
  const winch: Stay = {
    ...{ kind: "stay", at: ledge, within: 5, height: WINCHED, slow: 2, seconds: STAYS, takes: "person" },
    words: phrase("Hover low over the ledge to winch"),
    told: saying("Winched up. Fly gently: not over {speed}.", { speed: `{${CARE} m/s}` }),
  };
  const end = landing(site, home, phrase("Safe on the ground."), {
    delivers: "person",
    seconds: 2,
    beside: besideSite(sky, site),
  });
  const length = lengthOf([site, ledge, site]);
  return {
    ...{ title, brief },
    start: { at: site, heading: headingTo(site, ledge), by: "helicopter" },
    goals: [winch, end],
    limits: { care: CARE },
    length,
    difficulty: difficultyOf(8 * length),
  };
}
