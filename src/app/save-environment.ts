/** The browser as saved data needs it. */
import { createStore, type UseStore } from "idb-keyval";
import type { RecordStore, SaveEnvironment } from "../saves/environment.ts";
import { forget, recall, remember, storedNames } from "../ui/storage.ts";

export function browserEnvironment(): SaveEnvironment {
  return {
    records: openDatabase("limitless", "left-behind"),
    texts: { keys: storedNames, read: recall, write: remember, remove: forget },
    channel: () => openChannel("limitless.saves"),
    now: Date.now,
    token: () => Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36),
    isPersistent: async () => (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
    persist: async () => (await navigator.storage?.persist?.().catch(() => false)) ?? false,
    document,
    window,
  };
}

export const openChannel = (name: string) =>
  "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined;

/** The records of a database with one table. */
export function openDatabase(name: string, table: string): RecordStore {
  let store: UseStore | undefined;
  // Within each call, so that blocked storage rejects instead of throwing.
  const open = async <T>(mode: IDBTransactionMode, work: (records: IDBObjectStore) => T | PromiseLike<T>) => {
    store ??= createStore(name, table);
    return await store(mode, work);
  };
  return {
    read: (keys) => open("readonly", (records) => Promise.all(keys.map((key) => result(records.get(key))))),
    entries: (start = "") => open("readonly", (records) => entriesOf(records, start)),
    change: (keys, change) =>
      open("readwrite", async (records) => {
        const { transaction } = records;
        const done = ended(transaction);
        try {
          const stored = keys === "all" ? await entriesOf(records, "") : await valuesOf(records, keys);
          for (const [key, record] of change(new Map(stored))) {
            if (record === undefined) records.delete(key);
            else records.put(record, key);
          }
        } catch (error) {
          done.catch(() => {});
          abort(transaction);
          throw error;
        }
        await done;
      }),
  };
}

/** The whole transaction: an error in one request, such as full storage, undoes all of them. */
function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () =>
      reject(transaction.error ?? new DOMException("The transaction was ended.", "AbortError"));
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function valuesOf(records: IDBObjectStore, keys: readonly string[]) {
  const values = await Promise.all(keys.map((key) => result<unknown>(records.get(key))));
  return keys.map((key, i) => [key, values[i]] as const);
}

async function entriesOf(records: IDBObjectStore, start: string) {
  const range = start === "" ? null : IDBKeyRange.bound(start, `${start}\uffff`);
  const [keys, values] = await Promise.all([
    result(records.getAllKeys(range)),
    result<unknown[]>(records.getAll(range)),
  ]);
  return keys.map((key, i) => [String(key), values[i]] as const);
}
