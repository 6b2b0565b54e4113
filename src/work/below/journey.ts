/** Journeys below ground: in by an entrance to a place, and out again. */
import { lengthOf, type Way } from "../../core/underground/way.ts";
import type { Words } from "../../words/words.ts";
import type { Place } from "../place.ts";
import type { Goal, Stay, Task, TaskPlan, TaskStart } from "../task.ts";

/** Metres of the shortest and the longest way in. */
export const WAYS = [45, 320] as const;
/** Metres from the end of the way in the open within which one is out; heights over it. */
const [OUTSIDE, HEIGHTS] = [6, [-3, 4] as const];
/** Seconds of a journey, and for each metre of the way in and out. */
const [SECONDS, EACH] = [240, 2];
/** Metres of ways that are short and medium. */
const [SHORT, MEDIUM] = [110, 200];

const last = (way: Way): Place => way[way.length - 1];

/** The start of a journey: before the entrance, facing the way in. */
export function entranceOf(way: Way): TaskStart {
  const [x, y, z] = last(way);
  const [toX, toY] = way[Math.max(0, way.length - 2)];
  const heading = Math.round((Math.atan2(toX - x, toY - y) * 180) / Math.PI);
  return { at: [x, y, z], heading: (heading + 360) % 360, by: "walker" };
}

/** Out in the open again, by the same entrance. */
export const outBy = (way: Way, words: Words, told: Words, more: Pick<Stay, "delivers"> = {}): Stay => ({
  ...{ kind: "stay", at: last(way), words, told, within: OUTSIDE, height: HEIGHTS, seconds: 0.5, ...more },
});

export const difficultyOf = (metres: number): Task["difficulty"] => (metres < SHORT ? 1 : metres < MEDIUM ? 2 : 3);

/** A journey by a way out from its inmost place. */
export function journey(way: Way, title: Words, brief: Words, goals: readonly Goal[]): TaskPlan {
  const length = lengthOf(way);
  const seconds = 10 * Math.ceil((SECONDS + 2 * EACH * length) / 10);
  return {
    ...{ title, brief, start: entranceOf(way), goals, limits: { seconds } },
    length: 2 * length,
    difficulty: difficultyOf(length),
  };
}
