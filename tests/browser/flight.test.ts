/** Flying, landing, walking: by real keys, in the running world, with the generator as judge. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import type { Gap } from "../../src/core/ground.ts";
import { islandsGround } from "../../src/core/islands.ts";
import type { Pose } from "../../src/explorers/explorer.ts";
import { createFooting, surveyFooting } from "../../src/explorers/footing.ts";
import { intentOf } from "../../src/ui/keys.ts";
import { generate } from "../../src/world/generate.ts";
import { withParameters } from "../../src/world/parameter.ts";
import { openPage, untilReady } from "./browser.ts";
import { findHop, type Spot } from "./hop.ts";
import { type Instruments, keysFor } from "./pilot.ts";

/** One archipelago seen from near is what software draws fastest. */
const QUICK = "quality=low&view=4&archipelagos=1";
const SMALL = { width: 160, height: 90 };
const islands = generate(withParameters(skylands, { archipelagos: 1 }).world);
const ground = islandsGround(islands);
const hop = findHop(islands, ground);
const gap: Gap = { floor: 0, roof: 0, inside: false };
const floorOfFrom = (t: number) => islandsGround(islands, t).gapAt(hop.from.x, hop.from.y, hop.from.z + 100, gap).floor;
const floorUnder = ({ x, y, z }: Pose) => ground.gapAt(x, y, z + 1, gap).floor;
/** Where skids lie: they bridge a hollow. */
const restOf = ({ x, y, z, heading }: Pose) => surveyFooting(ground, x, y, z, heading, createFooting()).rest;

const linkTo = ({ x, y, z }: Spot) =>
  `at=${x},${y},${z.toFixed(2)}&look=${hop.heading.toFixed(1)},0&camera=chase&${QUICK}`;
const poseOf = (page: Page) => page.evaluate(() => window.limitless?.pose() as Pose);
const labelOf = (page: Page) => page.locator(".hud-speed .hud-label").textContent();
const labelled = (page: Page, label: string) => page.locator(".hud-speed .hud-label", { hasText: label }).waitFor();
const speedOf = async (page: Page) => Number(await page.locator(".hud-speed .hud-figure").textContent());

/** Holds these keys and no others. */
async function hold(page: Page, held: Set<string>, keys: readonly string[]): Promise<void> {
  for (const key of held) if (!keys.includes(key)) await page.keyboard.up(key);
  for (const key of keys) if (!held.has(key)) await page.keyboard.down(key);
  held.clear();
  for (const key of keys) held.add(key);
}

/** What the held keys wish for, a quarter of a second on and not drawn: software draws real time several times too slowly. */
const hasten = (page: Page, keys: readonly string[]) =>
  page.evaluate((intent) => window.limitless?.step(0.25, intent, { draw: 100 }), intentOf(keys));

/** Flies the hop and tells every place it came by. */
async function fly(page: Page): Promise<Instruments[]> {
  const held = new Set<string>();
  const way: Instruments[] = [];
  let across = false;
  do {
    const now = { pose: await poseOf(page), speed: await speedOf(page) };
    way.push(now);
    across ||= now.pose.z > hop.cruise;
    const keys = keysFor(now, hop, across);
    await hold(page, held, keys);
    await page.waitForTimeout(50);
    await hasten(page, keys);
  } while (!across || (await labelOf(page)) !== "Landed");
  await hold(page, held, []);
  return way;
}

/** Waits until a helicopter has settled on its skids. */
async function untilStill(page: Page): Promise<void> {
  for (let before = await poseOf(page); ; ) {
    await page.waitForTimeout(500);
    const now = await poseOf(page);
    if (Math.abs(now.pitch - before.pitch) + Math.abs(now.roll - before.roll) < 0.01) return;
    before = now;
  }
}

/** When the address changed, ms. */
const KEEP_TIMES = `window.addressTimes = [];
const replaceState = history.replaceState;
history.replaceState = function (...given) {
  window.addressTimes.push(performance.now());
  return replaceState.apply(this, given);
};`;

declare global {
  interface Window {
    addressTimes?: number[];
  }
}

test("a flight by keys from one island to another ends in a landing, and its link leads there", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openPage(linkTo(hop.from), SMALL, { before: KEEP_TIMES, permissions });
  await untilReady(page);
  const begin = await poseOf(page);
  expect(Math.abs(begin.z - restOf(begin))).toBeLessThan(0.05);

  const way = await fly(page);
  expect(
    way.some(({ pose }) => floorUnder(pose) === -Infinity),
    "open sky below",
  ).toBe(true);
  for (const { pose } of way) expect(pose.z - floorUnder(pose)).toBeGreaterThan(-0.05);

  await untilStill(page);
  const end = await poseOf(page);
  expect(Math.abs(end.z - restOf(end)), "skids on the ground").toBeLessThan(0.05);
  expect(Math.hypot(end.x - hop.to.x, end.y - hop.to.y), "on the other island").toBeLessThan(hop.distance / 4);
  expect(await speedOf(page)).toBe(0);

  const times = (await page.evaluate(() => window.addressTimes)) as number[];
  expect(times.length).toBeGreaterThan(3);
  for (let i = 2; i < times.length; i++) expect(times[i] - times[i - 2], "twice a second").toBeGreaterThan(990);

  await page.keyboard.press("g");
  await page.getByText("Copy link to this view").click();
  await page.getByText("Link copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.waitForFunction((copied) => location.href === copied, link);
  const copied = await poseOf(page);
  expect(page.errors).toEqual([]);
  await page.close();

  const again = await openPage(`${new URL(link).search.slice(1)}&freeze=1`);
  await untilReady(again);
  const back = await poseOf(again);
  for (const axis of ["x", "y", "z"] as const) expect(Math.abs(back[axis] - copied[axis]), axis).toBeLessThan(0.02);
  for (const turn of ["heading", "pitch", "roll"] as const)
    expect(Math.abs(back[turn] - copied[turn]), turn).toBeLessThan(0.1);
  expect(again.errors).toEqual([]);
}, 180_000);

test("its pilot steps out, walks, is told what is too far, and boards again", async () => {
  const page = await openPage(linkTo(hop.from), SMALL);
  await untilReady(page);
  const parked = await poseOf(page);
  await page.keyboard.press("Enter");
  await labelled(page, "On foot");
  const out = await poseOf(page);
  const away = (pose: Pose) => Math.hypot(pose.x - parked.x, pose.y - parked.y);
  expect(away(out)).toBeGreaterThan(1);

  // Backwards: ahead is the rim, and over that one falls.
  await page.keyboard.down("KeyS");
  while (away(await poseOf(page)) < 8) await hasten(page, ["KeyS"]);
  await page.keyboard.up("KeyS");
  await page.keyboard.press("Enter");
  await page.locator(".hud-notice.shown", { hasText: /The helicopter is \d+ m away/ }).waitFor();
  const far = await poseOf(page);
  expect(Math.abs(far.z - floorUnder(far)), "feet on the ground").toBeLessThan(0.05);
  await page.waitForFunction(() => location.search.includes("by=walker"));
  expect(new URL(page.url()).searchParams.get("parked")).toBe(
    [parked.x, parked.y, parked.z, parked.heading].map((value) => Number(value.toFixed(2))).join(),
  );

  await page.keyboard.down("KeyW");
  while (away(await poseOf(page)) > 5) await hasten(page, ["KeyW"]);
  await page.keyboard.up("KeyW");
  await page.keyboard.press("Enter");
  await labelled(page, "Landed");
  expect(await poseOf(page)).toMatchObject({ x: parked.x, y: parked.y });
  expect(page.errors).toEqual([]);
});

test("land that changes with time carries a landed helicopter, and the link tells the time", async () => {
  // So many years a second that the ground there moves by a quarter of a metre in three seconds.
  let years = 0.5;
  while (Math.abs(floorOfFrom(years) - floorOfFrom(0)) < 0.25) years *= 1.2;
  const page = await openPage(`${linkTo(hop.from)}&rate=${Math.min(100, years / 3).toFixed(4)}`, SMALL);
  await untilReady(page);
  const begin = await poseOf(page);
  while (Math.abs((await poseOf(page)).z - begin.z) < 0.2) await hasten(page, []);
  const end = await poseOf(page);
  expect(await labelOf(page)).toBe("Landed");
  expect(Math.hypot(end.x - begin.x, end.y - begin.y)).toBeLessThan(0.05);
  await page.waitForFunction(() => /[?&]t=/.test(location.search));
  expect(Number(new URL(page.url()).searchParams.get("t"))).toBeGreaterThan(0);
  expect(page.errors).toEqual([]);
});
