/**
 * Races as JSON: one that goes on after a reload, and results that are kept. A text is accepted whole or refused with a message
 * that names the value and its range.
 *
 *   points  [t, x, y, z], metres and seconds to hundredths
 *   kinds   [kind, number of points] one after another, as long as the points
 */
import * as v from "valibot";
import { KINDS, type Kind } from "../../core/field/cover.ts";
import { isRecord, listMessage, number, oneOf, range, table } from "../../recipe/check.ts";
import { valueText } from "../../recipe/quantity.ts";
import { MAX_TIME } from "./race.ts";
import type { Route } from "./route.ts";

export const RACE_VERSION = 1;

export interface RaceRecord {
  /** The compact text of its course. */
  readonly course: string;
  readonly state: "running" | "finished";
  /** Seconds; the splits of a running race are those so far. */
  readonly time: number;
  readonly splits: readonly number[];
  readonly route: Route;
  /** Time of keeping, ms since 1970. */
  readonly kept: number;
}

/** Maximum number of splits: of all controls and the finish. */
const MAX_SPLITS = 31;
const MAX_LENGTH = 4_000_000;

const seconds = range(0, MAX_TIME, "s");
const count = number({ min: 1, max: MAX_TIME + 2, unit: "points", whole: true });
const metres = range(-2e9, 2e9, "m");
const list = <S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(
    v.array(item, (issue) => `${valueText(issue.input)} is not a list`),
    v.maxLength(max, ({ input }) => `${input.length} entries is out of range 0 to ${max}`),
  );

const schema = v.pipe(
  table({
    version: v.literal(RACE_VERSION, ({ input }) => `${valueText(input)} is not ${RACE_VERSION}`),
    course: v.pipe(
      v.string((issue) => `${valueText(issue.input)} is not text`),
      v.regex(/^[\w.~-]{1,1000}$/, ({ input }) => `${valueText(input)} is not the text of a course`),
    ),
    state: oneOf(["running", "finished"]),
    time: seconds,
    splits: list(seconds, MAX_SPLITS),
    points: list(v.strictTuple([seconds, metres, metres, range(-1e5, 1e5, "m")], listMessage(4)), MAX_TIME + 2),
    kinds: list(v.strictTuple([oneOf(KINDS), count], listMessage(2)), MAX_TIME + 2),
    kept: range(0, 8.64e15, "ms"),
  }),
  v.check(
    ({ splits, points }) => ascends(splits) && ascends(points.map(([t]) => t)),
    "splits and points: times do not ascend",
  ),
  v.check(
    ({ time, splits, points }) => Math.max(last(splits), last(points.map(([t]) => t))) <= time + 0.01,
    ({ input }) => `time: ${input.time} s is before the last split or point`,
  ),
  v.check(
    ({ state, time, splits, points }) =>
      state === "running" || (points.length > 1 && splits.length > 0 && Math.abs(last(splits) - time) <= 0.01),
    "splits: a finished race has a route, and its last split is its time",
  ),
  v.check(
    ({ points, kinds }) => kinds.reduce((sum, [, count]) => sum + count, 0) === points.length,
    ({ input }) => `kinds: their numbers are not ${input.points.length} together, the number of points`,
  ),
);

const ascends = (times: readonly number[]) => times.every((t, i) => i === 0 || t >= times[i - 1]);
const last = (times: readonly number[]) => times[times.length - 1] ?? 0;
const hundredths = (value: number) => Math.round(value * 100) / 100;

export type ReadRace = { readonly record: RaceRecord } | { readonly problem: string };

/** Checks the JSON of a race. Never throws. */
export function readRace(json: string): ReadRace {
  if (json.length > MAX_LENGTH) return { problem: `${json.length} characters is out of range 0 to ${MAX_LENGTH}` };
  let input: unknown;
  try {
    input = JSON.parse(json);
  } catch {
    return { problem: "it is not JSON" };
  }
  if (!isRecord(input)) return { problem: `${valueText(input)} is not a table` };
  const result = v.safeParse(schema, input);
  if (!result.success) {
    const [issue] = result.issues;
    const place = v.getDotPath(issue);
    return { problem: place ? `${place}: ${issue.message}` : issue.message };
  }
  const { version: _, points, kinds, ...rest } = result.output;
  const kindOf = kinds.flatMap(([kind, count]): Kind[] => Array(count).fill(kind));
  return { record: { ...rest, route: points.map(([t, x, y, z], i) => ({ t, x, y, z, kind: kindOf[i] })) } };
}

/** The JSON of a race, which `readRace` accepts. */
export function writeRace({ course, state, time, splits, route, kept }: RaceRecord): string {
  const kinds: [Kind, number][] = [];
  for (const { kind } of route) {
    const run = kinds[kinds.length - 1];
    if (run?.[0] === kind) run[1]++;
    else kinds.push([kind, 1]);
  }
  const points = route.map(({ t, x, y, z }) => [t, x, y, z].map(hundredths));
  return JSON.stringify({ version: RACE_VERSION, course, state, time, splits, points, kinds, kept });
}

/** Results that are kept of each course, the fastest. */
export const MOST_RESULTS = 5;

/** The fastest of the results of one course from two sides, each once. The best one is always among them. */
export function mergeResults(a: readonly RaceRecord[], b: readonly RaceRecord[]): RaceRecord[] {
  const all = new Map([...a, ...b].map((record) => [`${record.time} ${record.kept}`, record]));
  return [...all.values()].sort((one, other) => one.time - other.time || one.kept - other.kept).slice(0, MOST_RESULTS);
}
