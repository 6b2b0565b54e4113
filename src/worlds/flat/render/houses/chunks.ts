/** Resident house chunks, with floors recomputed for the year that is drawn. */

import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { houseAt } from "../../../../core/flat/towns.ts";
import type { ScatterChunk, ScatterStream } from "../../../../stream/scatter.ts";
import { HOUSE_STRIDE, writeHouse } from "../../jobs/houses.ts";
import type { OpenStream } from "../part.ts";

/** A chunk, the year of its floor heights, and its lowest and highest floor in metres above the archipelago's altitude. */
export interface HouseChunk {
  readonly chunk: ScatterChunk;
  year: number;
  low: number;
  high: number;
}

export interface HouseChunks {
  readonly all: Iterable<HouseChunk>;
  readonly stream: ScatterStream;
  /** Incremented whenever a chunk is added, removed or given other floors. */
  readonly changes: number;
  update(x: number, y: number, z: number, clearance: number): void;
  /** Recomputes floors for year t: of a few chunks per call, or of all of them when `immediate`. */
  setYear(t: number, immediate: boolean): void;
  setGround(flat: FlatGround, open: OpenStream): void;
  /** Has the floors recomputed for other ground. */
  preview(flat: FlatGround): void;
  dispose(): void;
}

/** Bytes accepted from the stream per frame. */
const BUDGET = 65_536;
/** Approximate number of houses whose floors are recomputed per frame. */
const HOUSES_PER_FRAME = 24;

export function createHouseChunks(
  initial: FlatGround,
  openHouses: (open: OpenStream) => ScatterStream,
  open: OpenStream,
): HouseChunks {
  let flat = initial;
  let stream = openHouses(open);
  const resident = new Map<string, HouseChunk>();
  let changes = 0;

  function remove(key: string): void {
    const house = resident.get(key);
    if (!house) return;
    resident.delete(key);
    stream.release(house.chunk);
    changes++;
  }

  return {
    all: { [Symbol.iterator]: () => resident.values() },
    get stream() {
      return stream;
    },
    get changes() {
      return changes;
    },
    update(x, y, z, clearance) {
      stream.update(x, y, z, clearance);
      const { added, removed } = stream.take(BUDGET);
      for (const key of removed) remove(key);
      for (const chunk of added) {
        resident.set(chunk.key, residentOf(chunk));
        changes++;
      }
      if (added.length > 0) sort(resident);
    },
    setYear(t, immediate) {
      let left = immediate ? Infinity : HOUSES_PER_FRAME;
      for (const house of resident.values()) {
        if (house.year === t || left <= 0) continue;
        left -= house.chunk.count;
        updateFloors(house, flat, t);
        changes++;
      }
    },
    setGround(next, openNext) {
      stream.dispose();
      resident.clear();
      changes++;
      flat = next;
      stream = openHouses(openNext);
    },
    preview(next) {
      flat = next;
      for (const house of resident.values()) house.year = Number.NaN;
    },
    dispose: () => stream.dispose(),
  };
}

/** Sorts by key, so that the order of drawing does not depend on the order of arrival. */
function sort(resident: Map<string, HouseChunk>): void {
  const sorted = [...resident.values()].sort((a, b) => (a.chunk.key < b.chunk.key ? -1 : 1));
  resident.clear();
  for (const each of sorted) resident.set(each.chunk.key, each);
}

function residentOf(chunk: ScatterChunk): HouseChunk {
  const house = { chunk, year: 0, low: 0, high: 0 };
  updateRange(house);
  return house;
}

function updateRange(house: HouseChunk): void {
  const { things, count } = house.chunk;
  house.low = Infinity;
  house.high = -Infinity;
  for (let i = 0; i < count; i++) {
    const floor = things[HOUSE_STRIDE * i + 2];
    house.low = Math.min(house.low, floor);
    house.high = Math.max(house.high, floor);
  }
}

function updateFloors(house: HouseChunk, flat: FlatGround, t: number): void {
  const { things, count, centre } = house.chunk;
  for (let i = 0; i < count; i++) {
    const at = HOUSE_STRIDE * i;
    const raised = houseAt(flat, centre[2], things[at] + centre[0], things[at + 1] + centre[1], t);
    if (raised) writeHouse(raised, ...centre, things, at);
    // No storeys: not drawn.
    else things[at + 4] = 0;
  }
  house.year = t;
  updateRange(house);
}
