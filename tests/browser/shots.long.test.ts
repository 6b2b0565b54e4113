/** Every shot opens by its link, and its picture is the same a second later and in a page without reduced motion. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { pictureOf } from "./browser.ts";
import { BLANK, openFrozen } from "./frozen.ts";
import { views } from "./worlds.ts";

test.each(nonEmpty(views))("$world/$shot opens by its link, and its picture does not change", async ({ link }) => {
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
