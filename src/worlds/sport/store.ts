/**
 * Races of the land in the browser's saved data (src/saves/kind.ts). Each result and each tab's unfinished race has a record of its own,
 * so that two tabs never overwrite each other's.
 */

import { RACES, RUNS } from "../../saves/sport-kinds.ts";
import type { SaveStore } from "../../saves/store.ts";
import { MOST_RESULTS, mergeResults, type RaceRecord } from "../../sport/race/race-data.ts";
import { createTabName, openTabs } from "../../ui/tab-name.ts";

export interface RaceStore {
  /** The results of a course, the fastest first. */
  results(course: string): Promise<readonly RaceRecord[]>;
  /** Keeps a result; of each course the fastest five stay. */
  keep(record: RaceRecord): Promise<void>;
  /** The race that this tab was running, or the last one of a tab that is closed. */
  unfinished(course: string): Promise<RaceRecord | null>;
  keepUnfinished(record: RaceRecord): void;
  dropUnfinished(course: string): void;
  dispose(): void;
}

/** Milliseconds after which an unchanged race is no open tab's, where the browser cannot tell which tabs are open. */
const STALE = 15_000;

/** `land` names the ground that courses are on; `now` is in ms since 1970. */
export function createRaceStore(saved: SaveStore, land: () => string, now: () => number): RaceStore {
  const tab = createTabName(now);
  const raceKeys = (course: string) => `race/${land()}/${course}/`;
  const runKeys = (course: string) => `run/${land()}/${course}/`;
  const runKey = (course: string) => runKeys(course) + tab.current;

  return {
    async results(course) {
      const all = await saved.list(RACES, raceKeys(course));
      return mergeResults(
        all.map(({ data }) => data),
        [],
      );
    },
    async keep(record) {
      const keys = raceKeys(record.course);
      const saving = saved.save(RACES, `${keys}${Math.round(record.time * 100)}-${record.kept}`, record);
      const all = await saved.list(RACES, keys);
      const best = mergeResults(
        all.map(({ data }) => data),
        [],
      );
      const slower = all.length > MOST_RESULTS ? all.filter(({ data }) => !best.includes(data)) : [];
      await Promise.all([saving, ...slower.map(({ key }) => saved.remove(key))]);
    },
    async unfinished(course) {
      const all = await saved.list(RUNS, runKeys(course));
      const own = runKey(course);
      const ours = all.find(({ key }) => key === own);
      if (ours) return ours.data;
      const open = await openTabs();
      const isLeft = (key: string, { kept }: RaceRecord) =>
        open ? !open.has(key.slice(runKeys(course).length)) : Math.abs(now() - kept) > STALE;
      const left = all.filter(({ key, data }) => isLeft(key, data)).sort((a, b) => b.data.kept - a.data.kept);
      for (const { key } of left) {
        const taken = await saved.move(RUNS, key, own, (race) => ({ ...race, kept: now() }));
        if (taken) return taken;
      }
      return null;
    },
    keepUnfinished: (record) => void saved.save(RUNS, runKey(record.course), record),
    dropUnfinished: (course) => void saved.remove(runKey(course)),
    dispose: tab.dispose,
  };
}
