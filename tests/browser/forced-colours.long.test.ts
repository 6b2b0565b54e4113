/** Themes of the system with few colours: buttons have borders, states and gauges differ, and instruments are seen. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { inSheet, SHEETS } from "./layout-sheets.ts";

async function open(colorScheme: "dark" | "light"): Promise<OpenPage> {
  const page = await openPage(
    "world=skylands&quality=low&clouds=0",
    { width: 1280, height: 720 },
    { before: SMALL_VIEW, forcedColors: "active", colorScheme },
  );
  await untilReady(page);
  await page.locator(".readout").waitFor();
  return page;
}

/** Visible controls that neither a border nor a background tells from what is behind them, by class. */
const unseen = (page: Page, root: string) =>
  page.evaluate((selector) => {
    const colour = (element: Element) => getComputedStyle(element).backgroundColor;
    const isClear = (value: string) => /, 0\)$|transparent/.test(value);
    const behind = (element: Element): string => {
      for (let at = element.parentElement; at; at = at.parentElement) if (!isClear(colour(at))) return colour(at);
      return "";
    };
    const words = ".mark, .card-planet, .card-star, .door-near, .readout-form, [type=checkbox], [type=range]";
    const controls = document.querySelectorAll(`${selector} :is(button, input, select, .lil-slider)`);
    return Array.from(controls)
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.matches(words))
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
        const isFramed = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== "none";
        const ground = behind(element);
        return !(isFramed && borderTopColor !== ground) && (isClear(colour(element)) || colour(element) === ground);
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  }, root);

/** The background of the first element that fits. */
const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

describe.each(["dark", "light"] as const)("%s", (scheme) => {
  test("controls of all sheets are seen", async () => {
    const page = await open(scheme);
    const found: string[] = [];
    for (const sheet of nonEmpty(SHEETS)) {
      const root = sheet.open ?? "#ui";
      for (const control of await inSheet(page, sheet, () => unseen(page, root)))
        found.push(`${sheet.name}: ${control}`);
    }
    expect([...new Set(found)].join("\n")).toBe("");
  });

  test("states, gauges and the ring of the focus differ from what is beside them", async () => {
    const page = await open(scheme);
    const pressed = await groundOf(page, '.hud-crew [aria-pressed="true"]');
    expect(pressed).not.toBe(await groundOf(page, '.hud-crew [aria-pressed="false"]'));
    expect(await groundOf(page, ".climb-gauge i")).not.toBe(await groundOf(page, ".hud-altitude"));
    expect(await groundOf(page, ".hud-altitude")).toBe(scheme === "dark" ? "rgb(0, 0, 0)" : "rgb(255, 255, 255)");
    await page.keyboard.press("p");
    await page.locator(".panel:not(.lil-closed)").waitFor();
    expect(await groundOf(page, ".lil-fill")).not.toBe(await groundOf(page, ".panel > .lil-children"));
    await page.keyboard.press("Tab");
    await page.locator(".help-button").focus();
    const ring = await page.locator(".help-button").evaluate((element) => {
      const { outlineWidth, outlineStyle, outlineColor } = getComputedStyle(element);
      return { width: Number.parseFloat(outlineWidth), outlineStyle, outlineColor };
    });
    expect(ring.width).toBeGreaterThanOrEqual(2);
    expect(ring.outlineStyle).toBe("solid");
    expect(ring.outlineColor).not.toBe(await groundOf(page, ".help-button"));
  });
});
