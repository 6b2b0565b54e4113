/** Records of the sport: hunts, races and courses. */
import { isRecord } from "../recipe/check.ts";
import { readCourse } from "../sport/course-code.ts";
import { HUNT_VERSION, type HuntProgress, mergeProgress, readHunt } from "../sport/hunt/progress.ts";
import { RACE_VERSION, type RaceRecord, readRace, writeRace } from "../sport/race/race-data.ts";
import { phrase } from "../words/words.ts";
import type { RecordKind } from "./kind.ts";

/** The record of a course that the visitor keeps; its key has the course. */
export interface CourseNote {
  /** Time of keeping, ms since 1970. */
  readonly kept: number;
}

const last = (key: string) => key.slice(key.lastIndexOf("/") + 1);
const later = <T>(_: T, data: T): T => data;
const isNewer = (version: unknown, known: number) => typeof version === "number" && version > known;

export const HUNTS: RecordKind<HuntProgress> = {
  name: "hunt",
  isKey: (key) => /^\d{1,10}$/.test(last(key)),
  read(record) {
    const read = readHunt(record);
    if ("progress" in read) return { data: read.progress };
    return { problem: read.problem, newer: isRecord(record) && isNewer(record.version, HUNT_VERSION) };
  },
  write: (data) => data,
  merge: mergeProgress,
  notLater: (data, now) => ({ ...data, begun: Math.min(data.begun, now), changed: Math.min(data.changed, now) }),
  isThing: ({ found }) => found > 0,
  glance(record) {
    const read = HUNTS.read(record);
    return "data" in read ? { changed: read.data.changed, isThing: HUNTS.isThing(read.data) } : null;
  },
  isNews: () => false,
};

const raceKind = (name: "race" | "run", key: RegExp): RecordKind<RaceRecord> => ({
  name,
  isKey: (text) => key.test(last(text)),
  read(record) {
    if (typeof record !== "string") return { problem: phrase("it is not text"), newer: false };
    const read = readRace(record);
    return "record" in read ? { data: read.record } : { problem: read.problem, newer: isNewerRace(record) };
  },
  write: writeRace,
  merge: later,
  notLater: (data, now) => ({ ...data, kept: Math.min(data.kept, now) }),
  isThing: () => true,
  glance(record) {
    // The last value of the text (race-data.ts); a race of ten hours takes a second to read whole.
    const [, kept] = (typeof record === "string" && /"kept":(\d{1,16})\}$/.exec(record.slice(-40))) || [];
    return kept === undefined ? null : { changed: Number(kept), isThing: true };
  },
  isNews: () => false,
});

function isNewerRace(json: string): boolean {
  try {
    return isNewer(JSON.parse(json)?.version, RACE_VERSION);
  } catch {
    return false;
  }
}

export const RACES = raceKind("race", /^\d{1,12}-\d{1,16}$/);
export const RUNS = raceKind("run", /^[\w-]{1,40}$/);

export const COURSES: RecordKind<CourseNote> = {
  name: "course",
  isKey: (key) => "course" in readCourse(last(key)),
  read(record) {
    // Courses were a word in the browser's other storage.
    if (record === "kept") return { data: { kept: 0 } };
    const kept = isRecord(record) ? record.kept : undefined;
    return typeof kept === "number" && Number.isFinite(kept)
      ? { data: { kept } }
      : { problem: phrase("kept: is not a time"), newer: false };
  },
  write: (data) => data,
  merge: later,
  notLater: (data, now) => ({ ...data, kept: Math.min(data.kept, now) }),
  isThing: () => true,
  glance(record) {
    const read = COURSES.read(record);
    return "data" in read ? { changed: read.data.kept, isThing: true } : null;
  },
  isNews: () => false,
};
