/** What every world and shot must do, whatever they are: open by link, and stand still when frozen. */
import { expect, test } from "vitest";
import { openPage, pictureOf, untilReady } from "./browser.ts";
import { views } from "./worlds.ts";

async function photograph(link: string, again: boolean, reducedMotion: "reduce" | "no-preference"): Promise<Buffer[]> {
  const page = await openPage(link, {}, { reducedMotion });
  await untilReady(page);
  const pictures = [await pictureOf(page)];
  if (again) {
    await page.waitForTimeout(1000);
    pictures.push(await pictureOf(page));
  }
  expect(page.errors).toEqual([]);
  await page.close();
  return pictures;
}

/** A picture of one colour packs to next to nothing. */
const BLANK = 2000;

test.each(views)("$world/$shot opens by its link, and is the same picture twice and a second later", async (row) => {
  const link = `${row.link}&freeze=1&quality=low`;
  const [first, later] = await photograph(link, true, "reduce");
  // What moves in a running world stands at its beginning, for those who ask for stillness and those who do not.
  const [other] = await photograph(link, false, "no-preference");
  expect(first.length).toBeGreaterThan(BLANK);
  expect(later.equals(first), "a second later").toBe(true);
  expect(other.equals(first), "in a page of its own").toBe(true);
});
