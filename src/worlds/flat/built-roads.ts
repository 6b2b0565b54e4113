/** The roads that a player has built in a country. */
import type { Islands } from "../../core/flat/flat-ground.ts";
import type { SavedObjects } from "../../recipe/save-data.ts";

export interface BuiltRoads {
  readonly islands: Islands;
  /** Roads by their keys in saved data. */
  readonly paths: SavedObjects["roads"];
  /** Goes up with every change. */
  readonly changes: number;
  /** Replaces all of them. */
  build(paths: SavedObjects["roads"]): void;
  setIslands(islands: Islands): void;
}

export function createBuiltRoads(opened: Islands): BuiltRoads {
  let islands = opened;
  let paths: SavedObjects["roads"] = {};
  let changes = 0;
  return {
    get islands() {
      return islands;
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
      islands.roads?.build(Object.values(paths));
    },
    setIslands(next) {
      islands = next;
      islands.roads?.build(Object.values(paths));
    },
  };
}
