/** On a planet: a cone that is carried is still carried after a reload, and a shaft leads down into its mine and up again. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { longTest } from "../long-test.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";

const SMALL = { width: 240, height: 135 };
const MOON = "world=planet&preset=moon&by=walker&quality=low&hour=15";
/** A step south of a cone, and of a shaft. */
const [BY_CONE, BY_SHAFT] = ["1656996.48,355274.26,369508.19", "1656972.04,355398.59,369487.06"];

const hinted = (page: Page, words: string) =>
  page.locator(".readout", { hasText: words }).waitFor({ state: "attached" });
const linkOf = (page: Page) => new URL(page.url()).searchParams;

/** Opens a page beside a cone and picks it up. */
async function openWithCone(): Promise<OpenPage> {
  const page = await openPage(`${MOON}&at=${BY_CONE}&look=0,-20`, SMALL);
  await untilReady(page);
  await hinted(page, "pick up the cone");
  await page.keyboard.press("x");
  await hinted(page, "You carry a cone");
  return page;
}

test("a cone is picked up", async () => {
  const page = await openWithCone();
  expect(page.errors).toEqual([]);
});

longTest("a cone that was picked up is kept by a reload", async () => {
  const page = await openWithCone();
  // Saved 0.3 s after a change; leaving the page keeps it, too.
  await page.reload();
  await untilReady(page);
  await hinted(page, "You carry a cone");
  expect(page.errors).toEqual([]);
});

longTest(
  "a shaft leads into a mine of the same world, where a reload stays, and up again with what one carries",
  async () => {
    const page = await openWithCone();
    await page.goto(page.url().replace(/\?.*/, `?${MOON}&at=${BY_SHAFT}&look=0,-20`));
    await untilReady(page);
    await hinted(page, "down the shaft");
    await hinted(page, "You carry a cone");
    const [x, y, z] = (linkOf(page).get("at") ?? "").split(",").map(Number);
    // The mine's code arrives meanwhile.
    await page.keyboard.down("c");
    await hinted(page, "m down");
    await page.keyboard.up("c");
    // Down the ladder without drawing, which in software takes longer than the climb.
    await inPage(page, goOn, 40, { up: -1 });
    await hinted(page, "Level 1");
    await page.waitForURL(/[?&]mine=/);
    expect(linkOf(page).get("world")).toBe("planet");

    const there = linkOf(page).get("mine");
    await page.reload();
    await untilReady(page);
    await hinted(page, "Level 1");
    await hinted(page, "climbs it");
    expect(linkOf(page).get("mine")).toBe(there);

    await inPage(page, goOn, 60, { up: 1 });
    await page.waitForURL((url) => !url.searchParams.has("mine"));
    await hinted(page, "You carry a cone");
    const link = linkOf(page);
    expect(link.get("by")).toBe("walker");
    const back = (link.get("at") ?? "").split(",").map(Number);
    expect(Math.hypot(back[0] - x, back[1] - y, back[2] - z)).toBeLessThan(6);
    expect(page.errors).toEqual([]);
  },
);
