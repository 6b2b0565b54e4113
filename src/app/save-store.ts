/**
 * What visitors leave behind, kept in their browser: a record for each land, in a database of its own. A browser that keeps nothing,
 * or no more, is told of once, and the visit goes on.
 */
import { createStore, get, set, type UseStore } from "idb-keyval";
import { keyOfLand, type Land, readSaveData, type SaveData } from "../recipe/save-data.ts";

export interface Keep {
  /** What was left in a land, null where nothing was or it cannot be read. */
  load(land: Land): Promise<SaveData | null>;
  save(left: SaveData): Promise<void>;
}

/** Milliseconds that a visit waits for a database which does not open. */
const PATIENCE = 1500;

const LOST = "What you leave behind is gone when you close the page; Settings, “Save to a file” keeps it.";

/** `tell` is called with each fault once. */
export function createKeep(tell: (message: string) => void): Keep {
  let store: UseStore | undefined;
  const told = new Set<string>();
  /** Records that could not be read, or are of a later version of this page, are left as they are. */
  const spared = new Set<string>();

  function say(message: string): void {
    if (told.has(message)) return;
    told.add(message);
    tell(message);
  }

  const open = () => {
    store ??= createStore("limitless", "left-behind");
    return store;
  };

  return {
    async load(land) {
      const key = keyOfLand(land);
      let kept: unknown;
      try {
        kept = await within(PATIENCE, () => get(key, open()));
      } catch {
        // What is there all the same must not be written over by a visit that began without it.
        spared.add(key);
        say(`This browser does not open what it keeps of pages. ${LOST}`);
        return null;
      }
      if (kept === undefined) return null;
      const read = readSaveData(kept);
      if ("left" in read) return read.left;
      if (read.newer) {
        spared.add(key);
        say(
          "What you left here was kept by a newer version of this page. It stays as it is, and this visit keeps nothing.",
        );
      } else say(`What was kept of your last visit cannot be read (${read.fault}). This visit begins without it.`);
      return null;
    },
    async save(left) {
      const key = keyOfLand(left.land);
      if (spared.has(key)) return;
      try {
        await set(key, left, open());
      } catch (error) {
        const full = error instanceof DOMException && error.name === "QuotaExceededError";
        say(
          full
            ? `This browser has no room left for what you leave behind. ${LOST}`
            : `This browser keeps nothing. ${LOST}`,
        );
      }
    },
  };
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error("It did not open.")), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
