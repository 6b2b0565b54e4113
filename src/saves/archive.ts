/**
 * Files of saved data: the record of one world, or all records of a browser.
 *
 *   { "records": [worlds], "sport": { "<key>": record }, "log": { "<key>": record } }
 *
 * Apart from the records, since only the settings read files.
 */
import { isRecord } from "../recipe/check.ts";
import { storageKey } from "../recipe/ground-key.ts";
import { quote } from "../recipe/quantity.ts";
import { phrase, saying, type Words } from "../words/words.ts";
import type { Records } from "./environment.ts";
import type { KindName } from "./kind.ts";
import { kindOf } from "./kinds.ts";
import { type ReadSave, readSaveData, type SaveData } from "./world-data.ts";
import { WORLDS } from "./world-kind.ts";

/** Limits of characters of a file of one record and of many: more than those of the largest record, and of all that is kept. */
export const MAX_LENGTH = 1_000_000;
export const MAX_ARCHIVE_LENGTH = 100_000_000;

const tooLong = (json: string, most: number) =>
  json.length > most && {
    problem: saying("{n} character is out of range 0 to {most}|{n} characters is out of range 0 to {most}", {
      n: json.length,
      most,
    }),
    newer: false,
  };

function parse(json: string): { readonly value: unknown } | { readonly problem: Words; readonly newer: false } {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return { problem: phrase("it is not JSON"), newer: false };
  }
}

/** Checks the text of a save file. Never throws. */
export function readSaveFile(json: string): ReadSave {
  const parsed = tooLong(json, MAX_LENGTH) || parse(json);
  return "problem" in parsed ? parsed : readSaveData(parsed.value);
}

/** The text of a file with all records. */
export function writeArchive(all: Records): string {
  const records = [...all].filter(([key]) => kindOf(key) === WORLDS).map(([, record]) => record);
  const tables = Object.entries(TABLES).flatMap(([name, { kinds }]) => {
    const own = [...all].filter(([key]) => isOneOf(kinds, key));
    return own.length > 0 ? [[name, Object.fromEntries(own)]] : [];
  });
  return `${JSON.stringify({ records, ...Object.fromEntries(tables) }, null, 1)}\n`;
}

interface TableOfFile {
  readonly kinds: readonly KindName[];
  /** Sentence about a key of other kinds. */
  readonly notKey: string;
}

/** Tables of records by key in a file. */
const TABLES: Readonly<Record<string, TableOfFile>> = {
  sport: {
    kinds: ["hunt", "race", "run", "course"],
    notKey: phrase("{place}: is not the key of a hunt, a race or a course"),
  },
  log: {
    kinds: ["place", "log", "trail", "waypoint"],
    notKey: phrase("{place}: is not the key of a place, a logbook, a trail or a waypoint"),
  },
};

const isOneOf = (kinds: readonly KindName[], key: string): boolean => kinds.some((name) => name === kindOf(key)?.name);

export type ReadArchive = { readonly records: Records } | { readonly problem: Words };

/** Checks the text of a file with all records, or of one record. Accepts all of them or none. Never throws. */
export function readArchive(json: string): ReadArchive {
  const parsed = tooLong(json, MAX_ARCHIVE_LENGTH) || parse(json);
  if ("problem" in parsed) return { problem: parsed.problem };
  const { value } = parsed;
  const isArchive = isRecord(value) && Array.isArray(value.records);
  const list: readonly unknown[] = isArchive ? (value.records as unknown[]) : [value];
  const worlds = readWorlds(list, isArchive);
  if ("problem" in worlds) return worlds;
  const records = new Map(worlds.records);
  for (const name of Object.keys(TABLES)) {
    const read = readTable(name, isArchive ? value[name] : undefined);
    if ("problem" in read) return read;
    for (const [key, record] of read.records) records.set(key, record);
  }
  return { records };
}

function readWorlds(list: readonly unknown[], isArchive: boolean): ReadArchive {
  const records = new Map<string, SaveData>();
  for (const [i, item] of list.entries()) {
    const read = readSaveData(item);
    if ("problem" in read)
      return {
        problem:
          isArchive && list.length > 1
            ? saying("{place}.{problem}", { place: `records.${i}`, problem: read.problem })
            : read.problem,
      };
    const key = storageKey(read.data.land);
    const before = records.get(key);
    records.set(key, before ? WORLDS.merge(before, read.data) : read.data);
  }
  return { records };
}

function readTable(name: string, given: unknown): ReadArchive {
  if (given === undefined) return { records: new Map() };
  if (!isRecord(given) || Array.isArray(given)) return { problem: saying("{place}: is not a table", { place: name }) };
  const { kinds, notKey } = TABLES[name];
  for (const [key, record] of Object.entries(given)) {
    const kind = kindOf(key);
    const place = `${name}.${quote(key)}`;
    if (!kind || !isOneOf(kinds, key) || key.length > MAX_KEY || !kind.isKey(key))
      return { problem: { words: notKey, values: { place } } };
    const read = kind.read(record);
    if ("problem" in read) return { problem: saying("{place}: {problem}", { place, problem: read.problem }) };
  }
  return { records: new Map(Object.entries(given)) };
}

/** Limit of characters of a key: the codes of a profile and of a course are in it. */
const MAX_KEY = 8000;
