/** Work to do below ground, in the page: each sort of task is begun, walked to its end, and its time is kept. */
import { expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { countryWayOut } from "../../src/core/underground/country-way.ts";
import type { Way } from "../../src/core/underground/way.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { createDepths, type Depths } from "../../src/work/below/depths.ts";
import { BELOW_TASKS } from "../../src/work/below/tasks.ts";
import { createTask } from "../../src/work/kind.ts";
import type { Place } from "../../src/work/place.ts";
import type { Task } from "../../src/work/task.ts";
import type { OpenPage } from "./browser.ts";
import { goOn, inPage } from "./pilot.ts";
import { walkWay } from "./walk-way.ts";
import { beginOffered, resultStays, taskNameIn, untilPanelSays } from "./work-page.ts";

function depthsOf({ world, shots }: typeof caverns | typeof mines): Depths {
  const [{ at }] = Object.values(shots);
  return createDepths(undergroundOf(world), [at[0], at[1], 0]);
}
const DEPTHS = { caverns: depthsOf(caverns), mines: depthsOf(mines) };

/** The task of the page's link. */
function taskIn(page: OpenPage, depths: Depths): Task {
  const task = runSteps(createTask(BELOW_TASKS, depths, taskNameIn(page)));
  if (!task) throw new Error(`No task in ${page.url()}.`);
  return task;
}

function wayOut({ underground, ground }: Depths, from: Place): Way {
  const way = runSteps(countryWayOut(underground, ground, from, 0));
  if (!way) throw new Error(`Expected a way out from ${from}.`);
  return way;
}

/** In to the first goal, a second there, and out by the same way. */
async function inAndOut(page: OpenPage, depths: Depths): Promise<void> {
  const { goals } = taskIn(page, depths);
  const way = wayOut(depths, goals[0].at);
  await untilPanelSays(page, goals[0].words);
  await walkWay(page, depths.ground, [...way].reverse());
  await inPage(page, goOn, 1, {});
  await untilPanelSays(page, goals[1].words);
  await walkWay(page, depths.ground, way);
  await inPage(page, goOn, 1, {});
}

test("caverns, hall: a walker finds the crystals and the way out", async () => {
  const page = await beginOffered("caverns", "Find a hall and the way out");
  await inAndOut(page, DEPTHS.caverns);
  expect(await resultStays(page)).toMatch(/:/);
});
