/** Times of saved players: the later one wins a merge, so moves count as later than the record whatever the clock says. */
import { expect, test } from "vitest";
import { openSaves } from "../../src/app/saves.ts";
import * as upkeep from "../../src/saves/upkeep.ts";
import type { SaveData } from "../../src/saves/world-data.ts";
import { createMemoryBrowser, flush, type MemoryBrowser } from "../saves/memory-browser.ts";
import { fakeScene, opening } from "./fake-scene.ts";

const HOUR = 3_600_000;

/** Opens the world, moves the player to a place, closes the page, and returns the record. */
async function visit(browser: MemoryBrowser, at: readonly [number, number, number]): Promise<SaveData> {
  const tab = browser.tab();
  const session = await openSaves({
    landOf: ({ world }) => world,
    supported: true,
    upkeep: async () => upkeep,
    ...opening("?world=skylands"),
    environment: tab,
    notify: (message) => expect.unreachable(message),
  });
  const { state, opened } = fakeScene(session.request);
  session.begin(opened);
  session.update(0);
  state.request = { ...state.request, at };
  for (let now = 20; now <= 5000; now += 20) session.update(now);
  tab.window.dispatchEvent(new Event("pagehide"));
  await flush();
  session.dispose();
  return browser.records.get("skylands/1983/1983") as SaveData;
}

test("a move after the clock was set back is newer than the record, and the next visit starts there", async () => {
  const browser = createMemoryBrowser();
  browser.time = 10 * HOUR;
  const first = await visit(browser, [50, 20, 300]);
  expect(first).toMatchObject({ stay: { at: [50, 20, 300] }, changed: { stay: 10 * HOUR } });
  browser.time = 9 * HOUR;
  const second = await visit(browser, [70, 20, 300]);
  expect(second.stay.at).toEqual([70, 20, 300]);
  expect(second.changed.stay).toBeGreaterThan(first.changed.stay);
  const third = await visit(browser, [90, 20, 300]);
  expect(third.stay.at).toEqual([90, 20, 300]);
  expect(third.changed.stay).toBeGreaterThan(second.changed.stay);
});
