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

export class Writer {
  /** Changes that wait for the database. A later one of a record is merged into the one that waits. */
  readonly #unsaved = new Map<string, Change>();
  #count = 0;
  /** The last writing of each record, which the next one waits for. */
  readonly #writing = new Map<string, Promise<unknown>>();
  readonly #options: WriterOptions;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Resolves to the merged record; null where it could not be saved. */
  save<T>(kind: RecordKind<T>, key: string, data: T, when: SaveWhen = {}): Promise<T | null> {
    const { era = this.#options.eras.current, after } = when;
    const before = this.#unsaved.get(key);
    const all = before?.era === era ? kind.merge(before.data as T, data) : data;
    this.#unsaved.set(key, { kind, key, data: all, era, n: ++this.#count });
    return this.#write(key, after) as Promise<T | null>;
  }

  async remove(key: string): Promise<void> {
    const { records, journal, onError } = this.#options;
    this.#unsaved.delete(key);
    journal.drop(key);
    const remove = () => records.change([key], () => new Map([[key, undefined]]));
    await this.#next(key, () => remove().then(() => null, onError));
  }

  /** The change of a record that is not saved yet. */
  unsaved(key: string): Change | undefined {
    return this.#unsaved.get(key);
  }

  all(): Iterable<Change> {
    return this.#unsaved.values();
  }

  /** Writes failed changes again. */
  retry(): void {
    for (const key of this.#unsaved.keys()) if (!this.#writing.has(key)) void this.#write(key);
  }

  /** Writes unsaved changes to the journal. */
  keep(): void {
    const { eras, journal, onFull } = this.#options;
    for (const { kind, key, data, n, era } of this.#unsaved.values())
      if (era === eras.current && !journal.keep(key, n, kind.write(data), era.generation)) onFull();
  }

  /** Runs work on a record once the work before has ended, and gives it the result of that. */
  #next(key: string, work: (before: unknown) => unknown, after?: Promise<unknown>): Promise<unknown> {
    const writing = this.#writing;
    const turn = Promise.all([writing.get(key), this.#options.eras.settled, after]).then(([before]) => work(before));
    writing.set(key, turn);
    const end = () => writing.get(key) === turn && writing.delete(key);
    turn.then(end, end);
    return turn;
  }

  /** Resolves to the merged record. The writing before may have included the change. */
  #write(key: string, after?: Promise<unknown>): Promise<unknown> {
    const work = (before: unknown) => {
      const change = this.#unsaved.get(key);
      return change ? this.#attempt(change) : (before ?? null);
    };
    return this.#next(key, work, after);
  }

  async #attempt(change: Change): Promise<unknown> {
    const { records, journal, eras, aside, onOutcome, onError } = this.#options;
    const { key } = change;
    try {
      const outcome = await writeRecord(records, key, (stored) => {
        if (change.era === eras.current) eras.learn(generationOf(stored.get(GENERATION)));
        return mergeChange(change, stored, aside());
      });
      // A page of the newer version may merge it.
      if (!outcome.newer) {
        if (this.#unsaved.get(key) === change) this.#unsaved.delete(key);
        journal.confirm(key, change.n);
      }
      onOutcome(key, outcome);
      if (!outcome.newer) this.retry();
      return outcome.merged ?? null;
    } catch (error) {
      onError(error);
      return null;
    }
  }
}
