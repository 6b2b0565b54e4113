/**
 * What every world and shot must do, whatever they are: be seen where the menu leads, as the link shows it, and stand still when
 * frozen. Shaders take a page its first seconds, so one goes about each world, to its first shot and its
 * last; `npm run test:long` goes to all of them, and opens every link.
 */
import { expect, test } from "vitest";
import { pictureOf, untilReady } from "./browser.ts";
import { BLANK, openFrozen } from "./frozen.ts";
import { presets, worlds } from "./worlds.ts";

/** Shots of a world that are gone to, beside its first: the last is where most of a world is to be seen. */
const MOST = process.env.LONG ? Number.POSITIVE_INFINITY : 1;

test.each(worlds)(
  "$world: its menu leads to its shots, and the last is what its link shows",
  async ({ world, shots }) => {
    const page = await openFrozen(`world=${world}`);
    const pictures = [await pictureOf(page)];
    for (let n = Math.max(1, shots.length - MOST); n < shots.length; n++) {
      await page.locator(".menu-button").click();
      await page.locator(".menu-place").nth(n).click();
      await untilReady(page);
      pictures.push(await pictureOf(page));
    }
    for (const [n, { length }] of pictures.entries()) expect(length, `picture ${n}`).toBeGreaterThan(BLANK);
    expect(new Set(pictures.map((picture) => picture.toString("base64"))).size, "each is another").toBe(
      pictures.length,
    );
    const last = pictures[pictures.length - 1];
    await page.waitForTimeout(1000);
    expect((await pictureOf(page)).equals(last), "a second later").toBe(true);
    expect(page.errors).toEqual([]);
    // What moves in a running world stands at its beginning.
    const other = await openFrozen(`world=${world}&shot=${shots[shots.length - 1]}`, "no-preference");
    expect((await pictureOf(other)).equals(last), "by its link, for those who do not ask for stillness").toBe(true);
    expect(other.errors).toEqual([]);
  },
);

test.each(presets)("$world/$shot is seen", async ({ link }) => {
  const page = await openFrozen(link);
  expect((await pictureOf(page)).length).toBeGreaterThan(BLANK);
  expect(page.errors).toEqual([]);
});
