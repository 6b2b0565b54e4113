/**
 * The ground of the sport in a country, or on one archipelago of floating islands.
 *
 *   heights  above the altitude of the archipelago, which is the first level of a country's lakes
 *   water    lakes follow their level of the moment; islands have tarns instead, which are those of year 0
 *   sites    keep their places as years pass, as features do
 *   error    none against terraAt in the land of 1983 (tests/sport/country-ground.test.ts)
 */

import { flatFeaturesIn } from "../core/flat/features.ts";
import { coverKindAt, type FlatGround, lakeAltitude, rockAt } from "../core/flat/flat-ground.ts";
import { featureThing } from "../core/flat/life.ts";
import { codeAt, FEATURES, hasCode } from "../core/forest/features.ts";
import type { Box } from "../core/forest/streams.ts";
import { isClearOfPlants } from "./clear-places.ts";
import { type PlaneGround, planeGround } from "./ground.ts";
import { hollowLevel } from "./hollows.ts";
import { isInTarn } from "./tarns.ts";

/** Depth of hollows that count as dry, metres. */
const PUDDLE = 0.3;

/** `altitude` names one of the archipelagos, by default the lowest; `t` in years. */
export function countryGround(flat: FlatGround, t: number, altitude = flat.altitudes[0]): PlaneGround {
  const span = new Float64Array(2);
  const topAt = (x: number, y: number): number => (rockAt(flat, x, y, altitude, t, span) ? span[1] : Number.NaN);
  const depthAt = (x: number, y: number): number => {
    const depth = lakeAltitude(flat, altitude) - topAt(x, y);
    return depth > 0 ? depth : 0;
  };
  const hollowAt = (x: number, y: number): number => {
    const top = topAt(x, y);
    if (Number.isNaN(top)) return 0;
    const depth = hollowLevel(flat, altitude, x, y) - top;
    return depth > PUDDLE ? depth : 0;
  };
  const isDry = (x: number, y: number): boolean =>
    flat.form === "islands" ? !Number.isNaN(topAt(x, y)) && hollowAt(x, y) === 0 : topAt(x, y) > altitude;
  return planeGround({
    heightAt: (x, y) => topAt(x, y) - altitude,
    depthAt,
    floodAt: flat.form === "islands" ? hollowAt : depthAt,
    isDry,
    isUnderWater: (x, y) =>
      flat.form === "islands" ? hollowAt(x, y) > 0 && isInTarn(flat, altitude, x, y) : !isDry(x, y),
    isClear: (x, y) => isClearOfPlants(flat, altitude, x, y),
    kindAt: (x, y) => coverKindAt(flat, x, y, altitude, t),
    sitesIn: (box: Box) =>
      flatFeaturesIn(flat, altitude, box)
        .filter(({ feature }) => hasCode(FEATURES.indexOf(feature)))
        .map(({ feature, x, y }) => ({ feature, x, y, code: codeAt(x, y) })),
    shapeOf: (site) => featureThing(altitude, site),
  });
}
