/** Races through rings along the scarps and through the valleys of a land of faults. */
import { phrase, saying } from "../../words/words.ts";
import { layRings, raceOf, type Spacing } from "../islands/rings.ts";
import type { TaskKind } from "../kind.ts";
import { type FaultLand, placesOf, siteOn, surfaceAt, wallAt } from "./scarps.ts";

/** Metres of a ring's middle over the ground, of the wall beside it, and from the sides of the land out over the sea. */
const [OVER, WALL, OUT] = [26, 90, 150];
const TRIES = 100;

/** Rings lower than the ground beside them first. */
const spacingOn = (land: FaultLand): Spacing => ({
  ...{ apart: [170, 330], turn: 80, steep: 0.3 },
  levelsAt(_, x, y) {
    if (Math.max(Math.abs(x), Math.abs(y)) > land.half + OUT) return [];
    const z = surfaceAt(land, x, y) + OVER;
    return [{ z, isWanted: wallAt(land, x, y, WALL) > z }];
  },
});

export const FAULT_RINGS: TaskKind<FaultLand> = {
  title: phrase("Race through rings"),
  *create(land, area, random) {
    const places = yield* placesOf(land, area);
    for (let tries = 0; tries < TRIES; tries++) {
      const site = yield* siteOn(land, places, random);
      const rings = site && (yield* layRings(land, site, spacingOn(land), random));
      if (rings)
        return raceOf(site, rings, {
          title: saying("{n} rings along the scarps", { n: rings.length }),
          brief: phrase(
            "Fly through all rings in their order, along the scarps and through the valleys. Only the time counts.",
          ),
        });
    }
    return null;
  },
};
