/** Records of each kind for the tests of saved data. */

import type { SaveEnvironment } from "../../src/saves/environment.ts";
import type { KeptPlace } from "../../src/saves/log-data.ts";
import { createSaveStore, type SaveStoreOptions } from "../../src/saves/store.ts";
import * as upkeep from "../../src/saves/upkeep.ts";
import type { SaveData } from "../../src/saves/world-data.ts";
import { beginHunt, type HuntProgress } from "../../src/sport/hunt/progress.ts";
import type { RaceRecord } from "../../src/sport/race/race-data.ts";

export const WORLD = { world: "skylands", seed: 1983, profile: "1983" };
export const OTHER = { ...WORLD, seed: 7 };
export const KEY = "skylands/1983/1983";

/** A world with a cone at a place; without a place, where the player was alone. */
export const worldOf = (land: SaveData["land"], time = 100, place: string | null = "1,2,0"): SaveData => ({
  version: 3,
  land,
  stay: { by: "helicopter", at: [1, 2, 3], look: [0, 0, 0], camera: "chase", orbit: [0, 12, 18], parked: null },
  placed: place === null ? {} : { [place]: "cone" },
  carries: false,
  roads: {},
  changed: { stay: time, carries: 0, placed: place === null ? {} : { [place]: time }, roads: {} },
});

/** The text of a course of three controls (tests/sport/course-code.test.ts). */
export const COURSE = "1abc";

export const raceOf = (seconds: number, kept = 1_000_000, more: Partial<RaceRecord> = {}): RaceRecord => ({
  course: COURSE,
  state: "finished",
  time: seconds,
  splits: [seconds],
  route: [
    { t: 0, x: 0, y: 0, z: 0, kind: "wood" },
    { t: seconds, x: 9, y: 0, z: 0, kind: "wood" },
  ],
  kept,
  ...more,
});

export const runOf = (seconds: number, kept = 1_000_000): RaceRecord =>
  raceOf(seconds, kept, { state: "running", splits: [] });

export const huntOf = (seed: number, found: number, begun = 1000): HuntProgress => ({
  ...beginHunt({ seed }, begun),
  found,
});

/** A store whose late parts are there at once. */
export const openStore = (environment: SaveEnvironment, options: Partial<SaveStoreOptions> = {}) =>
  createSaveStore(environment, { upkeep: async () => upkeep, notify: () => {}, ...options });

/** A place of the logbook. */
export const placeOf = (name: string, kept = 1000): KeptPlace => ({
  ...{ version: 1, name, world: "Skylands", link: "?world=skylands&at=1,2,3", facts: ["Grass", "12 m high"] },
  ...{ picture: "data:image/webp;base64,UklGRg==", isPhoto: false, kept, changed: kept },
});
