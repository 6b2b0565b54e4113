/** Deletion of records beyond the bounds of saved data. */
import { type ExcessOptions, excess, type Kept, MOST_BYTES, MOST_PLACES } from "./bounds.ts";
import type { RecordStore, Records } from "./environment.ts";
import { KINDS, type KindName, type ReadRecord } from "./kind.ts";
import { kindOf } from "./kinds.ts";

type Entries = Iterable<readonly [key: string, record: unknown]>;

/** Reads the records of all kinds. */
export function readAll(entries: Entries) {
  return [...entries].map(([key, record]) => {
    const kind = kindOf(key);
    const read: ReadRecord<unknown> | undefined = kind?.read(record);
    return { key, record, kind, data: read && "data" in read ? read.data : undefined };
  });
}

/** Numbers of readable records by kind. */
export function countAll(all: ReturnType<typeof readAll>): Record<KindName, number> {
  const counts = Object.fromEntries(KINDS.map((name) => [name, 0])) as Record<KindName, number>;
  for (const { kind, data } of all) if (kind && data !== undefined) counts[kind.name]++;
  return counts;
}

/** Whether there may be too much, without reading the records. */
function mayExceed(entries: Entries): boolean {
  let [worlds, runs, bytes] = [0, 0, 0];
  for (const [key, record] of entries) {
    const name = kindOf(key)?.name;
    if (name === "world") worlds++;
    if (name === "run") runs++;
    bytes += lengthOf(record);
  }
  return worlds > MOST_PLACES || runs > 0 || bytes > MOST_BYTES;
}

/** Deletes records beyond the bounds, except spared ones. Returns the deleted records. */
export async function deleteExcess(records: RecordStore, options: ExcessOptions): Promise<Records> {
  let deleted: Records = new Map();
  if (!mayExceed(await records.entries())) return deleted;
  await records.change("all", (stored) => {
    const out = excess(keptOf(stored), options);
    deleted = new Map(out.map(({ key }) => [key, stored.get(key)]));
    return new Map(out.map(({ key }) => [key, undefined]));
  });
  return deleted;
}

/** Records that cannot be read are no choice. */
function keptOf(stored: Records): Kept[] {
  return [...stored].flatMap(([key, record]) => {
    const kind = kindOf(key);
    const glance = kind?.glance(record);
    return kind && glance ? [{ key, kind: kind.name, bytes: lengthOf(record), ...glance }] : [];
  });
}

/** Characters of its JSON. */
export const lengthOf = (record: unknown) => (typeof record === "string" ? record.length : textOf(record).length);

/** The record as JSON, as far as possible. */
export function textOf(record: unknown, indent = 0): string {
  try {
    return JSON.stringify(record, null, indent) ?? "";
  } catch {
    return String(record);
  }
}
