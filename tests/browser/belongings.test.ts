/** What a visitor leaves behind between islands is there again after a reload, and a broken record harms nothing. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import { islandsGround } from "../../src/core/islands.ts";
import { generate } from "../../src/world/generate.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";

/** Altitude of the ground. */
const floorAt = (x: number, y: number) =>
  islandsGround(generate(scene.world)).gapAt(x, y, 700, { floor: 0, roof: 0, inside: false }).floor.toFixed(2);
/** Beside one of the generator's own cones, on foot; the helicopter stands some metres off. */
const BESIDE = `by=walker&at=-3244,-2217,${floorAt(-3244, -2217)}&look=90,0&parked=-3260,-2230,${floorAt(-3260, -2230)},45`;
const QUICK = "quality=low&view=4";
const SMALL = { width: 320, height: 180 };

const hint = (page: OpenPage, words: string) => page.locator(".hud-hint", { hasText: words }).waitFor();
const stateOf = (page: OpenPage) =>
  page.evaluate(() => {
    const parked = new URLSearchParams(location.search).get("parked")?.split(",").map(Number);
    return { pose: window.limitless?.pose(), parked };
  });

/** The one record that is kept. */
const kept = (page: OpenPage) =>
  page.evaluate(
    () =>
      new Promise<{ placed: Record<string, string>; carries: boolean } | undefined>((resolve) => {
        const opening = indexedDB.open("limitless");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("left-behind").objectStore("left-behind").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result[0]);
          };
        };
      }),
  );

async function untilKept(page: OpenPage, is: (left: Awaited<ReturnType<typeof kept>>) => boolean): Promise<void> {
  await expect.poll(async () => is(await kept(page)), { timeout: 10_000 }).toBe(true);
}

test("a cone and the helicopter are where they were left after a reload by a link that says no place", async () => {
  const page = await openPage(`world=skylands&${BESIDE}&${QUICK}`, SMALL);
  await untilReady(page);
  await hint(page, "take up the cone");
  await page.keyboard.press("x");
  await hint(page, "You carry a cone");
  await page.evaluate(() => window.limitless?.step(4, { forward: 1 }, { draw: 60 }));
  await page.keyboard.press("x");
  await hint(page, "take up the cone");
  await untilKept(page, (left) => left?.carries === false && Object.keys(left.placed).length === 2);
  const before = await stateOf(page);
  expect(before.parked?.slice(0, 2)).toEqual([-3260, -2230]);

  await page.goto(`${page.url().split("?")[0]}?world=skylands&${QUICK}`, { waitUntil: "commit" });
  await untilReady(page);
  await hint(page, "take up the cone");
  const after = await stateOf(page);
  for (const axis of ["x", "y", "z", "heading"] as const)
    expect(after.pose?.[axis]).toBeCloseTo(before.pose?.[axis] ?? 0, 1);
  expect(after.parked).toEqual(before.parked);

  // Into a file, and a broken one: nothing is lost.
  await page.keyboard.press("p");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Save to a file").click()]);
  const saved = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(Object.values(saved.placed).sort()).toEqual(["cone", "none"]);
  const load = async (text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText("Load from a file").click()]);
    await chooser.setFiles({ name: "left.json", mimeType: "application/json", buffer: Buffer.from(text) });
  };
  await load(JSON.stringify({ ...saved, stay: { ...saved.stay, at: [0, 0, 1e7] } }));
  await page
    .getByText("left.json: stay.at.2: 10000000 is out of range -100000 to 100000 m. Nothing was changed.")
    .waitFor();
  await hint(page, "take up the cone");
  await load(JSON.stringify({ ...saved, placed: {} }));
  await untilKept(page, (left) => left !== undefined && Object.keys(left.placed).length === 0);
  expect(page.errors).toEqual([]);
});

test("a malformed record, and a browser that keeps nothing, are told once, and the world opens", async () => {
  const broken = `const open = indexedDB.open("limitless");
    open.onupgradeneeded = () => open.result.createObjectStore("left-behind");
    open.onsuccess = () => { const t = open.result.transaction("left-behind", "readwrite");
      t.objectStore("left-behind").put({ version: 1 }, "skylands/1983/1983");
      t.objectStore("left-behind").put({ version: 7 }, "elsewhere/1/1983");
      t.oncomplete = () => open.result.close(); };`;
  const page = await openPage(`world=skylands&${QUICK}&sea=560`, SMALL, { before: broken });
  await untilReady(page);
  const said = page.locator(".notice > span");
  expect(await said.allTextContents()).toEqual([
    "What was kept of your last visit cannot be read (land: is missing). This visit begins without it.",
  ]);
  expect(page.errors).toEqual([]);

  const none = `Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });`;
  const other = await openPage(`world=skylands&${QUICK}&sea=560`, SMALL, { before: none });
  await untilReady(other);
  expect(await other.locator(".notice > span").allTextContents()).toEqual([expect.stringContaining("Save to a file")]);
  expect(other.errors).toEqual([]);
});
