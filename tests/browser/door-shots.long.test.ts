/** The door of a world opens a shot with the same picture as its link, a frozen picture does not change, and every preset is drawn. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { pictureOf, untilReady } from "./browser.ts";
import { BLANK, openFrozen } from "./frozen.ts";
import { presets, worlds } from "./worlds.ts";

test.each(nonEmpty(worlds))(
  "$world: the door leads to its shots, and the last is what its link shows",
  async ({ world, shots }) => {
    const last = shots.length - 1;
    // Moving things stand at their beginning, also without reduced motion.
    const page = await openFrozen(`world=${world}&shot=${shots[last]}`, "no-preference");
    const byLink = await pictureOf(page);
    await page.waitForTimeout(300);
    expect((await pictureOf(page)).equals(byLink), "a moment later").toBe(true);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const pictures: Buffer[] = [];
    for (const n of shots.keys()) {
      await page.locator(".door-button").click();
      await page.locator(".door-place").nth(n).click();
      await untilReady(page);
      pictures.push(await pictureOf(page));
    }
    for (const [n, { length }] of nonEmpty(pictures).entries()) expect(length, `picture ${n}`).toBeGreaterThan(BLANK);
    expect(new Set(pictures.map((picture) => picture.toString("base64"))).size, "each is another").toBe(
      pictures.length,
    );
    expect(pictures[pictures.length - 1].equals(byLink), "by the door as by its link").toBe(true);
    expect(page.errors).toEqual([]);
  },
);

test.each(nonEmpty(presets))("$world/$shot is drawn", async ({ link }) => {
  const page = await openFrozen(link);
  expect((await pictureOf(page)).length).toBeGreaterThan(BLANK);
  expect(page.errors).toEqual([]);
});
