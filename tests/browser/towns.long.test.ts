/**
 * Towns of planets: houses and streets are drawn, lights are seen from orbit at night, and a walker stops at a wall that is drawn.
 * A walker crosses a river on the bridge of a street, and a link opens it on the deck. Pictures are compared with those of a page that cannot fetch its towns.
 */
import { decode } from "fast-png";
import { expect, inject, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { deckAt } from "../../src/core/flat/bridges.ts";
import { HOUSE_HALF } from "../../src/core/flat/towns.ts";
import { type Settlement, settlementsOf } from "../../src/core/planet/settlements.ts";
import { altitudeOn, kindOn } from "../../src/core/planet/sphere.ts";
import { streetWater } from "../../src/core/planet/street-bridges.ts";
import { planOf, type TownHouse, townHousesNear } from "../../src/core/planet/streets.ts";
import type { Intent } from "../../src/explorers/explorer.ts";
import { headingOf, tangentFrame } from "../../src/explorers/tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "../../src/explorers/vector.ts";
import { generatePlanet, type PlanetTable } from "../../src/recipe/kinds/planet-generator.ts";
import { openPage, openPageAt, pictureOf, untilReady } from "./browser.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";

const SIZE = { width: 240, height: 135 };
/** For walks, whose pictures are not looked at. */
const TINY = { width: 48, height: 27 };

/** The pixels of a frozen shot, red, green and blue. */
async function pixelsOf(shot: string, hasTowns: boolean): Promise<number[][]> {
  const page = await openPageAt("about:blank", SIZE);
  if (!hasTowns) await page.route("**/towns-*.js", (route) => route.abort());
  await page.goto(`${inject("address")}?world=planet&shot=${shot}&quality=low&freeze=1`);
  await untilReady(page);
  const { data, channels } = decode(await pictureOf(page));
  return Array.from({ length: data.length / channels }, (_, i) => [...data.subarray(channels * i, channels * i + 3)]);
}

const differ = (a: number[], b: number[]) => Math.max(...a.map((v, i) => Math.abs(v - b[i]))) > 24;
const isWarm = ([r, g, b]: number[]) => r > 90 && r > 1.25 * b && g > 0.5 * r;

test("houses and streets of a city are drawn by day", async () => {
  const [whole, without] = [await pixelsOf("street", true), await pixelsOf("street", false)];
  const changed = whole.filter((pixel, i) => differ(pixel, without[i])).length;
  console.log(`${((100 * changed) / whole.length).toFixed(1)} % of a street's picture are its town`);
  expect(changed / whole.length).toBeGreaterThan(0.15);
});

test("cities are lit at night, seen from orbit", async () => {
  const [lit, dark] = [await pixelsOf("night", true), await pixelsOf("night", false)].map(
    (pixels) => pixels.filter(isWarm).length,
  );
  console.log(`${lit} warm pixels from orbit at night, ${dark} without towns`);
  expect(lit).toBeGreaterThan(30);
  expect(dark).toBeLessThan(lit / 10);
});

/** tests/worlds/planet/town-walk.test.ts does so in Node.js. */
test("a walker goes along a street at full pace, though it leads through a moor, and stops at the wall of a house", async () => {
  const globe = generatePlanet(planet.world as unknown as PlanetTable);
  const found: Settlement[] = [];
  settlementsOf(globe).near(1, [globe.radius, 0, 0], 1e9, (each) => found.push(each));
  const before = ({ at, door }: TownHouse, metres: number): Vector => mix(1, at, metres, door);
  const altitude = (at: Vector) => altitudeOn(globe, ...at);
  const house = townHousesNear(globe, planOf(globe, found[0]), found[0].at, 160).find((each) => {
    const street = before(each, 14);
    const along = mix(1, street, 9, unit(cross(each.door, each.at)));
    return kindOn(globe, ...street) === "moor" && Math.abs(altitude(street) - altitude(along)) < 1;
  });
  if (!house) throw new Error("Expected a house on a moor.");
  const [near, street] = [before(house, 13), before(house, 14)];
  const heading = headingOf(mix(-1, house.door, 0, house.door), tangentFrame(...street));
  // A frozen page waits for its houses, and takes the probe's steps.
  const linkAt = (at: Vector) =>
    `world=planet&by=walker&at=${at.map((v) => v.toFixed(3)).join()}&look=${heading.toFixed(1)},0&quality=low&freeze=1`;
  const page = await openPage(linkAt(near), TINY);
  await untilReady(page);
  const apart = async (seconds: number, intent: Partial<Intent>, from: Vector) => {
    const { x, y, z } = await inPage(page, goOn, seconds, intent);
    const k = globe.radius / Math.hypot(x, y, z);
    return Math.hypot(k * x - from[0], k * y - from[1], k * z - from[2]);
  };
  // The pace up to the house is slow.
  const reached = await apart(30, { forward: 1 }, house.at);
  await page.goto(`${inject("address")}?${linkAt(street)}`);
  await untilReady(page);
  const walked = await apart(3, { right: 1 }, street);
  console.log(`walks ${walked.toFixed(2)} m in 3 s, and stops ${reached.toFixed(2)} m from the middle of a house`);
  // A moor halves the pace.
  expect(walked).toBeGreaterThan(7);
  expect(reached).toBeGreaterThan(HOUSE_HALF - 0.1);
  expect(reached).toBeLessThan(HOUSE_HALF + 1);
  expect(page.errors).toEqual([]);
});

/** tests/worlds/planet/town-walk.test.ts does so in Node.js. */
test("a walker crosses a river on a bridge, on its deck from bank to bank, and a link on the way opens there", async () => {
  const globe = generatePlanet(planet.world as unknown as PlanetTable);
  const found: Settlement[] = [];
  settlementsOf(globe).near(1, [globe.radius, 0, 0], 1e9, (each) => found.push(each));
  const bridgesOf = (town: Settlement) => runSteps(streetWater(globe, planOf(globe, town))).bridges;
  const town = found.find((each) => bridgesOf(each).length > 0);
  if (!town) throw new Error("Expected a town with a bridge.");
  const [{ at, way, deck, level }] = bridgesOf(town);
  const start = mix(1, at, -deck.to / 2 - 1, way);
  const heading = headingOf(way, tangentFrame(...start));
  const link = `world=planet&by=walker&at=${start.map((v) => v.toFixed(3)).join()}&look=${heading.toFixed(2)},0`;
  const page = await openPage(`${link}&quality=low&freeze=1`, TINY);
  await untilReady(page);
  let [over, steps, along] = [0, 0, 0];
  let halfway: Vector | undefined;
  // A second at a time until the other bank.
  for (; along < deck.to + 1 && steps < 30; steps++) {
    const { x, y, z } = await inPage(page, goOn, 1, { forward: 1 });
    const away = Math.hypot(x, y, z);
    const k = globe.radius / away;
    along = deck.to / 2 + dot(mix(k, [x, y, z], -1, at), way);
    if (along < 0.5 || along > deck.to - 0.5) continue;
    expect(away - globe.radius).toBeCloseTo(deckAt(deck, along), 1);
    expect(away - globe.radius).toBeGreaterThan(level);
    over++;
    if (halfway || along < deck.to / 2) continue;
    halfway = [x, y, z];
  }
  console.log(`a bridge of ${deck.to.toFixed(1)} m is crossed in ${steps} s`);
  expect(over).toBeGreaterThan(3);
  expect(along).toBeGreaterThan(deck.to + 1);
  // Boards are walked at full pace, some 3 m/s.
  expect(steps).toBeLessThan(deck.to / 2.5 + 3);
  expect(page.errors).toEqual([]);
  if (!halfway) throw new Error("Expected a place on the deck.");
  const there = halfway;
  const fromThere = async () => {
    const { x, y, z } = await inPage(page, goOn, 0, {});
    return Math.hypot(x - there[0], y - there[1], z - there[2]);
  };
  // In a running page before the bridge has arrived, and once it has.
  await page.goto(
    `${inject("address")}?world=planet&by=walker&at=${there.map((v) => v.toFixed(3)).join()}&quality=low`,
  );
  await untilReady(page);
  expect(await fromThere()).toBeLessThan(0.05);
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /towns-/.test(name)));
  for (let i = 0; i < 4; i++) {
    await page.waitForTimeout(1000);
    expect(await fromThere()).toBeLessThan(0.05);
  }
  await page.goto(`${page.url()}&freeze=1`);
  await untilReady(page);
  expect(await fromThere()).toBeLessThan(0.05);
  expect(page.errors).toEqual([]);
});
