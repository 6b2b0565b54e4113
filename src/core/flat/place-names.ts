/** The named places of a country, read at year 0 and at the lakes' first level, so that they never change. */
import { createPlaceNames, type PlaceNames } from "../forest/place-names.ts";
import { aboveSea, coverKindAt, type FlatGround, topHeight } from "./flat-ground.ts";

const known = new WeakMap<FlatGround, PlaceNames>();

/** The names of a country: one object for each `FlatGround`, which caches its results. */
export function placeNamesOf(flat: FlatGround): PlaceNames {
  const [altitude] = flat.altitudes;
  const full = { ...flat, lakes: { level: 0 } };
  const names =
    known.get(flat) ??
    createPlaceNames({
      heightAt: (x, y) => topHeight(flat, aboveSea(flat, x, y, altitude)),
      kindAt: (x, y) => coverKindAt(full, x, y, altitude),
    });
  known.set(flat, names);
  return names;
}
