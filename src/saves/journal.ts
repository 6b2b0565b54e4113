/**
 * Changes that the database has not confirmed, as texts under keys of their own: `unsaved/<page>-<n>`. Only the page that wrote an
 * entry writes it, so pages that close at once overwrite nothing of each other. An entry that cannot be read stays where it is.
 */
import { isRecord } from "../recipe/check.ts";
import { storageKey } from "../recipe/ground-key.ts";
import type { TextStore } from "./environment.ts";
import { readSaveData } from "./world-data.ts";

/** An entry as any page reads it. */
export interface JournalEntry {
  /** Key under which its text lies. */
  readonly at: string;
  readonly text: string;
  /** The key of the record that it belongs to, and the record as it is stored. */
  readonly key: string;
  readonly record: unknown;
  /** The storage's generation that the change was made in; null if unknown. */
  readonly generation: string | null;
}

export interface Journal {
  /** Keeps a record, in place of this page's entry for it. `n` counts its changes. Returns whether it could. */
  keep(key: string, n: number, record: unknown, generation: string | null): boolean;
  /** Removes this page's entry of a record, unless it has later changes than `n`. */
  confirm(key: string, n: number): void;
  /** The entries of all pages that can be read, the earlier before the later ones of a page. */
  entries(): JournalEntry[];
  /** Whether an entry is still as it was read. */
  has(entry: JournalEntry): boolean;
  remove(entry: JournalEntry): void;
  /** Removes the entries of all pages for a record. */
  drop(key: string): void;
  /** The texts that cannot be read, by their keys. */
  unreadable(): Record<string, string>;
  clear(): void;
}

const START = "unsaved/";
/** One text for all records of worlds, from before each had its own. */
const LIST = "unsaved";

export function createJournal(texts: TextStore, page: string): Journal {
  const own = new Map<string, { readonly at: string; readonly n: number }>();
  let count = 0;

  const keys = () => texts.keys(START).sort(inOrder);

  function entries(): JournalEntry[] {
    const read = keys().flatMap((at) => entryOf(at, texts.read(at)) ?? []);
    return [...listed(texts.read(LIST)), ...read];
  }

  function has({ at, text }: JournalEntry): boolean {
    return at === LIST ? listOf(texts.read(LIST)).some(isOf(text)) : texts.read(at) === text;
  }

  function remove(entry: JournalEntry): void {
    if (!has(entry)) return;
    const { at, text } = entry;
    // Records of the list that cannot be read stay.
    const rest = at === LIST ? listOf(texts.read(LIST)).filter((record) => !isOf(text)(record)) : [];
    if (rest.length === 0) texts.remove(at);
    else texts.write(at, JSON.stringify(rest));
  }

  return {
    keep(key, n, record, generation) {
      const before = own.get(key);
      if (before?.n === n) return true;
      const at = `${START}${page}-${count++}`;
      if (!replace(texts, before?.at, at, JSON.stringify({ key, generation, record }))) return false;
      own.set(key, { at, n });
      return true;
    },
    confirm(key, n) {
      const kept = own.get(key);
      if (!kept || kept.n > n) return;
      own.delete(key);
      texts.remove(kept.at);
    },
    entries,
    has,
    remove,
    drop(key) {
      own.delete(key);
      for (const entry of entries()) if (entry.key === key) remove(entry);
    },
    unreadable() {
      const broken = keys().filter((at) => !entryOf(at, texts.read(at)));
      const list = texts.read(LIST);
      if (list !== null && listed(list).length < Math.max(1, listOf(list).length)) broken.push(LIST);
      return Object.fromEntries(broken.map((at) => [at, texts.read(at) ?? ""]));
    },
    clear() {
      own.clear();
      for (const at of [LIST, ...keys()]) texts.remove(at);
    },
  };
}

const isOf = (text: string) => (record: unknown) => JSON.stringify(record) === text;

/** Writes an entry in place of another, which stays if there is no room. */
function replace(texts: TextStore, before: string | undefined, at: string, text: string): boolean {
  if (texts.write(at, text)) {
    if (before) texts.remove(before);
    return true;
  }
  const old = before === undefined ? null : texts.read(before);
  if (before === undefined || old === null) return false;
  texts.remove(before);
  if (texts.write(at, text)) return true;
  texts.write(before, old);
  return false;
}

/** Compares by page, then by number. */
function inOrder(a: string, b: string): number {
  const [pageA, pageB] = [a, b].map((key) => key.slice(0, key.lastIndexOf("-")));
  if (pageA !== pageB) return pageA < pageB ? -1 : 1;
  return Number(a.slice(pageA.length + 1)) - Number(b.slice(pageB.length + 1));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function entryOf(at: string, text: string | null): JournalEntry | null {
  const value = parsed(text);
  if (text === null || !isRecord(value) || typeof value.key !== "string" || value.record === undefined) return null;
  const generation = typeof value.generation === "string" ? value.generation : null;
  return { at, text, key: value.key, record: value.record, generation };
}

function listOf(text: string | null): unknown[] {
  const list = parsed(text);
  return Array.isArray(list) ? list : [];
}

function keyOf(record: unknown): string | null {
  const read = readSaveData(record);
  return "data" in read ? storageKey(read.data.land) : null;
}

function listed(text: string | null): JournalEntry[] {
  return listOf(text).flatMap((record) => {
    const key = keyOf(record);
    return key === null ? [] : [{ at: LIST, text: JSON.stringify(record), key, record, generation: null }];
  });
}
