/** Reading of saved data, with the changes that are not saved yet. */
import type { RecordStore, Records } from "./environment.ts";
import type { Eras } from "./eras.ts";
import type { Journal } from "./journal.ts";
import type { RecordKind } from "./kind.ts";
import { asideKey, GENERATION, generationOf, isOfNow, NO_WRITES } from "./merging.ts";
import type { Reports } from "./reports.ts";
import type { Writer } from "./writer.ts";

interface Listed<T> {
  readonly key: string;
  readonly data: T;
}

export interface Reader {
  /** The record under a key; null where there is none or it cannot be read. */
  load<T>(kind: RecordKind<T>, key: string): Promise<T | null>;
  /** The records of a kind under keys that start so. */
  list<T>(kind: RecordKind<T>, start: string): Promise<readonly Listed<T>[]>;
}

export interface ReaderOptions {
  readonly records: RecordStore;
  readonly journal: Journal;
  readonly eras: Eras;
  readonly writer: Writer;
  readonly tell: Reports;
  /** Settles once the changes that pages before have left are saved. */
  readonly recovered: Promise<void>;
  /** The end of a key for a record that cannot be read; another one at each call. */
  aside(): string;
}

/** Milliseconds to wait for a database that does not open. */
const OPEN_TIMEOUT = 1500;

export function createReader(options: ReaderOptions): Reader {
  const { records, eras, writer, tell, recovered } = options;

  /** Reads once the changes of earlier pages are saved and no deletion runs. */
  const reading = <T>(work: () => Promise<T>): Promise<T> =>
    withTimeout(OPEN_TIMEOUT, async () => {
      await Promise.all([recovered, eras.settled]);
      return await work();
    });

  async function read(key: string): Promise<Records> {
    const [record, generation] = await reading(() => records.read([key, GENERATION]));
    eras.learn(generationOf(generation));
    return new Map([
      [key, record],
      [GENERATION, generation],
    ]);
  }

  async function load<T>(kind: RecordKind<T>, key: string): Promise<T | null> {
    let stored: Records | null = null;
    let data: T | null = null;
    try {
      stored = await read(key);
      const found = stored.get(key) === undefined ? null : kind.read(stored.get(key));
      if (found && "data" in found) data = found.data;
      else if (found?.newer) tell.newer();
      else if (found) {
        await setAside(options, kind, key);
        tell.aside(found.problem);
      }
    } catch {
      tell.blocked();
    }
    return withUnsaved(options, kind, key, data, stored);
  }

  async function list<T>(kind: RecordKind<T>, start: string): Promise<readonly Listed<T>[]> {
    let stored: Records = new Map();
    try {
      stored = new Map(await reading(() => records.entries(start)));
    } catch {
      tell.blocked();
    }
    const found = new Map<string, T>();
    for (const [key, record] of stored) {
      const each = kind.read(record);
      if ("data" in each) found.set(key, each.data);
    }
    for (const { key, data, era } of writer.all()) {
      if (era !== eras.current || !key.startsWith(start)) continue;
      const before = found.get(key);
      found.set(key, before === undefined ? (data as T) : kind.merge(before, data as T));
    }
    return [...found].map(([key, data]) => ({ key, data }));
  }

  return { load, list };
}

/** A stored record with the changes that are in the journal or on their way; `stored` is null where it is unknown. */
function withUnsaved<T>(
  { journal, eras, writer }: Pick<ReaderOptions, "journal" | "eras" | "writer">,
  kind: RecordKind<T>,
  key: string,
  data: T | null,
  stored: Records | null,
): T | null {
  const changes: T[] = data === null ? [] : [data];
  for (const entry of journal.entries()) {
    const isOurs = !stored || isOfNow({ generation: entry.generation, isOver: false }, stored);
    const read = entry.key === key && isOurs ? kind.read(entry.record) : null;
    if (read && "data" in read) changes.push(read.data);
  }
  const change = writer.unsaved(key);
  if (change?.era === eras.current) changes.push(change.data as T);
  return changes.length === 0 ? null : changes.reduce((all, more) => kind.merge(all, more));
}

/** Moves a record aside, where it still cannot be read. */
function setAside<T>(
  { records, aside }: Pick<ReaderOptions, "records" | "aside">,
  kind: RecordKind<T>,
  key: string,
): Promise<void> {
  return records.change([key], (stored) => {
    const record = stored.get(key);
    const found = kind.read(record);
    if (record === undefined || "data" in found || found.newer) return NO_WRITES;
    return new Map<string, unknown>([
      [asideKey(key, aside()), record],
      [key, undefined],
    ]);
  });
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
