/** The work sheet of every world, by real keys: each sort of task is begun in three presses, shown, in the link, and given up. */
import { expect, test } from "vitest";
import { BELOW_TASKS } from "../../src/work/below/tasks.ts";
import { FAULT_TASKS } from "../../src/work/faults/tasks.ts";
import { SKY_TASKS } from "../../src/work/islands/tasks.ts";
import { PLANET_TASKS } from "../../src/work/planet/tasks.ts";
import { SPACE_TASKS } from "../../src/work/space/tasks.ts";
import { nonEmpty } from "../non-empty.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";

const { water: _, ...DRY } = BELOW_TASKS;
const WORLDS = {
  skylands: SKY_TASKS,
  forest: DRY,
  caverns: BELOW_TASKS,
  mines: DRY,
  planet: PLANET_TASKS,
  cosmic: SPACE_TASKS,
  faults: FAULT_TASKS,
};

test.each(Object.entries(WORLDS))(
  "%s: each sort of task begins in three presses and is in the link",
  async (world, kinds) => {
    const page = await openPage(`world=${world}&quality=low&view=4&clouds=0`, { width: 480, height: 300 }, COARSE);
    await untilReady(page);
    const panel = page.locator(".work-hud");
    for (const [kind, { title }] of nonEmpty(Object.entries(kinds))) {
      await page.keyboard.press("j");
      const row = page.locator(".work-sheet .work-row").filter({ hasText: title });
      await row.getByText(/ away · /).waitFor();
      const name = (await row.locator("span").textContent()) ?? "";
      await row.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await panel.getByText(name, { exact: true }).waitFor();
      await expect.poll(() => page.url()).toContain(`task=${kind}-`);
    }
    await page.keyboard.press("j");
    await page.locator(".work-running button").press("Enter");
    await panel.waitFor({ state: "hidden" });
    await expect.poll(() => page.url()).not.toContain("task=");
    expect(page.errors).toEqual([]);
  },
);
