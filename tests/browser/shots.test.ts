/** What every world and shot must do, whatever they are: open by link, and stand still when frozen. */
import { expect, test } from "vitest";
import { openPage, pictureOf, untilReady } from "./browser.ts";
import { views, worlds } from "./worlds.ts";

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

test.each(views)("$world/$shot opens by its link, and is the same picture a second later", async ({ link }) => {
  const [first, later] = await photograph(`${link}&freeze=1&quality=low`, true, "reduce");
  expect(first.length).toBeGreaterThan(BLANK);
  expect(later.equals(first), "a second later").toBe(true);
});

/** The last shot of each world is where most of it is to be seen. */
const fullest = worlds.map(({ world, shots }) => `world=${world}&shot=${shots[shots.length - 1]}`);

test.each(fullest)(
  "%s is the same picture in another page, for those who ask for stillness and those who do not",
  async (link) => {
    // What moves in a running world stands at its beginning.
    const [first] = await photograph(`${link}&freeze=1&quality=low`, false, "reduce");
    const [other] = await photograph(`${link}&freeze=1&quality=low`, false, "no-preference");
    expect(other.equals(first)).toBe(true);
  },
);
