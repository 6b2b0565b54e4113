/** A task in Skylands by its autopilot: a press for each goal, whose words say what the key does now, and no steering. */
import { expect, test } from "vitest";
import { SKY_TASKS } from "../../src/work/islands/tasks.ts";
import { nonEmpty } from "../non-empty.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";
import { sky } from "./sky-player.ts";
import { beginOffered, isTold, seesResult, tellsGoal } from "./work-player.ts";

/** Seconds between two looks at the panel, and looks until a goal is given up. */
const [APART, LOOKS] = [2, 150];

test("mail is carried by one press for each goal, from town to town, and its time is kept", async () => {
  const page = await openPage("world=skylands&quality=low&view=4&clouds=0", { width: 480, height: 300 }, COARSE);
  await untilReady(page);
  const task = await beginOffered(page, SKY_TASKS, sky, "mail");
  const button = page.locator(".work-hud .race-act").first();
  const hint = page.locator(".readout .hud-hint");
  const flights: number[] = [];
  for (const goal of nonEmpty(task.goals)) {
    await tellsGoal(page, goal);
    await button.getByText("Fly to the goal", { exact: true }).waitFor();
    await hint.getByText("fly to the goal").waitFor({ state: "attached" });
    await page.keyboard.press("y");
    await button.getByText("Autopilot off", { exact: true }).waitFor();
    await hint.getByText("Autopilot: goal").waitFor({ state: "attached" });
    let looks = 0;
    for (; looks < LOOKS && (await isTold(page, goal)); looks++) await inPage(page, goOn, APART, {});
    flights.push(APART * looks);
  }
  console.log(`3 presses, and one for each goal: ${flights.join(" s, ")} s`);
  await seesResult(page, task);
  expect(flights.length).toBe(task.goals.length);
});
