/** The roads that a player has built in a country: those that are kept, and those of this visit alone. */
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import type { SavedObjects } from "../../saves/world-data.ts";

type Paths = SavedObjects["roads"];

export interface BuiltRoads {
  readonly flat: FlatGround;
  /** All roads by their keys in saved data. */
  readonly paths: Paths;
  /** The roads that are saved. */
  readonly kept: Paths;
  /** Goes up with every change. */
  readonly changes: number;
  /** Replaces all of them; those of this visit alone stay so. */
  build(paths: Paths): void;
  /** Leaves a road out of saved data. */
  keepForVisit(key: string): void;
  /** Replaces the roads that are saved. */
  restore(kept: Paths): void;
  setGround(flat: FlatGround): void;
}

export function createBuiltRoads(opened: FlatGround): BuiltRoads {
  let flat = opened;
  let paths: Paths = {};
  let visit: ReadonlySet<string> = new Set();
  let changes = 0;
  const withKeys = (test: (key: string) => boolean): Paths =>
    Object.fromEntries(Object.entries(paths).filter(([key]) => test(key)));

  function build(next: Paths): void {
    paths = next;
    changes++;
    flat.roads?.build(Object.values(paths));
  }

  return {
    get flat() {
      return flat;
    },
    get paths() {
      return paths;
    },
    get kept() {
      return withKeys((key) => !visit.has(key));
    },
    get changes() {
      return changes;
    },
    build,
    keepForVisit(key) {
      visit = new Set([...visit, key]);
      changes++;
    },
    restore: (kept) => build({ ...kept, ...withKeys((key) => visit.has(key)) }),
    setGround(next) {
      flat = next;
      flat.roads?.build(Object.values(paths));
    },
  };
}
