/** Places of flat ground by words: named towns, lakes and hills of a country, houses, shafts and the other features. */
import { scanFlatFeatures } from "../../core/flat/features.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { placeNamesOf } from "../../core/flat/place-names.ts";
import { scanHouses } from "../../core/flat/towns.ts";
import type { Feature } from "../../core/forest/features.ts";
import type { NamedKind } from "../../core/forest/place-names.ts";
import type { Box } from "../../core/forest/streams.ts";
import { phrase } from "../../words/words.ts";
import { type FoundPlace, isMeant, mayMean, nearestOf, nearestOfEach, type PlaceSearch } from "../place-words.ts";

/** Metres from the middle within which places are searched, ring by ring. */
const RINGS = [256, 768, 1536, 3072, 5120] as const;
/** Rings of a search without words. */
const FEW = 4;
/** Side of a part of a ring that is searched at once, metres; least number of places that end the search. */
const [PART, ENOUGH] = [1024, 6];

const NAMED: Readonly<Record<NamedKind, readonly string[]>> = {
  town: [phrase("town"), phrase("village"), phrase("city")],
  lake: [phrase("lake"), phrase("water"), phrase("tarn")],
  hill: [phrase("hill"), phrase("peak"), phrase("mountain"), phrase("summit")],
};
const HOUSE = [phrase("house"), phrase("building"), phrase("town"), phrase("village")];
/** Words that find a feature. */
const FEATURES: Readonly<Partial<Record<Feature, readonly string[]>>> = {
  mine: [phrase("shaft"), phrase("mine"), phrase("mineshaft"), phrase("cave")],
  boulder: [phrase("boulder"), phrase("stone"), phrase("rock")],
  root: [phrase("rootstock"), phrase("root")],
  waterhole: [phrase("pond"), phrase("waterhole")],
  knoll: [phrase("knoll")],
  x: [phrase("sculpture"), phrase("man-made")],
};
const FEATURE_NAMES: Readonly<Partial<Record<Feature, string>>> = {
  mine: phrase("Shaft"),
  boulder: phrase("Boulder"),
  root: phrase("Rootstock"),
  waterhole: phrase("Pond"),
  knoll: phrase("Knoll"),
  x: phrase("Sculpture"),
};

/** Kinds to search for, as examples: phrases. */
export const flatExamples = (hasNames: boolean): readonly string[] =>
  hasNames ? [phrase("town"), phrase("lake"), phrase("shaft")] : [phrase("house"), phrase("shaft"), phrase("boulder")];

/**
 * Searches an archipelago, or a country, round (x, y), nearest first; `hasNames` where towns, lakes and hills have names. Without typed
 * words the nearest of each kind are found.
 */
export function* flatPlaces(
  flat: FlatGround,
  altitude: number,
  [x, y]: readonly [number, number],
  typed: string | null,
  t: number,
  hasNames: boolean,
): PlaceSearch {
  const found: FoundPlace[] = [];
  const means = (name: string, words: readonly string[]) => typed === null || isMeant(typed, name, words);
  const may = (words: readonly string[]) => typed === null || mayMean(typed, words, false);
  const nearest = () => (typed === null ? nearestOfEach(found) : nearestOf(found));
  const add = (name: string, kind: string, px: number, py: number) => {
    const [east, north] = [px - x, py - y];
    const bearing = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
    found.push({ name, kind, place: [px, py], distance: Math.hypot(east, north), bearing });
  };
  const wanted = Object.values(FEATURES).some(may);
  const hasHouses = may(hasNames ? HOUSE.slice(0, 2) : HOUSE);
  let done: Box = { west: x, south: y, east: x, north: y };
  for (const ring of typed === null ? RINGS.slice(0, FEW) : RINGS) {
    const whole = { west: x - ring, south: y - ring, east: x + ring, north: y + ring };
    for (const box of partsOf(whole, done)) {
      if (hasNames)
        for (const { kind, name, x: px, y: py } of placeNamesOf(flat).placesIn(box))
          if (means(name, NAMED[kind])) add(name, NAMED[kind][0], px, py);
      yield;
      if (hasHouses)
        for (const house of yield* scanHouses(flat, altitude, box, t)) add(phrase("House"), "", house.x, house.y);
      if (wanted)
        for (const { feature, x: px, y: py } of yield* scanFlatFeatures(flat, altitude, box)) {
          const [name, words] = [FEATURE_NAMES[feature], FEATURES[feature]];
          if (name && words && means("", words)) add(name, "", px, py);
        }
      yield nearest();
    }
    done = whole;
    // Nearer ones than the ring's own distance are complete.
    if (nearest().filter(({ distance }) => distance <= ring).length >= ENOUGH) break;
  }
  return nearest();
}

/** A box without another in its middle, in parts of PART metres at most. */
function* partsOf(whole: Box, middle: Box): Generator<Box> {
  const { west, south, east, north } = whole;
  const bands: readonly Box[] = [
    { west, south, east, north: middle.south },
    { west, south: middle.south, east: middle.west, north: middle.north },
    { west: middle.east, south: middle.south, east, north: middle.north },
    { west, south: middle.north, east, north },
  ];
  for (const band of bands)
    for (let py = band.south; py < band.north; py += PART)
      for (let px = band.west; px < band.east; px += PART)
        yield { west: px, south: py, east: Math.min(px + PART, band.east), north: Math.min(py + PART, band.north) };
}
