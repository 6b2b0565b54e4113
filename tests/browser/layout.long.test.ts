/** No fault of layout in any world and sheet, from a small phone to a large screen, with and without the controls of a touch screen. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { SHEETS, sheetFaults, WINDOWS } from "./layout-sheets.ts";
import { worlds } from "./worlds.ts";

async function open(world: string, isTouch: boolean): Promise<OpenPage> {
  const sky = world === "cosmic" ? "" : "&clouds=0";
  const page = await openPage(`world=${world}&quality=low${sky}`, {}, { before: SMALL_VIEW, hasTouch: isTouch });
  await untilReady(page);
  await page.locator(".readout").waitFor();
  return page;
}

/** The sheets of a world: the land of faults has no work to do. */
const sheetsOf = (world: string) => nonEmpty(SHEETS.filter(({ name }) => world !== "faults" || name !== "work"));

test.each(nonEmpty(worlds).map(({ world }) => world))("all sheets of %s", async (world) => {
  const page = await open(world, false);
  const found: string[] = [];
  for (const row of sheetsOf(world)) found.push(...(await sheetFaults(page, row)));
  expect(found.join("\n")).toBe("");
  expect(page.errors).toEqual([]);
});

test.each(nonEmpty(worlds).map(({ world }) => world))("the HUD of %s with sticks on the screen", async (world) => {
  const page = await open(world, true);
  await page.touchscreen.tap(160, 60);
  await page.locator(".touch").waitFor();
  expect((await sheetFaults(page, SHEETS[0], nonEmpty(WINDOWS))).join("\n")).toBe("");
  expect(page.errors).toEqual([]);
});
