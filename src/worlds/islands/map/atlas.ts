/** The maps of islands: how wide they are, an archipelago a level, and which of them one is over. */

import { type Islands, rockAt, shoreAt } from "../../../core/islands/islands.ts";
import type { IslandsRecipe, IslandsTable } from "../../../recipe/kinds/islands.ts";
import type { Opened } from "../../../recipe/validate.ts";
import type { MapLevels, MapPlace } from "../../../ui/map/picture.ts";
import { whole } from "../../../ui/reading.ts";
import { flatPlacing } from "../../flat-placing.ts";
import type { Atlas } from "../../map-source.ts";
import { altitudeOf } from "./chart.ts";
import { legendOf } from "./legend.ts";

const SPANS = [300, 600, 1200, 2500, 5000, 10_000, 25_000, 50_000] as const;
/** Metres by which a shore may lie over one who is beside its islands and not under them. */
const BESIDE = 150;

/** `world` tells the islands as they are now, `taken` what is gone of them. */
export function createIslesAtlas(
  world: () => Opened<IslandsRecipe>,
  taken: () => ReadonlySet<string>,
): Atlas<IslandsTable> {
  return {
    whole: 0,
    sight: 2500,
    table() {
      const { name, title, about, explorers, view, start, from, ...table } = world();
      return table;
    },
    spansOf: () => SPANS,
    placing: (_, wish) => flatPlacing(wish),
    levelsOf,
    taken,
  };
}

function levelsOf({ shape: { altitudes } }: IslandsTable): MapLevels {
  const most = altitudes.length - 1;
  return {
    most,
    nameOf: (level) => `Islands at ${whole(altitudes[most - level])} m`,
    legendOf: (level) => legendOf(level < most, level > 0),
  };
}

const span = new Float64Array(2);

/** The level of the archipelago that one is over, or beside; of all that lie higher, the lowest. */
export function levelOver(islands: Islands, x: number, y: number, z: number, t: number): number {
  const { altitudes } = islands;
  const most = altitudes.length - 1;
  for (let k = most; k > 0; k--) {
    // Under an island one is over another.
    const from = rockAt(islands, x, y, altitudes[k], t, span)
      ? span[0]
      : shoreAt(islands, x, y, altitudes[k], t) - BESIDE;
    if (z >= from) return most - k;
  }
  return most;
}

/** Metres above datum of an archipelago's ground at a place; `open` where there is only sky, and its shore's altitude then. */
export function groundOf(
  islands: Islands,
  [x, y]: MapPlace,
  level: number,
  t: number,
): { readonly z: number; readonly open: boolean } {
  const altitude = altitudeOf(islands, level);
  return rockAt(islands, x, y, altitude, t, span)
    ? { z: span[1], open: false }
    : { z: shoreAt(islands, x, y, altitude, t), open: true };
}
