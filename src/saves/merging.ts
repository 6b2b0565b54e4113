/** A change of a record as a function of the stored records: the records to write, and the outcome of the change. */

import type { Words } from "../words/words.ts";
import type { RecordStore, Records } from "./environment.ts";
import type { Era } from "./eras.ts";
import { ASIDE, type RecordKind } from "./kind.ts";

/** The key of a text that another one replaces when everything is deleted; absent before the first time. */
export const GENERATION = "generation";

export interface Change<T = unknown> {
  readonly kind: RecordKind<T>;
  readonly key: string;
  readonly data: T;
  readonly era: Era;
  /** Greater than that of every earlier change. */
  readonly n: number;
}

export interface Outcome {
  /** The record with the change; undefined where it was not saved. */
  readonly merged?: unknown;
  readonly isNew?: boolean;
  readonly isNews?: boolean;
  /** The record there is of a newer version, and stays. */
  readonly newer?: boolean;
  /** The change was made before everything was deleted. */
  readonly forgotten?: boolean;
  /** Reason why the stored record cannot be read; it is set aside. */
  readonly problem?: Words;
}

export interface Merging {
  readonly outcome: Outcome;
  readonly writes: Records;
}

export const NO_WRITES: Records = new Map();

/** `aside` ends the key under which a record that cannot be read is set aside. */
export function mergeChange({ kind, key, data, era }: Change, stored: Records, aside: string): Merging {
  if (!isOfNow(era, stored)) return { outcome: { forgotten: true }, writes: NO_WRITES };
  const record = stored.get(key);
  const added = { merged: data, isNew: true, isNews: true };
  if (record === undefined) return { outcome: added, writes: new Map([[key, kind.write(data)]]) };
  const read = kind.read(record);
  if ("data" in read) {
    const merged = kind.merge(read.data, data);
    const outcome = { merged, isNews: kind.isNews(read.data, merged) };
    return { outcome, writes: new Map([[key, kind.write(merged)]]) };
  }
  if (read.newer) return { outcome: { newer: true }, writes: NO_WRITES };
  const writes = new Map<string, unknown>([
    [asideKey(key, aside), record],
    [key, kind.write(data)],
  ]);
  return { outcome: { ...added, problem: read.problem }, writes };
}

export const asideKey = (key: string, aside: string): string => `${ASIDE}${key}/${aside}`;

/** Whether an era is the storage's. One that was unknown becomes it. */
export function isOfNow(era: Era, stored: Records): boolean {
  const generation = generationOf(stored.get(GENERATION));
  era.generation ??= generation;
  return !era.isOver && era.generation === generation;
}

export const generationOf = (record: unknown): string => (typeof record === "string" ? record : "");

/** One transaction over a record and the storage's generation. */
export async function writeRecord(
  records: RecordStore,
  key: string,
  merge: (stored: Records) => Merging,
): Promise<Outcome> {
  let outcome: Outcome = {};
  await records.change([key, GENERATION], (stored) => {
    const merging = merge(stored);
    outcome = merging.outcome;
    return merging.writes;
  });
  return outcome;
}
