/**
 * Every sheet of every world in each language: no English is left, and nothing overflows on a small phone. Where the language has letters
 * of its own, any two words in Latin letters count as English, besides names.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readTranslations, TRANSLATED } from "../../tools/words/plugin.ts";
import { nonEmpty } from "../non-empty.ts";
import { openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { inSheet, SHEETS, sheetFaults } from "./layout-sheets.ts";
import { worlds } from "./worlds.ts";

/** Languages with letters of their own. */
const OWN_LETTERS = new Set(["ja", "ar"]);
/** Text in Latin letters that is right in every language: names, formats, keys, units, coordinates. */
const NAMES =
  /Limitless|Skylands|[A-Z][a-z]+ (Water|Mere|Tarn|Lake|Hill|Top|Fell|Pike)|Graham Relf|Relf|Krten|OpenOrienteering( Mapper)?|IOF XML|Page (Up|Down)|Num Lock|Caps Lock|WebGL2?|CC0 1\.0|[NSEW] \d|ANGLE.*|SwiftShader.*/g;

/** Runs in the page: the visible text, and labels that are read aloud, of the elements under a selector. */
function shownTexts(selector: string): string[] {
  const texts: string[] = [];
  for (const root of document.querySelectorAll(selector))
    for (const node of root.querySelectorAll<HTMLElement>("*")) {
      if (!node.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(node.getAttribute(name) ?? "");
      for (const child of node.childNodes) if (child instanceof Text) texts.push(child.data);
    }
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/** Texts of a page that are English. */
async function englishIn(page: Page, language: string, selector: string): Promise<string[]> {
  const translations = readTranslations(language);
  const right = new Set(Object.values(translations));
  const english = new Set(
    Object.keys(translations)
      .map((text) => text.split("##")[0])
      // Letters alone are of keys.
      .filter((text) => text.length > 1 && !right.has(text)),
  );
  const isEnglish = (text: string) =>
    english.has(text) || (OWN_LETTERS.has(language) && /[A-Za-z]{3,} [A-Za-z]{3,}/.test(text.replace(NAMES, "")));
  return (await page.evaluate(shownTexts, selector)).filter(isEnglish);
}

const ROWS = nonEmpty(TRANSLATED.flatMap((language) => worlds.map(({ world }) => [language, world] as const)));

test.each(ROWS)("%s in all sheets of %s", async (language, world) => {
  const sky = world === "cosmic" ? "" : "&clouds=0";
  const page = await openPage(`world=${world}&quality=low&language=${language}${sky}`, {}, { before: SMALL_VIEW });
  await untilReady(page);
  await page.locator(".readout").waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  const found: string[] = [];
  for (const sheet of nonEmpty(SHEETS.filter(({ name }) => world !== "faults" || name !== "work"))) {
    const left = await inSheet(page, sheet, () => englishIn(page, language, sheet.measured));
    found.push(...left.map((text) => `${sheet.name}: English is left: ${text}`));
    found.push(...(await sheetFaults(page, sheet, [[320, 568]])));
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  expect([...new Set(found)].join("\n")).toBe("");
  expect(page.errors).toEqual([]);
});
