/**
 * Saving of changes that earlier pages have left in texts: changes in the journal, and records of the sport from before these were in
 * the database.
 */
import type { RecordStore, TextStore } from "./environment.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import type { KindOf } from "./kind.ts";
import { asideKey, mergeChange, NO_WRITES, type Outcome, writeRecord } from "./merging.ts";

export interface RecoveryOptions {
  readonly records: RecordStore;
  readonly texts: TextStore;
  readonly journal: Journal;
  readonly kinds: () => Promise<KindOf>;
  /** The end of a key for a record that cannot be read; another one at each call. */
  aside(): string;
  /** A change was saved, or refused. */
  onOutcome(key: string, outcome: Outcome): void;
}

/** Keys under which the sport kept its records. */
const SPORT = ["race/", "run/", "course/", "hunt/"];

/** Deletes the texts of the sport. */
export function forgetTexts(texts: TextStore): void {
  for (const key of SPORT.flatMap((start) => texts.keys(start))) texts.remove(key);
}

/** Saves all changes and records that can be saved, and leaves the others. Rejects where the storage fails. */
export async function recover(options: RecoveryOptions): Promise<void> {
  const { texts, journal } = options;
  const entries = journal.entries();
  const old = SPORT.flatMap((start) => texts.keys(start));
  if (entries.length + old.length === 0) return;
  const kindOf = await options.kinds();
  for (const entry of entries) await saveEntry(entry, kindOf, options);
  for (const key of old) await moveText(key, kindOf, options);
}

async function saveEntry(entry: JournalEntry, kindOf: KindOf, options: RecoveryOptions): Promise<void> {
  const { records, journal } = options;
  const kind = kindOf(entry.key);
  const read = kind?.read(entry.record);
  // A later version of the page can read it.
  if (!kind || !read || !("data" in read)) return;
  const change = { kind, key: entry.key, data: read.data, era: { generation: entry.generation, isOver: false }, n: 0 };
  const outcome = await writeRecord(records, entry.key, (stored) =>
    // The page that wrote it may have saved or removed it meanwhile.
    journal.has(entry) ? mergeChange(change, stored, options.aside()) : { outcome: {}, writes: NO_WRITES },
  );
  if (!outcome.newer) journal.remove(entry);
  options.onOutcome(entry.key, outcome);
}

/** Moves a text of the sport into the database, under its key of today. One that cannot be read is set aside. */
async function moveText(at: string, kindOf: KindOf, { records, texts, aside }: RecoveryOptions): Promise<void> {
  const text = texts.read(at);
  if (text === null) return;
  const record = at.startsWith("hunt/") ? parsed(text) : text;
  const key = at.startsWith("hunt/") ? huntKey(at, record) : at;
  const kind = kindOf(key);
  const read = kind?.isKey(key) ? kind.read(record) : null;
  const isReadable = kind !== null && read !== null && "data" in read;
  await writeRecord(records, key, (stored) => {
    if (texts.read(at) !== text) return { outcome: {}, writes: NO_WRITES };
    if (!isReadable) return { outcome: {}, writes: new Map([[asideKey(at, aside()), text]]) };
    return mergeChange({ kind, key, data: read.data, era: { generation: null, isOver: false }, n: 0 }, stored, aside());
  });
  texts.remove(at);
}

/** Hunts had one key a land, whatever their number. */
function huntKey(at: string, record: unknown): string {
  const seed = typeof record === "object" && record !== null && "seed" in record ? record.seed : "";
  return `${at}//${seed}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
