/**
 * Save data in the browser's storage, one record per world and seed. Saving merges into the record that is there, one tab at a
 * time. A record that cannot be read is moved aside under another key. Storage that is blocked, full or slow is reported once,
 * and the world stays playable without it.
 */
import { isRecord } from "../recipe/check.ts";
import { isSameWorld, readSaveData, type SaveData, type SaveKey, storageKey } from "../recipe/save-data.ts";
import { lastChange, mergeSaves, notLaterThan, withChanges } from "../recipe/save-merge.ts";
import type { SaveEnvironment } from "./save-environment.ts";

export interface SaveStore {
  /** The record of a world, or null where there is none or it cannot be read. */
  load(land: SaveKey): Promise<SaveData | null>;
  /** Merges changes into the record, and resolves to the result; null where it could not be saved. */
  save(data: SaveData): Promise<SaveData | null>;
  /** Keeps changes at once in the journal, until they are saved: a page that closes cannot wait for the database. */
  keep(data: SaveData): void;
  usage(): Promise<SaveUsage>;
  /** All records that can be read. */
  all(): Promise<SaveData[]>;
  /** All records that cannot be read, by key. */
  unreadable(): Promise<Record<string, unknown>>;
  /** Merges the records of a file. Returns whether all were saved. */
  add(records: readonly SaveData[]): Promise<boolean>;
  /** Deletes all records, those that cannot be read included. */
  forget(): Promise<void>;
  dispose(): void;
}

export interface SaveUsage {
  readonly worlds: number;
  /** Of all records as JSON. */
  readonly bytes: number;
  readonly unreadable: number;
}

export interface SaveStoreOptions {
  /** Gets each message once. */
  notify(message: string): void;
  /** Another tab, or a file, has changed the record of a land. */
  onSaved?(key: string): void;
  /** Another tab has deleted all records. */
  onForgotten?(): void;
}

interface MergeResult {
  /** Undefined where the record there cannot be read. */
  readonly merged?: SaveData;
  readonly newer?: boolean;
  readonly isNew?: boolean;
  /** Differs from the record in more than the player's place. */
  readonly hasNewObjects?: boolean;
}

/** Most records. Those whose last change is the oldest are deleted beyond it. */
export const MOST_RECORDS = 200;
/** Milliseconds to wait for a database that does not open. */
const OPEN_TIMEOUT = 1500;
/** Before the keys of records that could not be read. */
const ASIDE = "unreadable/";

const LOST = "Changes are lost when you close the page, unless you save them with Settings, “Save to a file”.";

export function createSaveStore(environment: SaveEnvironment, options: SaveStoreOptions): SaveStore {
  const { records, exclusive, now } = environment;
  const notifyOnce = once(options.notify);
  const journal = createJournal(environment);
  /** The storage did not answer, which has been reported. */
  let isBlocked = false;
  const channel = environment.channel();
  channel?.addEventListener("message", onMessage);
  void recover();

  function onMessage(event: Event): void {
    const message: unknown = "data" in event ? event.data : null;
    if (!isRecord(message)) return;
    if (typeof message.saved === "string") options.onSaved?.(message.saved);
    if (message.forgotten === true) options.onForgotten?.();
  }

  function warnNewer(): void {
    notifyOnce(
      "This world was saved by a newer version of the page. The saved data stays as it is, and nothing is saved now.",
    );
  }

  /** Moves a record aside, where it still cannot be read. */
  async function moveAside(key: string): Promise<void> {
    const record = await records.get(key);
    const read = readSaveData(record);
    if (record === undefined || "data" in read || read.newer) return;
    let time = now();
    const asideKey = () => `${ASIDE}${key}/${new Date(time).toISOString()}`;
    while ((await records.get(asideKey())) !== undefined) time++;
    await records.set(asideKey(), record);
    await records.delete(key);
    notifyOnce(
      `The saved data of this world could not be read (${read.fault}). It is kept: Settings, “Save unreadable data”. The world opens without it.`,
    );
  }

  /** One merge, in one transaction. */
  async function mergeInto(key: string, data: SaveData) {
    let result: MergeResult = {};
    await records.update(key, (record) => {
      const read = record === undefined ? null : readSaveData(record);
      if (!read) result = { merged: data, isNew: true, hasNewObjects: true };
      else if ("fault" in read) result = { newer: read.newer };
      else {
        const merged = mergeSaves(read.data, data);
        result = { merged, hasNewObjects: withChanges(read.data, merged, 0) !== read.data };
      }
      return result.merged ?? record;
    });
    return result;
  }

  async function save(data: SaveData): Promise<SaveData | null> {
    const key = storageKey(data.land);
    try {
      const { merged, isNew, hasNewObjects, newer } = await exclusive(key, async () => {
        const first = await mergeInto(key, data);
        if (first.merged || first.newer) return first;
        await moveAside(key);
        return await mergeInto(key, data);
      });
      if (newer) warnNewer();
      if (!merged) return null;
      journal.saved(data);
      if (hasNewObjects) channel?.postMessage({ saved: key });
      // Where pruning fails, the next new record does it.
      if (isNew) await prune(key).catch(() => {});
      return merged;
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      if (full) notifyOnce(`The browser's storage is full. ${LOST}`);
      else if (!isBlocked) notifyOnce(`The browser could not save. ${LOST}`);
      return null;
    }
  }

  /** Deletes the records whose last change is the oldest, except one. */
  async function prune(except: string): Promise<void> {
    const all = (await readable()).sort(([, a], [, b]) => lastChange(b) - lastChange(a));
    for (const [key, data] of all.slice(MOST_RECORDS)) {
      if (key === except) continue;
      await exclusive(key, async () => {
        const read = readSaveData(await records.get(key));
        if ("data" in read && lastChange(read.data) === lastChange(data)) await records.delete(key);
      });
    }
  }

  async function readable(): Promise<(readonly [string, SaveData])[]> {
    return (await records.entries()).flatMap(([key, record]) => {
      const read = key.startsWith(ASIDE) ? undefined : readSaveData(record);
      return read && "data" in read ? [[key, read.data] as const] : [];
    });
  }

  async function unreadable(): Promise<Record<string, unknown>> {
    const all = await records.entries();
    return Object.fromEntries(all.filter(([key, record]) => key.startsWith(ASIDE) || "fault" in readSaveData(record)));
  }

  /** Saves what a page that closed has left in the journal. */
  async function recover(): Promise<void> {
    for (const data of journal.all()) await save(data);
  }

  return {
    async load(land) {
      const key = storageKey(land);
      const kept = journal.all().find((data) => isSameWorld(data.land, land)) ?? null;
      try {
        const record = await withTimeout(OPEN_TIMEOUT, () => records.get(key));
        if (record === undefined) return kept;
        const read = readSaveData(record);
        if ("data" in read) return kept ? mergeSaves(read.data, kept) : read.data;
        if (read.newer) warnNewer();
        else await exclusive(key, () => moveAside(key));
      } catch {
        isBlocked = true;
        notifyOnce(`The browser's storage did not open. ${LOST}`);
      }
      return kept;
    },
    save,
    keep: journal.keep,
    async usage() {
      const all = await records.entries();
      const bytes = all.reduce((sum, [, record]) => sum + textOf(record).length, 0);
      const worlds = (await readable()).length;
      return { worlds, bytes, unreadable: all.length - worlds };
    },
    all: async () => (await readable()).map(([, data]) => data),
    unreadable,
    async add(list) {
      let saved = true;
      for (const data of list) {
        saved = (await save(notLaterThan(data, now()))) !== null && saved;
        options.onSaved?.(storageKey(data.land));
      }
      return saved;
    },
    async forget() {
      environment.journal.clear();
      for (const [key] of await records.entries()) await exclusive(key, () => records.delete(key));
      channel?.postMessage({ forgotten: true });
    },
    dispose() {
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
}

/** Records that the database has not confirmed, one per land, in one text. */
function createJournal({ journal }: SaveEnvironment) {
  function all(): SaveData[] {
    try {
      const list: unknown = JSON.parse(journal.read() ?? "[]");
      const reads = Array.isArray(list) ? list.map(readSaveData) : [];
      return reads.flatMap((read) => ("data" in read ? [read.data] : []));
    } catch {
      return [];
    }
  }

  function write(list: readonly SaveData[]): void {
    if (list.length === 0) journal.clear();
    else journal.write(JSON.stringify(list));
  }

  return {
    all,
    keep(data: SaveData): void {
      const list = all();
      const before = list.find(({ land }) => isSameWorld(land, data.land));
      write([...list.filter((other) => other !== before), before ? mergeSaves(before, data) : data]);
    },
    /** Removes what has been saved, but nothing that was kept since. */
    saved(data: SaveData): void {
      const list = all();
      const rest = list.filter((other) => !isSameWorld(other.land, data.land) || isLater(other, data));
      if (rest.length < list.length) write(rest);
    },
  };
}

/** Whether a record has changes that another lacks. */
const isLater = (data: SaveData, other: SaveData) =>
  textOf(mergeSaves(other, data)) !== textOf(mergeSaves(other, other));

/** As JSON, as far as it can be. */
export function textOf(record: unknown, indent = 0): string {
  try {
    return JSON.stringify(record, null, indent) ?? "";
  } catch {
    return String(record);
  }
}

function once(notify: (message: string) => void): (message: string) => void {
  const notified = new Set<string>();
  return (message) => {
    if (notified.has(message)) return;
    notified.add(message);
    notify(message);
  };
}

async function withTimeout<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out after ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
