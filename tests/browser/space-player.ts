/** A player of the task that charts a dark cloud. */
import { apart, type Place } from "../../src/work/place.ts";
import type { Task } from "../../src/work/task.ts";
import type { OpenPage } from "./browser.ts";
import { inPage } from "./moves.ts";
import { flyStraight } from "./pilot.ts";
import { isTold } from "./work-player.ts";

/** Flies from mark to mark, the nearest first, until enough of the cloud is charted. */
export async function chartCloud(page: OpenPage, task: Task): Promise<void> {
  const { start, goals } = task;
  const [goal] = goals;
  if (goal.kind !== "visit") throw new Error(`Expected places to visit, not ${goal.kind}.`);
  let at: Place = start.at;
  for (const left = new Set(goal.places); left.size > 0 && (await isTold(page, goal)); ) {
    const next = [...left].reduce((a, b) => (apart(a, at) < apart(b, at) ? a : b));
    left.delete(next);
    const [x, y, z] = next;
    await inPage(page, flyStraight, { x, y, z }, goal.within - 1);
    at = next;
  }
}
