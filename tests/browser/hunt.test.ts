/**
 * A treasure hunt in the running page: begun by the button, solved by keys, over several loads of the page; the lake falls and the
 * treasure is taken. The clues between the first and the last are those of `hunt.long.test.ts`.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";
import { goTo, LAST, linkToClue, SIZE, STORED, solveClue, takeTreasure, untilCard } from "./hunt-steps.ts";

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED);

test("a hunt is begun by the button, and left", async () => {
  const page = await openPage("world=forest&quality=low&view=2&clouds=0&by=walker&at=23890,5703.2,34.8", SIZE);
  await untilReady(page);
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Treasure hunt" }).press("Enter");
  await untilCard(page, "Clue 1 of");
  expect(await page.locator(".hunt").innerText()).toContain("Treasure hunt 1983");
  await page.getByRole("button", { name: "It is here" }).press("Enter");
  await untilCard(page, "It is not here.");
  expect(await stored(page)).toContain('"seed":1983');
  await page.waitForFunction(() => new URLSearchParams(location.search).get("hunt") === "1983");
  await page.getByRole("button", { name: "Leave the hunt" }).press("Enter");
  await page.waitForSelector(".hunt", { state: "hidden" });
  expect(await stored(page)).toBeNull();
  await page.waitForFunction(() => !new URLSearchParams(location.search).has("hunt"));
  expect(page.errors).toEqual([]);
});

test("the first and the last clue are solved by keys, the lake falls, and the treasure is taken", async () => {
  const page = await openPage(linkToClue(0), SIZE);
  await untilReady(page);
  await solveClue(page, 0);
  const progress = JSON.parse((await stored(page)) ?? "null");
  expect(progress).toMatchObject({ found: 1 });
  const later = JSON.stringify({ ...progress, found: LAST });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [STORED, later]);
  await goTo(page, linkToClue(LAST));
  await solveClue(page, LAST);
  await takeTreasure(page);
  expect(page.errors).toEqual([]);
});
