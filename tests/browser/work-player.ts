/** A player of tasks in the page: begins them by real keys, and sees their results. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { say } from "../../src/words/words.ts";
import { createTask, type TaskTable } from "../../src/work/kind.ts";
import type { Goal, Task } from "../../src/work/task.ts";
import { readName } from "../../src/work/task-name.ts";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";

/** Draws four pictures a second from now on: software is at work on them all the time else, and slows what is played. */
const drawSeldom = (page: Page) =>
  page.evaluate(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 250);
    window.cancelAnimationFrame = (id) => clearTimeout(id);
  });

/** Opens a world from a bare link, in a small view that is seldom drawn. */
export async function openWork(world: string): Promise<OpenPage> {
  const page = await openPage(`world=${world}&quality=low&view=1&clouds=0`, {}, { before: SMALL_VIEW });
  await untilReady(page);
  await drawSeldom(page);
  return page;
}

/** Begins the task that the sheet offers of a kind in three presses, and waits for its start. */
export async function beginOffered<G>(page: Page, table: TaskTable<G>, ground: G, kind: string): Promise<Task> {
  await page.keyboard.press("j");
  const row = page.locator(".work-sheet .work-row").filter({ hasText: table[kind].title });
  await row.getByText(/ away · /).waitFor();
  await row.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain(`task=${kind}-`);
  const task = taskIn(page.url(), table, ground);
  await atStart(page, task);
  return task;
}

/** The task of a link. */
export function taskIn<G>(url: string, table: TaskTable<G>, ground: G): Task {
  const name = readName(new URL(url).searchParams.get("task") ?? "");
  const task = name && runSteps(createTask(table, ground, name));
  if (!task) throw new Error(`No task in ${url}.`);
  return task;
}

/** Waits until the player stands at the start of a task, whose first goal is told. */
export async function atStart(page: Page, { start: { at }, goals }: Task): Promise<void> {
  await tellsGoal(page, goals[0]);
  const away = () =>
    page.evaluate(([x, y, z]) => {
      const now = window.limitless?.pose();
      return now ? Math.hypot(now.x - x, now.y - y, now.z - z) : Infinity;
    }, at);
  await expect.poll(away).toBeLessThan(2);
}

/** The words of a goal in the panel, whose measures are in the visitor's units. */
function wordsOf({ words }: Goal): RegExp {
  const pattern = say(words)
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{[^}]*\}/g, ".+");
  return new RegExp(`^${pattern}$`);
}

/** Waits until the panel tells a goal. */
export async function tellsGoal(page: Page, goal: Goal): Promise<void> {
  await page.locator(".work-hud .work-goal").getByText(wordsOf(goal)).waitFor();
}

/** Whether the panel tells a goal now. */
export const isTold = async (page: Page, goal: Goal): Promise<boolean> =>
  wordsOf(goal).test((await page.locator(".work-hud .work-goal").textContent()) ?? "");

/** Waits for the card of a first result with all goals, and sees the time as the best one after the page is loaded anew. */
export async function seesResult(page: OpenPage, { goals }: Task): Promise<void> {
  const card = page.locator(".work-card");
  const result = card.getByText(/^Your first time here: \d+:\d\d/);
  await result.waitFor();
  const [time] = /\d+:\d\d(\.\d)?/.exec((await result.textContent()) ?? "") ?? [];
  expect(await card.locator("tr").count()).toBe(goals.length);
  await page.reload();
  await untilReady(page);
  await page.locator(".work-hud").getByText(`Best ${time}`).waitFor();
  expect(page.errors).toEqual([]);
}
