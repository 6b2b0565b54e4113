/**
 * Progress of a hunt, as data that can be stored: places found, running time of the pump, and whether the treasure was taken. Pure:
 * every step returns a new progress.
 *
 *   found      where a player stands within 4 m of an answer, or within 12 m and says so
 *   pump       starts once all clues are solved, at the pump house; the lake falls evenly for DRAIN_SECONDS, and stays down
 *   treasure   is taken within 3 m, once it lies dry
 */
import * as v from "valibot";
import { boolean, isRecord, number, range, table } from "../../recipe/check.ts";
import type { Point } from "../geometry.ts";
import { type Hunt, MAX_SEED, MOST } from "./create.ts";
import { distance, pointOf } from "./solve.ts";

export const HUNT_VERSION = 2;

export interface HuntProgress {
  readonly version: typeof HUNT_VERSION;
  readonly seed: number;
  /** Times of its start and last change, ms since 1970; 0 if unknown. */
  readonly begun: number;
  readonly changed: number;
  /** Clues that are solved. */
  readonly found: number;
  /** Seconds that the pump has run; null before it starts. */
  readonly pumped: number | null;
  readonly taken: boolean;
}

/** Message to the player after a step; null where nothing has changed. */
export type Told =
  | { readonly kind: "found"; readonly clue: number }
  | { readonly kind: "not here" }
  | { readonly kind: "pump starts" }
  | { readonly kind: "drained" }
  | { readonly kind: "taken" };

export interface Step {
  readonly progress: HuntProgress;
  readonly told: Told | null;
}

/** Seconds in which the lake falls. */
export const DRAIN_SECONDS = 75;
/** Metres. */
const [STANDS, SAYS] = [4, 12];
const TAKES = 3;
/** Metres around the pump house, which is solid, within which its pump can be started. */
const AT_PUMP = 12;

/** The progress of a hunt that begins at `now`. */
export const beginHunt = ({ seed }: Pick<Hunt, "seed">, now: number): HuntProgress => ({
  version: HUNT_VERSION,
  seed,
  begun: now,
  changed: now,
  found: 0,
  pumped: null,
  taken: false,
});

/** The place of an answer; the last is the pump house. */
export function answerOf({ answers, pump }: Hunt, clue: number): Point {
  return pointOf(answers[clue] ?? pump);
}

/** The player stands at `at`; `says` that something is here, by a key or a button. */
export function stand(hunt: Hunt, progress: HuntProgress, at: Point, says: boolean): Step {
  const { found, pumped, taken } = progress;
  if (found < hunt.clues.length) {
    const isPump = found === hunt.clues.length - 1;
    const reach = says ? SAYS : isPump ? AT_PUMP : STANDS;
    if (distance(at, answerOf(hunt, found)) > reach) return { progress, told: says ? { kind: "not here" } : null };
    return { progress: { ...progress, found: found + 1 }, told: { kind: "found", clue: found } };
  }
  if (pumped === null) {
    if (!says) return { progress, told: null };
    if (distance(at, pointOf(hunt.pump)) > SAYS) return { progress, told: { kind: "not here" } };
    return { progress: { ...progress, pumped: 0 }, told: { kind: "pump starts" } };
  }
  if (taken || levelOf(hunt, progress) > hunt.treasure.z) return { progress, told: null };
  if (distance(at, pointOf(hunt.treasure)) <= TAKES)
    return { progress: { ...progress, taken: true }, told: { kind: "taken" } };
  return { progress, told: says ? { kind: "not here" } : null };
}

/** Lets the pump run for some seconds. */
export function pumpFor(progress: HuntProgress, seconds: number): Step {
  const { pumped } = progress;
  if (pumped === null || pumped >= DRAIN_SECONDS) return { progress, told: null };
  const after = Math.min(DRAIN_SECONDS, pumped + Math.max(0, seconds));
  return { progress: { ...progress, pumped: after }, told: after === DRAIN_SECONDS ? { kind: "drained" } : null };
}

/** Whether the pump turns. */
export const isPumping = ({ pumped }: HuntProgress): boolean => pumped !== null && pumped < DRAIN_SECONDS;

/** The lakes' level, metres above the first one: 0 before the pump starts, below 0 after. */
export function levelOf({ drained }: Pick<Hunt, "drained">, { pumped }: Pick<HuntProgress, "pumped">): number {
  return pumped === null ? 0 : (drained * pumped) / DRAIN_SECONDS;
}

const progress = {
  seed: number({ min: 0, max: MAX_SEED, unit: "", whole: true }),
  found: number({ min: 0, max: MOST, unit: "", whole: true }),
  pumped: v.nullable(range(0, DRAIN_SECONDS, "s")),
  taken: boolean,
};
const time = range(0, 8.64e15, "ms");
const drained = <P extends Pick<HuntProgress, "taken" | "pumped">>() =>
  v.check<P, string>(
    ({ taken, pumped }) => !taken || pumped !== null,
    "the treasure cannot be taken before the pump has run",
  );
const version1 = v.pipe(table({ version: v.literal(1, "is not 1"), ...progress }), drained());
const version2 = v.pipe(
  table({ version: v.literal(HUNT_VERSION, "is not 2"), ...progress, begun: time, changed: time }),
  drained(),
) satisfies v.GenericSchema<unknown, HuntProgress>;

export type ReadProgress = { readonly progress: HuntProgress } | { readonly problem: string };

/** Checks a stored progress, of the first version too. The problem names the first wrong value. Never throws. */
export function readHunt(input: unknown): ReadProgress {
  const isFirst = isRecord(input) && input.version === 1;
  const result = isFirst ? v.safeParse(version1, input) : v.safeParse(version2, input);
  if (!result.success) {
    const [issue] = result.issues;
    const place = (issue.path ?? []).map(({ key }) => String(key)).join(".");
    return { problem: `hunt: ${place ? `${place}: ` : ""}${issue.message}` };
  }
  return { progress: { begun: 0, changed: 0, ...result.output, version: HUNT_VERSION } };
}

/** Reason why a progress cannot be of a hunt; null where it can. */
export function progressProblem({ seed, found, pumped, taken }: HuntProgress, hunt: Hunt): string | null {
  const count = hunt.clues.length;
  if (seed !== hunt.seed) return `hunt: seed ${seed} is not ${hunt.seed}`;
  if (found > count) return `hunt: found ${found} is out of range 0 to ${count}`;
  if (pumped !== null && found < count) return `hunt: the pump cannot have run after ${found} of ${count} clues`;
  if (taken && levelOf(hunt, { pumped }) > hunt.treasure.z) return "hunt: the treasure cannot be taken under water";
  return null;
}

/** Two records of one hunt in one: of the one that was begun later, else all that either has done. */
export function mergeProgress(a: HuntProgress, b: HuntProgress): HuntProgress {
  if (a.begun !== b.begun) return a.begun > b.begun ? a : b;
  const pumped = a.pumped === null || b.pumped === null ? (a.pumped ?? b.pumped) : Math.max(a.pumped, b.pumped);
  const [found, changed] = [Math.max(a.found, b.found), Math.max(a.changed, b.changed)];
  return { ...a, found, pumped, taken: a.taken || b.taken, changed };
}
