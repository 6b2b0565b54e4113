/** A player of tasks in Skylands, who flies by the places of the goals. */
import type { Page } from "playwright-core";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { say } from "../../src/words/words.ts";
import { hopBetween } from "../../src/work/islands/sky.ts";
import type { Place } from "../../src/work/place.ts";
import type { Goal, See, Stay, Task } from "../../src/work/task.ts";
import { ringWay } from "../work/ring-way.ts";
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

/** Metres between the rounds of a search and over the ground, and corners that are flown between two looks at the panel. */
const [APART, OVER, AT_ONCE] = [180, 50, 8];

/** Places of a spiral over the area of a search. */
function spiral({ at, area }: See): Corner[] {
  const { middle, radius } = area ?? { middle: at, radius: 0 };
  const gap = { floor: 0, roof: 0, inside: false };
  const way: Corner[] = [];
  for (let angle = 0, r = 0; r < radius + APART; ) {
    const [x, y] = [middle[0] + r * Math.sin(angle), middle[1] + r * Math.cos(angle)];
    const { floor } = sky.bare.gapAt(x, y, middle[2] + 300, gap);
    const ground = floor > middle[2] - 300 ? floor : middle[2];
    way.push(corner([x, y, ground + OVER], SLOW, 25));
    angle += Math.min(1, 90 / Math.max(r, 60));
    r = (APART * angle) / (2 * Math.PI);
  }
  return way;
}

/** Searches the area until the panel tells the next goal. Returns the place from which it is flown to. */
async function search(page: Page, from: Place, goal: See, next: Goal): Promise<Place> {
  const way = spiral(goal);
  const told = page.locator(".work-hud .work-goal").getByText(say(next.words), { exact: true });
  const { middle } = goal.area ?? { middle: goal.at };
  const cruise = Math.max(from[2], middle[2]) + CRUISE;
  let place = over(middle, cruise);
  await inPage(page, flyBy, [corner(over(from, cruise), TOP, 8), corner(place, TOP, 40)]);
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
