/** The work of a world in the page, by real keys: a task is begun in three presses, and its result stays. */
import { expect } from "vitest";
import { readName, type TaskName } from "../../src/work/task-name.ts";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";

const QUICK = "quality=low&view=1&clouds=0";
const SMALL = { before: SMALL_VIEW };

/** Draws four pictures a second from now on: software is at work on them all the time else, and slows the walk. */
const drawSeldom = (page: OpenPage) =>
  page.evaluate(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 250);
    window.cancelAnimationFrame = (id) => clearTimeout(id);
  });

/** Opens a world, and begins the task that its sheet offers in the row of this title: J, the row, Enter, Enter. */
export async function beginOffered(world: string, title: string): Promise<OpenPage> {
  const page = await openPage(`world=${world}&${QUICK}`, {}, SMALL);
  await untilReady(page);
  await drawSeldom(page);
  await page.keyboard.press("j");
  const row = page.locator(".work-sheet .work-row").filter({ hasText: title });
  await row.getByText(/ away · /).waitFor();
  await row.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("task=");
  return page;
}

/** The name of the task in the page's link. */
export function taskNameIn(page: OpenPage): TaskName {
  const name = readName(new URL(page.url()).searchParams.get("task") ?? "");
  if (!name) throw new Error(`No task in ${page.url()}.`);
  return name;
}

const goalOf = (page: OpenPage) => page.locator(".work-hud .work-goal");

/** Whether the panel of the task says this now. */
export const panelSays = async (page: OpenPage, words: string): Promise<boolean> =>
  (await goalOf(page).textContent()) === words;

/** Waits until the panel of the task says this. */
export const untilPanelSays = (page: OpenPage, words: string): Promise<void> =>
  goalOf(page).filter({ hasText: words }).waitFor();

/** Waits for the card of a first result, and finds it in the panel after the page is opened anew. Returns the time, such as "1:23". */
export async function resultStays(page: OpenPage): Promise<string> {
  const words = page.locator(".work-card .work-result");
  await words.getByText(/^Your first time here: \d+:\d\d/).waitFor();
  const [time = ""] = /\d+:\d\d(\.\d)?/.exec((await words.textContent()) ?? "") ?? [];
  await page.reload();
  await untilReady(page);
  await page.locator(".work-hud").getByText(`Best ${time}`).waitFor();
  expect(page.errors).toEqual([]);
  return time;
}
