/** Reeds: one on most places of a marsh, fewer in its deeper water. */
import { coverAt } from "../field/cover.ts";
import { hash3, unitFloat } from "../field/hash.ts";
import { type Box, MARSH } from "../forest/streams.ts";
import { plantShape, SPECIES } from "../life/species.ts";
import { aboveSea, type FlatGround, topHeight } from "./flat-ground.ts";
import { type Marsh, squareAround } from "./marsh.ts";
import type { FlatPlant } from "./plants.ts";

/** Share of the places with reeds, and the same where the water is deeper than OPEN metres. */
const [REEDS, REEDS_IN_WATER, OPEN] = [0.86, 0.4, 0.12];
/** Metres by which reeds stray from their place along an axis. */
const STRAY = 0.45;
const REED = SPECIES.indexOf("reed");

/** The reeds of a marsh in a box. */
export function reedsOf(flat: FlatGround, altitude: number, { x, y, pool }: Marsh, box: Box): FlatPlant[] {
  const reeds: FlatPlant[] = [];
  for (const [px, py] of squareAround(x, y, MARSH)) {
    const seed = hash3(px, py, 17);
    const [east, north] = [px + STRAY * (2 * byte(seed, 0) - 1), py + STRAY * (2 * byte(seed, 8) - 1)];
    if (east < box.west || east >= box.east || north < box.south || north >= box.north) continue;
    const q = aboveSea(flat, east, north, altitude);
    if (q < (flat.lakes?.level ?? 0) || topHeight(flat, q) > flat.snow) continue;
    const deep = pool.level - altitude - topHeight(flat, q) > OPEN;
    if (unitFloat(hash3(px, py, 18)) >= (deep ? REEDS_IN_WATER : REEDS)) continue;
    if (coverAt(flat.cover, east, north, altitude) === "town") continue;
    reeds.push({ ...plantShape(REED, "marsh", 0, seed), code: REED, x: east, y: north });
  }
  return reeds;
}

const byte = (bits: number, at: number) => ((bits >>> at) & 0xff) / 255;
