/**
 * Helicopters that stand around the player without a pilot, on countries: the generator's own and those that were left. Squares of
 * the country are searched a little in each step, and kept while the player is near.
 */
import { runSteps } from "../../core/field/run-steps.ts";
import { featureKey } from "../../core/flat/feature-key.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import {
  leaveHelicopter,
  leftHelicopters,
  type ParkedHelicopter,
  poseOnGround,
  scanHelicopters,
  takeHelicopter,
} from "../../core/flat/helicopters.ts";
import type { FlatPlaced } from "../../core/flat/placed.ts";
import { BOARDING_REACH } from "../../explorers/boarding.ts";
import type { Pose } from "../../explorers/explorer.ts";

export interface Fleet {
  /** Helicopters within sight, except the player's own. */
  readonly standing: readonly Pose[];
  /** Continues the search around `at`; `own` is the player's helicopter. True if `standing` has changed. */
  step(at: Pose, own: Pose, t: number): boolean;
  /** Completes the search at once. */
  findNow(at: Pose, own: Pose, t: number): void;
  /** The one that the player's own helicopter still is, before it leaves its place; null for none. */
  same(own: Pose): Pose | null;
  /** The one that a walker can board, or null. */
  inReach(walker: Pose): Pose | null;
  /** The player boards one, and leaves another where it stands, or none. */
  exchange(boarded: Pose, left: Pose | null): void;
  /** Call after `placed` has changed. */
  refresh(): void;
}

/** Distance within which helicopters are shown, metres. */
const RANGE = 500;
/** Side of a square, metres, and generator steps of the search per step. */
const SQUARE = 128;
const SEARCH = 6;
/** A helicopter as near to the player's own is the same, metres. */
const SAME = 1.5;
/** Steps between two looks at which ones are within sight. */
const EVERY = 30;

export function createFleet(flat: FlatGround, placed: FlatPlaced): Fleet {
  const [altitude] = flat.altitudes;
  const search = createSearch(flat, altitude);
  let all: readonly Pose[] = [];
  let standing: readonly Pose[] = [];
  let drawnAs = "";
  let steps = 0;

  /** Lists helicopters within sight; true if they differ from the last time. */
  function look(at: Pose, own: Pose, t: number): boolean {
    const generated = search.found(at).filter(({ x, y }) => !placed.has(featureKey(x, y, altitude)));
    const seen = [...generated, ...leftHelicopters(placed, altitude)].filter(
      ({ x, y }) => Math.hypot(x - at.x, y - at.y) < RANGE,
    );
    const isOwn = ({ x, y }: ParkedHelicopter) => Math.hypot(x - own.x, y - own.y) < SAME;
    const as = JSON.stringify([t, seen, seen.findIndex(isOwn)]);
    if (as === drawnAs) return false;
    drawnAs = as;
    all = seen.flatMap((each) => poseOnGround(flat, altitude, each, t) ?? []);
    standing = all.filter((each) => !isOwn(each));
    return true;
  }

  return {
    get standing() {
      return standing;
    },
    step(at, own, t) {
      if (flat.form === "islands") return false;
      search.goOn(at);
      return ++steps % EVERY === 0 && look(at, own, t);
    },
    findNow(at, own, t) {
      if (flat.form === "islands") return;
      search.end(at);
      look(at, own, t);
    },
    same: ({ x, y }) => all.find((each) => Math.hypot(each.x - x, each.y - y) < SAME) ?? null,
    inReach({ x, y, z }) {
      const away = (each: Pose) => Math.hypot(each.x - x, each.y - y, each.z - z);
      return standing.filter((each) => away(each) <= BOARDING_REACH).sort((a, b) => away(a) - away(b))[0] ?? null;
    },
    exchange(boarded, left) {
      takeHelicopter(flat, placed, altitude, boarded.x, boarded.y);
      if (left) leaveHelicopter(flat, placed, altitude, left);
      [all, standing] = [all, standing].map((poses) => poses.filter((each) => each !== boarded));
      steps = -1;
    },
    refresh() {
      drawnAs = "";
    },
  };
}

/** The generator's helicopters in the squares around a place, searched square by square. */
function createSearch(flat: FlatGround, altitude: number) {
  const squares = new Map<string, readonly ParkedHelicopter[]>();
  let current: { readonly key: string; readonly steps: ReturnType<typeof scanHelicopters> } | null = null;

  /** The squares that are not searched yet. */
  function* left(at: Pose): Generator<NonNullable<typeof current>> {
    for (const [i, j] of squaresAround(at)) {
      const [key, west, south] = [`${i}/${j}`, i * SQUARE, j * SQUARE];
      if (squares.has(key)) continue;
      const bounds = { west, south, east: (i + 1) * SQUARE, north: (j + 1) * SQUARE };
      yield { key, steps: scanHelicopters(flat, altitude, bounds) };
    }
  }

  return {
    /** Searches a little. */
    goOn(at: Pose): void {
      for (let k = 0; k < SEARCH; k++) {
        current ??= left(at).next().value ?? null;
        if (!current) return;
        const { done, value } = current.steps.next();
        if (!done) continue;
        squares.set(current.key, value);
        current = null;
      }
    },
    /** Searches all. */
    end(at: Pose): void {
      current = null;
      for (const { key, steps } of left(at)) squares.set(key, runSteps(steps));
    },
    /** Helicopters found around a place; forgets those of other squares. */
    found(at: Pose): ParkedHelicopter[] {
      const around = new Set([...squaresAround(at)].map((square) => square.join("/")));
      for (const key of squares.keys()) if (!around.has(key)) squares.delete(key);
      return [...squares.values()].flat();
    },
  };
}

function* squaresAround({ x, y }: Pose): Generator<readonly [i: number, j: number]> {
  for (let j = Math.floor((y - RANGE) / SQUARE); j * SQUARE <= y + RANGE; j++)
    for (let i = Math.floor((x - RANGE) / SQUARE); i * SQUARE <= x + RANGE; i++) yield [i, j];
}
