/**
 * The tab of the essay over a running world: plots follow sliders, the seed, undo and keys; files, a flight, the line in the world,
 * and a place that outlives the page.
 */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { createRandom } from "../../src/core/field/random.ts";
import { interpolateEvery, naiveTerrain } from "../../src/core/profiles/interpolate.ts";
import { profileOf } from "../../src/recipe/profiles.ts";
import { LINES } from "../../src/workshop/essay/lines.ts";
import { FIRST_SETTINGS } from "../../src/workshop/essay/settings.ts";
import { codeOfLine } from "../../src/workshop/essay/use-line.ts";
import { openPage, untilReady } from "./browser.ts";
import { savedFile } from "./saved.ts";

/** Frames take long in software. */
const eventually = (read: () => unknown) => expect.poll(read);

test("plots follow the controls and are saved, the skyline is flown over, and its line becomes the world's", async () => {
  const page = await openPage("world=mines&quality=low&freeze=1&sheet=workshop", { width: 1000, height: 560 });
  await untilReady(page);
  await page.getByRole("tab", { name: "The essay" }).click();
  await page.getByRole("button", { name: "Step 3: Every k-th point" }).click();
  await eventually(() => page.locator(".essay-plot canvas").count()).toBe(10);

  // All plots change with the number of points and with the seed.
  const pictures = () =>
    page.locator(".essay-plot canvas").evaluateAll((all) => all.map((each) => (each as HTMLCanvasElement).toDataURL()));
  const changed = async (change: () => Promise<unknown>) => {
    const before = await pictures();
    await change();
    await eventually(async () => (await pictures()).filter((picture, i) => picture === before[i]).length).toBe(0);
  };
  await changed(() => page.getByRole("slider", { name: "Points shown" }).press("Home"));
  const seed = page.locator(".essay-seed input");
  await changed(() => seed.fill("42"));

  // Another seed than a whole number is refused, and the last one stays.
  await seed.fill("4.5");
  await seed.press("Enter");
  await eventually(() => page.locator(".workshop-status.wrong").textContent()).toMatch(
    /^Seed: expected a whole number from 0 to 4294967295, got 4.5. It stays 42.$/,
  );
  expect(await seed.inputValue()).toBe("42");

  // Changes are undone and done again.
  const points = page.getByRole("slider", { name: "Points shown" });
  await page.getByRole("button", { name: "Undo: seed" }).click();
  await eventually(() => seed.inputValue()).toBe("1");
  await page.getByRole("button", { name: "Undo: points shown" }).click();
  await eventually(() => points.inputValue()).toBe("64");
  for (const label of ["points shown", "seed"])
    await changed(() => page.getByRole("button", { name: `Redo: ${label}` }).click());
  expect([await points.inputValue(), await seed.inputValue()]).toEqual(["16", "42"]);

  // Keys read the points of a plot.
  const plot = page.getByRole("slider", { name: /^k = 1, linear/ });
  await plot.press("ArrowRight");
  await plot.press("ArrowRight");
  const random = naiveTerrain(256, [0, 100], createRandom(42));
  expect(await plot.getAttribute("aria-valuetext")).toBe(
    `point 1: linear ${random[1].toFixed(2)}, knot ${random[1].toFixed(2)}`,
  );

  const fileOf = async (save: Locator) => {
    const { name, bytes } = await savedFile(page, () => save.click());
    return { name, text: bytes.toString("utf8") };
  };
  const csv = await fileOf(page.getByRole("button", { name: "Save as CSV: k = 3, linear" }));
  const expected = interpolateEvery(naiveTerrain(256, [0, 100], createRandom(42)), 3, "linear");
  expect(csv.name).toBe("linear-k3.csv");
  const rows = csv.text.trimEnd().split("\r\n");
  expect(rows[0]).toBe("point,linear,knot");
  expect(rows.slice(1).map((row) => Number(row.split(",")[1]))).toEqual([...expected.subarray(0, 16)]);
  const svg = await fileOf(page.getByRole("button", { name: "Save as SVG: k = 5, cosine" }));
  expect(svg.name).toBe("cosine-k5.svg");
  expect(svg.text).toMatch(/^<svg xmlns=".*<title>k = 5, cosine<\/title>.*Seed 42.*<\/svg>\n$/s);

  // A second of flight with keys, paused and gone on with, until it ends.
  await page.getByRole("button", { name: "Step 7: Skyline" }).click();
  const skyline = page.getByRole("application", { name: "Skyline" });
  const picture = () => skyline.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const movedSoon = async () => {
    const before = await picture();
    await page.waitForTimeout(200);
    return (await picture()) !== before;
  };
  const told = () => page.locator(".essay-told").textContent();
  await skyline.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.down("ArrowUp");
  await eventually(movedSoon).toBe(true);
  await page.waitForTimeout(500);
  await page.keyboard.up("ArrowUp");
  await page.keyboard.press("Space");
  await eventually(told).toBe("Paused. Enter goes on.");
  await eventually(movedSoon).toBe(false);
  await page.keyboard.press("Enter");
  await page.keyboard.down("ArrowDown");
  await eventually(told).toMatch(/^Flown \d+ points?, at best \d+ points?. Enter flies again.$/);
  await page.keyboard.up("ArrowDown");

  // The first tab has the line too, until it is undone.
  await page.getByRole("button", { name: "Use this line" }).click();
  await page.getByRole("tab", { name: "The line" }).click();
  await page.getByRole("button", { name: "Numbers" }).click();
  const heights = async () => (await page.getByLabel("All heights").inputValue()).split(", ").map(Number);
  const used = profileOf(codeOfLine(LINES.layers.make({ ...FIRST_SETTINGS, seed: 42 })));
  await eventually(heights).toEqual([...used.samples]);
  await page.getByRole("button", { name: "Undo: use the essay’s line" }).click();
  await eventually(heights).not.toEqual([...used.samples]);

  // After a reload the essay is where it was.
  await page.getByRole("tab", { name: "The essay" }).click();
  await page.reload();
  await untilReady(page);
  await skyline.waitFor();
  expect(await seed.inputValue()).toBe("42");
  expect(page.errors).toEqual([]);
});
