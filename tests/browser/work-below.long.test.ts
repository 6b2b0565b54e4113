/** Work to do below ground, in the page: each sort of task is begun, walked to its end, and its time is kept. */
import { expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { countryWayOut } from "../../src/core/underground/country-way.ts";
import { mineWayOut } from "../../src/core/underground/mine-way.ts";
import type { Way } from "../../src/core/underground/way.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { createDepths, type Depths, wayInCavern } from "../../src/work/below/depths.ts";
import { BELOW_TASKS } from "../../src/work/below/tasks.ts";
import { createTask } from "../../src/work/kind.ts";
import { apart, type Place } from "../../src/work/place.ts";
import type { Task } from "../../src/work/task.ts";
import { nonEmpty } from "../non-empty.ts";
import type { OpenPage } from "./browser.ts";
import { goOn, inPage } from "./pilot.ts";
import { walkWay } from "./walk-way.ts";
import { beginOffered, panelSays, resultStays, taskNameIn, untilPanelSays } from "./work-page.ts";

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

/** The way from one place below ground to another. */
function wayBetween(depths: Depths, from: Place, to: Place): Way {
  const { cavern, mine } = depths.underground;
  const isMine = mine !== null && from[2] < mine.top;
  const way = isMine
    ? runSteps(mineWayOut(mine, depths.cells ?? (() => false), from, [[to]]))
    : cavern && runSteps(wayInCavern(depths, cavern, from, to));
  if (!way) throw new Error(`Expected a way from ${from} to ${to}.`);
  return way;
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

/** In, from place to place, the nearest first, until enough are seen, and out by the first. */
async function mapped(page: OpenPage, depths: Depths): Promise<void> {
  const { goals } = taskIn(page, depths);
  const [visit, out] = goals;
  if (visit.kind !== "visit") throw new Error(`Expected places to visit, not ${visit.kind}.`);
  const [first] = visit.places;
  await untilPanelSays(page, visit.words);
  await walkWay(page, depths.ground, [...wayOut(depths, first)].reverse());
  let at = first;
  for (const left = new Set(visit.places.slice(1)); !(await panelSays(page, out.words)); ) {
    const next = [...left].reduce((a, b) => (apart(a, at) < apart(b, at) ? a : b));
    left.delete(next);
    await walkWay(page, depths.ground, wayBetween(depths, at, next));
    at = next;
  }
  await walkWay(page, depths.ground, wayBetween(depths, at, first));
  await walkWay(page, depths.ground, wayOut(depths, first));
  await inPage(page, goOn, 1, {});
}

/** From stop to stop down the floor. */
async function followed(page: OpenPage, depths: Depths): Promise<void> {
  const { start, goals } = taskIn(page, depths);
  for (const [k, { at, words }] of nonEmpty(goals).entries()) {
    await untilPanelSays(page, words);
    await walkWay(page, depths.ground, wayBetween(depths, k === 0 ? start.at : goals[k - 1].at, at));
    await inPage(page, goOn, 0.5, {});
  }
}

const HALL = "Find a hall and the way out";
const RESCUE = "Rescue by sound";
const LEVEL = "Map a level";

test.each([
  ["caverns", HALL, inAndOut],
  ["caverns", RESCUE, inAndOut],
  ["caverns", LEVEL, mapped],
  ["caverns", "Follow the water", followed],
  ["mines", HALL, inAndOut],
  ["mines", RESCUE, inAndOut],
  ["mines", LEVEL, mapped],
] as const)(
  "%s: the task that “%s” offers is begun in three presses, walked to its end, and its time is kept",
  async (world, title, play) => {
    const page = await beginOffered(world, title);
    await play(page, DEPTHS[world]);
    expect(await resultStays(page)).toMatch(/:/);
  },
);
