/**
 * Save data of a world: where the player and the helicopter are, and which cones were taken or placed. One format for the
 * browser's storage and for files. A record is accepted whole or refused with a message.
 */
import * as v from "valibot";
import { boolean, listMessage, number, numbers, oneOf, table, text } from "./check.ts";
import { ON_PLANE } from "./coordinates.ts";
import { valueText } from "./quantity.ts";
import { readQuery } from "./query.ts";
import { CAMERAS } from "./recipe.ts";
import { LOOK, NUMBERS, ORBIT, type SceneRequest } from "./request.ts";

/** Raised when older records need converting before they can be read. */
export const VERSION = 1;
/** Most entries of `placed`. */
export const MOST_PLACED = 2000;

/** What identifies the ground that a record belongs to. Sea level and relief are left out: a record survives their change. */
export interface SaveKey {
  readonly world: string;
  readonly seed: number;
  readonly profile: string;
}

export type SavedPlayer = Pick<SceneRequest, "at" | "look" | "camera" | "orbit" | "parked"> & {
  readonly by: "helicopter" | "walker";
};

export interface SaveData {
  readonly version: typeof VERSION;
  readonly land: SaveKey;
  readonly stay: SavedPlayer;
  /** By `featureKey`: "none" where a generated cone was taken, "cone" where one was placed. */
  readonly placed: Readonly<Record<string, "cone" | "none">>;
  /** The player carries a cone. */
  readonly carries: boolean;
}

const [X, Y, Z] = ON_PLANE;
const KEY = /^-?\d{1,10},-?\d{1,10},-?\d{1,6}$/;

const schema = table({
  version: v.literal(VERSION),
  land: table({ world: text, seed: number(NUMBERS.seed), profile: text }),
  stay: table({
    by: oneOf(["helicopter", "walker"] as const),
    at: numbers(ON_PLANE),
    look: numbers(LOOK),
    camera: oneOf(CAMERAS),
    orbit: numbers(ORBIT),
    parked: v.nullable(v.strictTuple([number(X), number(Y), number(Z), number(LOOK[0])], listMessage(4))),
  }),
  placed: v.pipe(
    v.custom<object>(
      (input) => !Array.isArray(input),
      (issue) => `${valueText(issue.input)} is not a table`,
    ),
    v.record(
      v.pipe(
        v.string(),
        v.regex(KEY, ({ input }) => `${valueText(input)} is not a place as "12,-7,0"`),
      ),
      oneOf(["cone", "none"] as const),
      ({ input }) => `${valueText(input)} is not a table`,
    ),
    v.check(
      (placed) => Object.keys(placed).length <= MOST_PLACED,
      ({ input }) => `${Object.keys(input).length} is out of range 0 to ${MOST_PLACED} places`,
    ),
  ),
  carries: boolean,
}) satisfies v.GenericSchema<unknown, SaveData>;

export type ReadSave = { readonly data: SaveData } | { readonly fault: string; readonly newer: boolean };

/** Checks a record. The fault names the first wrong value and its range; `newer` is true for a later version. Never throws. */
export function readSaveData(input: unknown): ReadSave {
  const version = typeof input === "object" && input !== null && "version" in input ? input.version : undefined;
  if (typeof version === "number" && version > VERSION)
    return { fault: `version: ${version} is newer than ${VERSION}, the latest that this page reads`, newer: true };
  if (version !== VERSION) return { fault: `version: ${valueText(version)} is not ${VERSION}`, newer: false };
  const result = v.safeParse(schema, input);
  if (result.success) return { data: result.output };
  const [issue] = result.issues;
  const place = (issue.path ?? []).map(({ key }) => String(key)).join(".");
  return { fault: place ? `${place}: ${issue.message}` : issue.message, newer: false };
}

/** Most characters of a file: several times those of the largest record. */
const MAX_LENGTH = 500_000;

/** Checks the text of a save file. Never throws. */
export function readSaveFile(json: string): ReadSave {
  if (json.length > MAX_LENGTH)
    return { fault: `${json.length} characters is out of range 0 to ${MAX_LENGTH}`, newer: false };
  try {
    return readSaveData(JSON.parse(json));
  } catch {
    return { fault: "it is not JSON", newer: false };
  }
}

export function isSameWorld(a: SaveKey, b: SaveKey): boolean {
  return a.world === b.world && a.seed === b.seed && a.profile === b.profile;
}

/** The key of a record in the browser's storage. */
export function storageKey({ world, seed, profile }: SaveKey): string {
  return `${world}/${seed}/${profile}`;
}

/** Parts of a link that place the player. */
const PLACE_NAMES = ["shot", "at", "by", "look", "camera", "orbit", "parked"];

/**
 * The request of a link to a world with save data. Where the link does not place the player, the saved position is used. A
 * link that starts on foot gets the saved helicopter. Frozen pictures ignore save data.
 */
export function withSaveData(request: SceneRequest, search: string, { stay }: SaveData): SceneRequest {
  if (request.freeze) return request;
  const { values } = readQuery(search);
  if (!PLACE_NAMES.some((name) => values.has(name))) return { ...request, ...stay };
  if (request.by !== "walker" || request.parked) return request;
  return { ...request, parked: stay.by === "helicopter" ? [...stay.at, stay.look[0]] : stay.parked };
}
