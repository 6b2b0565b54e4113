/** Changes that wait for the database, by key. A later change of a record is merged into the one that waits. */
import type { Era } from "./eras.ts";
import type { RecordKind } from "./kind.ts";

export interface Change<T = unknown> {
  readonly kind: RecordKind<T>;
  readonly key: string;
  readonly data: T;
  readonly era: Era;
  /** Greater than that of every earlier change. */
  readonly n: number;
}

export interface Unsaved {
  all(): Iterable<Change>;
  get(key: string): Change | undefined;
  add<T>(change: Omit<Change<T>, "n">): Change;
  /** Removes a change, unless a later one has been added. */
  remove(change: Change): void;
  drop(key: string): void;
}

export function createUnsaved(): Unsaved {
  const changes = new Map<string, Change>();
  let count = 0;
  return {
    all: () => changes.values(),
    get: (key) => changes.get(key),
    add<T>({ kind, key, data, era }: Omit<Change<T>, "n">) {
      const before = changes.get(key);
      const merged = before?.era === era ? kind.merge(before.data as T, data) : data;
      const change: Change = { kind, key, data: merged, era, n: ++count };
      changes.set(key, change);
      return change;
    },
    remove(change) {
      if (changes.get(change.key) === change) changes.delete(change.key);
    },
    drop: (key) => void changes.delete(key),
  };
}
