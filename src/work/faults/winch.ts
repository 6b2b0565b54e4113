/** Rescues by winch: someone stands on a scarp, where no helicopter can land. */
import { pick } from "../../core/field/choice.ts";
import { phrase, saying } from "../../words/words.ts";
import { hopBetween } from "../islands/sky.ts";
import { HOVER, needsWinch, rescueOf, STRANDED } from "../islands/winch.ts";
import type { TaskKind } from "../kind.ts";
import { LEVEL } from "../place.ts";
import { type FaultLand, placesOf, siteOn } from "./scarps.ts";

/** Metres of the scarp from the site. */
const [NEAREST, FARTHEST] = [200, 1200];
/** Scarps that are tried from each site, and sites. */
const [SCARPS, SITES] = [24, 8];

export const FAULT_WINCH: TaskKind<FaultLand> = {
  title: phrase("Winch someone from a scarp"),
  *create(land, area, random) {
    const places = yield* placesOf(land, area);
    for (let sites = 0; sites < SITES; sites++) {
      const site = yield* siteOn(land, places, random);
      if (!site) return null;
      const near = places.scarps.filter((scarp) => {
        const { distance } = LEVEL.way(site, scarp);
        return distance >= NEAREST && distance <= FARTHEST;
      });
      for (let tries = 0; tries < SCARPS && near.length > 0; tries++) {
        const ledge = pick(random, near);
        yield;
        if (!needsWinch(land, ledge) || (yield* hopBetween(land, site, ledge)) === null) continue;
        const who = pick(random, STRANDED);
        return rescueOf(land, site, ledge, {
          title: saying("{who} on a scarp", { who }),
          brief: saying(
            "{who} cannot get off the steep ground of a scarp. Hover {least} to {most} above for {seconds} s, then land where you set out.",
            { who, ...HOVER },
          ),
          home: phrase("Land where you set out"),
        });
      }
    }
    return null;
  },
};
