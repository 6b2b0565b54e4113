/** Work to do in Skylands, from a bare link by real keys: three presses begin each sort of task, it is flown, and its time is kept. */
import type { Page } from "playwright-core";
import { test } from "vitest";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { hopBetween } from "../../src/work/islands/sky.ts";
import { SKY_TASKS } from "../../src/work/islands/tasks.ts";
import type { Place } from "../../src/work/place.ts";
import type { Goal, Ring, See, Stay, Task } from "../../src/work/task.ts";
import { nonEmpty } from "../non-empty.ts";
import { skyOf } from "../work/sky.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { type Corner, flyBy, goOn, inPage } from "./pilot.ts";
import { beginOffered, seesResult, tellsGoal } from "./work-player.ts";

const sky = skyOf();
/** Top speed, share of the speed that a cargo bears, and speed through rings and in a search, m/s. */
const [TOP, GENTLE, SLOW] = [60, 0.8, 28];
/** Metres over both ends at which a search is flown to. */
const CRUISE = 150;
/** Metres that are flown on behind the middle of a ring. */
const BEHIND = 10;

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

/** Flies through all rings of a race. */
async function race(page: Page, { start: { at }, goals }: Task): Promise<void> {
  const rings = goals.filter((goal): goal is Ring => goal.kind === "ring");
  const behind = rings.map(
    ({ at: [x, y, z], through: [east, north] }): Place => [x + BEHIND * east, y + BEHIND * north, z],
  );
  await inPage(page, flyBy, [corner(over(at, at[2] + 60), SLOW, 8), ...behind.map((place) => corner(place, SLOW, 12))]);
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
  const told = page.locator(".work-hud .work-goal").getByText(next.words, { exact: true });
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
async function play(page: Page, task: Task): Promise<void> {
  if (task.goals[0].kind === "ring") return race(page, task);
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

test.each(nonEmpty(Object.keys(SKY_TASKS)))(
  "%s: begun in three presses, flown, and its time is there after a reload",
  async (kind) => {
    const page = await openPage("world=skylands&quality=low&view=4&clouds=0", { width: 480, height: 300 }, COARSE);
    await untilReady(page);
    const task = await beginOffered(page, SKY_TASKS, sky, kind);
    await play(page, task);
    await seesResult(page, task);
  },
);
