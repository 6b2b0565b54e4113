/** Records of the logbook: kept places, the book of records and hours, and trails. */
import { isRecord } from "../recipe/check.ts";
import type { RecordKind } from "./kind.ts";
import {
  type KeptPlace,
  LOG_VERSION,
  type Logbook,
  readLogbook,
  readPlace,
  readTrail,
  type Trail,
} from "./log-data.ts";
import { mergeLogbooks, mergePlaces, mergeTrails } from "./log-merge.ts";

const last = (key: string) => key.slice(key.lastIndexOf("/") + 1);
const isOther = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

/** The time of the last change of a record that has it as a member. */
const changedOf = (record: unknown): number | null =>
  isRecord(record) && record.version === LOG_VERSION && Number.isFinite(record.changed) ? Number(record.changed) : null;

export const PLACES: RecordKind<KeptPlace> = {
  name: "place",
  isKey: (key) => /^[\w-]{1,60}$/.test(last(key)),
  read: readPlace,
  write: (data) => data,
  merge: mergePlaces,
  notLater: (data, now) => ({ ...data, kept: Math.min(data.kept, now), changed: Math.min(data.changed, now) }),
  isThing: () => true,
  glance(record) {
    const changed = changedOf(record);
    return changed === null ? null : { changed, isThing: true };
  },
  isNews: isOther,
};

/** The one key of the book. */
export const LOG_KEY = "log/book";

/** Written by itself, so the browser is not asked to keep the data for it; where there is no room, it stays as long as things do. */
const soonest = <T extends { readonly time: number }>(all: Readonly<Record<string, T>>, now: number) =>
  Object.fromEntries(Object.entries(all).map(([key, each]) => [key, { ...each, time: Math.min(each.time, now) }]));
export const LOGS: RecordKind<Logbook> = {
  name: "log",
  isKey: (key) => key === LOG_KEY,
  read: readLogbook,
  write: (data) => data,
  merge: mergeLogbooks,
  notLater: (data, now) => ({
    ...data,
    changed: Math.min(data.changed, now),
    firsts: soonest(data.firsts, now),
    bests: soonest(data.bests, now),
  }),
  isThing: () => false,
  glance(record) {
    const changed = changedOf(record);
    return changed === null ? null : { changed, isThing: true };
  },
  isNews: isOther,
};

const lastOf = ({ segments }: Trail): number =>
  Object.values(segments).reduce((latest, { changed }) => Math.max(latest, changed), 0);

/** Trails go before places and records where there is no room. */
export const TRAILS: RecordKind<Trail> = {
  name: "trail",
  isKey: (key) => key.split("/").length > 3,
  read: readTrail,
  write: (data) => data,
  merge: mergeTrails,
  notLater: (data, now) => ({
    ...data,
    segments: Object.fromEntries(
      Object.entries(data.segments).map(([key, segment]) => [
        key,
        { ...segment, start: Math.min(segment.start, now), changed: Math.min(segment.changed, now) },
      ]),
    ),
  }),
  isThing: () => false,
  glance(record) {
    const read = readTrail(record);
    return "data" in read ? { changed: lastOf(read.data), isThing: false } : null;
  },
  isNews: () => false,
};
