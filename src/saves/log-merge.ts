/**
 * Merging of the logbook: commutative, associative and idempotent, so that tabs and files agree in any order
 * (tests/saves/log-merge.test.ts).
 *
 *   place     the later change wins
 *   hours     of each browser and vehicle the greater number: a browser only adds to its own
 *   firsts    the earliest wins
 *   records   the best value wins, then the earliest
 *   trails    the later state of each segment; the oldest lines go where there are more than MOST_LINES
 */
import {
  type Best,
  type KeptPlace,
  LOG_VERSION,
  type Logbook,
  type LogEntry,
  MOST_LINES,
  MOST_ORIGINS,
  type Segment,
  type Trail,
} from "./log-data.ts";

const textOf = (value: unknown) => JSON.stringify(value);
const first = <T>(a: T, b: T): T => (textOf(a) >= textOf(b) ? a : b);

export function mergePlaces(a: KeptPlace, b: KeptPlace): KeptPlace {
  return a.changed === b.changed ? first(a, b) : a.changed > b.changed ? a : b;
}

type Table<T> = Readonly<Record<string, T>>;

/** A table with the keys of both, in order; `choose` is for keys of both. */
function union<T>(a: Table<T>, b: Table<T>, choose: (a: T, b: T) => T): Record<string, T> {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return Object.fromEntries(
    keys.map((key) => {
      const [own, other] = [Object.hasOwn(a, key) ? a[key] : undefined, Object.hasOwn(b, key) ? b[key] : undefined];
      return [key, own === undefined ? (other as T) : other === undefined ? own : choose(own, other)];
    }),
  );
}

const earlier = <T extends LogEntry>(a: T, b: T): T => (a.time === b.time ? first(a, b) : a.time < b.time ? a : b);

function betterOf(a: Best, b: Best): Best {
  if (a.value === b.value) return earlier(a, b);
  return a.value > b.value === a.least ? b : a;
}

const sumOf = (hours: Table<number>): number => Object.values(hours).reduce((sum, seconds) => sum + seconds, 0);

/** The browsers with the most hours, where there are too many. */
function mostHours(hours: Table<Table<number>>): Table<Table<number>> {
  const all = Object.entries(hours);
  if (all.length <= MOST_ORIGINS) return hours;
  const sorted = all.sort(([key, a], [other, b]) => sumOf(b) - sumOf(a) || (key < other ? -1 : 1));
  return Object.fromEntries(sorted.slice(0, MOST_ORIGINS).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const mergeLogbooks = (a: Logbook, b: Logbook): Logbook => ({
  version: LOG_VERSION,
  changed: Math.max(a.changed, b.changed),
  hours: mostHours(union(a.hours, b.hours, (own, other) => union(own, other, Math.max))),
  firsts: union(a.firsts, b.firsts, earlier),
  bests: union(a.bests, b.bests, betterOf),
});

const laterSegment = (a: Segment, b: Segment): Segment =>
  a.changed === b.changed ? first(a, b) : a.changed > b.changed ? a : b;

export function mergeTrails(a: Trail, b: Trail): Trail {
  return withinBounds(union(a.segments, b.segments, laterSegment));
}

/** The newest lines: of a line's states none is longer than another may be, so that the order of merging does not matter. */
function withinBounds(segments: Table<Segment>): Trail {
  const newest = Object.entries(segments).sort(([key, a], [other, b]) => b.start - a.start || (key < other ? -1 : 1));
  const kept = newest.slice(0, MOST_LINES).sort(([a], [b]) => (a < b ? -1 : 1));
  return { version: LOG_VERSION, segments: Object.fromEntries(kept) };
}
