/** Writing of changes: one at a time for each record, and again after a failure. */
import type { RecordStore } from "./environment.ts";
import type { Era, Eras } from "./eras.ts";
import type { Journal } from "./journal.ts";
import type { RecordKind } from "./kind.ts";
import { type Change, GENERATION, generationOf, mergeChange, type Outcome, writeRecord } from "./merging.ts";

export interface SaveWhen {
  /** The present one if omitted. */
  readonly era?: Era;
  /** The change is written once it has settled. */
  readonly after?: Promise<unknown>;
}

export interface WriterOptions {
  readonly records: RecordStore;
  readonly journal: Journal;
  readonly eras: Eras;
  /** The end of a key for a record that cannot be read; another one at each call. */
  aside(): string;
  onOutcome(key: string, outcome: Outcome): void;
  onError(error: unknown): void;
  /** The journal has no room. */
  onFull(): void;
}

export interface Writer {
  /** Resolves to the merged record; null where it could not be saved. */
  save<T>(kind: RecordKind<T>, key: string, data: T, when?: SaveWhen): Promise<T | null>;
  remove(key: string): Promise<void>;
  /** The change of a record that is not saved yet. */
  unsaved(key: string): Change | undefined;
  all(): Iterable<Change>;
  /** Writes failed changes again. */
  retry(): void;
  /** Writes unsaved changes to the journal. */
  keep(): void;
}

export function createWriter(options: WriterOptions): Writer {
  const { records, journal, eras, aside, onOutcome, onError, onFull } = options;
  /** Changes that wait for the database. A later one of a record is merged into the one that waits. */
  const unsaved = new Map<string, Change>();
  let count = 0;
  /** The last writing of each record, which the next one waits for. */
  const writing = new Map<string, Promise<unknown>>();

  /** Runs work on a record once the work before has ended, and gives it the result of that. */
  function next(key: string, work: (before: unknown) => unknown, after?: Promise<unknown>): Promise<unknown> {
    const turn = Promise.all([writing.get(key), eras.settled, after]).then(([before]) => work(before));
    writing.set(key, turn);
    const end = () => writing.get(key) === turn && writing.delete(key);
    turn.then(end, end);
    return turn;
  }

  /** Resolves to the merged record. The writing before may have included the change. */
  const write = (key: string, after?: Promise<unknown>) =>
    next(
      key,
      (before) => {
        const change = unsaved.get(key);
        return change ? attempt(change) : (before ?? null);
      },
      after,
    );

  async function attempt(change: Change): Promise<unknown> {
    const { key } = change;
    try {
      const outcome = await writeRecord(records, key, (stored) => {
        if (change.era === eras.current) eras.learn(generationOf(stored.get(GENERATION)));
        return mergeChange(change, stored, aside());
      });
      // A page of the newer version may merge it.
      if (!outcome.newer) {
        if (unsaved.get(key) === change) unsaved.delete(key);
        journal.confirm(key, change.n);
      }
      onOutcome(key, outcome);
      if (!outcome.newer) retry();
      return outcome.merged ?? null;
    } catch (error) {
      onError(error);
      return null;
    }
  }

  function retry(): void {
    for (const key of unsaved.keys()) if (!writing.has(key)) void write(key);
  }

  return {
    save<T>(kind: RecordKind<T>, key: string, data: T, { era = eras.current, after }: SaveWhen = {}) {
      const before = unsaved.get(key);
      const all = before?.era === era ? kind.merge(before.data as T, data) : data;
      unsaved.set(key, { kind, key, data: all, era, n: ++count });
      return write(key, after) as Promise<T | null>;
    },
    async remove(key) {
      unsaved.delete(key);
      journal.drop(key);
      const remove = () => records.change([key], () => new Map([[key, undefined]]));
      await next(key, () => remove().then(() => null, onError));
    },
    retry,
    unsaved: (key) => unsaved.get(key),
    all: () => unsaved.values(),
    keep() {
      for (const { kind, key, data, n, era } of unsaved.values())
        if (era === eras.current && !journal.keep(key, n, kind.write(data), era.generation)) onFull();
    },
  };
}
