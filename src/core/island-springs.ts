/** Springs of islands: the seed's water holes. On ground that is nearly level they are ponds; from each a stream may run. */
import { coverAt } from "./cover.ts";
import { FEATURES, featureOf } from "./features.ts";
import { fieldFloorAt } from "./field.ts";
import { type Islands, islandAt } from "./islands.ts";
import type { Place } from "./spill.ts";
import type { Box } from "./streams.ts";

const WATERHOLE = FEATURES.indexOf("waterhole");

/** Every spring of a box of an archipelago, rows from south to north, a row at a time; the same that features tell of. */
export function* scanSprings(
  islands: Islands,
  altitude: number,
  { west, south, east, north }: Box,
): Generator<undefined, Place[]> {
  const { scatter, mask, cover } = islands;
  const springs: Place[] = [];
  for (let y = south; y < north; y++) {
    let product = Math.imul(west, y);
    for (let x = west; x < east; x++, product = (product + y) | 0) {
      // A water hole's product ends in 128 … 159: seven places of eight need not be read.
      if ((product & 0xe0) !== 0x80) continue;
      if (featureOf(fieldFloorAt(scatter, x, y, altitude), x, y, mask) !== WATERHOLE) continue;
      if (!(islandAt(islands, x, y, altitude) > 0)) continue;
      if (coverAt(cover, x, y, altitude) !== "town") springs.push([x, y]);
    }
    yield;
  }
  return springs;
}
