/**
 * Saving of changes that earlier pages have left in texts: changes in the journal, and records of the sport from before these were in
 * the database.
 */
import type { RecordStore, TextStore } from "./environment.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { kindOf } from "./kinds.ts";
import { asideKey, mergeChange, NO_WRITES, type Outcome, writeRecord } from "./merging.ts";
import { sportTexts } from "./sport-texts.ts";

export interface RecoveryOptions {
  readonly records: RecordStore;
  readonly texts: TextStore;
  readonly journal: Journal;
  /** The end of a key for a record that cannot be read; another one at each call. */
  aside(): string;
  /** A change was saved, or refused. */
  onOutcome(key: string, outcome: Outcome): void;
}

/** Saves all changes and records that can be saved, and leaves the others. Rejects where the storage fails. */
export async function recover(options: RecoveryOptions): Promise<void> {
  const { texts, journal } = options;
  for (const entry of journal.entries()) await saveEntry(entry, options);
  for (const key of sportTexts(texts)) await moveText(key, options);
}

async function saveEntry(entry: JournalEntry, options: RecoveryOptions): Promise<void> {
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
async function moveText(at: string, { records, texts, aside }: RecoveryOptions): Promise<void> {
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
