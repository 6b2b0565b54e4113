/** Worlds with workers one after the other in one page: workers and canvases of a left world are gone. */
import { expect, test } from "vitest";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";

/** Waits until a world is shown with its late parts; the door's button has its title. */
async function untilShown(page: OpenPage, title: string): Promise<void> {
  await page.locator(".door-name", { hasText: title }).waitFor();
  await untilReady(page);
}

/** Number of workers once it stays the same for a second. */
async function workersOf(page: OpenPage): Promise<number> {
  for (let before = page.workers().length; ; ) {
    await page.waitForTimeout(1000);
    const now = page.workers().length;
    if (now === before) return now;
    before = now;
  }
}

test("workers of a left world end, there and back three times", async () => {
  const page = await openPage("world=mines&quality=low&view=2&clouds=0", {}, { before: SMALL_VIEW });
  await untilShown(page, "Mines");
  const first = await workersOf(page);
  expect(first).toBeGreaterThan(0);
  await page.evaluate(() => {
    history.pushState(null, "", "?world=planet&quality=low");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await untilShown(page, "Planet");
  for (let turn = 0; turn < 3; turn++) {
    await page.goBack();
    await untilShown(page, "Mines");
    expect(await workersOf(page), `turn ${turn}`).toBe(first);
    expect(await page.locator("#view").count()).toBe(1);
    if (turn === 2) break;
    await page.goForward();
    await untilShown(page, "Planet");
  }
  expect(page.errors).toEqual([]);
});
