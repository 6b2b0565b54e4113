/** The input of a walker who goes along a way below ground: straight on, down and up ladders, and past rungs that are in the way. */
import type { WalkedGround } from "../../../src/core/field/ground.ts";
import type { Way, WayPlace } from "../../../src/core/underground/way.ts";
import { DEGREE } from "../../../src/explorers/angle.ts";
import { type Intent, NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { Walker } from "../../../src/explorers/walker.ts";

/** The part of a walker that decides the input. */
export type Feet = Pick<Walker, "x" | "y" | "z" | "stance">;

/** A way that is walked along. */
export interface Course {
  readonly way: Way;
  /** The place that is next. */
  k: number;
  /** Seconds since the last place, and seconds of a step aside that are left. */
  since: number;
  aside: number;
}

export interface Input {
  readonly intent: Intent;
  /** Degrees clockwise from north; null for that of now. */
  readonly heading: number | null;
}

/** Metres from a place within which one is there, and seconds without a place after which one is stuck. */
const [NEAR, STUCK] = [0.35, 20];
/** Metres of steps back and aside from rungs, and seconds of those from rungs that are in the way. */
const [BACK, ASIDE, DODGE] = [1, 1.5, 0.7];
/** Metres along a way at which a walker aims, so that one who stepped aside comes back to it. */
const AIM = 3;
/** Degrees off the way up to which a walker goes on while turning. */
const NARROW = 20;
/** Metres to the next place from which a walker runs. */
const FAR = 1.5;

export const createCourse = (ground: WalkedGround, along: Way): Course => ({
  ...{ way: withSteps(ground, along), k: 1, since: 0, aside: 0 },
});

/** Whether the end of the way is reached. */
export const isThrough = ({ way, k }: Course): boolean => k >= way.length;

/** The input for the next `seconds`. */
export function steer(course: Course, feet: Feet, seconds: number): Input {
  const { way, k } = course;
  const [from, to] = [way[k - 1], way[k]];
  const intent = { ...NO_INTENT, run: Math.hypot(to[0] - feet.x, to[1] - feet.y) > FAR ? 1 : 0 };
  let heading: number | null = null;
  if (isLadder(from, to)) intent.up = to[2] > from[2] ? 1 : -1;
  else {
    intent.forward = 1;
    const [east, north] = aheadOn(from, to, feet);
    heading = (Math.atan2(east - feet.x, north - feet.y) / DEGREE + 360) % 360;
  }
  // Rungs on the way that forward has climbed: down again, and past them.
  const isCaught = feet.stance === "climbs" && !isLadder(from, to) && !isLadder(to, way[k + 1]);
  if (isCaught) course.aside = DODGE;
  if (isCaught) Object.assign(intent, { forward: 0, up: -1 });
  else if (course.aside > 0) Object.assign(intent, { forward: -0.4, right: 1, up: 0 });
  if (!isCaught) course.aside -= seconds;
  return { intent, heading };
}

/** The input of one who cannot face a heading at once: turns by `most` degrees, and goes on when almost facing it. */
export function turned({ intent, heading }: Input, facing: number, most: number): Partial<Intent> {
  if (heading === null) return intent;
  const off = ((((heading - facing + 180) % 360) + 360) % 360) - 180;
  const turn = Math.max(-1, Math.min(1, off / most));
  return Math.abs(off) < NARROW ? { ...intent, turn } : { turn };
}

/** Goes on to the next place where a walker has come to one, some seconds later. Throws where the walker is stuck. */
export function advance(course: Course, feet: Feet, seconds: number): void {
  const { way, k } = course;
  const [from, to] = [way[k - 1], way[k]];
  course.since += seconds;
  if (course.since > STUCK + Math.abs(to[2] - from[2]) + Math.hypot(to[0] - from[0], to[1] - from[1])) {
    const text = (place: readonly number[]) => place.map((v) => v.toFixed(1)).join(", ");
    throw new Error(
      `Stuck at ${text([feet.x, feet.y, feet.z])} (${feet.stance}) on the way from ${text(from)} to ${text(to)}, ${k} of ${way.length}.`,
    );
  }
  if (isAt(feet, way, k)) [course.k, course.since] = [k + 1, 0];
}

const isLadder = (a: WayPlace | undefined, b: WayPlace | undefined): boolean =>
  a !== undefined && b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01 && Math.abs(a[2] - b[2]) > 0.5;

/** Whether a walker has come to a place of a way. */
function isAt({ x, y, z, stance }: Feet, way: Way, k: number): boolean {
  const to = way[k];
  if (isLadder(way[k - 1], to)) {
    const isUp = to[2] > way[k - 1][2];
    return stance === "stands" && (isUp ? z > to[2] - 0.7 : z < to[2] + 0.7);
  }
  // The rungs below a place are in hand when the walker hangs there.
  if (isLadder(to, way[k + 1]) && to[2] > way[k + 1][2]) return stance !== "stands";
  return Math.hypot(x - to[0], y - to[1]) < NEAR && Math.abs(z - to[2]) < 2.5;
}

/** The way with steps back and aside from the rungs after each climb down: forward would climb them again. */
function withSteps(ground: WalkedGround, way: Way): Way {
  return way.flatMap((to, k) => {
    // Not before a climb up the same rungs, by one who hung there.
    if (!isLadder(way[k - 1], to) || to[2] > way[k - 1][2] || isLadder(to, way[k + 1])) return [to];
    const [east, north] = ground.ladderAt(...to)?.facing ?? [0, 0];
    const next = way[k + 1] ?? to;
    const side = (next[0] - to[0]) * north - (next[1] - to[1]) * east > 0 ? ASIDE : -ASIDE;
    const back = [to[0] - BACK * east, to[1] - BACK * north, to[2]] as const;
    const beside = (by: number) => [back[0] + by * north, back[1] - by * east, to[2]] as const;
    // Not into a hatch in the floor.
    const isFloor = ([x, y, z]: WayPlace) =>
      ground.gapAt(x, y, z + 1, { floor: 0, roof: 0, inside: false }).floor > z - 1;
    return [to, back, isFloor(beside(side)) ? beside(side) : beside(-side)];
  });
}

/** The place of a straight stretch that a walker aims at. */
function aheadOn([ax, ay]: WayPlace, [bx, by]: WayPlace, { x, y }: Feet): readonly [x: number, y: number] {
  const length = Math.hypot(bx - ax, by - ay);
  const along = length > 0 ? ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length : 0;
  const part = length > 0 ? Math.min(1, Math.max(0, (along + AIM) / length)) : 1;
  return [ax + part * (bx - ax), ay + part * (by - ay)];
}
