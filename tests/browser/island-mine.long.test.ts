/** A mine inside an island of the running page: down its shaft, a reload in its gallery, through it and up the ladder again. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { isInMineOf } from "../../src/core/islands/mine-ground.ts";
import { minesOf } from "../../src/core/islands/mines.ts";
import { shaftOf } from "../../src/core/islands/shafts.ts";
import { MINE_CELL } from "../../src/core/underground/mine.ts";
import { cellAt } from "../../src/core/underground/mine-space.ts";
import type { Pose } from "../../src/explorers/explorer.ts";
import { generate } from "../generate.ts";
import { openPage, untilReady } from "./browser.ts";
import { inPage } from "./moves.ts";
import { goOn, walkBy } from "./pilot.ts";

const islands = generate(skylands.world);
const isInMine = isInMineOf(islands, 0);
const SIZE = { width: 160, height: 90 };

/** The shaft before the view of the shot, with the first open cell beside its own. */
function findMine() {
  const [mine] = minesOf(islands).near(337, 1969, 0, 5, 0);
  const shaft = mine && shaftOf(islands, mine.altitude, mine.thing);
  if (!shaft?.opens) throw new Error("Expected an open shaft at 337, 1969.");
  const [i, j] = [cellAt(shaft.x), cellAt(shaft.y)];
  const beside = [
    [i + 1, j],
    [i, j + 1],
    [i - 1, j],
    [i, j - 1],
  ].find(([column, row]) => mine.has(column, row, mine.level));
  if (!beside) throw new Error("Expected a gallery.");
  const centreOf = ([column, row]: readonly number[]) => ({ x: MINE_CELL * column, y: MINE_CELL * row });
  return { shaft, centre: centreOf([i, j]), beside: centreOf(beside) };
}

const poseOf = (page: Page) => page.evaluate(() => window.limitless?.pose() as Pose);
test("down the shaft of an island, by a link in its mine, along a gallery and up the ladder", async () => {
  const { shaft, centre, beside } = findMine();
  const { x, y, top, radius, ladder } = shaft;
  const [fx, fy] = ladder.facing;
  const away = radius + 1;
  const heading = (Math.atan2(fx, fy) * 180) / Math.PI;
  const start = `${x - away * fx},${y - away * fy},${top + 1}`;
  const page = await openPage(
    `world=skylands&by=walker&at=${start}&look=${heading},0&quality=low&view=4&clouds=0`,
    SIZE,
  );
  await untilReady(page);
  await inPage(page, walkBy, [{ x, y }], radius / 2);
  expect((await inPage(page, goOn, 12, {})).z, "on the gallery's floor").toBeCloseTo(ladder.bottom, 1);
  await page.locator(".readout-where", { hasText: /mine, \d+ m down$/ }).waitFor({ state: "attached" });
  // The address follows the view twice a second.
  await page.waitForFunction(
    (z) => Math.abs(Number((new URLSearchParams(location.search).get("at") ?? "").split(",")[2]) - z) < 0.1,
    ladder.bottom,
    { polling: 200 },
  );
  const link = new URL(page.url()).search.slice(1);
  expect(page.errors).toEqual([]);
  await page.close();

  const again = await openPage(link, SIZE);
  await untilReady(again);
  const there = await poseOf(again);
  expect(there.z).toBeCloseTo(ladder.bottom, 1);
  const { triangles } = (await again.evaluate(() => window.limitless?.stats())) ?? { triangles: 0 };
  expect(triangles, "galleries are drawn").toBeGreaterThan(500);
  const before = { x: ladder.x - 1.2 * fx, y: ladder.y - 1.2 * fy };
  await inPage(again, walkBy, [beside, centre, before], 0.4);
  await inPage(again, walkBy, [{ x: ladder.x + 3 * fx, y: ladder.y + 3 * fy }], 1);
  const out = await poseOf(again);
  expect(isInMine(out.x, out.y, out.z + 1), "under the sky").toBe(false);
  expect(out.z).toBeGreaterThan(top - 3);
  expect(again.errors).toEqual([]);
});
