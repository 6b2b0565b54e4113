/** A journey through the forest in the running page: down a shaft, along a gallery, up another shaft, and away by helicopter; links hold each stage. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { hillAt } from "../../src/core/underground/hills.ts";
import { undergroundGround } from "../../src/core/underground/underground.ts";
import { type Intent, NO_INTENT, type Pose } from "../../src/explorers/explorer.ts";
import { generateLand } from "../../src/recipe/kinds/land.ts";
import { openPage, untilReady } from "./browser.ts";
import { findRoute } from "./gallery-route.ts";

const { underground } = generateLand(forest.world);
if (!underground) throw new Error("The forest has a mine.");
const { hills } = underground;
const ground = undergroundGround(underground);
const { entrance, exit, centres } = findRoute(underground, 700, "shaft", [24_000, 5500]);
const SIZE = { width: 160, height: 90 };

type OpenPage = Awaited<ReturnType<typeof openPage>>;

const poseOf = (page: Page) => page.evaluate(() => window.limitless?.pose() as Pose);
const go = (page: Page, seconds: number, intent: Partial<Intent> = {}) =>
  page.evaluate(([long, wish]) => window.limitless?.step(long, wish, { draw: 1e6 }), [
    seconds,
    { ...NO_INTENT, ...intent },
  ] as const);
/** Presses the key for boarding, and waits until a frame has taken it. */
async function pressEnter(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
const isBelow = ({ x, y, z }: Pose) => ground.isBelow(x, y, z + 1);

/** Walks towards a place in tenths of a second, until it is near or `done`. */
async function walk(page: Page, x: number, y: number, near: number, done?: (pose: Pose) => boolean): Promise<Pose> {
  for (let tenth = 0; tenth < 900; tenth++) {
    const pose = await poseOf(page);
    if (done ? done(pose) : Math.hypot(x - pose.x, y - pose.y) < near) return pose;
    const wanted = (Math.atan2(x - pose.x, y - pose.y) * 180) / Math.PI;
    const turn = ((((wanted - pose.heading + 180) % 360) + 360) % 360) - 180;
    await go(page, 0.1, { forward: Math.abs(turn) < 20 ? 1 : 0, turn: Math.max(-1, Math.min(1, turn / 15)) });
  }
  throw new Error(`Not at ${x}, ${y} in 90 s, but at ${JSON.stringify(await poseOf(page))}.`);
}

/** Opens the link of the current view in another page, and expects the player at the same place there. */
async function reopen(page: OpenPage): Promise<OpenPage> {
  // The address follows the view twice a second.
  await page.waitForFunction(
    () => {
      const [east, north] = (new URLSearchParams(location.search).get("at") ?? "").split(",").map(Number);
      const { x, y } = window.limitless?.pose() ?? { x: Number.NaN, y: 0 };
      return Math.hypot(east - x, north - y) < 0.1;
    },
    undefined,
    { polling: 200 },
  );
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

test("down a shaft, through a gallery, up another shaft and away by helicopter, by links at each stage", async () => {
  const { ladder } = exit;
  if (!ladder) throw new Error("Expected a ladder.");
  const start = `${entrance.x},${entrance.y - 4},${hillAt(hills, entrance.x, entrance.y - 4)}`;
  const first = await openPage(`world=forest&by=walker&at=${start}&look=0,0&quality=low`, SIZE);
  await untilReady(first);
  await walk(first, entrance.x, entrance.y, 0, isBelow);
  await go(first, 8);
  expect((await poseOf(first)).z, "at the bottom").toBeLessThan(ladder.bottom + 1);
  await first.locator(".hud-hint", { hasText: /^Level 1, \d+ m down/ }).waitFor({ state: "attached" });

  const below = await reopen(first);
  for (const [x, y] of centres) await walk(below, x, y, 1.5);
  const [fx, fy] = ladder.facing;
  await walk(below, ladder.x - 1.2 * fx, ladder.y - 1.2 * fy, 0.4);
  const out = await walk(below, ladder.x + 3 * fx, ladder.y + 3 * fy, 1);
  expect(isBelow(out), "under the sky").toBe(false);

  const above = await reopen(below);
  // Twice: back to the helicopter from anywhere. Once more: aboard.
  await pressEnter(above);
  await pressEnter(above);
  await go(above, 3);
  await pressEnter(above);
  await go(above, 30, { up: 1 });
  await go(above, 10, { forward: 1 });
  await go(above, 12);
  const flown = await poseOf(above);
  expect(flown.z - hillAt(hills, flown.x, flown.y), "in the air").toBeGreaterThan(20);

  const aloft = await reopen(above);
  await aloft.close();
});
