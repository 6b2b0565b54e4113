/** Text at 200 %, by the setting: all words grow, and nothing lies on anything, with a mouse and by touch. */
import { describe, expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { SHEETS, sheetFaults } from "./layout-sheets.ts";

const SIZES = [
  [390, 844],
  [1280, 720],
] as const;
const LARGE = `localStorage.setItem("limitless.preference/text", "200");`;

async function open(world: string, isTouch: boolean): Promise<OpenPage> {
  const size = { width: 390, height: 844 };
  const page = await openPage(`world=${world}&quality=low&clouds=0`, size, {
    before: LARGE + SMALL_VIEW,
    hasTouch: isTouch,
  });
  await untilReady(page);
  await page.locator(".readout").waitFor();
  return page;
}

describe.each(["skylands", "planet"])("%s", (world) => {
  test("all sheets", async () => {
    const page = await open(world, false);
    const found: string[] = [];
    for (const row of nonEmpty(SHEETS)) found.push(...(await sheetFaults(page, row, SIZES)));
    expect(found.join("\n")).toBe("");
    expect(page.errors).toEqual([]);
  });

  test("the HUD with sticks on the screen", async () => {
    const page = await open(world, true);
    await page.touchscreen.tap(160, 400);
    await page.locator(".touch").waitFor();
    expect((await sheetFaults(page, SHEETS[0], [[390, 844]])).join("\n")).toBe("");
    expect(page.errors).toEqual([]);
  });
});

test("all words of the HUD and the settings are twice as large", async () => {
  const page = await open("skylands", false);
  await page.keyboard.press("p");
  await page.locator(".panel:not(.lil-closed)").waitFor();
  /** Font sizes by class, of elements with words of their own. */
  const sizes = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("#ui .hud *, #ui .panel *"), (element) => ({
        name: `${element.tagName} ${element.className}`,
        pixels: Number.parseFloat(getComputedStyle(element).fontSize),
      })),
    );
  const large = await sizes();
  await page.evaluate(() => document.documentElement.style.setProperty("--text", "1"));
  const usual = await sizes();
  expect(large.length).toBe(usual.length);
  for (const [k, { name, pixels }] of nonEmpty([...usual.entries()]))
    expect(large[k].pixels, name).toBeCloseTo(2 * pixels, 1);
});
