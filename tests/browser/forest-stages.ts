/** The stages of a journey through the forest in the running page. A link holds each. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import type { Ladder } from "../../src/core/underground/passages.ts";
import { undergroundGround } from "../../src/core/underground/underground.ts";
import type { Pose } from "../../src/explorers/explorer.ts";
import { generateCountry } from "../../src/recipe/kinds/country-generator.ts";
import { openPage, untilReady } from "./browser.ts";
import { findRoute } from "./gallery-route.ts";
import type { Place } from "./hop.ts";
import { inPage } from "./moves.ts";
import { flyHop, goOn, walkBy } from "./pilot.ts";

const { flat, underground } = generateCountry(forest.world);
if (!underground) throw new Error("The forest has a mine.");
const surface = flatGroundAt(flat);
const ground = undergroundGround(underground);
const { entrance, exit, centres } = findRoute(underground, 700, "shaft", [24_000, 5500]);
const SIZE = { width: 160, height: 90 };

const SKY = 1e4;
const heightAt = ({ x, y }: Place) => surface.gapAt(x, y, SKY, { floor: 0, roof: 0, inside: false }).floor;
const kindAt = ({ x, y }: Place) => surface.kindAt(x, y, SKY);
const isBelow = ({ x, y, z }: Pose) => ground.isBelow(x, y, z + 1);
const bearing = (from: Place, to: Place) => (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
const distance = (from: Place, to: Place) => Math.hypot(to.x - from.x, to.y - from.y);

/** In the wood 45 m from the shaft; behind the shaft, where one falls in; over a lake; a clearing in the wood beside it. */
const START = { x: entrance.x - 39, y: entrance.y - 22.5 };
const BEHIND = { x: entrance.x, y: entrance.y - 2.2 };
const LAKE = { x: 24_207, y: 5218 };
const CLEARING = { x: 24_228.5, y: 5166.5 };

type OpenPage = Awaited<ReturnType<typeof openPage>>;

export const poseOf = (page: Page) => page.evaluate(() => window.limitless?.pose() as Pose);

/** Presses the key for boarding, and waits until a frame has taken it. */
async function pressEnter(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until the address, which follows the view twice a second, is that of the pose. */
export async function untilLinked(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const [east, north] = (new URLSearchParams(location.search).get("at") ?? "").split(",").map(Number);
      const { x, y } = window.limitless?.pose() ?? { x: Number.NaN, y: 0 };
      return Math.hypot(east - x, north - y) < 0.1;
    },
    undefined,
    { polling: 200 },
  );
}

/** Opens the link of the current view in another page, and expects the player at the same place there. */
async function reopen(page: OpenPage): Promise<OpenPage> {
  await untilLinked(page);
  const link = new URL(page.url()).search.slice(1);
  const again = await openPage(link, SIZE);
  await untilReady(again);
  const { x, y, z } = await poseOf(again);
  const at = (new URLSearchParams(link).get("at") ?? "").split(",").map(Number);
  expect(Math.hypot(x - at[0], y - at[1], z - at[2]), "metres from the link's place").toBeLessThan(0.2);
  expect(page.errors).toEqual([]);
  await page.close();
  return again;
}

/** Out of the wood by the key for walking ahead, to behind the shaft, and over its edge down to the mine. */
async function toTheBottom(page: OpenPage): Promise<Pose> {
  await page.keyboard.down("w");
  await page.waitForFunction(
    ({ x, y }) => {
      const pose = window.limitless?.pose();
      return pose && Math.hypot(pose.x - x, pose.y - y) > 2;
    },
    START,
    { polling: 50 },
  );
  await page.keyboard.up("w");
  await inPage(page, walkBy, [{ x: BEHIND.x - 4.5, y: BEHIND.y }, BEHIND], 0.3);
  expect(distance(await poseOf(page), entrance), "metres from the shaft").toBeLessThan(3);
  await inPage(page, walkBy, [{ x: entrance.x, y: entrance.y - 0.6 }], 0.6);
  return inPage(page, goOn, 12, {});
}

/** Along the gallery, and up the ladder of the other shaft. */
async function upTheLadder(page: OpenPage, { x, y, facing: [fx, fy] }: Ladder): Promise<Pose> {
  const before = { x: x - 1.2 * fx, y: y - 1.2 * fy };
  // Round the ladder of the shaft above, which leads north.
  const aside = [0, 4].map((north) => ({ x: entrance.x + 2, y: entrance.y + north }));
  await inPage(page, walkBy, [...aside, ...centres.slice(1).map(([cx, cy]) => ({ x: cx, y: cy })), before], 0.4);
  await inPage(page, walkBy, [{ x: x + 3 * fx, y: y + 3 * fy }], 1);
  return poseOf(page);
}

/** Flies to a height above a place. */
async function flyTo(page: OpenPage, place: Place, above: number): Promise<Pose> {
  const from = await poseOf(page);
  const to = { ...place, z: Math.max(0, heightAt(place)) };
  const cruise = Math.max(from.z, to.z) + 35;
  const hop = { from, to, heading: bearing(from, to), distance: distance(from, to), cruise };
  await inPage(page, flyHop, hop, above);
  return poseOf(page);
}

/** Out of the wood, down the shaft, by a link in the mine, up the ladder, by a link again, and aboard the helicopter. */
export async function toTheHelicopter(): Promise<OpenPage> {
  const { ladder } = exit;
  if (!ladder) throw new Error("Expected a ladder.");
  expect(kindAt(START)).toBe("wood");
  const at = `${START.x},${START.y},${heightAt(START)}&look=${bearing(START, BEHIND)},0`;
  const first = await openPage(`world=forest&by=walker&at=${at}&quality=low&view=2&clouds=0`, SIZE);
  await untilReady(first);
  expect((await toTheBottom(first)).z, "at the bottom").toBeLessThan(ladder.bottom + 1);
  await first.locator(".readout-where", { hasText: /level 1, \d+ m down$/ }).waitFor({ state: "attached" });

  const below = await reopen(first);
  expect(isBelow(await poseOf(below)), "below").toBe(true);
  expect(isBelow(await upTheLadder(below, ladder)), "below").toBe(false);

  const above = await reopen(below);
  // Twice: back to the helicopter from anywhere. Once more: aboard.
  await pressEnter(above);
  await pressEnter(above);
  await inPage(above, goOn, 3, {});
  await pressEnter(above);
  return above;
}

/** Over a lake, by a link in the air, down in a clearing, and by a link beside the helicopter. */
export async function toTheClearing(above: OpenPage): Promise<void> {
  const around = [0, 90, 180, 270].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return { x: CLEARING.x + 15 * Math.sin(angle), y: CLEARING.y + 15 * Math.cos(angle) };
  });
  expect([CLEARING, ...around].map(kindAt)).toEqual(Array(5).fill("wood"));
  expect(kindAt(LAKE)).toBe("lake");

  const flown = await flyTo(above, LAKE, 25);
  expect(distance(flown, LAKE)).toBeLessThan(5);
  expect(flown.z, "over the lake").toBeGreaterThan(10);

  const aloft = await reopen(above);
  expect(new URL(aloft.url()).searchParams.get("by")).toBe("helicopter");
  await flyTo(aloft, CLEARING, 3);
  const landed = await inPage(aloft, goOn, 8, { up: -1 });
  expect(Math.abs(landed.z - heightAt(landed)), "metres over the ground").toBeLessThan(0.5);
  await pressEnter(aloft);

  const home = await reopen(aloft);
  // On foot beside the helicopter, which stands where it landed.
  const [x, y] = (new URL(home.url()).searchParams.get("parked") ?? "").split(",").map(Number);
  expect(distance({ x, y }, landed)).toBeLessThan(0.2);
  expect(distance(await poseOf(home), landed)).toBeLessThan(6);
  expect(home.errors).toEqual([]);
}
