/** The houses that have come, cell by cell, seated on the ground of the year that is drawn. */

import type { Islands } from "../../../../core/islands/islands.ts";
import { houseAt } from "../../../../core/islands/towns.ts";
import type { ScatterChunk, ScatterStream } from "../../../../stream/scatter.ts";
import { HOUSE, writeHouse } from "../../jobs/houses.ts";
import type { OpenStream } from "../part.ts";

/** A cell, and the lowest and highest floor in it, metres from its archipelago's altitude. */
export interface Row {
  readonly chunk: ScatterChunk;
  year: number;
  low: number;
  high: number;
}

export interface HouseRows {
  readonly all: Iterable<Row>;
  readonly stream: ScatterStream;
  /** Counts up whenever a cell comes, goes or is seated anew. */
  readonly changes: number;
  update(x: number, y: number, z: number, clearance: number): void;
  /** Seats some cells for year t, all of them where nothing may lag. */
  seat(t: number, skipSmoothing: boolean): void;
  /** Other islands. */
  show(islands: Islands, open: OpenStream): void;
  dispose(): void;
}

const BUDGET = 65_536;
/** Houses seated anew in a frame, about. */
const SEATED = 48;

export function createHouseRows(
  opened: Islands,
  ask: (open: OpenStream) => ScatterStream,
  open: OpenStream,
): HouseRows {
  let islands = opened;
  let stream = ask(open);
  const rows = new Map<string, Row>();
  let changes = 0;

  function forget(key: string): void {
    const row = rows.get(key);
    if (!row) return;
    rows.delete(key);
    stream.release(row.chunk);
    changes++;
  }

  /** By their keys: what is added up in a picture is so in one order, whatever came first. */
  function sort(): void {
    const sorted = [...rows.values()].sort((a, b) => (a.chunk.key < b.chunk.key ? -1 : 1));
    rows.clear();
    for (const row of sorted) rows.set(row.chunk.key, row);
  }

  function reach(row: Row): void {
    const { things, count } = row.chunk;
    row.low = Infinity;
    row.high = -Infinity;
    for (let i = 0; i < count; i++) {
      const floor = things[HOUSE * i + 2];
      row.low = Math.min(row.low, floor);
      row.high = Math.max(row.high, floor);
    }
  }

  function reseat(row: Row, t: number): void {
    const { things, count, centre } = row.chunk;
    for (let i = 0; i < count; i++) {
      const at = HOUSE * i;
      const house = houseAt(islands, centre[2], things[at] + centre[0], things[at + 1] + centre[1], t);
      if (house) writeHouse(house, ...centre, things, at);
      // No storeys: not drawn.
      else things[at + 4] = 0;
    }
    row.year = t;
    reach(row);
    changes++;
  }

  return {
    all: { [Symbol.iterator]: () => rows.values() },
    get stream() {
      return stream;
    },
    get changes() {
      return changes;
    },
    update(x, y, z, clearance) {
      stream.update(x, y, z, clearance);
      const { added, removed } = stream.take(BUDGET);
      for (const key of removed) forget(key);
      for (const chunk of added) {
        const row = { chunk, year: 0, low: 0, high: 0 };
        reach(row);
        rows.set(chunk.key, row);
        changes++;
      }
      if (added.length > 0) sort();
    },
    seat(t, skipSmoothing) {
      let left = skipSmoothing ? Infinity : SEATED;
      for (const row of rows.values()) {
        if (row.year === t || left <= 0) continue;
        left -= row.chunk.count;
        reseat(row, t);
      }
    },
    show(next, anew) {
      stream.dispose();
      rows.clear();
      changes++;
      islands = next;
      stream = ask(anew);
    },
    dispose: () => stream.dispose(),
  };
}
