/** What saving needs of the browser. Tests pass their own; `browserEnvironment` is the real one. */
import { createStore, del, entries, get, set, type UseStore, update } from "idb-keyval";
import { forget, recall, remember } from "../ui/storage.ts";

/** A database of records by key. */
export interface RecordStore {
  get(key: string): Promise<unknown>;
  set(key: string, record: unknown): Promise<void>;
  /** Reads and writes in one transaction. */
  update(key: string, change: (record: unknown) => unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<(readonly [key: string, record: unknown])[]>;
}

/** One text that is written at once, when a page closes before the database can answer. */
interface Journal {
  read(): string | null;
  write(text: string): void;
  clear(): void;
}

/** Messages to other tabs. */
interface Channel extends EventTarget {
  postMessage(message: unknown): void;
  close(): void;
}

export interface SaveEnvironment {
  readonly records: RecordStore;
  readonly journal: Journal;
  /** A new channel, or undefined where the browser has none. */
  channel(): Channel | undefined;
  /** Runs `work` while no other tab is working on the same key. */
  exclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  now(): number;
  readonly document: EventTarget & { readonly visibilityState: string };
  readonly window: EventTarget;
}

const JOURNAL = "unsaved";

export function browserEnvironment(): SaveEnvironment {
  return {
    records: openDatabase(),
    journal: {
      read: () => recall(JOURNAL),
      write: (text) => void remember(JOURNAL, text),
      clear: () => forget(JOURNAL),
    },
    channel: () => ("BroadcastChannel" in globalThis ? new BroadcastChannel("limitless.saves") : undefined),
    // Without locks (a page that is not served securely) the database's transactions still keep each update whole.
    exclusive: async (key, work) =>
      "locks" in navigator ? await navigator.locks.request(`limitless.saves/${key}`, work) : await work(),
    now: Date.now,
    document,
    window,
  };
}

function openDatabase(): RecordStore {
  let store: UseStore | undefined;
  // Within each call, so that blocked storage rejects instead of throwing.
  const open = () => {
    store ??= createStore("limitless", "left-behind");
    return store;
  };
  return {
    get: async (key) => await get(key, open()),
    set: async (key, record) => await set(key, record, open()),
    update: async (key, change) => await update(key, change, open()),
    delete: async (key) => await del(key, open()),
    entries: async () => await entries<string, unknown>(open()),
  };
}
