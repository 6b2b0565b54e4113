/** Worlds with workers one after the other in one page: workers, canvases and memory of a left world are gone. */
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

/** Bytes of the page's heap after a collection, the least of some measurements. */
async function heapOf(page: OpenPage): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < 4; k++) {
    await page.waitForTimeout(500);
    await session.send("HeapProfiler.collectGarbage");
    least = Math.min(least, (await session.send("Runtime.getHeapUsage")).usedSize);
  }
  await session.detach();
  return least;
}

/** Worlds and their titles, each of another kind. */
const ROUND = { planet: "Planet", mines: "Mines", cosmic: "Cosmic", forest: "Forest" } as const;
/** Share by which the heap may grow from the first round to the last. */
const MOST_GROWTH = 0.05;

test("twelve changes of world leave no more memory in use than four", async () => {
  const page = await openPage("world=forest&quality=low&view=2&clouds=0", {}, { before: SMALL_VIEW });
  await untilShown(page, ROUND.forest);
  const heaps: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    for (const [world, title] of Object.entries(ROUND)) {
      await page.evaluate((query) => {
        history.pushState(null, "", query);
        dispatchEvent(new PopStateEvent("popstate"));
      }, `?world=${world}&quality=low&view=2&clouds=0`);
      await untilShown(page, title);
    }
    heaps.push((await heapOf(page)) / 2 ** 20);
  }
  const [first, , last] = heaps;
  expect(last / first - 1, `MB after each turn: ${heaps.map((heap) => heap.toFixed(1)).join(", ")}`).toBeLessThan(
    MOST_GROWTH,
  );
  expect(page.errors).toEqual([]);
});
