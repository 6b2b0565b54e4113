/**
 * Merging of save data: of two changes of the same part, the later one wins. Two tabs and a file can change one world in any
 * order with the same result: merging is commutative, associative and idempotent (tests/saves/world-merge.test.ts).
 */
import { MOST_ROADS } from "../recipe/road-path.ts";
import {
  MAX_TIME,
  MOST_CHANGED,
  MOST_ROAD_CHANGES,
  type SaveData,
  type SavedObjects,
  type SaveTimes,
} from "./world-data.ts";

/** Objects, and when each was changed. */
export type TimedObjects = SavedObjects & { readonly changed: Omit<SaveTimes, "stay"> };

export const NO_OBJECTS: TimedObjects = {
  placed: {},
  carries: false,
  roads: {},
  changed: { carries: 0, placed: {}, roads: {} },
};

/** Things by key, and when each was changed; a key without a thing is as generated again, or deleted. */
interface Timed<T> {
  readonly things: Readonly<Record<string, T>>;
  readonly times: Readonly<Record<string, number>>;
}

const placesOf = ({ placed, changed }: TimedObjects) => ({ things: placed, times: changed.placed });
const roadsOf = ({ roads, changed }: TimedObjects) => ({ things: roads, times: changed.roads });

function objectsOf(
  places: ReturnType<typeof placesOf>,
  roads: ReturnType<typeof roadsOf>,
  carries: SavedObjects["carries"],
  carriedAt: number,
): TimedObjects {
  const changed = { carries: carriedAt, placed: places.times, roads: roads.times };
  return { placed: places.things, carries, roads: roads.things, changed };
}

const textOf = (value: unknown) => JSON.stringify(value ?? "");

/** Whether the first change wins. Changes at the same time are ordered by their values, so that all tabs agree. */
function wins(time: number, value: unknown, otherTime: number, other: unknown): boolean {
  return time === otherTime ? textOf(value) >= textOf(other) : time > otherTime;
}

export function mergeSaves(a: SaveData, b: SaveData): SaveData {
  const first = wins(a.changed.stay, a.stay, b.changed.stay, b.stay) ? a : b;
  const { changed, ...objects } = mergeObjects(a, b);
  return { ...first, ...objects, changed: { ...changed, stay: first.changed.stay } };
}

export function mergeObjects(a: TimedObjects, b: TimedObjects): TimedObjects {
  const { carries, changed } = wins(a.changed.carries, a.carries, b.changed.carries, b.carries) ? a : b;
  const places = merge(placesOf(a), placesOf(b), MOST_CHANGED, MOST_CHANGED);
  return objectsOf(places, merge(roadsOf(a), roadsOf(b), MOST_ROADS, MOST_ROAD_CHANGES), carries, changed.carries);
}

function merge<T>(a: Timed<T>, b: Timed<T>, mostThings: number, most: number): Timed<T> {
  const keys = new Set([...Object.keys(a.times), ...Object.keys(b.times)]);
  const all = [...keys].map((key) => {
    const [time, other] = [a.times[key] ?? -1, b.times[key] ?? -1];
    const { things, times } = wins(time, a.things[key], other, b.things[key]) ? a : b;
    return { key, thing: things[key], time: times[key] };
  });
  return latest(all, mostThings, most);
}

/** The objects after changes at time `now`; the same object if nothing has changed. */
export function withChanges(known: TimedObjects, objects: SavedObjects, now: number): TimedObjects {
  const { carries, changed } = known;
  const carriedAt = carries === objects.carries ? changed.carries : after(now, changed.carries);
  const places = changedBy(placesOf(known), objects.placed, now, MOST_CHANGED, MOST_CHANGED);
  const roads = changedBy(roadsOf(known), objects.roads, now, MOST_ROADS, MOST_ROAD_CHANGES);
  if (!places && !roads && carriedAt === changed.carries) return known;
  return objectsOf(places ?? placesOf(known), roads ?? roadsOf(known), objects.carries, carriedAt);
}

/** Later than the change before, even where the clock was set back. */
const after = (now: number, time = -1) => Math.min(MAX_TIME, Math.max(now, time + 1));

/** Null if nothing has changed. */
function changedBy<T>(
  { things, times }: Timed<T>,
  next: Readonly<Record<string, T>>,
  now: number,
  mostThings: number,
  most: number,
): Timed<T> | null {
  const keys = [...new Set([...Object.keys(things), ...Object.keys(next)])];
  const changes = keys.filter((key) => things[key] !== next[key] && textOf(things[key]) !== textOf(next[key]));
  if (changes.length === 0) return null;
  const at = new Map(Object.entries(times));
  for (const key of changes) at.set(key, after(now, at.get(key)));
  const all = [...at].map(([key, time]) => ({ key, thing: next[key], time }));
  return latest(all, mostThings, most);
}

/** The latest changes are kept where there are too many, and present things rather than removed ones. */
function latest<T>(
  all: readonly { readonly key: string; readonly thing: T | undefined; readonly time: number }[],
  mostThings: number,
  most: number,
): Timed<T> {
  const order = (a: (typeof all)[number], b: (typeof all)[number]) =>
    Number(!a.thing) - Number(!b.thing) || b.time - a.time || (a.key < b.key ? -1 : 1);
  const present = all.reduce((count, { thing }) => count + Number(thing !== undefined), 0);
  let kept = all;
  if (all.length > most || present > mostThings) {
    const sorted = [...all].sort(order);
    kept = [...sorted.slice(0, Math.min(present, mostThings)), ...sorted.slice(present)].slice(0, most);
  }
  const things: Record<string, T> = {};
  const times: Record<string, number> = {};
  for (const { key, thing, time } of kept) {
    if (thing !== undefined) things[key] = thing;
    times[key] = time;
  }
  return { things, times };
}

/** The time of the last change. */
export function lastChange({ changed: { stay, carries, placed, roads } }: SaveData): number {
  let last = Math.max(stay, carries);
  for (const times of [placed, roads]) for (const time of Object.values(times)) last = Math.max(last, time);
  return last;
}

/** A record from a file, whose clock may have been ahead: no change is later than now. */
export function notLaterThan(data: SaveData, now: number): SaveData {
  const { stay, carries, placed, roads } = data.changed;
  const before = (times: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(times).map(([key, time]) => [key, Math.min(time, now)]));
  const changed = {
    stay: Math.min(stay, now),
    carries: Math.min(carries, now),
    placed: before(placed),
    roads: before(roads),
  };
  return { ...data, changed };
}
