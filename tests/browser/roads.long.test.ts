/** Roads in the real page: built on the map by mouse and keys, walked on, undone, exported, imported, and there after a reload. */
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { aboveSea, topHeight } from "../../src/core/flat/flat-ground.ts";
import type { Point } from "../../src/core/forest/roads.ts";
import { LEVEL_PACE } from "../../src/explorers/walking.ts";
import { generateCountry } from "../../src/recipe/kinds/country-generator.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";
import { untilSaved } from "./kept.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";
import { savedFile } from "./saved.ts";

const { flat } = generateCountry(forest.world);
/** Both banks of a lake, which is 57 m wide between them, and a place in it. */
const [FROM, TO, WATER]: Point[] = [
  [24191, 4812],
  [24116, 4864],
  [24153, 4838],
];
/** Ends of a short road over dry ground, to the west: the menu of a click lies to its east until the next frame. */
const VISIT: Point[] = [
  [24245, 4800],
  [24215, 4800],
];
const HEADING = (Math.atan2(TO[0] - FROM[0], TO[1] - FROM[1]) * 180) / Math.PI;
const START = topHeight(flat, aboveSea(flat, ...FROM, 0)) + 0.05;
const LINK = `world=forest&by=walker&at=${FROM},${START}&look=${HEADING},0&quality=low&view=2&clouds=0`;

/** The map of 300 m, and how to click a place on it. */
async function openMap(page: OpenPage) {
  const map = page.locator("section.map");
  await page.keyboard.press("m");
  await map.waitFor();
  const window = page.locator(".map-window");
  const drawn = () => page.waitForSelector("section.map[aria-busy=false]");
  await drawn();
  for (let k = 0; k < 6; k++) await page.keyboard.press("+");
  await page.locator(".map-scale", { hasText: "100 m" }).waitFor();
  await drawn();
  const box = await window.boundingBox();
  if (!box) throw new Error("The map has no window.");
  /** Metres east and north at a share of the window, as the map tells it. */
  const readAt = async (x: number, y: number): Promise<Point> => {
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
    await page.locator("section.map.pointing").waitFor();
    const read = async () => (await page.locator(".map-place").textContent()) ?? "";
    await expect.poll(read).toMatch(/^[\d\s]+ m E [\d\s]+ m N$/);
    const [east, north] = (await read()).split(" m ").map((part) => Number(part.replace(/\D/g, "")));
    return [east, north];
  };
  const settled = () => page.waitForTimeout(300);
  await settled();
  const low = await readAt(0.1, 0.9);
  await settled();
  const [west, south] = await readAt(0.1, 0.9);
  await settled();
  await readAt(0.9, 0.1);
  await settled();
  const [east, north] = await readAt(0.9, 0.1);
  expect(low[0]).toBeLessThan(east);
  const click = async ([x, y]: Point) => {
    const share = [0.1 + (0.8 * (x - west)) / (east - west), 0.9 - (0.8 * (y - south)) / (north - south)];
    await page.mouse.click(box.x + share[0] * box.width, box.y + share[1] * box.height);
  };
  const choose = async (place: Point, item: string) => {
    await click(place);
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  return { map, click, choose, said: map.locator(".course-words.road-part") };
}

const roadsOf = async (page: OpenPage, count: number) =>
  Object.values((await untilSaved(page, ({ roads }) => Object.keys(roads).length === count)).roads);

/** Whether the walker, at the lake's edge, crosses it with dry feet; and metres a second on the way. */
async function crossing(page: OpenPage): Promise<{ readonly dry: boolean; readonly speed: number }> {
  const before = await inPage(page, goOn, 1, { forward: 1 });
  const after = await inPage(page, goOn, 6, { forward: 1 });
  return { dry: after.z > 0.5, speed: Math.hypot(after.x - before.x, after.y - before.y) / 6 };
}

test("a road over a lake is built on the map, walked on, exported, undone by keys, and imported again", async () => {
  const page = await openPage(LINK, { width: 900, height: 640 });
  await page.locator("#view").evaluate((view) => Object.assign(view.style, { width: "64px", height: "36px" }));
  await untilReady(page);
  const { map, click, choose, said } = await openMap(page);
  await page.getByRole("button", { name: "Engineer" }).click();
  await page.getByRole("button", { name: "Export roads" }).waitFor();
  await choose(FROM, "Start road here");
  await choose(WATER, "Extend to here");
  await expect
    .poll(() => said.textContent())
    .toMatch(/^Too wet: a road cannot turn or end in water, at 24\s15\d m E 4\s83\d m N\.$/);
  await choose(TO, "Extend to here");
  await expect.poll(() => said.textContent()).toBe("Road of 91 m.");
  await choose(TO, "End road");
  await page.getByText("Keep this road?").waitFor();
  expect(await said.textContent()).toBe("The road has ended. It is kept unless you choose otherwise.");
  await page.getByRole("menuitem", { name: "Keep it", exact: true }).click();
  await expect.poll(() => said.textContent()).toBe("The road is kept.");
  const [path] = await roadsOf(page, 1);
  for (const [k, [x, y]] of [FROM, TO].entries()) {
    expect(Math.abs(path[k][0] - x)).toBeLessThanOrEqual(2);
    expect(Math.abs(path[k][1] - y)).toBeLessThanOrEqual(2);
  }

  const file = await savedFile(page, () => page.getByRole("button", { name: "Export roads" }).click());
  expect(file.name).toBe("limitless-roads.json");
  expect(JSON.parse(file.bytes.toString())).toEqual({ roads: [path] });

  // Real keys first; then by steps, whose time is exact.
  await page.keyboard.press("m");
  await map.waitFor({ state: "hidden" });
  const stood = await page.evaluate(() => window.limitless?.pose());
  await page.keyboard.down("w");
  await expect.poll(() => page.evaluate(() => window.limitless?.pose().y ?? 0)).toBeGreaterThan((stood?.y ?? 0) + 2);
  await page.keyboard.up("w");
  const over = await crossing(page);
  expect(over.dry).toBe(true);
  expect(over.speed).toBeGreaterThan(0.95 * LEVEL_PACE);

  // Undone by keys: the end, and the road.
  await page.keyboard.press("m");
  await map.waitFor();
  for (let k = 0; k < 2; k++) {
    await page.locator(".map-window").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.locator(".road-item:focus").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (let tries = 0; tries < 8 && (await focused()) !== "Undo"; tries++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => said.textContent()).toBe("Undone.");
  }
  expect(await roadsOf(page, 0)).toEqual([]);
  await click(WATER);
  await page.keyboard.press("m");
  await map.waitFor({ state: "hidden" });
  const wading = await inPage(page, goOn, 2, { forward: 0 });
  expect(wading.z).toBeLessThan(-0.5);

  await page.keyboard.press("m");
  await map.waitFor();
  const wrong = join(tmpdir(), "limitless-wrong-roads.json");
  await writeFile(wrong, JSON.stringify({ roads: [[WATER, TO]] }));
  const right = join(tmpdir(), "limitless-right-roads.json");
  await writeFile(right, JSON.stringify([{ path: path.map(([x, y]) => ({ x, y })) }]));
  for (const [name, words] of [
    [wrong, /^limitless-wrong-roads.json: roads.0: Too wet: .* Nothing was changed\.$/],
    [right, /^limitless-right-roads.json: 1 road imported\.$/],
  ] as const) {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Import roads" }).click();
    await (await chooser).setFiles(name);
    await expect.poll(() => said.textContent()).toMatch(words);
  }
  expect(await roadsOf(page, 1)).toEqual([path]);

  await page.goto(`${new URL(page.url()).origin}/?${LINK}`);
  await page.locator("#view").evaluate((view) => Object.assign(view.style, { width: "64px", height: "36px" }));
  await untilReady(page);
  // The map lies round the walker, who is at the start again.
  const again = await openMap(page);
  await page.getByRole("button", { name: "Engineer" }).click();
  await page.getByRole("button", { name: "Export roads" }).waitFor();
  for (const [answer, there] of [
    ["Discard it", 1],
    ["For this visit only", 2],
  ] as const) {
    await again.choose(VISIT[0], "Start road here");
    await again.choose(VISIT[1], "Extend to here");
    await again.choose(VISIT[1], "End road");
    await page.getByRole("menuitem", { name: answer, exact: true }).click();
    expect(await roadsOf(page, 1)).toEqual([path]);
    const all = await savedFile(page, () => page.getByRole("button", { name: "Export roads" }).click());
    expect(JSON.parse(all.bytes.toString()).roads.length).toBe(there);
  }
  await page.keyboard.press("m");
  await again.map.waitFor({ state: "hidden" });
  const crossed = await crossing(page);
  expect(crossed.dry).toBe(true);
  expect(crossed.speed).toBeCloseTo(over.speed, 1);
  expect(await roadsOf(page, 1)).toEqual([path]);
  expect(page.errors).toEqual([]);
}, 400_000);
