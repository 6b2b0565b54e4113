/** No fault of layout in a sample: the HUD and two sheets of a world in three sizes of the window. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { SHEETS, sheetFaults } from "./layout-sheets.ts";

const SIZES = [
  [320, 568],
  [390, 844],
  [1280, 720],
] as const;
const SAMPLE = SHEETS.filter(({ name }) => ["HUD", "help", "settings"].includes(name));

test("the HUD, the card of controls and the settings show no text over text, cut or outside of the window", async () => {
  const page = await openPage("world=skylands&quality=low&view=4&archipelagos=1&clouds=0", {}, { before: SMALL_VIEW });
  await untilReady(page);
  await page.locator(".readout").waitFor();
  const found: string[] = [];
  for (const row of nonEmpty(SAMPLE)) found.push(...(await sheetFaults(page, row, SIZES)));
  expect(found).toEqual([]);
  expect(page.errors).toEqual([]);
});
