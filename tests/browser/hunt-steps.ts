/** The steps of a treasure hunt in the running page, by keys. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Point } from "../../src/sport/geometry.ts";
import { createHunt } from "../../src/sport/hunt/create.ts";
import { answerOf, DRAIN_SECONDS } from "../../src/sport/hunt/progress.ts";
import { bearingTo, pointOf } from "../../src/sport/hunt/solve.ts";
import { CENTRE, FOREST } from "../sport/hunt/forest.ts";
import { untilReady } from "./browser.ts";

/** Size of the page. */
export const SIZE = { width: 160, height: 90 };
/** The keys of the hunts in this forest. */
export const HUNTS = "hunt/forest/1983/1983//";
/** A hunt of four clues. */
const SEED = 1;
const hunt = createHunt(FOREST, SEED, CENTRE);
/** The clue whose answer is the pump house. */
export const LAST = hunt.clues.length - 1;
/** Lake units at which the treasure lies dry. */
const DRAINED = 204 + hunt.drained / 0.25;

/** A link to the ground `metres` to the south of a place, with a view of it. */
function linkTo(to: Point, metres: number, lake = 204): string {
  const from: Point = [to[0], to[1] - metres];
  const z = FOREST.ground.heightAt(...from);
  return `world=forest&hunt=${SEED}&quality=low&by=walker&at=${from[0]},${from[1]},${(z + 0.05).toFixed(2)}&look=${bearingTo(from, to)},0&lake=${lake}&view=2&clouds=0`;
}

/** A link to just outside the place that solves a clue: within 4 m of a feature, 12 m of the pump house. */
export const linkToClue = (clue: number): string =>
  clue < LAST ? linkTo(answerOf(hunt, clue), 5) : linkTo(pointOf(hunt.pump), 13);

/** A link to another hunt, on the same ground or with other paths. */
export const linkToHunt = (seed: number, paths?: number): string => {
  const link = linkToClue(0).replace(`hunt=${SEED}`, `hunt=${seed}`);
  return paths === undefined ? link : `${link}&paths=${paths}`;
};

export async function untilCard(page: Page, words: string): Promise<void> {
  await page.waitForFunction((said) => document.querySelector(".hunt")?.textContent?.includes(said), words, {
    polling: 100,
  });
}

async function walkUntil(page: Page, words: string): Promise<void> {
  await page.keyboard.down("w");
  await untilCard(page, words);
  await page.keyboard.up("w");
}

export async function goTo(page: Page, link: string): Promise<void> {
  await page.goto(new URL(`?${link}`, page.url()).href);
  await untilReady(page);
  await page.waitForSelector(".hunt:not([hidden])");
}

/** Walks from the link of a clue to its answer. */
export async function solveClue(page: Page, clue: number): Promise<void> {
  await untilCard(page, `Clue ${clue + 1} of ${hunt.clues.length}`);
  await walkUntil(page, clue < LAST ? ` ${hunt.answers[clue].code}.` : "Found: the pump house.");
}

/** From the pump house with all clues solved: starts the pump, lets the lake fall, and takes the treasure, which a reload keeps. */
export async function takeTreasure(page: Page): Promise<void> {
  await page.keyboard.press("x");
  await untilCard(page, "The pump runs.");
  const lake = () => page.evaluate(() => Number(new URLSearchParams(location.search).get("lake") ?? 204));
  expect(await lake()).toBeGreaterThan(200);
  await page.evaluate((seconds) => window.limitless?.step(seconds, {}, { draw: 1e6 }), DRAIN_SECONDS);
  await untilCard(page, "Something glints on its bed");
  await page.waitForFunction(
    (level) => Math.abs(Number(new URLSearchParams(location.search).get("lake")) - level) < 0.6,
    DRAINED,
    { polling: 200 },
  );
  await goTo(page, linkTo(pointOf(hunt.treasure), 4, Math.round(DRAINED)));
  await untilCard(page, "Something glints on its bed");
  await walkUntil(page, "You have found the treasure");
  await page.reload();
  await untilReady(page);
  await untilCard(page, `You have found the treasure of ${hunt.lake}`);
  await page.getByRole("button", { name: "Start again" }).press("Enter");
  await untilCard(page, `Clue 1 of ${hunt.clues.length}`);
}
