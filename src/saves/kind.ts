/**
 * Kinds of saved records: reading, writing, merging and dates of each. All lie in one database, each under a key that starts with its
 * kind and identifies the record.
 *
 *   <land>                                     a world: the player's place, cones, roads
 *   hunt/<land>/<shape>/<number>               progress of a treasure hunt; `shape` has the settings of the ground
 *   race/<land>/<course>/<hundredths>-<kept>   a finished race
 *   run/<land>/<course>/<tab>                  a race that goes on in a tab
 *   course/<land>/<text>                       a course that the visitor keeps
 *   place/<token>                              a place of the logbook, or a photo
 *   log/book                                   hours, records and firsts
 *   trail/<land>                               where the visitor went
 *   waypoint/<land>                            the place that the visitor has marked
 *   unreadable/<key>/<time>                    a record that could not be read, set aside
 *
 * `land` is the `storageKey` of its ground: world, seed, profile and sum.
 */

import type { Words } from "../words/words.ts";

/** `newer` is true for a record of a later version of the page, which stays as it is. */
export type ReadRecord<T> = { readonly data: T } | { readonly problem: Words; readonly newer: boolean };

interface Glance {
  readonly changed: number;
  readonly isThing: boolean;
}

export interface RecordKind<T> {
  readonly name: KindName;
  /** Checks the last parts of a key. */
  isKey(key: string): boolean;
  /** Never throws. */
  read(record: unknown): ReadRecord<T>;
  write(data: T): unknown;
  /** Merges both; `data` is the later one where they cannot be merged. */
  merge(kept: T, data: T): T;
  /** The same, changed at the latest `now`: the clock of a file's computer may have been ahead. */
  notLater(data: T, now: number): T;
  /** Holds something that the visitor has made, and not only a place. */
  isThing(data: T): boolean;
  /** The time of a stored record's last change, ms since 1970, and whether it is a thing, without checking it whole; null for others. */
  glance(record: unknown): Glance | null;
  /** Other tabs show the difference. */
  isNews(before: T, after: T): boolean;
}

export const KINDS = ["world", "hunt", "race", "run", "course", "place", "log", "trail", "waypoint"] as const;
export type KindName = (typeof KINDS)[number];

/** The kind of a record by its key; null for records that are set aside, and for the database's own. */
export type KindOf = (key: string) => RecordKind<unknown> | null;

/** Prefix of the keys of records that could not be read. */
export const ASIDE = "unreadable/";
