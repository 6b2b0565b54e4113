/**
 * What a visitor leaves behind in a world, as it is kept in a browser and in files: where the helicopter stands and who is where,
 * cones that were taken and put. A record of another kind is refused in words, and never half taken over.
 */
import * as v from "valibot";
import { listMessage, number, numbers, oneOf, table, text, yes } from "./check.ts";
import { ON_PLANE } from "./coordinates.ts";
import { show } from "./quantity.ts";
import { CAMERAS } from "./recipe.ts";
import { LOOK, NUMBERS, ORBIT, type SceneRequest } from "./request.ts";

/** Raised whenever a record of before can no longer be read as it is; `left` then says how it is brought over. */
export const VERSION = 1;
/** Places that a record has at most. */
export const MOST_PLACED = 2000;

/** Which land it is of: the things of another seed stand on other ground. Its sea and relief may change under them. */
export interface Land {
  readonly world: string;
  readonly seed: number;
  readonly profile: string;
}

export type Stay = Pick<SceneRequest, "at" | "look" | "camera" | "orbit" | "parked"> & {
  readonly by: "helicopter" | "walker";
};

export interface SaveData {
  readonly version: typeof VERSION;
  readonly land: Land;
  readonly stay: Stay;
  /** By `featureKey`: "none" where the generator's own was taken away, "cone" where one was put. */
  readonly placed: Readonly<Record<string, "cone" | "none">>;
  /** Whether one carries a cone. */
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
      (issue) => `${show(issue.input)} is not a table`,
    ),
    v.record(
      v.pipe(
        v.string(),
        v.regex(KEY, ({ input }) => `${show(input)} is not a place as "12,-7,0"`),
      ),
      oneOf(["cone", "none"] as const),
      ({ input }) => `${show(input)} is not a table`,
    ),
    v.check(
      (placed) => Object.keys(placed).length <= MOST_PLACED,
      ({ input }) => `${Object.keys(input).length} is out of range 0 to ${MOST_PLACED} places`,
    ),
  ),
  carries: yes,
}) satisfies v.GenericSchema<unknown, SaveData>;

export type ReadSave = { readonly left: SaveData } | { readonly fault: string; readonly newer: boolean };

/** A record that was kept, or what is wrong with it: the first fault, by name and range. Never throws. */
export function readSaveData(input: unknown): ReadSave {
  const version = typeof input === "object" && input !== null && "version" in input ? input.version : undefined;
  if (typeof version === "number" && version > VERSION)
    return { fault: `version: ${version} is newer than ${VERSION}, which is what this page knows`, newer: true };
  if (version !== VERSION) return { fault: `version: ${show(version)} is not ${VERSION}`, newer: false };
  const result = v.safeParse(schema, input);
  if (result.success) return { left: result.output };
  const [issue] = result.issues;
  const place = (issue.path ?? []).map(({ key }) => String(key)).join(".");
  return { fault: place ? `${place}: ${issue.message}` : issue.message, newer: false };
}

/** Characters of a file, at most: several times what the fullest record has. */
const LONGEST = 500_000;

/** The same of a file's text. */
export function readSaveFile(words: string): ReadSave {
  if (words.length > LONGEST)
    return { fault: `${words.length} characters is out of range 0 to ${LONGEST}`, newer: false };
  try {
    return readSaveData(JSON.parse(words));
  } catch {
    return { fault: "it is not JSON", newer: false };
  }
}

export function isSameLand(a: Land, b: Land): boolean {
  return a.world === b.world && a.seed === b.seed && a.profile === b.profile;
}

/** What it is kept under. */
export function keyOfLand({ world, seed, profile }: Land): string {
  return `${world}/${seed}/${profile}`;
}
