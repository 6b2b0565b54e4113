/** House chunks of flat ground, whose floors follow the ground of the year that is drawn. */
import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { houseAt } from "../../../../core/flat/towns.ts";
import type { HouseChunk } from "../../../../render/houses/listing.ts";
import { ABOVE } from "../../../../render/houses/lists.ts";
import { HOUSE_STRIDE } from "../../../../stream/house-layout.ts";
import type { ScatterChunk } from "../../../../stream/scatter.ts";
import { writeFlatHouse } from "../../jobs/houses.ts";

/** A chunk, and the year of its floors. */
export interface LevelHouses extends HouseChunk {
  year: number;
}

/** Metres below the floor of a house that hold its walls. */
const BELOW = 12;
/** Approximate number of houses whose floors are recomputed per frame. */
const HOUSES_PER_FRAME = 24;

export function levelHousesOf(chunk: ScatterChunk): LevelHouses {
  const houses = { chunk, box: new Float64Array(6), year: 0 };
  updateBox(houses);
  return houses;
}

/** Recomputes floors for year t: of a few chunks per call, or of all of them when `immediate`. Returns the number of chunks changed. */
export function setYear(all: Iterable<LevelHouses>, flat: FlatGround, t: number, immediate: boolean): number {
  let left = immediate ? Infinity : HOUSES_PER_FRAME;
  let changed = 0;
  for (const houses of all) {
    if (houses.year === t || left <= 0) continue;
    left -= houses.chunk.count;
    updateFloors(houses, flat, t);
    changed++;
  }
  return changed;
}

function updateBox({ chunk: { things, count, reach }, box }: LevelHouses): void {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const floor = things[HOUSE_STRIDE * i + 2];
    low = Math.min(low, floor);
    high = Math.max(high, floor);
  }
  box.set([-reach, -reach, low - BELOW, reach, reach, high + ABOVE]);
}

function updateFloors(houses: LevelHouses, flat: FlatGround, t: number): void {
  const { things, count, centre } = houses.chunk;
  for (let i = 0; i < count; i++) {
    const at = HOUSE_STRIDE * i;
    const raised = houseAt(flat, centre[2], things[at] + centre[0], things[at + 1] + centre[1], t);
    if (raised) writeFlatHouse(raised, centre, things, at);
    // No storeys: not drawn.
    else things[at + 4] = 0;
  }
  houses.year = t;
  updateBox(houses);
}
