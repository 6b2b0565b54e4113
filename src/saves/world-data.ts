/**
 * Save data of a world: places of the player and the helicopter, objects taken or placed, roads built, and the times of these changes.
 * One format for the browser's storage and for files. A record is accepted whole or refused with a message.
 */
import * as v from "valibot";
import type { PlacedThing } from "../core/flat/placed.ts";
import type { RoadPath } from "../core/flat/road-net.ts";
import { isMovable, MOVABLE, type Movable } from "../core/forest/features.ts";
import { listMessage, number, numbers, oneOf, table, text } from "../recipe/check.ts";
import { ON_PLANE } from "../recipe/coordinates.ts";
import type { SaveKey } from "../recipe/ground-key.ts";
import { OTHER_NAMES } from "../recipe/link-parts.ts";
import { problemOf, valueText } from "../recipe/quantity.ts";
import type { Query } from "../recipe/query.ts";
import { LOOK, ORBIT, RANGES } from "../recipe/ranges.ts";
import { CAMERAS, type Place } from "../recipe/recipe.ts";
import { type PlayerPart, partsByName, type SceneRequest } from "../recipe/request.ts";
import { MOST_ROADS, roadPath } from "../recipe/road-path.ts";
import type { Words } from "../words/words.ts";
import { KINDS } from "./kind.ts";
import { tooNew } from "./record-reader.ts";

/** Raised when older records need converting before they can be read. Version 1 had no `changed`, version 2 no roads. */
export const VERSION = 3;
/** Number of places in `placed` from which on the player can change no more. */
export const MOST_PLACED = 2000;
/** Maximum number of entries of `changed.placed` in a record, which the places of other tabs and files are merged into. */
export const MOST_CHANGED = 8000;
/** The latest time of a change, ms since 1970. */
export const MAX_TIME = 8.64e15;

export type SavedPlayer = Pick<SceneRequest, PlayerPart> & {
  readonly by: "helicopter" | "walker";
  /** The place in a mine of a planet; absent elsewhere. */
  readonly mine?: Place;
};

type Carried = boolean | Exclude<Movable, "cone">;

/** The objects that a player has changed. */
export interface SavedObjects {
  /** Objects taken and placed, by `featureKey` (core/flat/placed.ts). */
  readonly placed: Readonly<Record<string, PlacedThing>>;
  /** Thing that the player carries, or the rocket that follows them; `true` is a cone. */
  readonly carries: Carried;
  /** By keys that a road keeps while it is extended: its first place, and a number where several start there. */
  readonly roads: Readonly<Record<string, RoadPath>>;
}

export interface SaveData extends SavedObjects {
  readonly version: typeof VERSION;
  readonly land: SaveKey;
  readonly stay: SavedPlayer;
  readonly changed: SaveTimes;
}

/** Times of the last change of each part, ms since 1970; 0 if unknown. Records are merged by these (world-merge.ts). */
export interface SaveTimes {
  readonly stay: number;
  readonly carries: number;
  /** By the keys of `placed`, and of places that are as generated again. */
  readonly placed: Readonly<Record<string, number>>;
  /** By the keys of `roads`, and of roads that were deleted. */
  readonly roads: Readonly<Record<string, number>>;
}

const [X, Y] = ON_PLANE;
/** Altitude of places on a plane, or z of a planet's places from its centre. */
const Z = { ...Y, name: "z" };
/** Integers; of a planet's crossing of rings two of them, and the sign of the third coordinate. */
const KEY = /^(-?\d{1,10},-?\d{1,10},-?\d{1,6}|(-?\d{1,8},){2}[+-]|-?\d{1,8},[+-],-?\d{1,8}|[+-](,-?\d{1,8}){2})$/;
const ROAD_KEY = /^-?\d{1,10},-?\d{1,10}(\/\d{1,3})?$/;
/** Maximum number of entries of `changed.roads`. */
export const MOST_ROAD_CHANGES = 4 * MOST_ROADS;

const time = number({ min: 0, max: MAX_TIME, unit: "ms" });

/** A table by keys of a form, with at most `most` entries. */
const byKey = <S extends v.GenericSchema>(value: S, most: number, key: RegExp, form: string, what: string) =>
  v.pipe(
    v.custom<object>(
      (input) => !Array.isArray(input),
      (issue) => `${valueText(issue.input)} is not a table`,
    ),
    v.record(
      v.pipe(
        v.string(),
        v.regex(key, ({ input }) => `${valueText(input)} is not ${form}`),
      ),
      value,
      ({ input }) => `${valueText(input)} is not a table`,
    ),
    v.check(
      (places) => Object.keys(places).length <= most,
      ({ input }) => `${Object.keys(input).length} is out of range 0 to ${most} ${what}`,
    ),
  );
const byPlace = <S extends v.GenericSchema>(value: S, most: number) =>
  byKey(value, most, KEY, 'a place as "12,-7,0"', "places");
const byRoad = <S extends v.GenericSchema>(value: S, most: number) =>
  byKey(value, most, ROAD_KEY, 'a road as "12,-7"', "roads");
const things = v.custom<PlacedThing>(
  (input) => typeof input === "string" && (isMovable(input) || /^(none|helicopter \d{1,3})$/.test(input)),
  ({ input }) => `${valueText(input)} is not one of ${MOVABLE.join(", ")}, none, helicopter with its heading`,
);
const NAMED = MOVABLE.filter((name) => name !== "cone");
const carried = v.custom<Carried>(
  (input) => typeof input === "boolean" || NAMED.some((name) => name === input),
  ({ input }) => `${valueText(input)} is not true or false, nor one of ${NAMED.join(", ")}`,
);

/** First parts of the keys of other records than worlds (src/saves/kind.ts). */
const RESERVED: readonly string[] = [...KINDS.slice(1), "unreadable"];
const worldName = v.pipe(
  text,
  v.check(
    (name) => !name.includes("/") && !RESERVED.includes(name),
    ({ input }) => `${valueText(input)} is not the name of a world: it has a / or is one of ${RESERVED.join(", ")}`,
  ),
);
const land = table({ world: worldName, seed: number(RANGES.seed), profile: text });
const stay = table({
  by: oneOf(["helicopter", "walker"] as const),
  at: numbers([X, Y, Z]),
  look: numbers(LOOK),
  camera: oneOf(CAMERAS),
  orbit: numbers(ORBIT),
  parked: v.nullable(v.strictTuple([number(X), number(Y), number(Z), number(LOOK[0])], listMessage(4))),
  mine: v.exactOptional(numbers(ON_PLANE)),
});

const version1 = table({ version: v.literal(1), land, stay, placed: byPlace(things, MOST_PLACED), carries: carried });

const objects = { land, stay, placed: byPlace(things, MOST_CHANGED), carries: carried };
const times = { stay: time, carries: time, placed: byPlace(time, MOST_CHANGED) };

type Keyed<P extends string> = { readonly [part in P]: Readonly<Record<string, unknown>> };

/** Checks that every key of a part has a time. */
const timed = <P extends "placed" | "roads", D extends Keyed<P> & { readonly changed: Keyed<P> }>(part: P) => {
  const untimed = (data: D) => Object.keys(data[part]).find((key) => !Object.hasOwn(data.changed[part], key));
  return v.check<D, (issue: v.CheckIssue<D>) => string>(
    (data) => untimed(data) === undefined,
    ({ input }) => `changed.${part}: ${valueText(untimed(input))} is missing`,
  );
};

const version2 = v.pipe(table({ version: v.literal(2), ...objects, changed: table(times) }), timed("placed"));

const version3 = v.pipe(
  table({
    version: v.literal(VERSION),
    ...objects,
    roads: byRoad(roadPath, MOST_ROADS),
    changed: table({ ...times, roads: byRoad(time, MOST_ROAD_CHANGES) }),
  }),
  timed("placed"),
  timed("roads"),
) satisfies v.GenericSchema<unknown, SaveData>;

/** A record of the first version: when its parts were changed is unknown, so any known change is later. */
function fromVersion1(data: v.InferOutput<typeof version1>): v.InferOutput<typeof version2> {
  const placed = Object.fromEntries(Object.keys(data.placed).map((key) => [key, 0]));
  return { ...data, version: 2, changed: { stay: 0, carries: 0, placed } };
}

const fromVersion2 = (data: v.InferOutput<typeof version2>): SaveData => ({
  ...data,
  version: VERSION,
  roads: {},
  changed: { ...data.changed, roads: {} },
});

/** Readers by version. */
const READERS = {
  1: v.pipe(version1, v.transform(fromVersion1), v.transform(fromVersion2)),
  2: v.pipe(version2, v.transform(fromVersion2)),
  3: version3,
} as const;

export type ReadSave = { readonly data: SaveData } | { readonly problem: Words; readonly newer: boolean };

/** Places of worlds on a plane have less height. Of planets `land.world` names the preset and radius, too, after spaces. */
function heightProblem({ land: { world }, stay: { at, parked } }: SaveData): string | undefined {
  if (world.includes(" ")) return undefined;
  const heights = { "stay.at.2": at[2], ...(parked && { "stay.parked.2": parked[2] }) };
  for (const [name, height] of Object.entries(heights)) {
    const problem = problemOf(ON_PLANE[2], height);
    if (problem) return `${name}: ${height} ${problem}`;
  }
  return undefined;
}

/** Checks a record. The problem names the first wrong value and its range; `newer` is true for a later version. Never throws. */
export function readSaveData(input: unknown): ReadSave {
  const version = typeof input === "object" && input !== null && "version" in input ? input.version : undefined;
  if (typeof version === "number" && version > VERSION) return { problem: tooNew(version, VERSION), newer: true };
  if (version !== 1 && version !== 2 && version !== VERSION)
    return { problem: `version: ${valueText(version)} is not ${VERSION}`, newer: false };
  const result = v.safeParse<v.GenericSchema<unknown, SaveData>>(READERS[version], input);
  if (result.success) {
    const problem = heightProblem(result.output);
    return problem ? { problem, newer: false } : { data: result.output };
  }
  const [issue] = result.issues;
  const place = (issue.path ?? []).map(({ key }) => String(key)).join(".");
  return { problem: place ? `${place}: ${issue.message}` : issue.message, newer: false };
}

/** Whether a link places the player: by a shot, or by a part of the player's place and view. */
function placesPlayer({ values }: Query): boolean {
  const names = partsByName().flatMap(([name, { player }]) => (player ? [name] : []));
  return ["shot", ...names, ...Object.keys(OTHER_NAMES)].some((name) => values.has(name));
}

/**
 * The request of a link to a world with save data. Where the link does not place the player, the saved position is used. A
 * link that starts on foot gets the saved helicopter. Frozen pictures ignore save data.
 */
export function withSaveData(request: SceneRequest, link: Query, { stay }: SaveData): SceneRequest {
  if (request.freeze) return request;
  if (!placesPlayer(link)) return { ...request, mine: null, ...stay };
  if (request.by !== "walker" || request.parked) return request;
  return { ...request, parked: stay.by === "helicopter" ? [...stay.at, stay.look[0]] : stay.parked };
}
