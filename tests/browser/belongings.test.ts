/** What a visitor leaves behind between islands is there again after a reload. */
import { expect, test } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import { islandsGround } from "../../src/core/islands.ts";
import { generate } from "../../src/world/generate.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";
import { savedFile } from "./saved.ts";

/** Altitude of the ground. */
const floorAt = (x: number, y: number) =>
  islandsGround(generate(scene.world)).gapAt(x, y, 700, { floor: 0, roof: 0, inside: false }).floor.toFixed(2);
/** Beside one of the generator's own cones, on foot; the helicopter stands some metres off. */
const BESIDE = `by=walker&at=-3244,-2217,${floorAt(-3244, -2217)}&look=90,0&parked=-3260,-2230,${floorAt(-3260, -2230)},45`;
const QUICK = "quality=low&view=4";
const SMALL = { width: 320, height: 180 };

/** In so small a window a card or the settings cover it. */
const hint = (page: OpenPage, words: string) =>
  page.locator(".hud-hint.shown", { hasText: words }).waitFor({ state: "attached" });
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

  await page.goto(`${page.url().split("?")[0]}?world=skylands&${QUICK}`, { waitUntil: "commit" });
  await untilReady(page);
  await hint(page, "take up the cone");
  const after = await stateOf(page);
  for (const axis of ["x", "y", "z", "heading"] as const)
    expect(after.pose?.[axis]).toBeCloseTo(before.pose?.[axis] ?? 0, 1);
  expect(after.parked).toEqual(before.parked);

  // Into a file, and a broken one: nothing is lost.
  await page.keyboard.press("p");
  const { bytes } = await savedFile(page, () => page.getByText("Save to a file").click());
  const saved = JSON.parse(bytes.toString());
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
