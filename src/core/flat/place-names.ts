/** The named places of a country, read at year 0 and at the lakes' first level, so that they never change. */
import { createPlaceNames, type PlaceNames } from "../forest/place-names.ts";
import { coverKindAt, type Islands, islandAt, topHeight } from "./flat-ground.ts";

const known = new WeakMap<Islands, PlaceNames>();

/** The names of some islands: one object for each `Islands`, which caches its results. */
export function placeNamesOf(islands: Islands): PlaceNames {
  const [altitude] = islands.altitudes;
  const full = { ...islands, lakes: { level: 0 } };
  const names =
    known.get(islands) ??
    createPlaceNames({
      heightAt: (x, y) => topHeight(islands, islandAt(islands, x, y, altitude)),
      kindAt: (x, y) => coverKindAt(full, x, y, altitude),
    });
  known.set(islands, names);
  return names;
}
