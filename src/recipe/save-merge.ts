/**
 * Merging of save data: of two changes of the same part, the later one wins. Two tabs and a file can change one world in any
 * order with the same result: merging is commutative, associative and idempotent (tests/recipe/save-merge.test.ts).
 */
import type { PlacedThing } from "../core/islands/placed.ts";
import { MAX_TIME, MOST_CHANGED, type SaveData, type SavedObjects, type SaveTimes } from "./save-data.ts";

/** Objects, and when each was changed. */
export type TimedObjects = SavedObjects & { readonly changed: Omit<SaveTimes, "stay"> };

export const NO_OBJECTS: TimedObjects = { placed: {}, carries: false, changed: { carries: 0, placed: {} } };

interface TimedPlace {
  readonly key: string;
  /** Undefined where the place is as generated again. */
  readonly thing: PlacedThing | undefined;
  readonly time: number;
}

/** Whether the first change wins. Changes at the same time are ordered by their values, so that all tabs agree. */
function wins(time: number, value: unknown, otherTime: number, other: unknown): boolean {
  return time === otherTime ? JSON.stringify(value ?? "") >= JSON.stringify(other ?? "") : time > otherTime;
}

export function mergeSaves(a: SaveData, b: SaveData): SaveData {
  const first = wins(a.changed.stay, a.stay, b.changed.stay, b.stay) ? a : b;
  const { changed, ...objects } = mergeObjects(a, b);
  return { ...first, ...objects, changed: { ...changed, stay: first.changed.stay } };
}

export function mergeObjects(a: TimedObjects, b: TimedObjects): TimedObjects {
  const { carries, changed } = wins(a.changed.carries, a.carries, b.changed.carries, b.carries) ? a : b;
  const keys = new Set([...Object.keys(a.changed.placed), ...Object.keys(b.changed.placed)]);
  const places = [...keys].map((key) => {
    const [time, other] = [a.changed.placed[key] ?? -1, b.changed.placed[key] ?? -1];
    const { placed, changed } = wins(time, a.placed[key], other, b.placed[key]) ? a : b;
    return { key, thing: placed[key], time: changed.placed[key] };
  });
  return withPlaces(places, carries, changed.carries);
}

/** The objects after changes at time `now`; the same object if nothing has changed. */
export function withChanges(known: TimedObjects, objects: SavedObjects, now: number): TimedObjects {
  const { placed, carries, changed } = known;
  // Later than the change before, even where the clock was set back.
  const after = (time = -1) => Math.min(MAX_TIME, Math.max(now, time + 1));
  const keys = [...new Set([...Object.keys(placed), ...Object.keys(objects.placed)])];
  const changes = keys.filter((key) => placed[key] !== objects.placed[key]);
  const carriedAt = carries === objects.carries ? changed.carries : after(changed.carries);
  if (changes.length === 0 && carriedAt === changed.carries) return known;
  const times = new Map(Object.entries(changed.placed));
  for (const key of changes) times.set(key, after(times.get(key)));
  const places = [...times].map(([key, time]) => ({ key, thing: objects.placed[key], time }));
  return withPlaces(places, objects.carries, carriedAt);
}

/** The latest changes are kept where there are too many, and present things rather than removed ones. */
function withPlaces(all: readonly TimedPlace[], carries: boolean, carriedAt: number): TimedObjects {
  const order = (a: TimedPlace, b: TimedPlace) => Number(!a.thing) - Number(!b.thing) || b.time - a.time;
  const places = all.length > MOST_CHANGED ? [...all].sort(order).slice(0, MOST_CHANGED) : all;
  const placed: Record<string, PlacedThing> = {};
  const times: Record<string, number> = {};
  for (const { key, thing, time } of places) {
    if (thing) placed[key] = thing;
    times[key] = time;
  }
  return { placed, carries, changed: { carries: carriedAt, placed: times } };
}

/** The time of the last change. */
export function lastChange({ changed: { stay, carries, placed } }: SaveData): number {
  let last = Math.max(stay, carries);
  for (const time of Object.values(placed)) last = Math.max(last, time);
  return last;
}

/** A record from a file, whose clock may have been ahead: no change is later than now. */
export function notLaterThan(data: SaveData, now: number): SaveData {
  const { stay, carries, placed } = data.changed;
  const times = Object.entries(placed).map(([key, time]) => [key, Math.min(time, now)]);
  const changed = { stay: Math.min(stay, now), carries: Math.min(carries, now), placed: Object.fromEntries(times) };
  return { ...data, changed };
}
