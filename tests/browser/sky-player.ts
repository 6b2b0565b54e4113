/** A player of tasks in Skylands, who flies by the places of the goals. */
import type { Page } from "playwright-core";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { say } from "../../src/words/words.ts";
import { hopBetween } from "../../src/work/islands/sky.ts";
import type { Place } from "../../src/work/place.ts";
import type { Goal, See, Stay, Task } from "../../src/work/task.ts";
import { ringWay } from "../work/ring-way.ts";
import { outlook, SEARCHES, spiral } from "../work/search-way.ts";
import { skyOf } from "../work/sky.ts";
import { inPage } from "./moves.ts";
import { type Corner, flyBy, goOn } from "./pilot.ts";
import { tellsGoal } from "./work-player.ts";

export const sky = skyOf();
/** Top speed, share of the speed that a cargo bears, and speed in a search, m/s. */
const [TOP, GENTLE, SLOW] = [60, 0.8, 28];
/** Metres over both ends at which a search is flown to. */
const CRUISE = 150;

const corner = ([x, y, z]: Place, fastest: number, through = 0): Corner => ({ x, y, z, fastest, through });
const over = ([x, y]: Place, z: number): Place => [x, y, z];

/** Up, across and down to a height over a place. */
function hop(from: Place, to: Place, above: number, fastest: number): Corner[] {
  const cruise = runSteps(hopBetween(sky, from, to)) ?? Math.max(from[2], to[2]) + 60;
  return [
    corner(over(from, cruise), fastest, 8),
    corner(over(to, cruise), fastest),
    corner(over(to, to[2] + above), fastest),
  ];
}

/** Lands at a place, or hovers over it, from another one. */
async function comeTo(page: Page, from: Place, goal: Stay, fastest: number): Promise<void> {
  const above = goal.landed ? 5 : (goal.height[0] + goal.height[1]) / 2;
  await inPage(page, flyBy, hop(from, goal.at, above, fastest));
  await inPage(page, goOn, goal.seconds + 4, goal.landed ? { up: -1 } : {});
}

/** Corners that are flown between two looks at the panel, and seconds of a look all round. */
const [AT_ONCE, LOOK] = [8, 8];

/** Searches the area until the panel tells the next goal. Returns the place from which it is flown to. */
async function search(page: Page, from: Place, goal: See, next: Goal): Promise<Place> {
  const way = spiral(sky, goal, SEARCHES[1].apart).map((at) => corner(at, SLOW, 25));
  const told = page.locator(".work-hud .work-goal").getByText(say(next.words), { exact: true });
  const { middle } = goal.area ?? { middle: goal.at };
  const cruise = Math.max(from[2], middle[2]) + CRUISE;
  let place = outlook(sky, goal, from);
  const up = [corner(over(from, cruise), TOP, 8), corner(over(place, cruise), TOP, 40), corner(place, TOP)];
  await inPage(page, flyBy, up);
  await inPage(page, goOn, LOOK, { turn: 1 });
  for (let k = 0; k < way.length && !(await told.isVisible()); k += AT_ONCE) {
    const { x, y, z } = await inPage(page, flyBy, way.slice(k, k + AT_ONCE));
    place = [x, y, z];
  }
  await told.waitFor();
  return place;
}

/** Plays a task to its end. */
export async function playInSky(page: Page, task: Task): Promise<void> {
  if (task.goals[0].kind === "ring") return void (await inPage(page, flyBy, ringWay(task)));
  let from = task.start.at;
  for (const [k, goal] of task.goals.entries()) {
    if (k > 0) await tellsGoal(page, goal);
    const isLoaded = task.goals.slice(0, k).some(({ kind }) => kind === "stay");
    const { care = Infinity } = task.limits;
    if (goal.kind === "stay") await comeTo(page, from, goal, Math.min(TOP, isLoaded ? GENTLE * care : TOP));
    const next = task.goals[k + 1];
    if (goal.kind === "see") from = await search(page, from, goal, next);
    else from = goal.at;
  }
}
