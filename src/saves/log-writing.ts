/** Changes of the logbook as the visitor moves: hours, records, firsts and trails. Pure: each returns the next state, or the same one. */
import type { LogRows, LogSample } from "../recipe/log-rows.ts";
import { apart } from "../recipe/log-rows.ts";
import { type Best, LOG_VERSION, type Logbook, type LogEntry, MOST_POINTS, type Segment } from "./log-data.ts";

/** The place that a change is noted with. */
export interface Noted {
  /** Name of the world in keys. */
  readonly key: string;
  /** Title of the world. */
  readonly world: string;
  /** Query of the link to the place. */
  link(): string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The book with `seconds` more in a vehicle. */
export function withHours(book: Logbook, origin: string, vehicle: string, seconds: number): Logbook {
  const own = book.hours[origin] ?? {};
  const hours = { ...book.hours, [origin]: { ...own, [vehicle]: (own[vehicle] ?? 0) + seconds } };
  return { ...book, hours };
}

/** Progress of a record, as a share of it, after which it is written again while it grows. */
const PROGRESS = 0.02;
/** Decimal places of values. */
const DIGITS = 1;

/** The book with the records and firsts of a moment; the same one where there is nothing new. `ways` are the present ones, metres. */
export function withSample(
  book: Logbook,
  rows: LogRows,
  sample: LogSample,
  ways: ReadonlyMap<string, number>,
  at: Noted,
): Logbook {
  let link = "";
  const entry = (label: string): LogEntry => {
    link ||= at.link();
    return { label, world: at.world, link, time: at.time };
  };
  const firsts: Record<string, LogEntry> = {};
  for (const { name, label, of } of rows.firsts)
    if (!Object.hasOwn(book.firsts, name) && of(sample)) firsts[name] = entry(label);
  const bests: Record<string, Best> = {};
  for (const { name, label, unit, least, of, value } of valuesOf(rows, sample, ways)) {
    const key = `${at.key}/${name}`;
    const before = Object.hasOwn(book.bests, key) ? book.bests[key] : undefined;
    if (!before || isProgress(value, unit, least, before)) bests[key] = { ...entry(label), value, unit, least, of };
  }
  if (link === "") return book;
  return {
    version: LOG_VERSION,
    changed: Math.max(at.time, book.changed),
    hours: book.hours,
    firsts: { ...book.firsts, ...firsts },
    bests: { ...book.bests, ...bests },
  };
}

/** Values of a moment's records. */
function valuesOf({ bests, ways: rows }: LogRows, sample: LogSample, ways: ReadonlyMap<string, number>) {
  const rounded = (value: number) => Number(value.toFixed(DIGITS));
  const own = bests.flatMap(({ name, label, unit, least = false, of, nameOf }) => {
    const value = of(sample);
    const isValue = value !== null && Number.isFinite(value);
    return isValue ? [{ name, label, unit, least, of: nameOf?.(sample) ?? "", value: rounded(value) }] : [];
  });
  const walked = rows
    .map(({ name, label }) => ({ name, label, unit: "m", least: false, of: "", value: rounded(ways.get(name) ?? 0) }))
    .filter(({ value }) => value > 0);
  return [...own, ...walked];
}

/** Whether a value is better than the record, by enough. */
function isProgress(value: number, unit: string, least: boolean, before: Best): boolean {
  const better = least ? before.value - value : value - before.value;
  return better > 0 && (unit !== "m" || better >= Math.max(1, PROGRESS * Math.abs(before.value)));
}

/** Metres of each way after a step from one moment to the next; a way ends where its row does not hold. */
export function waysAfter(
  rows: LogRows,
  ways: ReadonlyMap<string, number>,
  from: LogSample,
  to: LogSample,
): Map<string, number> {
  const step = apart(from.at, to.at);
  // A jump is no way.
  const walked = step < LONGEST_STEP ? step : 0;
  return new Map(rows.ways.map(({ name, holds }) => [name, holds(to) ? (ways.get(name) ?? 0) + walked : 0]));
}
const LONGEST_STEP = 60;

export const beginSegment = (now: number): Segment => ({ start: now, changed: now, points: [] });

/** A segment with a point more. Where there are too many, every second one goes, and `gap` says how far apart points are by then. */
export function withPoint(
  segment: Segment,
  [a, b]: readonly [number, number],
  now: number,
): { readonly segment: Segment; readonly thinned: boolean } {
  const points = [...segment.points, Number(a.toFixed(DIGITS_OF_TRAIL)), Number(b.toFixed(DIGITS_OF_TRAIL))];
  const thinned = points.length > 2 * MOST_POINTS;
  const kept = thinned ? points.filter((_, i) => (i >> 1) % 2 === 0) : points;
  return { segment: { ...segment, changed: Math.max(now, segment.changed), points: kept }, thinned };
}
/** Decimal places: centimetres on a plane are more than enough, and metres in degrees of a planet. */
const DIGITS_OF_TRAIL = 5;
