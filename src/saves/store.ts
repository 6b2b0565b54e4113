/**
 * Saved data in the browser's storage. Saving merges into the record that is there, in one transaction. A record that cannot be read is
 * moved aside under another key, and one of a newer version stays. Changes that the database has not confirmed are kept in a journal
 * when the page closes, and saved by the next page. Storage that is blocked, full or slow is reported once, and the world goes on.
 */
import { isRecord } from "../recipe/check.ts";
import type { Records, SaveEnvironment } from "./environment.ts";
import { createEras, type Era } from "./eras.ts";
import { createJournal } from "./journal.ts";
import type { KindName, KindOf, RecordKind } from "./kind.ts";
import { asideKey, GENERATION, generationOf, isOfNow, NO_WRITES, type Outcome } from "./merging.ts";
import { recover } from "./recovery.ts";
import { countAll, lengthOf, makeRoom, readAll } from "./room.ts";
import { createWriter, type SaveWhen } from "./writer.ts";

export interface SaveStore {
  readonly era: Era;
  /** The record under a key, with what was not saved yet; null where there is none or it cannot be read. */
  load<T>(kind: RecordKind<T>, key: string): Promise<T | null>;
  /** The records of a kind under keys that start so, with what was not saved yet. Storage that cannot be read is empty. */
  list<T>(kind: RecordKind<T>, start: string): Promise<readonly Listed<T>[]>;
  /** Merges a change into the record. Resolves to the result; null where it could not be saved. */
  save<T>(kind: RecordKind<T>, key: string, data: T, when?: SaveWhen): Promise<T | null>;
  /** Moves a record to another key, changed. Resolves to the result; null where there is none any more. */
  move<T>(kind: RecordKind<T>, from: string, to: string, change: (data: T) => T): Promise<T | null>;
  remove(key: string): Promise<void>;
  /** Keeps in the journal, at once, what the database has not confirmed: a page that closes cannot wait for it. */
  keep(): void;
  usage(): Promise<SaveUsage>;
  /** All records that can be read, as they are stored. */
  all(): Promise<Records>;
  /** All records that cannot be read, by key. */
  unreadable(): Promise<Record<string, unknown>>;
  /** Merges the records of a file. */
  add(records: Records): Promise<Added>;
  /** Deletes everything, changes that are being saved included. Rejects where the storage fails, and nothing is deleted. */
  forget(): Promise<void>;
  /** Asks the browser to keep the data until the visitor deletes it. Resolves to whether it promises that. */
  persist(): Promise<boolean>;
  /** Calls back when everything was deleted, by this tab or another; returns a function that stops it. */
  onForgotten(listener: () => void): () => void;
  dispose(): void;
}

interface Listed<T> {
  readonly key: string;
  readonly data: T;
}

export interface SaveUsage {
  readonly counts: Readonly<Record<KindName, number>>;
  /** Of all records as JSON. */
  readonly bytes: number;
  readonly unreadable: number;
  /** Whether the browser promises to keep the data. */
  readonly isPersistent: boolean;
}

/** Numbers of a file's records: saved, beyond the bounds of saved data, and not saved for another reason, which is told. */
export interface Added {
  readonly kept: number;
  readonly beyond: number;
  readonly failed: number;
}

export interface SaveStoreOptions {
  /** The kinds of records, loaded when records of other pages are read. */
  readonly kinds: () => Promise<KindOf>;
  /** Gets each message once. */
  notify(message: string): void;
  /** Another tab, or a file, has changed the record of a key. */
  onSaved?(key: string): void;
  /** Records were deleted to stay within the bounds. */
  onExcess?(records: Records): void;
  /** The first thing was made, and the browser does not promise to keep it. */
  onFragile?(): void;
}

/** Milliseconds to wait for a database that does not open. */
const OPEN_TIMEOUT = 1500;

export function createSaveStore(environment: SaveEnvironment, options: SaveStoreOptions): SaveStore {
  const { records, texts, now, token } = environment;
  const { kinds } = options;
  const tell = createReports(options.notify);
  const journal = createJournal(texts, token());
  /** The end of the key of a record that is set aside. */
  const aside = () => `${now()} ${token()}`;
  const eras = createEras();
  let hasAsked = false;
  /** Files that are being added: their records are counted once all are there. */
  let adding = 0;
  let tidying: Promise<void> = Promise.resolve();
  const writer = createWriter({ records, journal, eras, aside, onOutcome, onError: tell.failed, onFull: tell.full });
  const channel = environment.channel();
  channel?.addEventListener("message", onMessage);
  const recovered = recover({ records, texts, journal, kinds, aside, onOutcome: share }).catch(() => {});

  function onMessage(event: Event): void {
    const message: unknown = "data" in event ? event.data : null;
    if (!isRecord(message)) return;
    if (typeof message.saved === "string") options.onSaved?.(message.saved);
    // Earlier versions of the page tell no generation.
    if (message.forgotten === true) eras.begin(typeof message.generation === "string" ? message.generation : null);
  }

  /** Tells the visitor and other tabs what became of a change. */
  function share(key: string, { isNews, newer, fault }: Outcome): void {
    if (isNews) channel?.postMessage({ saved: key });
    if (newer) tell.newer();
    if (fault) tell.aside(fault);
  }

  function onOutcome(key: string, outcome: Outcome): void {
    tell.works();
    share(key, outcome);
    if (!outcome.isNew || adding > 0) return;
    tidying = tidying.then(async () => {
      // Where it fails, the next new record does it.
      const deleted = await tidy(new Set([key])).catch((): Records => new Map());
      if (deleted.size > 0) options.onExcess?.(deleted);
    });
  }

  const tidy = async (spared: ReadonlySet<string>, isForFile = false) =>
    makeRoom(records, await kinds(), { now: now(), spared, isForFile });

  const persist = async () => (await environment.isPersistent()) || (await environment.persist());

  /** Asks the browser, once, to keep the data. */
  async function protect(): Promise<void> {
    if (hasAsked) return;
    hasAsked = true;
    if (!(await persist())) options.onFragile?.();
  }

  function save<T>(kind: RecordKind<T>, key: string, data: T, when?: SaveWhen): Promise<T | null> {
    if (kind.isThing(data)) void protect();
    return writer.save(kind, key, data, when);
  }

  /** A stored record with the changes that are in the journal or on their way; `stored` is null where it is unknown. */
  function withUnsaved<T>(kind: RecordKind<T>, key: string, data: T | null, stored: Records | null): T | null {
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

  /** Reads once what pages before have left is saved, and no deletion runs. */
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

  /** Moves a record aside, where it still cannot be read. */
  function setAside<T>(kind: RecordKind<T>, key: string): Promise<void> {
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

  async function load<T>(kind: RecordKind<T>, key: string): Promise<T | null> {
    let stored: Records | null = null;
    let data: T | null = null;
    try {
      stored = await read(key);
      const found = stored.get(key) === undefined ? null : kind.read(stored.get(key));
      if (found && "data" in found) data = found.data;
      else if (found?.newer) tell.newer();
      else if (found) {
        await setAside(kind, key);
        tell.aside(found.fault);
      }
    } catch {
      tell.blocked();
    }
    return withUnsaved(kind, key, data, stored);
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
    for (const { key, data, era } of writer.all())
      if (era === eras.current && key.startsWith(start)) found.set(key, data as T);
    return [...found].map(([key, data]) => ({ key, data }));
  }

  async function move<T>(kind: RecordKind<T>, from: string, to: string, change: (data: T) => T): Promise<T | null> {
    let moved: T | null = null;
    try {
      await records.change([from], (stored) => {
        const found = stored.get(from) === undefined ? null : kind.read(stored.get(from));
        if (!found || !("data" in found)) return NO_WRITES;
        moved = change(found.data);
        return new Map([
          [to, kind.write(moved)],
          [from, undefined],
        ]);
      });
      journal.drop(from);
    } catch (error) {
      tell.failed(error);
    }
    return moved;
  }

  async function add(all: Records): Promise<Added> {
    const kindOf = await kinds();
    const saved = new Set<string>();
    adding++;
    try {
      for (const { key, kind, data } of readAll(all, kindOf)) {
        if (!kind || data === undefined) continue;
        if ((await save(kind, key, kind.notLater(data, now()))) !== null) saved.add(key);
        options.onSaved?.(key);
      }
    } finally {
      adding--;
    }
    const deleted = await tidy(new Set(), true).catch((): Records => new Map());
    const others = new Map([...deleted].filter(([key]) => !all.has(key)));
    if (others.size > 0) options.onExcess?.(others);
    const beyond = [...saved].filter((key) => deleted.has(key)).length;
    return { kept: saved.size - beyond, beyond, failed: all.size - saved.size };
  }

  /** Resolves to the generation of the storage, which has none of its own where it is too full for that. */
  async function deleteAll(): Promise<string> {
    await recovered;
    const all = (stored: Records) => new Map<string, unknown>([...stored.keys()].map((key) => [key, undefined]));
    const begin = (generation: string) => records.change("all", (stored) => all(stored).set(GENERATION, generation));
    let generation = token();
    try {
      await begin(generation).catch(async (error: unknown) => {
        if (!isFull(error)) throw error;
        await records.change("all", all);
        await begin(generation);
      });
    } catch (error) {
      if (!isFull(error)) throw error;
      generation = "";
    }
    journal.clear();
    channel?.postMessage({ forgotten: true, ...(generation !== "" && { generation }) });
    return generation;
  }

  const readStored = async () => {
    const entries = await records.entries();
    return readAll(
      entries.filter(([key]) => key !== GENERATION),
      await kinds(),
    );
  };

  /** What cannot be read, in the database and in the journal. */
  async function unreadable(): Promise<Record<string, unknown>> {
    const kindOf = await kinds();
    const stored = (await readStored()).filter(({ data }) => data === undefined);
    const unread = journal.entries().filter(({ key, record }) => !("data" in (kindOf(key)?.read(record) ?? {})));
    return {
      ...Object.fromEntries(stored.map(({ key, record }) => [key, record])),
      ...Object.fromEntries(unread.map(({ at, text }) => [at, text])),
      ...journal.unreadable(),
    };
  }

  return {
    get era() {
      return eras.current;
    },
    load,
    list,
    save,
    move,
    remove: writer.remove,
    keep: writer.keep,
    async usage() {
      const all = await readStored();
      const bytes = all.reduce((sum, { record }) => sum + lengthOf(record), 0);
      const [lost, isPersistent] = await Promise.all([unreadable(), environment.isPersistent()]);
      return { counts: countAll(all), bytes, unreadable: Object.keys(lost).length, isPersistent };
    },
    all: async () =>
      new Map((await readStored()).flatMap(({ key, record, data }) => (data === undefined ? [] : [[key, record]]))),
    unreadable,
    add,
    forget: () => eras.replace(deleteAll),
    persist,
    onForgotten: eras.onEnd,
    dispose() {
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/** Messages to the visitor, each told once. */
function createReports(notify: (message: string) => void) {
  const LOST = "Changes are lost when you close the page, unless you save them with Settings, “Save to a file”.";
  const told = new Set<string>();
  /** The storage did not answer, which has been reported. */
  let isBlocked = false;
  const once = (message: string) => {
    if (told.has(message)) return;
    told.add(message);
    notify(message);
  };
  const full = () => once(`The browser's storage is full. ${LOST}`);
  return {
    full,
    works() {
      isBlocked = false;
    },
    blocked() {
      isBlocked = true;
      once(`The browser's storage did not open. ${LOST}`);
    },
    failed(error: unknown) {
      if (isFull(error)) full();
      else if (!isBlocked) once(`The browser could not save. ${LOST}`);
    },
    newer: () =>
      once(
        "This world was saved by a newer version of the page. The saved data stays as it is, and nothing is saved now.",
      ),
    aside: (fault: string) =>
      once(
        `The saved data of this world could not be read (${fault}). It is kept: Settings, “Save unreadable data”. The world opens without it.`,
      ),
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
