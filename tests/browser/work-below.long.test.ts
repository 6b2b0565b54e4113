/** Work to do below ground, in the page: each sort of task is begun, walked to its end, and its time is kept. */
import { test } from "vitest";
import { BELOW_TASKS } from "../../src/work/below/tasks.ts";
import { DEPTHS, followed, inAndOut, mapped } from "./below-player.ts";
import { walkWay } from "./walk-way.ts";
import { beginOffered, openWork, seesResult } from "./work-player.ts";

test.each([
  ["caverns", "hall", inAndOut],
  ["caverns", "rescue", inAndOut],
  ["caverns", "level", mapped],
  ["caverns", "water", followed],
  ["mines", "hall", inAndOut],
  ["mines", "rescue", inAndOut],
  ["mines", "level", mapped],
] as const)("%s, %s: begun in three presses, walked to its end, and its time is kept", async (world, kind, play) => {
  const page = await openWork(world);
  const task = await beginOffered(page, BELOW_TASKS, DEPTHS[world], kind);
  await play(page, walkWay, DEPTHS[world], task);
  await seesResult(page, task);
});
