/**
 * Save data in the browser's storage (IndexedDB), one record per world and seed. Storage that is blocked, full or slow is
 * reported once, and the world stays playable without it.
 */
import { createStore, get, set, type UseStore } from "idb-keyval";
import { readSaveData, type SaveData, type SaveKey, storageKey } from "../recipe/save-data.ts";

export interface SaveStore {
  /** The record of a world, or null where there is none or it cannot be read. */
  load(world: SaveKey): Promise<SaveData | null>;
  save(data: SaveData): Promise<void>;
}

/** Milliseconds to wait for a database that does not open. */
const OPEN_TIMEOUT = 1500;

const LOST = "Changes are lost when you close the page, unless you save them with Settings, “Save to a file”.";

/** `notify` gets each message once. */
export function createSaveStore(notify: (message: string) => void): SaveStore {
  let store: UseStore | undefined;
  const notified = new Set<string>();
  /** Keys of records that must not be overwritten: those that could not be loaded, or are of a later version. */
  const readOnly = new Set<string>();

  function notifyOnce(message: string): void {
    if (notified.has(message)) return;
    notified.add(message);
    notify(message);
  }

  const open = () => {
    store ??= createStore("limitless", "left-behind");
    return store;
  };

  return {
    async load(world) {
      const key = storageKey(world);
      let record: unknown;
      try {
        record = await withTimeout(OPEN_TIMEOUT, () => get(key, open()));
      } catch {
        readOnly.add(key);
        notifyOnce(`The browser's storage did not open. ${LOST}`);
        return null;
      }
      if (record === undefined) return null;
      const read = readSaveData(record);
      if ("data" in read) return read.data;
      if (read.newer) {
        readOnly.add(key);
        notifyOnce(
          "This world was saved by a newer version of the page. The saved data stays as it is, and nothing is saved now.",
        );
      } else notifyOnce(`The saved data of this world could not be read (${read.fault}). The world opens without it.`);
      return null;
    },
    async save(data) {
      const key = storageKey(data.land);
      if (readOnly.has(key)) return;
      try {
        await set(key, data, open());
      } catch (error) {
        const full = error instanceof DOMException && error.name === "QuotaExceededError";
        notifyOnce(`${full ? "The browser's storage is full." : "The browser could not save."} ${LOST}`);
      }
    },
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
