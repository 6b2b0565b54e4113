/** All saved data: its sizes, and the content of files of it. */

import { countAll, lengthOf, readAll } from "./deletion.ts";
import type { RecordStore, Records } from "./environment.ts";
import type { Journal } from "./journal.ts";
import type { KindName } from "./kind.ts";
import { kindOf } from "./kinds.ts";
import { GENERATION } from "./merging.ts";

export interface ContentsUsage {
  readonly counts: Readonly<Record<KindName, number>>;
  /** Bytes of all records as JSON. */
  readonly bytes: number;
  readonly unreadable: number;
}

export interface Contents {
  usage(): Promise<ContentsUsage>;
  /** All records that can be read, as they are stored. */
  all(): Promise<Records>;
  /** All records that cannot be read, by key, those in the journal too. */
  unreadable(): Promise<Record<string, unknown>>;
}

export function createContents(records: RecordStore, journal: Journal): Contents {
  async function readStored() {
    const entries = await records.entries();
    const stored = entries.filter(([key]) => key !== GENERATION);
    return readAll(stored);
  }

  async function unreadable(): Promise<Record<string, unknown>> {
    const stored = (await readStored()).filter(({ data }) => data === undefined);
    const unread = journal.entries().filter(({ key, record }) => !("data" in (kindOf(key)?.read(record) ?? {})));
    return {
      ...Object.fromEntries(stored.map(({ key, record }) => [key, record])),
      ...Object.fromEntries(unread.map(({ at, text }) => [at, text])),
      ...journal.unreadable(),
    };
  }

  return {
    async usage() {
      const all = await readStored();
      const bytes = all.reduce((sum, { record }) => sum + lengthOf(record), 0);
      return { counts: countAll(all), bytes, unreadable: Object.keys(await unreadable()).length };
    },
    all: async () =>
      new Map((await readStored()).flatMap(({ key, record, data }) => (data === undefined ? [] : [[key, record]]))),
    unreadable,
  };
}
