/** Saving in the browser's own storage: two tabs of one world, a tab that closes, and the settings of saved data. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { NOT_KEPT } from "../../src/app/save-files.ts";
import { storageKey } from "../../src/recipe/ground-key.ts";
import { WORLD, worldOf } from "../saves/records.ts";
import { addressOf, type OpenPage, openPageAt, untilReady } from "./browser.ts";
import { savedFile } from "./saved.ts";

const SMALL = { width: 300, height: 500 };
const at = (query: string) => `${addressOf("saves")}?${query}`;
const open = async (query: string): Promise<OpenPage> => {
  const page = await openPageAt(at(query), SMALL);
  await untilReady(page);
  return page;
};
/** Another tab of the same browser. */
const openBeside = async (page: Page, query: string): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto(at(query));
  await untilReady(other);
  return other;
};
const objectsOf = (page: Page) => page.evaluate(() => window.saves.objects());
const entriesOf = (page: Page) => page.evaluate(() => window.saves.entries());
const row = (page: Page, label: string) => page.locator(".panel button", { hasText: label });

test("two tabs that change one world at the same time keep and show both, and the last change wins", async () => {
  const one = await open("at=10,20,300");
  const other = await openBeside(one, "at=90,20,300");
  const placeMany = (page: Page, from: number) =>
    page.evaluate(async (first) => {
      for (let k = first; k < first + 10; k++) {
        window.saves.place(`${k},0,0`, "cone");
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    }, from);
  await Promise.all([placeMany(one, 0), placeMany(other, 10)]);
  const all = Array.from({ length: 20 }, (_, k) => `${k},0,0`).sort();
  for (const page of [one, other])
    await expect.poll(async () => Object.keys((await objectsOf(page)).placed).sort(), { timeout: 5000 }).toEqual(all);
  await other.evaluate(() => window.saves.place("3,0,0", "none", true));
  await expect.poll(() => objectsOf(one)).toMatchObject({ placed: { "3,0,0": "none" }, carries: true });
  await one.evaluate(() => window.saves.place("3,0,0", "cone"));
  await expect.poll(() => objectsOf(other)).toMatchObject({ placed: { "3,0,0": "cone" }, carries: false });
  const [[key, record], ...more] = await entriesOf(one);
  expect(more).toEqual([]);
  expect(key).toBe("skylands/1983/1983");
  expect(record).toMatchObject(await objectsOf(other));
  expect(one.errors).toEqual([]);
});

test("a tab that closes right after a change loses nothing", async () => {
  const page = await open("at=10,20,300");
  const closing = await openBeside(page, "at=10,20,300&seed=7");
  // Leaving the page is the task after the change: no database can answer in between.
  await closing.evaluate(() => {
    window.saves.place("1,2,0", "cone");
    window.saves.moveTo(70, 80, 90);
    location.assign("about:blank");
  });
  await closing.waitForURL("about:blank");
  await closing.close();
  const next = await openBeside(page, "seed=7");
  expect(await objectsOf(next)).toEqual({ placed: { "1,2,0": "cone" }, carries: false });
  expect(await next.evaluate(() => window.saves.at())).toEqual([70, 80, 90]);
  const unsaved = () => Object.keys(localStorage).filter((key) => key.startsWith("limitless.unsaved"));
  await expect.poll(() => next.evaluate(unsaved)).toEqual([]);
});

test("settings show the size of saved data, and export, import and delete it; unreadable data is offered as a file", async () => {
  const page = await open("at=10,20,300");
  await page.evaluate(() => window.saves.place("1,2,0", "cone"));
  await expect.poll(async () => (await entriesOf(page)).length).toBe(1);
  await page.evaluate(() => window.saves.put([["skylands/7/1983", { version: 2, words: "kept" }]]));
  const next = await openBeside(page, "at=10,20,300&seed=7");
  expect(await next.evaluate(() => window.saves.messages)).toEqual([
    "The saved data of this world could not be read (land: is missing). It is kept: Settings, “Save unreadable data”. The world opens without it.",
  ]);
  await expect.poll(() => row(next, "Export all").textContent()).toBe("Export all 1 world, 1 kB");
  const unreadable = await savedFile(next, () => row(next, "Save unreadable data").click());
  expect(Object.values(JSON.parse(unreadable.bytes.toString()))).toEqual([{ version: 2, words: "kept" }]);
  const exported = await savedFile(next, () => row(next, "Export all").click());

  next.on("dialog", (dialog) => void dialog.accept());
  await row(next, "Forget all").click();
  await expect.poll(async () => (await entriesOf(next)).map(([key]) => key)).toEqual(["generation"]);
  await expect.poll(() => row(next, "Export all").textContent()).toBe("Export all 0 worlds, 0 kB");
  await row(next, "Save unreadable data").waitFor({ state: "hidden" });
  await expect.poll(() => objectsOf(page)).toEqual({ placed: {}, carries: false });

  const [chooser] = await Promise.all([next.waitForEvent("filechooser"), row(next, "Import").click()]);
  await chooser.setFiles({ name: "all.json", mimeType: "application/json", buffer: exported.bytes });
  await expect.poll(() => row(next, "Export all").textContent()).toBe("Export all 1 world, 1 kB");
  await expect.poll(() => objectsOf(page)).toEqual({ placed: { "1,2,0": "cone" }, carries: false });
  expect(await next.evaluate(() => window.saves.messages.at(-1))).toBe("all.json: 1 record imported.");
  expect(page.errors).toEqual([]);
});

test("a world more than 200 shows which were deleted and saves them; a browser that may delete all says so once", async () => {
  const page = await open("at=10,20,300");
  const places = Array.from({ length: 200 }, (_, seed) => {
    const land = { ...WORLD, seed: 5000 + seed };
    return [storageKey(land), worldOf(land, 1000 + seed, null)] as const;
  });
  await page.evaluate((all) => window.saves.put(all), places);
  await page.evaluate(() => window.saves.place("1,2,0", "cone"));
  await page.evaluate(() => window.saves.moveTo(70, 80, 90));
  const offer = page.locator(".offer .notice", { hasText: NOT_KEPT });
  await offer.waitFor();
  const all = await savedFile(page, () => offer.getByRole("button", { name: "Export all" }).click());
  expect(JSON.parse(all.bytes.toString()).records.length).toBeGreaterThan(190);
  expect(await offer.count()).toBe(0);
  const next = await openBeside(page, "at=10,20,300&seed=7");
  await next.evaluate(() => window.saves.moveTo(70, 80, 90));
  const card = next.locator(".failure-card", { hasText: "Old saved data was deleted" });
  await card.waitFor();
  expect(await card.textContent()).toContain("20 worlds");
  const file = await savedFile(next, () => card.getByRole("button", { name: "Save it to a file" }).click());
  const { records } = JSON.parse(file.bytes.toString());
  expect(records).toEqual(places.slice(0, 20).map(([, record]) => record));
  expect(await card.count()).toBe(0);
  expect((await entriesOf(next)).length).toBe(182);
  expect(await next.evaluate(() => window.saves.messages)).toEqual([]);
  expect(await next.locator(".offer").count()).toBe(0);
});
