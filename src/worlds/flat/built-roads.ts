/** The roads that a player has built in a country. */
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import type { SavedObjects } from "../../saves/world-data.ts";

export interface BuiltRoads {
  readonly flat: FlatGround;
  /** Roads by their keys in saved data. */
  readonly paths: SavedObjects["roads"];
  /** Goes up with every change. */
  readonly changes: number;
  /** Replaces all of them. */
  build(paths: SavedObjects["roads"]): void;
  setGround(flat: FlatGround): void;
}

export function createBuiltRoads(opened: FlatGround): BuiltRoads {
  let flat = opened;
  let paths: SavedObjects["roads"] = {};
  let changes = 0;
  return {
    get flat() {
      return flat;
    },
    get paths() {
      return paths;
    },
    get changes() {
      return changes;
    },
    build(next) {
      paths = next;
      changes++;
      flat.roads?.build(Object.values(paths));
    },
    setGround(next) {
      flat = next;
      flat.roads?.build(Object.values(paths));
    },
  };
}
