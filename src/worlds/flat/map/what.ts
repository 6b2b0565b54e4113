/** Description of a place of the map in words: a feature with its orienteering code, a building, or the kind of ground. */

import { flatFeaturesIn } from "../../../core/flat/features.ts";
import { coverKindAt, type FlatGround, lakeAltitude, rockAt } from "../../../core/flat/flat-ground.ts";
import { HOUSE_HALF, houseAt } from "../../../core/flat/towns.ts";
import { codeAt, FEATURES, hasCode } from "../../../core/forest/features.ts";
import { BUILDING_SPACING } from "../../../core/forest/trees-buildings.ts";
import { featureWords, kindWords } from "../../../sport/words.ts";

const one = new Float64Array(2);

/**
 * Description of a place on the archipelago at an altitude: "Boulder KV in runnable wood", "Building", "Lake, 3.2 m deep" or "Moor"; ""
 * where it has no ground. The nearest feature within `reach` metres counts.
 */
export function whatAt(flat: FlatGround, altitude: number, x: number, y: number, reach: number, t: number): string {
  if (!rockAt(flat, x, y, altitude, t, one)) return "";
  const depth = lakeAltitude(flat, altitude) - one[1];
  const found = flatFeaturesIn(flat, altitude, {
    west: Math.floor(x - reach),
    south: Math.floor(y - reach),
    east: Math.ceil(x + reach) + 1,
    north: Math.ceil(y + reach) + 1,
  })
    .map((each) => ({ ...each, away: Math.hypot(each.x - x, each.y - y) }))
    .filter(({ away, feature }) => away <= reach && hasCode(FEATURES.indexOf(feature)))
    .sort((a, b) => a.away - b.away)[0];
  if (found) {
    const kind = kindWords(coverKindAt(flat, found.x, found.y, altitude, t));
    return capital(`${featureWords(found.feature)} ${codeAt(found.x, found.y)} in ${kind}`);
  }
  const near = (v: number) => Math.round(v / BUILDING_SPACING) * BUILDING_SPACING;
  const [i, j] = [near(x), near(y)];
  if (Math.max(Math.abs(x - i), Math.abs(y - j)) <= HOUSE_HALF && houseAt(flat, altitude, i, j, t)) return "Building";
  return depth > 0 ? `Lake, ${depth.toFixed(1)} m deep` : capital(kindWords(coverKindAt(flat, x, y, altitude, t)));
}

const capital = (words: string): string => `${words[0].toUpperCase()}${words.slice(1)}`;
