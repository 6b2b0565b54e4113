/**
 * Saved data in the browser's storage. Saving merges into the record that is there, in one transaction. A record that cannot be read is
 * moved aside under another key, and one of a newer version stays. Changes that the database has not confirmed are kept in a journal
 * when the page closes, and saved by the next page. Storage that is blocked, full or slow is reported once, and the world goes on.
 */
import { isRecord } from "../recipe/check.ts";
import type { ContentsUsage } from "./contents.ts";
import type { RecordStore, Records, SaveEnvironment } from "./environment.ts";
import { createEras, type Era, type Eras, nextGeneration } from "./eras.ts";
import { createJournal, type Journal } from "./journal.ts";
import type { RecordKind } from "./kind.ts";
import { GENERATION, generationOf, NO_WRITES, type Outcome } from "./merging.ts";
import { createReader, type Reader } from "./reader.ts";
import type { RecoveryOptions } from "./recovery.ts";
import { createReports, isFull, type Reports } from "./reports.ts";
import { forgetSportTexts, sportTexts } from "./sport-texts.ts";
import { createTabMessages } from "./tab-messages.ts";
import type { LoadUpkeep } from "./upkeep.ts";
import { type SaveWhen, Writer } from "./writer.ts";

export interface SaveStore extends Reader {
  readonly era: Era;
  /** Merges a change into the record. Resolves to the result; null where it could not be saved. */
  save<T>(kind: RecordKind<T>, key: string, data: T, when?: SaveWhen): Promise<T | null>;
  /** Moves a record to another key, changed. Resolves to the result; null where there is none any more. */
  move<T>(kind: RecordKind<T>, from: string, to: string, change: (data: T) => T): Promise<T | null>;
  remove(key: string): Promise<void>;
  /** Writes changes again that could not be saved. */
  retry(): void;
  /** Writes unconfirmed changes to the journal at once: a page that closes cannot wait for it. */
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

export interface SaveUsage extends ContentsUsage {
  /** Whether the browser promises to keep the data. */
  readonly isPersistent: boolean;
}

/** Numbers of a file's records: saved, beyond the bounds of saved data, and not saved for another reason, which is reported. */
export interface Added {
  readonly kept: number;
  readonly beyond: number;
  readonly failed: number;
}

export interface SaveStoreOptions {
  readonly upkeep: LoadUpkeep;
  /** Gets each message once. */
  notify(message: string): void;
  /** Another tab, or a file, has changed the record of a key. */
  onSaved?(key: string): void;
  /** Records were deleted to stay within the bounds. */
  onExcess?(records: Records): void;
  /** The first thing was made, and the browser does not promise to keep it. */
  onFragile?(): void;
}

export function createSaveStore(environment: SaveEnvironment, options: SaveStoreOptions): SaveStore {
  const { records, texts, now, token } = environment;
  const { upkeep } = options;
  const tell = createReports(options.notify);
  const journal = createJournal(texts, token());
  /** The end of the key of a record that is set aside. */
  const aside = () => `${now()} ${token()}`;
  const eras = createEras();
  const writer = new Writer({ records, journal, eras, aside, onOutcome, onError: tell.failed, onFull: tell.full });
  const tabs = createTabMessages(environment, (message) => hear(message, eras, options));
  const recovered = recoverLeftWork(upkeep, { records, texts, journal, aside, onOutcome: share });
  const { load, list } = createReader({ records, journal, eras, writer, tell, recovered, aside });
  const contents = async () => (await upkeep()).createContents(records, journal);
  const tidying = createTidying(environment, options);
  const protection = createProtection(environment, options);

  /** Reports the outcome of a change to the visitor and other tabs. */
  function share(key: string, { isNews, newer, problem }: Outcome): void {
    if (isNews) tabs.tell({ saved: key });
    if (newer) tell.newer();
    if (problem) tell.aside(problem);
  }

  function onOutcome(key: string, outcome: Outcome): void {
    tell.works();
    share(key, outcome);
    if (outcome.isNew) tidying.begin(key);
  }

  function save<T>(kind: RecordKind<T>, key: string, data: T, when?: SaveWhen): Promise<T | null> {
    if (kind.isThing(data)) void protection.ask();
    return writer.save(kind, key, data, when);
  }

  return {
    get era() {
      return eras.current;
    },
    ...{ load, list, save, persist: protection.persist, onForgotten: eras.onEnd },
    all: async () => (await contents()).all(),
    unreadable: async () => (await contents()).unreadable(),
    remove: (key) => writer.remove(key),
    retry: () => writer.retry(),
    keep: () => writer.keep(),
    move: createMove(records, journal, tell),
    usage: async () => ({ ...(await (await contents()).usage()), isPersistent: await environment.isPersistent() }),
    add: (added) => tidying.add(added, save),
    forget: () =>
      eras.replace(async () => {
        await recovered;
        const generation = await deleteAll(environment, journal);
        tabs.tell({ forgotten: true, ...(generation !== "" && { generation }) });
        return generation;
      }),
    dispose: tabs.dispose,
  };
}

/** Saves what earlier pages have left, if anything; after a failure the next page does. */
async function recoverLeftWork(upkeep: LoadUpkeep, options: RecoveryOptions): Promise<void> {
  if (options.journal.entries().length + sportTexts(options.texts).length === 0) return;
  try {
    await (await upkeep()).recover(options);
  } catch {}
}

/** Follows a message of another tab. */
function hear(message: unknown, eras: Eras, { onSaved }: SaveStoreOptions): void {
  if (!isRecord(message)) return;
  if (typeof message.saved === "string") onSaved?.(message.saved);
  // Earlier versions of the page tell no generation.
  if (message.forgotten === true) void eras.hear(typeof message.generation === "string" ? message.generation : null);
}

type Move = SaveStore["move"];

const createMove =
  (records: RecordStore, journal: Journal, tell: Reports): Move =>
  async <T>(kind: RecordKind<T>, from: string, to: string, change: (data: T) => T) => {
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
  };

/** Deletion of records beyond the bounds, after new ones. */
function createTidying({ records, now }: SaveEnvironment, options: SaveStoreOptions) {
  /** Files that are being added: their records are counted once all are there. */
  let adding = 0;
  let tidied: Promise<void> = Promise.resolve();

  /** Resolves to the deleted records; none after a failure: the next new record does it. */
  const tidy = async (spared: ReadonlySet<string>, isForFile = false): Promise<Records> => {
    try {
      const { deleteExcess } = await options.upkeep();
      return await deleteExcess(records, { now: now(), spared, isForFile });
    } catch {
      return new Map();
    }
  };

  return {
    /** Spares the new record of a key. */
    begin(key: string): void {
      if (adding > 0) return;
      tidied = tidied.then(async () => {
        const deleted = await tidy(new Set([key]));
        if (deleted.size > 0) options.onExcess?.(deleted);
      });
    },
    /** Saves the records of a file, then deletes those beyond the bounds. */
    async add(all: Records, save: SaveStore["save"]): Promise<Added> {
      const { readAll } = await options.upkeep();
      const saved = new Set<string>();
      adding++;
      try {
        for (const { key, kind, data } of readAll(all)) {
          if (!kind || data === undefined) continue;
          if ((await save(kind, key, kind.notLater(data, now()))) !== null) saved.add(key);
          options.onSaved?.(key);
        }
      } finally {
        adding--;
      }
      const deleted = await tidy(new Set(), true);
      const others = new Map([...deleted].filter(([key]) => !all.has(key)));
      if (others.size > 0) options.onExcess?.(others);
      const beyond = [...saved].filter((key) => deleted.has(key)).length;
      return { kept: saved.size - beyond, beyond, failed: all.size - saved.size };
    },
  };
}

function createProtection(environment: SaveEnvironment, options: SaveStoreOptions) {
  let hasAsked = false;
  const persist = async () => (await environment.isPersistent()) || (await environment.persist());
  return {
    persist,
    /** Asks the browser, once, to keep the data. */
    async ask(): Promise<void> {
      if (hasAsked) return;
      hasAsked = true;
      if (!(await persist())) options.onFragile?.();
    },
  };
}

async function deleteAll(environment: SaveEnvironment, journal: Journal): Promise<string> {
  const generation = await deleteRecords(environment);
  journal.clear();
  forgetSportTexts(environment.texts);
  return generation;
}

/** Resolves to the generation of the storage, which has none of its own where it is too full for that. */
async function deleteRecords({ records, token }: SaveEnvironment): Promise<string> {
  const all = (stored: Records) => new Map<string, unknown>([...stored.keys()].map((key) => [key, undefined]));
  let generation = "";
  const begin = () =>
    records.change("all", (stored) => {
      generation = nextGeneration(generationOf(stored.get(GENERATION)), token());
      return all(stored).set(GENERATION, generation);
    });
  try {
    await begin().catch(async (error: unknown) => {
      if (!isFull(error)) throw error;
      await records.change("all", all);
      await begin();
    });
    return generation;
  } catch (error) {
    if (!isFull(error)) throw error;
    return "";
  }
}
