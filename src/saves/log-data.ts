/**
 * Records of the logbook: kept places and photos, records and hours, and trails. Each is accepted whole or refused with a message that
 * names the first wrong value and its range.
 */
import * as v from "valibot";
import { anyText, boolean, number, range, table, text } from "../recipe/check.ts";
import { valueText } from "../recipe/quantity.ts";
import { recordReader } from "./record-reader.ts";

export const LOG_VERSION = 1;

/** Limits of characters, and the numbers of places, photos and firsts that are kept at most. */
export const LONGEST_NAME = 80;
const [LONGEST_LINK, LONGEST_FACT, LONGEST_KEY, LONGEST_PICTURE] = [8000, 160, 120, 17_000];
export const MOST_PLACES = 300;
export const MOST_PHOTOS = 200;
const MOST_ROWS = 400;
/** Browsers whose hours are kept, and vehicles of each. */
export const MOST_ORIGINS = 40;
const MOST_VEHICLES = 40;
/** Lines of the trail of a world, and points of each. */
export const MOST_LINES = 16;
export const MOST_POINTS = 200;
/** The latest time of a change, ms since 1970. */
const MAX_TIME = 8.64e15;

export interface KeptPlace {
  readonly version: typeof LOG_VERSION;
  readonly name: string;
  /** Query of the link, from its "?". */
  readonly link: string;
  /** Name of the world as a title. */
  readonly world: string;
  readonly facts: readonly string[];
  /** A picture as a data address; "" for none. */
  readonly picture: string;
  readonly isPhoto: boolean;
  /** Times of keeping and of the last change, ms since 1970. */
  readonly kept: number;
  readonly changed: number;
}

/** A record or a first: its words, and where it was. */
export interface LogEntry {
  readonly label: string;
  readonly world: string;
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface Best extends LogEntry {
  readonly value: number;
  readonly unit: string;
  /** The least value counts. */
  readonly least: boolean;
  /** Name of what the value is of; "" for none. */
  readonly of: string;
}

export interface Logbook {
  readonly version: typeof LOG_VERSION;
  readonly changed: number;
  /** Seconds by browser, then by vehicle: a browser only adds to its own. */
  readonly hours: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly firsts: Readonly<Record<string, LogEntry>>;
  readonly bests: Readonly<Record<string, Best>>;
}

/** Places in order, as pairs of a map's coordinates: latitude and longitude, or metres east and north. */
export interface Segment {
  readonly start: number;
  readonly changed: number;
  readonly points: readonly number[];
}

export interface Trail {
  readonly version: typeof LOG_VERSION;
  /** By the page that went there. */
  readonly segments: Readonly<Record<string, Segment>>;
}

export const EMPTY_LOG: Logbook = { version: LOG_VERSION, changed: 0, hours: {}, firsts: {}, bests: {} };
export const EMPTY_TRAIL: Trail = { version: LOG_VERSION, segments: {} };

const time = number({ min: 0, max: MAX_TIME, unit: "ms" });
const version = v.literal(LOG_VERSION, ({ input }) => `${valueText(input)} is not ${LOG_VERSION}`);
const words = (most: number) =>
  v.pipe(
    anyText,
    v.check(
      (value) => value.length <= most,
      ({ input }) => `${input.length} characters is out of range 0 to ${most}`,
    ),
  );
const link = v.pipe(
  words(LONGEST_LINK),
  v.regex(/^\?[^\s"'<>\\]*$/, ({ input }) => `${valueText(input)} is not the query of a link, from its "?"`),
);
const PICTURE = /^(data:image\/(webp|jpeg|png);base64,[A-Za-z0-9+/]+={0,2})?$/;
const picture = v.pipe(words(LONGEST_PICTURE), v.regex(PICTURE, "is not a picture as a data address"));

/** A table by keys of at most LONGEST_KEY characters, with at most `most` entries. */
const byKey = <S extends v.GenericSchema>(value: S, most: number, what: string) =>
  v.pipe(
    v.record(
      v.pipe(text, v.maxLength(LONGEST_KEY, "is too long a name")),
      value,
      ({ input }) => `${valueText(input)} is not a table`,
    ),
    v.check(
      (all) => Object.keys(all).length <= most,
      ({ input }) => `${Object.keys(input).length} is out of range 0 to ${most} ${what}`,
    ),
  );

const place = table({
  version,
  name: v.pipe(words(LONGEST_NAME), v.nonEmpty("is empty")),
  link,
  world: words(LONGEST_NAME),
  facts: v.pipe(v.array(words(LONGEST_FACT), "is not a list"), v.maxLength(12, "has more than 12 facts")),
  picture,
  isPhoto: boolean,
  kept: time,
  changed: time,
});

const entry = { label: words(LONGEST_NAME), world: words(LONGEST_NAME), link, time };
const finite = range(-1e15, 1e15);
const logbook = table({
  version,
  changed: time,
  hours: byKey(byKey(range(0, 1e10, "s"), MOST_VEHICLES, "vehicles"), MOST_ORIGINS, "browsers"),
  firsts: byKey(table(entry), MOST_ROWS, "firsts"),
  bests: byKey(
    table({ ...entry, value: finite, unit: words(LONGEST_NAME), least: boolean, of: words(LONGEST_NAME) }),
    MOST_ROWS,
    "records",
  ),
});

const points = v.pipe(
  v.array(finite, "is not a list"),
  v.check(
    (list) => list.length % 2 === 0 && list.length <= 2 * MOST_POINTS,
    ({ input }) => `${input.length} numbers are not 0 to ${MOST_POINTS} pairs`,
  ),
);
const trail = table({
  version,
  segments: byKey(table({ start: time, changed: time, points }), MOST_LINES, "lines"),
});

export const readPlace = recordReader<KeptPlace>(place, LOG_VERSION);
export const readLogbook = recordReader<Logbook>(logbook, LOG_VERSION);
export const readTrail = recordReader<Trail>(trail, LOG_VERSION);
