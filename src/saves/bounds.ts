/**
 * Bounds of saved data, and the records that are deleted beyond them. Records without things, which hold only a place, go before
 * all others.
 *
 *   places    at most 200 worlds in which nothing was made; the longest unvisited go, 20 at a time
 *   waypoints at most 200; the oldest go
 *   runs      unfinished races of the last 90 days, at most 50
 *   size      32 MB together; unfinished races go first, then places, then the oldest records
 */
import type { KindName } from "./kind.ts";

export interface ExcessOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly spared: ReadonlySet<string>;
  readonly isForFile: boolean;
}

/** A record as its bounds see it. */
export interface Kept {
  readonly key: string;
  readonly kind: KindName;
  /** Bytes of its JSON. */
  readonly bytes: number;
  /** Last change, ms since 1970. */
  readonly changed: number;
  /** Holds something that the visitor has made. */
  readonly isThing: boolean;
}

/** Worlds with a place alone, and waypoints. */
export const MOST_PLACES = 200;
/** Number of places that are deleted at once, so that a visitor is notified only once for as many new worlds. */
const PLACES_AT_ONCE = 20;
const MOST_RUNS = 50;
/** Milliseconds. */
const RUN_AGE = 90 * 24 * 3600 * 1000;
export const MOST_BYTES = 32_000_000;

const rank = ({ kind, isThing }: Kept) => (kind === "run" ? 0 : isThing ? 2 : 1);

/** The records to delete at `now`, the first to go first; never spared ones, and for a file as few as possible. */
export function excess(all: readonly Kept[], { now, spared, isForFile }: ExcessOptions): Kept[] {
  const oldest = [...all].sort((a, b) => a.changed - b.changed || (a.key < b.key ? -1 : 1));
  const free = oldest.filter(({ key }) => !spared.has(key));
  const out = new Set<Kept>();
  const runs = oldest.filter(({ kind }) => kind === "run");
  for (const run of free.filter(({ kind }) => kind === "run"))
    if (now - run.changed > RUN_AGE || runs.length - out.size > MOST_RUNS) out.add(run);
  const more = isForFile ? 0 : PLACES_AT_ONCE - 1;
  for (const name of ["world", "waypoint"] as const) {
    const isPlace = ({ kind, isThing }: Kept) => kind === name && !isThing;
    const surplus = oldest.filter(isPlace).length - MOST_PLACES;
    if (surplus > 0) for (const place of free.filter(isPlace).slice(0, surplus + more)) out.add(place);
  }
  let bytes = 0;
  for (const each of all) if (!out.has(each)) bytes += each.bytes;
  const rest = free.filter((each) => !out.has(each)).sort((a, b) => rank(a) - rank(b));
  for (const each of rest) {
    if (bytes <= MOST_BYTES) break;
    out.add(each);
    bytes -= each.bytes;
  }
  return [...out];
}
