/** A browser in memory for saved data: one storage, and a page for each tab. Its transactions run whole or not at all. */
import type { RecordStore, SaveEnvironment } from "../../src/saves/environment.ts";

export interface MemoryBrowser {
  readonly records: Map<string, unknown>;
  /** Local storage. */
  readonly texts: Map<string, string>;
  /** Milliseconds since 1970. */
  time: number;
  /** Whether the database or the local storage has no room. */
  full: { records: boolean; texts: boolean };
  /** Whether the browser promises to keep the data, and how often it was asked to. */
  persistence: { granted: boolean; asked: number };
  /** Called before each access to the database, which waits for its result. */
  before: (access: keyof RecordStore, keys: readonly string[] | "all") => unknown;
  /** A tab, whose messages reach the others in later tasks. */
  tab(): MemoryTab;
}

export interface MemoryTab extends SaveEnvironment {
  readonly document: EventTarget & { visibilityState: string };
  /** Ends the page: nothing that it does afterwards reaches the storage. */
  crash(): void;
}

/** Waits until promises and messages have settled. */
export async function flush(): Promise<void> {
  for (let k = 0; k < 5; k++) await new Promise((resolve) => setTimeout(resolve));
}

const quotaError = () => new DOMException("full", "QuotaExceededError");

export function createMemoryBrowser(): MemoryBrowser {
  const channels = new Set<EventTarget>();
  let tokens = 0;
  const browser: MemoryBrowser = {
    records: new Map(),
    texts: new Map(),
    time: 1_000_000,
    full: { records: false, texts: false },
    persistence: { granted: true, asked: 0 },
    before: () => {},
    tab,
  };
  const { records, texts } = browser;

  function write(changes: ReadonlyMap<string, unknown>): void {
    if (browser.full.records && [...changes.values()].some((record) => record !== undefined)) throw quotaError();
    for (const [key, record] of changes) {
      if (record === undefined) records.delete(key);
      else records.set(key, structuredClone(record));
    }
  }

  /** Records of a page while it is `alive`; later requests are never answered. */
  function openRecords(alive: () => boolean): RecordStore {
    async function access<T>(name: keyof RecordStore, keys: readonly string[] | "all", work: () => T): Promise<T> {
      if (alive()) await browser.before(name, keys);
      return alive() ? work() : await new Promise<never>(() => {});
    }
    const entries = (start = "") => structuredClone([...records]).filter(([key]) => key.startsWith(start));
    const entriesAt = (keys: readonly string[]) =>
      structuredClone(keys.flatMap((key) => (records.has(key) ? [[key, records.get(key)] as const] : [])));
    return {
      read: (keys) => access("read", keys, () => keys.map((key) => structuredClone(records.get(key)))),
      entries: (start) => access("entries", "all", () => entries(start)),
      change: (keys, change) =>
        access("change", keys, () => write(change(new Map(keys === "all" ? entries() : entriesAt(keys))))),
    };
  }

  function channel() {
    const own = new EventTarget();
    channels.add(own);
    return Object.assign(own, {
      postMessage(data: unknown) {
        if (!channels.has(own)) throw new DOMException("Channel is closed", "InvalidStateError");
        for (const other of channels)
          if (other !== own)
            setTimeout(() => channels.has(other) && other.dispatchEvent(new MessageEvent("message", { data })));
      },
      close: () => void channels.delete(own),
    });
  }

  function tab(): MemoryTab {
    let isAlive = true;
    const opened: ReturnType<typeof channel>[] = [];
    return {
      records: openRecords(() => isAlive),
      texts: {
        keys: (start) => [...texts.keys()].filter((key) => key.startsWith(start)),
        read: (key) => texts.get(key) ?? null,
        write(key, text) {
          if (browser.full.texts || !isAlive) return false;
          texts.set(key, text);
          return true;
        },
        remove: (key) => isAlive && void texts.delete(key),
      },
      channel() {
        const own = channel();
        opened.push(own);
        return own;
      },
      now: () => browser.time,
      token: () => `t${tokens++}`,
      isPersistent: async () => browser.persistence.granted && browser.persistence.asked > 0,
      async persist() {
        browser.persistence.asked++;
        return browser.persistence.granted;
      },
      document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
      window: new EventTarget(),
      crash() {
        isAlive = false;
        for (const own of opened) own.close();
      },
    };
  }

  return browser;
}
