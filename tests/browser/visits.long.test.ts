/** Worlds with workers one after the other in one page: workers and canvases of a left world are gone. */
import { expect, test } from "vitest";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";

/** Goes one way and waits until the world is shown with its late parts. */
async function go(page: OpenPage, way: "goBack" | "goForward", world: string): Promise<void> {
  await page[way]();
  await page.waitForURL((url) => url.searchParams.get("world") === world);
  await untilReady(page);
  await page.locator(".door-button").waitFor();
}

test("workers of a left world end, there and back three times", async () => {
  const page = await openPage("world=mines&quality=low&view=2&clouds=0", {}, { before: SMALL_VIEW });
  await untilReady(page);
  await page.locator(".door-button").waitFor();
  const workers = () => page.workers().length;
  const first = workers();
  expect(first).toBeGreaterThan(0);
  await page.evaluate(() => {
    history.pushState(null, "", "?world=planet&quality=low");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await untilReady(page);
  await page.locator(".door-button").waitFor();
  for (let turn = 0; turn < 3; turn++) {
    await go(page, "goBack", "mines");
    await expect.poll(workers, { message: `turn ${turn}` }).toBeLessThanOrEqual(first);
    expect(await page.locator("#view").count()).toBe(1);
    if (turn < 2) await go(page, "goForward", "planet");
  }
  expect(page.errors).toEqual([]);
});
