/** Flying, landing, walking and carrying in the running world, by keys and by steps of the probe, checked against the generator. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import type { Gap } from "../../src/core/field/ground.ts";
import { flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import type { Pose } from "../../src/explorers/explorer.ts";
import { createSkidSurvey, surveySkids } from "../../src/explorers/helicopter-hull.ts";
import { withParameters } from "../../src/recipe/parameter.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { openPage, untilReady } from "./browser.ts";
import { findErrand } from "./errand.ts";
import type { Place } from "./hop.ts";
import { untilSaved } from "./kept.ts";
import { inPage } from "./moves.ts";
import { flyHop, goOn, walkBy } from "./pilot.ts";
import { savedFile } from "./saved.ts";

/** One archipelago and a short view distance, for fast software rendering. */
const QUICK = "quality=low&view=4&archipelagos=1&clouds=0";
const SMALL = { width: 160, height: 90 };
const islands = generate(withParameters(skylands, { archipelagos: 1 }).world);
const ground = flatGroundAt(islands);
const { hop, way, cone } = findErrand(islands);
/** The helicopter stands at the first place. */
const there = way.slice(1);
const back = [...way].reverse();
const gap: Gap = { floor: 0, roof: 0, inside: false };
const floorOfFrom = (t: number) => flatGroundAt(islands, t).gapAt(hop.from.x, hop.from.y, hop.from.z + 100, gap).floor;
const floorUnder = ({ x, y, z }: Pose) => ground.gapAt(x, y, z + 1, gap).floor;
/** Tolerance of the skids' altitude, which can bridge a hollow. */
const restOf = ({ x, y, z, heading }: Pose) => surveySkids(ground, x, y, z, heading, createSkidSurvey()).rest;
const between = (a: Place, b: Place) => Math.hypot(b.x - a.x, b.y - a.y);

const start = `at=${hop.from.x},${hop.from.y},${hop.from.z.toFixed(2)}&look=${hop.heading.toFixed(1)},0&camera=chase&${QUICK}`;
const poseOf = (page: Page) => page.evaluate(() => window.limitless?.pose() as Pose);
const labelled = (page: Page, label: string) => page.locator(".hud-speed .hud-label", { hasText: label }).waitFor();
const told = (page: Page, words: string | RegExp) => page.locator(".hud-notice.shown", { hasText: words }).waitFor();
/** In a small window a card or a panel covers it. */
const hinted = (page: Page, words: string) =>
  page.locator(".hud-hint.shown", { hasText: words }).waitFor({ state: "attached" });

/** Holds a key until the player has moved this far. */
async function hold(page: Page, key: string, metres: number): Promise<void> {
  const { x, y, z } = await poseOf(page);
  await page.keyboard.down(key);
  await page.waitForFunction(
    ([x, y, z, metres]) => {
      const now = window.limitless?.pose();
      return now && Math.hypot(now.x - x, now.y - y, now.z - z) > metres;
    },
    [x, y, z, metres] as const,
  );
  await page.keyboard.up(key);
}

/** Flies to a place on another island and lands. */
async function flyAcross(page: Page): Promise<Pose> {
  const begin = await poseOf(page);
  expect(Math.abs(begin.z - restOf(begin))).toBeLessThan(0.05);
  // The rotor takes its seconds.
  while ((await inPage(page, goOn, 0.5, { up: 1 })).z < begin.z + 0.1);
  await hold(page, "Space", 0.3);
  await hold(page, "KeyW", 0.3);

  const flown = await inPage(page, flyHop, hop, 0.4);
  expect(
    flown.some((pose) => floorUnder(pose) === -Infinity),
    "open sky below",
  ).toBe(true);
  for (const pose of nonEmpty(flown)) expect(pose.z - floorUnder(pose)).toBeGreaterThan(-0.05);

  await page.keyboard.down("KeyC");
  await labelled(page, "Landed");
  await page.keyboard.up("KeyC");
  const end = await inPage(page, goOn, 4, {});
  expect(Math.abs(end.z - restOf(end)), "skids on the ground").toBeLessThan(0.05);
  expect(between(end, hop.to), "on the other island").toBeLessThan(5);
  await page.locator(".hud-speed .hud-figure", { hasText: /^0\.0$/ }).waitFor();
  return end;
}

/** Steps out, walks into the wood, and returns with a cone. */
async function fetchCone(page: Page, parked: Pose): Promise<void> {
  await page.keyboard.press("Escape");
  await labelled(page, "On foot");
  await hold(page, "KeyW", 0.3);
  await inPage(page, walkBy, there, 1.2);
  const inWood = await poseOf(page);
  expect(Math.abs(inWood.z - floorUnder(inWood)), "feet on the ground").toBeLessThan(0.05);
  await hinted(page, "pick up the cone");
  await page.keyboard.press("x");
  await hinted(page, "You carry a cone");

  await page.keyboard.press("Enter");
  await told(page, /The helicopter is \d+ m away/);
  await page.waitForFunction(() => location.search.includes("by=walker"));
  expect(new URL(page.url()).searchParams.get("parked")).toBe(
    [parked.x, parked.y, parked.z, parked.heading].map((value) => Number(value.toFixed(2))).join(),
  );

  await inPage(page, walkBy, back, 4);
  await page.keyboard.press("x");
  await hinted(page, "pick up the cone");
}

/** Saves to a file, and loads a malformed one and an earlier one, after which the cone is in the wood again. */
async function changeByFiles(page: Page): Promise<void> {
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
  expect((await untilSaved(page, () => true)).placed).toEqual(saved.placed);
  await load(JSON.stringify({ ...saved, placed: {} }));
  await hinted(page, "pick up the cone");
  await untilSaved(page, ({ placed }) => Object.keys(placed).length === 0);
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

test("a flight to another island and a walk to fetch a cone are saved, restored in another tab, and shared with it", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openPage(start, SMALL, { before: KEEP_TIMES, permissions });
  await untilReady(page);
  const landed = await flyAcross(page);
  const times = (await page.evaluate(() => window.addressTimes)) as number[];
  expect(times.length).toBeGreaterThan(3);
  for (let i = 2; i < nonEmpty(times).length; i++)
    expect(times[i] - times[i - 2], "twice a second").toBeGreaterThan(990);

  await page.keyboard.press("g");
  await page.getByText("Copy link to this view").click();
  await page.getByText("Link copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.waitForFunction((copied) => location.href === copied, link);
  // It closes the menu, and only then leaves.
  await page.keyboard.press("Escape");
  await page.getByText("Copy link to this view").waitFor({ state: "hidden" });
  await labelled(page, "Landed");

  await fetchCone(page, landed);
  const left = await untilSaved(page, ({ placed, carries }) => !carries && Object.keys(placed).length === 2);
  const put = Object.keys(left.placed).find((key) => left.placed[key] === "cone") as string;
  expect(left.placed).toEqual({ [`${cone.x},${cone.y},0`]: "none", [put]: "cone" });
  const before = await poseOf(page);

  const tab = await page.context().newPage();
  const errors: string[] = [];
  tab.on("pageerror", (error) => errors.push(String(error)));
  await tab.goto(`${page.url().split("?")[0]}?world=skylands&${QUICK}`, { waitUntil: "commit" });
  await untilReady(tab);
  const after = await poseOf(tab);
  for (const axis of ["x", "y", "z", "heading"] as const) expect(after[axis], axis).toBeCloseTo(before[axis], 1);
  await hinted(tab, "pick up the cone");
  await tab.keyboard.press("x");
  // The first tab shows what the second one takes and drops.
  await hinted(page, "You carry a cone");
  await tab.keyboard.press("x");
  await hinted(page, "pick up the cone");
  expect(page.errors).toEqual([]);
  await page.close();
  await tab.keyboard.press("Enter");
  await labelled(tab, "Landed");
  const aboard = await poseOf(tab);
  for (const axis of ["x", "y", "z", "heading"] as const) expect(aboard[axis], axis).toBeCloseTo(landed[axis], 1);

  await tab.keyboard.press("Escape");
  await labelled(tab, "On foot");
  await inPage(tab, walkBy, there, 1.2);
  await tab.keyboard.press("x");
  await told(tab, "Nothing to pick up within 2 m");
  await changeByFiles(tab);

  await tab.goto(`${link}&freeze=1`, { waitUntil: "commit" });
  await untilReady(tab);
  const again = await poseOf(tab);
  for (const axis of ["x", "y", "z"] as const) expect(Math.abs(again[axis] - landed[axis]), axis).toBeLessThan(0.02);
  for (const turn of ["heading", "pitch", "roll"] as const)
    expect(Math.abs(again[turn] - landed[turn]), turn).toBeLessThan(0.1);
  expect(errors).toEqual([]);
}, 180_000);

test("a landed helicopter follows ground that changes with time, and the link has the time", async () => {
  // So many years a second that the ground there moves by a quarter of a metre in three seconds.
  let years = 0.5;
  while (Math.abs(floorOfFrom(years) - floorOfFrom(0)) < 0.25) years *= 1.2;
  const rate = Math.min(100, years / 3).toFixed(4);
  const page = await openPage(`${start}&rate=${rate}`, SMALL);
  await untilReady(page);
  const begin = await poseOf(page);
  let end = begin;
  while (Math.abs(end.z - begin.z) < 0.2) end = await inPage(page, goOn, 0.25, {});
  await labelled(page, "Landed");
  expect(between(end, begin)).toBeLessThan(0.05);
  await page.waitForFunction(() => /[?&]t=/.test(location.search));
  expect(Number(new URL(page.url()).searchParams.get("t"))).toBeGreaterThan(0);
  expect(page.errors).toEqual([]);
});
