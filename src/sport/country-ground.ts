/**
 * The ground of the sport in a country, or on one archipelago of floating islands.
 *
 *   heights  above the altitude of the archipelago, which is the first level of a country's lakes
 *   water    follows the lakes' level of the moment; islands have no lakes
 *   sites    keep their places as years pass, as features do
 *   error    none against terraAt in the land of 1983 (tests/sport/country-ground.test.ts)
 */
import { codeAt, FEATURES, hasCode } from "../core/forest/features.ts";
import type { Box } from "../core/forest/streams.ts";
import { islandFeaturesIn } from "../core/islands/features.ts";
import { coverKindAt, type Islands, lakeAltitude, rockAt } from "../core/islands/islands.ts";
import type { SportGround } from "./ground.ts";

/** `altitude` names one of the archipelagos, by default the lowest; `t` in years. */
export function countryGround(islands: Islands, t: number, altitude = islands.altitudes[0]): SportGround {
  const span = new Float64Array(2);
  const topAt = (x: number, y: number): number => (rockAt(islands, x, y, altitude, t, span) ? span[1] : Number.NaN);
  return {
    heightAt: (x, y) => topAt(x, y) - altitude,
    depthAt(x, y) {
      const depth = lakeAltitude(islands, altitude) - topAt(x, y);
      return depth > 0 ? depth : 0;
    },
    dryFrom: islands.lakes ? 0 : Number.NEGATIVE_INFINITY,
    kindAt: (x, y) => coverKindAt(islands, x, y, altitude, t),
    sitesIn: (box: Box) =>
      islandFeaturesIn(islands, altitude, box)
        .filter(({ feature }) => hasCode(FEATURES.indexOf(feature)))
        .map(({ feature, x, y }) => ({ feature, x, y, code: codeAt(x, y) })),
  };
}
