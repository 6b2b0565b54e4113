/** Springs of islands: the seed's water holes. On ground that is nearly level they are ponds; from each a stream may run. */
import { coverAt } from "../field/cover.ts";
import { fieldFloorAt } from "../field/field.ts";
import { FEATURES, featureOf } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { mostWithin } from "./bounds.ts";
import { type Islands, islandAt } from "./islands.ts";
import type { Place } from "./spill.ts";

const WATERHOLE = FEATURES.indexOf("waterhole");
/** Metres along what is passed over whole where it can have no land. */
const BLOCK = 64;

/** Every spring of a box of an archipelago outside its towns, in steps of some tenths of a millisecond. */
export function* scanSprings(
  islands: Islands,
  altitude: number,
  { west, south, east, north }: Box,
): Generator<undefined, Place[]> {
  const { scatter, mask, cover } = islands;
  const springs: Place[] = [];
  for (let y0 = south; y0 < north; y0 += BLOCK)
    for (let x0 = west; x0 < east; x0 += BLOCK) {
      const half = BLOCK / 2;
      if (mostWithin(islands, altitude, { x: x0 + half, y: y0 + half, half }) <= 0) continue;
      for (let y = y0; y < Math.min(north, y0 + BLOCK); y++)
        for (let x = x0; x < Math.min(east, x0 + BLOCK); x++) {
          // A water hole's product ends in 128 … 159: seven places of eight need not be read.
          if ((Math.imul(x, y) & 0xe0) !== 0x80) continue;
          if (featureOf(fieldFloorAt(scatter, x, y, altitude), x, y, mask) !== WATERHOLE) continue;
          if (islandAt(islands, x, y, altitude) > 0 && coverAt(cover, x, y, altitude) !== "town") springs.push([x, y]);
        }
      yield;
    }
  return springs;
}
