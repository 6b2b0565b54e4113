/**
 * The menu of a world opens a shot with the same picture as its link, and a frozen picture does not change. Shaders take seconds to
 * compile, so one world is opened, at its first and last shots; `npm run test:long` opens all worlds, shots and
 * presets.
 */
import { expect, test } from "vitest";
import { longTest } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { pictureOf, untilReady } from "./browser.ts";
import { BLANK, openFrozen } from "./frozen.ts";
import { presets, worlds } from "./worlds.ts";

/** The tested shots of a world besides its last. */
const MOST = process.env.LONG ? Number.POSITIVE_INFINITY : 1;

/** Other tests open the others, and `context.test.ts` holds that a frozen picture stays the same. */
const SAMPLE = ["mines"];
const opened = worlds.filter(({ world }) => process.env.LONG || SAMPLE.includes(world));

test.each(nonEmpty(opened))(
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
    for (const n of [...shots.keys()].filter((at) => at < MOST || at === last)) {
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

/** Each takes some ten seconds: `uniforms.test.ts` draws a desert in `npm test`. */
for (const { world, shot, link } of nonEmpty(presets))
  longTest(`${world}/${shot} is drawn`, async () => {
    const page = await openFrozen(link);
    expect((await pictureOf(page)).length).toBeGreaterThan(BLANK);
    expect(page.errors).toEqual([]);
  });
