/** Interface between a kind of world and the logbook: what there is to note of a place, records, and things done for the first time. */

import type { Kind } from "../core/field/cover.ts";
import { phrase, type Saying, saying, type Words } from "../words/words.ts";

/** A position of a request. */
type Place = readonly [x: number, y: number, z: number];

/** The player at one moment. */
export interface LogSample {
  readonly explorer: string;
  readonly landed: boolean;
  /** As in links. */
  readonly at: Place;
  /** Start of the world. */
  readonly start: Place;
  /** Metres above the datum. */
  readonly altitude: number;
  /** Metres above the ground; null where there is none. */
  readonly clearance: number | null;
  /** Degrees; null where there are none. */
  readonly place: readonly [latitude: number, longitude: number] | null;
  /** In free space: names of the star that the player is at, and of the planet in orbit of which; null between the stars, and elsewhere. */
  readonly visit: { readonly star: string; readonly planet: string | null } | null;
}

/** A record: the greatest value counts, or the least. */
export interface BestRow {
  readonly name: string;
  /** A phrase, as in the other rows. */
  readonly label: string;
  readonly unit: "m" | "ly" | "magnitude" | "planets";
  readonly least?: true;
  /** The value at a moment; null where it does not count. */
  of(sample: LogSample): number | null;
  /** Name of what the value is of, such as a star. */
  nameOf?(sample: LogSample): string;
}

/** A record of the longest way, metres, during which something holds. */
export interface WayRow {
  readonly name: string;
  readonly label: string;
  holds(sample: LogSample): boolean;
}

/** Something that counts once. */
export interface FirstRow {
  readonly name: string;
  readonly label: string;
  of(sample: LogSample): boolean;
}

export interface LogRows {
  /** A few words each: kind of ground, height, the nearest named place (`near`). */
  facts(sample: LogSample): readonly Words[];
  readonly bests: readonly BestRow[];
  readonly ways: readonly WayRow[];
  readonly firsts: readonly FirstRow[];
}

export const isOnFoot = ({ explorer }: LogSample): boolean => explorer === "walker";

/** Distance between two places, in the unit of places. */
export const apart = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

export const farthest = (unit: "m" | "ly"): BestRow => ({
  ...{ name: "farthest", label: phrase("Farthest from the start"), unit },
  of: ({ at, start }) => apart(at, start),
});

/** The ground under a player who stands on it. */
export const HIGHEST_TOP: BestRow = {
  ...{ name: "top", label: phrase("Highest top"), unit: "m" },
  of: (sample) => (isOnFoot(sample) || sample.landed ? sample.altitude - (sample.clearance ?? 0) : null),
};

export const HIGHEST_FLIGHT: BestRow = {
  ...{ name: "flight", label: phrase("Highest flight"), unit: "m" },
  of: (sample) => (isOnFoot(sample) || sample.landed ? null : sample.altitude),
};

export const FIRST_LANDING: FirstRow = {
  ...{ name: "landing", label: phrase("First landing") },
  of: (sample) => sample.landed && !isOnFoot(sample),
};
export const FIRST_STEPS: FirstRow = { name: "steps", label: phrase("First steps"), of: isOnFoot };

/** Metres of ground over a player underground. */
const COVERED = 3;

/** Rows of what is under the ground: `depthOf` gives metres below it, `counts` who may be below. */
export function rowsBelow(depthOf: (sample: LogSample) => number, counts: (sample: LogSample) => boolean = () => true) {
  const isBelow = (sample: LogSample) => counts(sample) && depthOf(sample) > COVERED;
  const deepest: BestRow = {
    ...{ name: "deepest", label: phrase("Deepest place under the ground"), unit: "m" },
    of: (sample) => (isBelow(sample) ? depthOf(sample) : null),
  };
  const cave: FirstRow = { name: "cave", label: phrase("First time underground"), of: isBelow };
  const fact = (sample: LogSample) => saying("{depth} under the ground", { depth: `${Math.round(depthOf(sample))} m` });
  return { isBelow, deepest, cave, fact };
}

/** Fact of a named place nearby. */
export const near = (place: string): Saying => saying("Near {place}", { place });

export const isNear = (fact: Words): boolean => typeof fact === "object" && fact.values?.place !== undefined;

/** "640 m high" */
export const high = (height: string): Saying => saying("{height} high", { height });

/** Facts of kinds of ground. */
export const GROUND_FACTS: Readonly<Record<Kind, string>> = {
  lake: phrase("Water##kind of ground"),
  town: phrase("A town"),
  grass: phrase("Grass##kind of ground"),
  moor: phrase("Moor##kind of ground"),
  wood: phrase("A wood"),
  thicket: phrase("Thicket##kind of ground"),
  road: phrase("Road##kind of ground"),
  mud: phrase("Mud##kind of ground"),
  path: phrase("Path##kind of ground"),
  stream: phrase("Stream##kind of ground"),
  marsh: phrase("Marsh##kind of ground"),
  snow: phrase("Snow##kind of ground"),
  bare: phrase("Rock##kind of ground"),
};
