/** The star census in a real browser: results equal those of Node, a count can be stopped, wrong numbers are named. */
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { censusOf } from "../../src/core/space/census.ts";
import { independenceOf } from "../../src/core/space/independence.ts";
import { nearestStar } from "../../src/core/space/nearest-star.ts";
import { createGalaxy } from "../../src/core/space/stars.ts";
import type { Findings } from "../../src/worlds/space/census/findings.ts";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, failWorkers, openPageAt } from "./browser.ts";

const galaxy = createGalaxy();
const RELF_BOX = { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 300 };

/** Opens the sheet without workers, and counts again with them. */
async function openSheet() {
  const page = await openPageAt(addressOf("exercises"), { width: 960, height: 600 });
  await page.waitForFunction(() => "exercises" in window);
  await failWorkers(page, "census");
  await page.evaluate(() => window.exercises.open());
  await page.getByText("The count stopped: Error: no more workers.").waitFor();
  await page.getByRole("button", { name: "Count again" }).click();
  await page.locator(".exercise-act", { hasText: "Download JSON" }).waitFor();
  return page;
}

test("counts a box as Node does, draws its plots, and flies to the nearest star", async () => {
  const page = await openSheet();
  const census = censusOf(galaxy, RELF_BOX)!;
  expect(await page.locator(".count-said").textContent()).toContain("497 stars in 800 × 600 × 300 light-years");
  expect(await page.locator(".exercise-figure").textContent()).toMatch(/^\(3\.45 ± 0\.15\).·.10−6$/);
  const cells = await page.locator(".planet-table tr:nth-child(2) td").allTextContents();
  expect(cells.map(Number)).toEqual([...census.planets]);
  const saving = page.waitForEvent("download");
  await page.locator(".exercise-act", { hasText: "Download JSON" }).click();
  const saved = (await json(await (await saving).createReadStream())) as Findings;
  expect(saved).toMatchObject({ complete: true, box: RELF_BOX, stars: census.count, density: census.density });
  expect(saved.table.flat()).toEqual([...census.table]);
  expect(saved.independence).toEqual(independenceOf(census.table, 16));
  // Every plot has bars, points or lines.
  const inked = await page.locator(".plot canvas").evaluateAll((plots) =>
    plots.map((plot) => {
      const { width, height } = plot as HTMLCanvasElement;
      const { data } = (plot as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
      let strong = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] > 200) strong++;
      return strong;
    }),
  );
  expect(inked.length).toBe(4);
  for (const strong of nonEmpty(inked)) expect(strong).toBeGreaterThan(300);
  const { star } = nearestStar(galaxy, 0, 0, 150)!;
  await page.locator(".exercise-fly").first().click();
  const { flown, closed } = await page.evaluate(() => ({ ...window.exercises }));
  expect({ flown, closed }).toEqual({ flown: [[star.x, star.y, star.z]], closed: 1 });
  expect(await page.locator("dialog").count()).toBe(0);
  expect(page.errors).toEqual([]);
});

test("estimates a huge count, stops it with Esc and shows the partial result; names a wrong number", async () => {
  const page = await openSheet();
  const said = page.locator(".count-said");
  const [west, east] = [page.locator("input[name=x0]"), page.locator("input[name=x1]")];
  await west.fill("12.5");
  expect(await said.textContent()).toContain("x of the first corner is “12.5”: it takes a whole number from −2");
  await page.keyboard.press("Enter");
  expect(await west.getAttribute("aria-invalid")).toBe("true");
  await west.fill("-1e9");
  await east.fill("1e9");
  expect(await said.textContent()).toMatch(/about .* to count; stop at any time/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".count-said")?.textContent?.includes("so far"));
  // A click beside all controls: the sheet still gets the keys.
  await page.locator(".exercise h3").first().click();
  await page.keyboard.press("Escape");
  expect(await said.textContent()).toMatch(/^Partial: .* was counted, [\d\u202f]+ stars$/);
  const before = await said.textContent();
  await page.locator(".box-preset", { hasText: "Relf's" }).click();
  await page.waitForFunction(() => document.querySelector(".count-said")?.textContent?.startsWith("497 stars"));
  expect(before).not.toContain("497");
  expect(await page.evaluate(() => window.exercises.closed)).toBe(0);
  await page.keyboard.press("F8");
  await page.waitForFunction(() => window.exercises.closed === 1);
  expect(page.errors).toEqual([]);
});
