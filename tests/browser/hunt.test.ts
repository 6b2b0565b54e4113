/**
 * A treasure hunt in the running page: begun by the button, solved by keys, over several loads of the page; the lake falls and the
 * treasure is taken.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Point } from "../../src/sport/course.ts";
import { createHunt, type Hunt } from "../../src/sport/hunt/create.ts";
import { answerOf, DRAIN_SECONDS } from "../../src/sport/hunt/progress.ts";
import { bearingTo, pointOf } from "../../src/sport/hunt/solve.ts";
import { CENTRE, FOREST } from "../sport/hunt/forest.ts";
import { openPage, untilReady } from "./browser.ts";

const SIZE = { width: 160, height: 90 };
const STORED = "limitless.hunt/forest/1983/1983";
/** A hunt of four clues. */
const SEED = 1;
const hunt = createHunt(FOREST, SEED, CENTRE);

/** A link to the ground `metres` to the south of a place, with a view of it. */
function linkTo(to: Point, metres: number, lake = 204): string {
  const from: Point = [to[0], to[1] - metres];
  const z = FOREST.ground.heightAt(...from);
  return `world=forest&hunt=${SEED}&quality=low&by=walker&at=${from[0]},${from[1]},${(z + 0.05).toFixed(2)}&look=${bearingTo(from, to)},0&lake=${lake}`;
}

const cardText = (page: Page) => page.locator(".hunt").innerText();

async function untilCard(page: Page, words: string): Promise<void> {
  await page.waitForFunction((said) => document.querySelector(".hunt")?.textContent?.includes(said), words, {
    polling: 100,
  });
}

async function walkUntil(page: Page, words: string): Promise<void> {
  await page.keyboard.down("w");
  await untilCard(page, words);
  await page.keyboard.up("w");
}

async function goTo(page: Page, link: string): Promise<void> {
  await page.goto(new URL(`?${link}`, page.url()).href);
  await untilReady(page);
  await page.waitForSelector(".hunt:not([hidden])");
}

const found = (clue: number, { answers }: Hunt) =>
  answers[clue] ? ` ${answers[clue].code}.` : "Found: the pump house.";

test("a hunt is begun by the button, and left", async () => {
  const page = await openPage("world=forest&quality=low&by=walker&at=23890,5703.2,34.8", SIZE);
  await untilReady(page);
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Treasure hunt" }).press("Enter");
  await untilCard(page, "Clue 1 of");
  expect(await cardText(page)).toContain("Treasure hunt 1983");
  await page.getByRole("button", { name: "It is here" }).press("Enter");
  await untilCard(page, "It is not here.");
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toContain('"seed":1983');
  await page.waitForFunction(() => new URLSearchParams(location.search).get("hunt") === "1983");
  await page.getByRole("button", { name: "Leave the hunt" }).press("Enter");
  await page.waitForSelector(".hunt", { state: "hidden" });
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED)).toBeNull();
  await page.waitForFunction(() => !new URLSearchParams(location.search).has("hunt"));
  expect(page.errors).toEqual([]);
});

test("a hunt is solved by keys, the lake falls, and the treasure is taken", async () => {
  const page = await openPage(linkTo(answerOf(hunt, 0), 7), SIZE);
  await untilReady(page);
  for (let clue = 0; clue < hunt.clues.length - 1; clue++) {
    if (clue > 0) await goTo(page, linkTo(answerOf(hunt, clue), 7));
    await untilCard(page, `Clue ${clue + 1} of ${hunt.clues.length}`);
    await walkUntil(page, found(clue, hunt));
  }
  const last = pointOf(hunt.pump);
  await goTo(page, linkTo(last, 16));
  await walkUntil(page, found(hunt.clues.length - 1, hunt));
  await page.keyboard.press("x");
  await untilCard(page, "The pump runs.");
  const lake = () => page.evaluate(() => Number(new URLSearchParams(location.search).get("lake") ?? 204));
  expect(await lake()).toBeGreaterThan(200);
  await page.evaluate((seconds) => window.limitless?.step(seconds, {}, { draw: 600 }), DRAIN_SECONDS);
  await untilCard(page, "Something glints on its bed");
  const drained = 204 + hunt.drained / 0.25;
  await page.waitForFunction(
    (level) => Math.abs(Number(new URLSearchParams(location.search).get("lake")) - level) < 0.6,
    drained,
    { polling: 200 },
  );
  await goTo(page, linkTo(pointOf(hunt.treasure), 6, Math.round(drained)));
  await untilCard(page, "Something glints on its bed");
  await walkUntil(page, "You have found the treasure");
  await page.reload();
  await untilReady(page);
  await untilCard(page, `You have found the treasure of ${hunt.lake}`);
  await page.getByRole("button", { name: "Start again" }).press("Enter");
  await untilCard(page, "Clue 1 of 4");
  expect(page.errors).toEqual([]);
});
