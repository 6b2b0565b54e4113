/** A browser in memory for the save store: one storage, and a page for each tab. */
import type { RecordStore, SaveEnvironment } from "../../src/app/save-environment.ts";

export interface MemoryBrowser {
  readonly records: Map<string, unknown>;
  /** Text of the journal. */
  journal: string | null;
  /** Milliseconds since 1970. */
  time: number;
  /** Called before each access to the storage, which waits for its result. */
  before: (access: keyof RecordStore, key: string) => unknown;
  /** A tab, whose messages reach the others in later tasks. */
  tab(): MemoryTab;
}

export interface MemoryTab extends SaveEnvironment {
  readonly document: EventTarget & { visibilityState: string };
}

/** Waits until promises and messages have settled. */
export async function flush(): Promise<void> {
  for (let k = 0; k < 5; k++) await new Promise((resolve) => setTimeout(resolve));
}

export function createMemoryBrowser(): MemoryBrowser {
  const locks = new Map<string, Promise<unknown>>();
  const channels = new Set<EventTarget>();
  const browser: MemoryBrowser = {
    records: new Map(),
    journal: null,
    time: 1_000_000,
    before: () => {},
    tab,
  };
  const { records } = browser;
  const store: RecordStore = {
    async get(key) {
      await browser.before("get", key);
      return structuredClone(records.get(key));
    },
    async set(key, record) {
      await browser.before("set", key);
      records.set(key, structuredClone(record));
    },
    async update(key, change) {
      await browser.before("update", key);
      records.set(key, structuredClone(change(structuredClone(records.get(key)))));
    },
    async delete(key) {
      await browser.before("delete", key);
      records.delete(key);
    },
    async entries() {
      await browser.before("entries", "");
      return structuredClone([...records]);
    },
  };

  async function exclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (locks.get(key) ?? Promise.resolve()).then(work);
    locks.set(
      key,
      turn.catch(() => {}),
    );
    return await turn;
  }

  function channel() {
    const own = new EventTarget();
    channels.add(own);
    return Object.assign(own, {
      postMessage(data: unknown) {
        for (const other of channels)
          if (other !== own)
            setTimeout(() => channels.has(other) && other.dispatchEvent(new MessageEvent("message", { data })));
      },
      close: () => void channels.delete(own),
    });
  }

  function tab(): MemoryTab {
    return {
      records: store,
      journal: {
        read: () => browser.journal,
        write: (text) => {
          browser.journal = text;
        },
        clear: () => {
          browser.journal = null;
        },
      },
      channel,
      exclusive,
      now: () => browser.time,
      document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
      window: new EventTarget(),
    };
  }

  return browser;
}
