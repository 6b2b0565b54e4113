/** A treasure hunt in the running page is begun by the button of the map and left. `hunt.long.test.ts` solves a whole one. */
import { expect, test } from "vitest";
import { openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { HUNTS, SIZE, untilCard } from "./hunt-steps.ts";
import { storedUnder } from "./kept.ts";

test("K changes the view of the map, and a hunt is begun by the button, and left", async () => {
  const page = await openPage("world=forest&quality=low&view=2&clouds=0&by=walker&at=23890,5703.2,34.8", SIZE, {
    before: SMALL_VIEW,
  });
  await untilReady(page);
  await page.keyboard.press("m");
  // `country-map.long.test.ts` looks at the map, in all its views.
  await page.locator(".map-view[aria-pressed=true]", { hasText: "All" }).waitFor();
  await page.keyboard.press("k");
  await page.locator(".map-view[aria-pressed=true]", { hasText: "Contours" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("limitless.map-view"))).toBe("contours");
  await page.getByRole("button", { name: "Find the treasure" }).press("Enter");
  await untilCard(page, "Clue 1 of");
  expect(await page.locator(".hunt").innerText()).toContain("Treasure hunt 1983");
  await page.getByRole("button", { name: "It is here" }).press("Enter");
  await untilCard(page, "It is not here.");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("hunt") === "1983");
  await page.getByRole("button", { name: "Leave the hunt" }).press("Enter");
  await page.waitForSelector(".hunt", { state: "hidden" });
  // A hunt without a clue solved is no thing to keep.
  expect(await storedUnder(page, HUNTS)).toEqual({});
  await page.waitForFunction(() => !new URLSearchParams(location.search).has("hunt"));
  expect(page.errors).toEqual([]);
});
