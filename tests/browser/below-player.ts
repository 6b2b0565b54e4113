/** Players of tasks below ground, who follow ways that the generator of tasks knows nothing of. */
import type { Page } from "playwright-core";
import caverns from "../../scenes/caverns/scene.ts";
import forest from "../../scenes/forest/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import type { WalkedGround } from "../../src/core/field/ground.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { countryWayOut } from "../../src/core/underground/country-way.ts";
import { mineWayOut } from "../../src/core/underground/mine-way.ts";
import type { Way } from "../../src/core/underground/way.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { createDepths, type Depths, wayInCavern } from "../../src/work/below/depths.ts";
import { apart, type Place } from "../../src/work/place.ts";
import type { Task } from "../../src/work/task.ts";
import { nonEmpty } from "../non-empty.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";
import { isTold, tellsGoal } from "./work-player.ts";

/** Walks to the end of a way. */
type Walk = (page: Page, ground: WalkedGround, way: Way) => Promise<void>;

function depthsOf({ world, shots }: typeof caverns | typeof mines | typeof forest): Depths {
  const [{ at }] = Object.values(shots);
  return createDepths(undergroundOf(world), [at[0], at[1], 0]);
}
export const DEPTHS = { caverns: depthsOf(caverns), mines: depthsOf(mines), forest: depthsOf(forest) };

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
export async function inAndOut(page: Page, walk: Walk, depths: Depths, { goals }: Task): Promise<void> {
  const way = wayOut(depths, goals[0].at);
  await tellsGoal(page, goals[0]);
  await walk(page, depths.ground, [...way].reverse());
  await inPage(page, goOn, 1, {});
  await tellsGoal(page, goals[1]);
  await walk(page, depths.ground, way);
  await inPage(page, goOn, 1, {});
}

/** In, from place to place, the nearest first, until enough are seen, and out by the first. */
export async function mapped(page: Page, walk: Walk, depths: Depths, { goals }: Task): Promise<void> {
  const [visit, out] = goals;
  if (visit.kind !== "visit") throw new Error(`Expected places to visit, not ${visit.kind}.`);
  const [first] = visit.places;
  await tellsGoal(page, visit);
  await walk(page, depths.ground, [...wayOut(depths, first)].reverse());
  let at = first;
  for (const left = new Set(visit.places.slice(1)); !(await isTold(page, out)); ) {
    const next = [...left].reduce((a, b) => (apart(a, at) < apart(b, at) ? a : b));
    left.delete(next);
    await walk(page, depths.ground, wayBetween(depths, at, next));
    at = next;
  }
  await walk(page, depths.ground, wayBetween(depths, at, first));
  await walk(page, depths.ground, wayOut(depths, first));
  await inPage(page, goOn, 1, {});
}

/** From stop to stop down the floor. */
export async function followed(page: Page, walk: Walk, depths: Depths, { start, goals }: Task): Promise<void> {
  for (const [k, goal] of nonEmpty(goals).entries()) {
    await tellsGoal(page, goal);
    await walk(page, depths.ground, wayBetween(depths, k === 0 ? start.at : goals[k - 1].at, goal.at));
    await inPage(page, goOn, 0.5, {});
  }
}
