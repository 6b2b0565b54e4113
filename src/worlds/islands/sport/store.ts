/**
 * Races in the browser's storage, each under a key of its own, so that two tabs never overwrite what the other has kept.
 *
 *   limitless.race/<land>/<course>/<time>-<kept>   a result; of each course the fastest five stay
 *   limitless.run/<land>/<course>/<tab>            a race that goes on in a tab; one that is duplicated goes on in both
 *
 * What does not fit into the storage is kept until the page closes, and said once.
 */
import { MOST_RESULTS, mergeResults, type RaceRecord, readRace, writeRace } from "../../../sport/race/race-data.ts";
import { forget, recall, remember } from "../../../ui/storage.ts";
import { storedKeys } from "./stored-keys.ts";
import { createTabName } from "./tab-name.ts";

export interface RaceStore {
  /** The results of a course, the fastest first. */
  results(course: string): readonly RaceRecord[];
  keep(record: RaceRecord): void;
  /** The race that this tab was running, or the last one that a closed tab was. */
  unfinished(course: string): RaceRecord | null;
  keepUnfinished(record: RaceRecord): void;
  dropUnfinished(course: string): void;
  dispose(): void;
}

/** Milliseconds after which a race that is not kept again is no other tab's. */
const STALE = 15_000;
const FULL =
  "The browser's storage is full: races are lost when the page closes. Save the route as GPX, or delete saved data.";

/** `land` names the ground that courses are on; `now` is in ms since 1970. */
export function createRaceStore(land: () => string, tell: (words: string) => void, now: () => number): RaceStore {
  /** Texts that did not fit, by key. */
  const kept = new Map<string, string>();
  let told = false;
  const tab = createTabName(now);

  function put(key: string, text: string): void {
    if (remember(key, text)) {
      kept.delete(key);
      return;
    }
    kept.set(key, text);
    if (!told) tell(FULL);
    told = true;
  }

  function drop(key: string): void {
    kept.delete(key);
    forget(key);
  }

  /** Records under keys that start so; texts that cannot be read stay where they are. */
  function under(start: string): { readonly key: string; readonly record: RaceRecord }[] {
    const keys = new Set([...storedKeys(start), ...[...kept.keys()].filter((key) => key.startsWith(start))]);
    return [...keys].flatMap((key) => {
      const read = readRace(kept.get(key) ?? recall(key) ?? "");
      return "record" in read ? [{ key, record: read.record }] : [];
    });
  }

  const raceKeys = (course: string) => `race/${land()}/${course}/`;
  const runKeys = (course: string) => `run/${land()}/${course}/`;
  const runKey = (course: string) => runKeys(course) + tab.current;

  return {
    results: (course) =>
      mergeResults(
        under(raceKeys(course)).map(({ record }) => record),
        [],
      ),
    keep(record) {
      put(`${raceKeys(record.course)}${Math.round(record.time * 100)}-${record.kept}`, writeRace(record));
      const all = under(raceKeys(record.course));
      const best = mergeResults(
        all.map((each) => each.record),
        [],
      );
      if (all.length <= MOST_RESULTS) return;
      for (const { key, record: each } of all) if (!best.includes(each)) drop(key);
    },
    unfinished(course) {
      const all = under(runKeys(course));
      const own = all.find(({ key }) => key === runKey(course));
      if (own) return own.record;
      const left = all
        .filter(({ record }) => now() - record.kept > STALE)
        .sort((a, b) => b.record.kept - a.record.kept)[0];
      if (!left) return null;
      drop(left.key);
      put(runKey(course), writeRace({ ...left.record, kept: now() }));
      return left.record;
    },
    keepUnfinished: (record) => put(runKey(record.course), writeRace(record)),
    dropUnfinished: (course) => drop(runKey(course)),
    dispose: tab.dispose,
  };
}
