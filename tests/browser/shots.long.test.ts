/** Every shot opens by its link, is the same picture a second later, and in another page for those who do not ask for stillness. */
import { expect, test } from "vitest";
import { pictureOf } from "./browser.ts";
import { BLANK, openFrozen } from "./frozen.ts";
import { views } from "./worlds.ts";

test.each(views)("$world/$shot opens by its link, and its picture stands still", async ({ link }) => {
  const page = await openFrozen(link);
  const first = await pictureOf(page);
  expect(first.length).toBeGreaterThan(BLANK);
  await page.waitForTimeout(1000);
  expect((await pictureOf(page)).equals(first), "a second later").toBe(true);
  expect(page.errors).toEqual([]);
  await page.close();
  const other = await openFrozen(link, "no-preference");
  expect((await pictureOf(other)).equals(first), "in another page").toBe(true);
  expect(other.errors).toEqual([]);
});
