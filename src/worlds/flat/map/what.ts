/** Description of a place of the map in words: a feature with its orienteering code, a building, or the kind of ground. */

import type { Kind } from "../../../core/field/cover.ts";
import { flatFeaturesIn } from "../../../core/flat/features.ts";
import { coverKindAt, type FlatGround, lakeAltitude, rockAt } from "../../../core/flat/flat-ground.ts";
import { HOUSE_HALF, houseAt } from "../../../core/flat/towns.ts";
import { codeAt, FEATURES, hasCode } from "../../../core/forest/features.ts";
import { BUILDING_SPACING } from "../../../core/forest/trees-buildings.ts";
import { type FeatureTexts, inKindWords, textOf } from "../../../sport/words.ts";
import { decimals } from "../../../ui/format.ts";
import { phrase, say } from "../../../words/words.ts";

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
    const place = inKindWords(coverKindAt(flat, found.x, found.y, altitude, t));
    return say(textOf(FEATURES_THERE, found.feature), { code: codeAt(found.x, found.y), place });
  }
  const near = (v: number) => Math.round(v / BUILDING_SPACING) * BUILDING_SPACING;
  const [i, j] = [near(x), near(y)];
  if (Math.max(Math.abs(x - i), Math.abs(y - j)) <= HOUSE_HALF && houseAt(flat, altitude, i, j, t))
    return say("Building");
  if (depth > 0) return say("Lake, {depth} deep", { depth: `${decimals(depth, 1)} m` });
  return say(KINDS[coverKindAt(flat, x, y, altitude, t)]);
}

const FEATURES_THERE: FeatureTexts = {
  mine: phrase("Mineshaft {code} {place}"),
  boulder: phrase("Boulder {code} {place}"),
  knoll: phrase("Knoll {code} {place}"),
  root: phrase("Rootstock {code} {place}"),
  waterhole: phrase("Water hole {code} {place}"),
  x: phrase("Man-made object {code} {place}"),
};

const KINDS: Readonly<Record<Kind, string>> = {
  wood: phrase("Runnable wood"),
  town: phrase("Paved ground"),
  lake: phrase("Lake"),
  grass: phrase("Grass"),
  moor: phrase("Moor"),
  thicket: phrase("Thicket"),
  road: phrase("Road"),
  mud: phrase("Mud"),
  path: phrase("Path"),
  stream: phrase("Stream"),
  marsh: phrase("Marsh"),
  snow: phrase("Snow"),
  bare: phrase("Bare##ground"),
};
