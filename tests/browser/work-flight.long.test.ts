/** Work to do, from a bare link by real keys: three presses begin a rescue, it is flown, and its time is kept. */
import { expect, test } from "vitest";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { hopBetween } from "../../src/work/islands/sky.ts";
import { SKY_TASKS } from "../../src/work/islands/tasks.ts";
import { createTask } from "../../src/work/kind.ts";
import { LEVEL } from "../../src/work/place.ts";
import { readName } from "../../src/work/task-name.ts";
import { skyOf } from "../work/sky.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { flyHop, goOn, inPage } from "./pilot.ts";

const sky = skyOf();

/** The task of a link. */
function taskIn(url: string) {
  const name = readName(new URL(url).searchParams.get("task") ?? "");
  const task = name && runSteps(createTask(SKY_TASKS, sky, name));
  if (!task) throw new Error(`No task in ${url}.`);
  return task;
}

/** Turns a hovering helicopter to a heading. */
function face(craft: Parameters<typeof goOn>[0], heading: number): void {
  for (let tries = 0; tries < 200; tries++) {
    const turn = ((((heading - craft.pose().heading + 180) % 360) + 360) % 360) - 180;
    if (Math.abs(turn) < 3) return;
    craft.step(0.1, { turn: Math.sign(turn) * Math.min(1, Math.abs(turn) / 20) }, { draw: 1e6 });
  }
}

test("a rescue is chosen and begun in three presses, flown, and its time is there after a reload", async () => {
  const page = await openPage("world=skylands&quality=low&view=4&clouds=0", { width: 480, height: 300 }, COARSE);
  await untilReady(page);
  await page.keyboard.press("j");
  const row = page.locator(".work-sheet .work-row").filter({ hasText: "Winch someone from a ledge" });
  await row.getByText(/ away · /).waitFor();
  await row.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const panel = page.locator(".work-hud");
  await panel.getByText("Hover low over the ledge to winch").waitFor();
  await expect.poll(() => page.url()).toMatch(/task=winch-\d/);
  const { start, goals } = taskIn(page.url());
  const [{ at: ledge }, { at: home }] = goals;
  const z = () => page.evaluate(() => window.limitless?.pose().z ?? 0);
  await expect.poll(z).toBeCloseTo(start.at[2], 0);

  const cruise = runSteps(hopBetween(sky, start.at, ledge)) ?? 0;
  const hop = (from: typeof home, to: typeof home) => ({
    ...{ from: { x: from[0], y: from[1], z: from[2] }, to: { x: to[0], y: to[1], z: to[2] }, cruise },
    ...{ heading: LEVEL.way(from, to).bearing, distance: LEVEL.way(from, to).distance },
  });
  await inPage(page, flyHop, hop(start.at, ledge), 17);
  await inPage(page, goOn, 8, {});
  await panel.getByText(/^Land in /).waitFor();
  await inPage(page, face, hop(ledge, home).heading);
  await inPage(page, flyHop, hop(ledge, home), 4, 30);
  await inPage(page, goOn, 14, { up: -1 });
  await page
    .locator(".work-card")
    .getByText(/^Your first time here: \d:\d\d/)
    .waitFor();

  await page.reload();
  await untilReady(page);
  await panel.getByText(/Best \d:\d\d/).waitFor();
  expect(page.errors).toEqual([]);
});
