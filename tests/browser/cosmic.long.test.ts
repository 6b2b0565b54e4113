/**
 * From a star to its planet and back, in the real page, by keys only: search for a star, select its second planet, reach its orbit,
 * open its world, and return to the same place.
 */
import { expect, test } from "vitest";
import { METRES_PER_AU } from "../../src/core/space/place.ts";
import { planetAt, systemOf } from "../../src/core/space/star-system.ts";
import { createGalaxy, starAt } from "../../src/core/space/stars.ts";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";

/** Hardly any gas, whose look other tests check. */
const QUICK = "quality=low&rate=0&threshold=0.6";

const whereIs = (page: OpenPage, words: RegExp | string) =>
  page.locator(".readout-where", { hasText: words }).waitFor({ state: "attached" });
const cardOf = (page: OpenPage, name: RegExp | string) => page.locator(".star-card h2", { hasText: name });

/** The address once its place differs from `before`; it is written at most twice a second. */
async function addressAfter(page: OpenPage, before: string): Promise<string> {
  const placeOf = ({ searchParams }: URL) => searchParams.get("off");
  await page.waitForURL((url) => placeOf(url) !== placeOf(new URL(before)));
  return page.url();
}

/** Distance of an address in orbit from the planet's centre, in km. */
function besidePlanet(address: string, from: string): number[] {
  const { searchParams } = new URL(address);
  const numbers = (name: string) => (searchParams.get(name) ?? "0,0,0").split(",").map(Number);
  const [x, y, z, index] = from.split(",").map(Number);
  const star = starAt(createGalaxy(), x, y, z);
  if (!star) throw new Error(`Expected a star at ${from}.`);
  expect(numbers("at")).toEqual([x, y, z]);
  const planet = planetAt<number[]>(systemOf(star), index, Number(searchParams.get("t") ?? 0), [0, 0, 0]);
  return numbers("off").map((v, i) => ((v - planet[i]) * METRES_PER_AU) / 1000);
}

test("keys find a star, reach it, and open its second planet; the way back ends at the same place", async () => {
  const page = await openPage(`world=cosmic&${QUICK}`, {}, { before: SMALL_VIEW });
  await untilReady(page);
  await whereIs(page, "between the stars");
  const begun = page.url();
  await page.keyboard.press("o");
  await page.locator("dialog.search").waitFor();
  // From "Any star" past none and one to two planets.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await cardOf(page, /^\w+$/).waitFor();
  const star = (await cardOf(page, /^\w+$/).textContent()) ?? "";
  expect(await page.locator(".card-planets h3").textContent()).toBe("2 planets");
  await page.keyboard.press("Enter");
  await whereIs(page, `at ${star}`);
  const atStar = await addressAfter(page, begun);

  await page.keyboard.press("2");
  await cardOf(page, `${star} II`).waitFor();
  await page.keyboard.press("Enter");
  await whereIs(page, `in orbit of ${star} II`);
  const inOrbit = await addressAfter(page, atStar);
  await page.keyboard.press("Enter");
  await page.waitForURL(/world=planet/);
  await untilReady(page);
  const from = new URL(page.url()).searchParams.get("from") ?? "";
  expect(from).toMatch(/,2$/);
  expect(await page.locator(".door-name").textContent()).toBe(`${star} II`);

  await page.keyboard.press("b");
  await page.waitForURL(/world=cosmic/);
  const back = page.url();
  await untilReady(page);
  await whereIs(page, `in orbit of ${star} II`);
  const [before, after] = [inOrbit, back].map((address) => besidePlanet(address, from));
  expect(Math.hypot(...after.map((v, i) => v - before[i])), "kilometres from where one was").toBeLessThan(1);

  await page.goto(atStar);
  await untilReady(page);
  await whereIs(page, `at ${star}`);
  // By clicks now: on the card's row, and on its buttons.
  await page.keyboard.press(".");
  await page.locator(".star-card").waitFor();
  await page.locator(".card-planet", { hasText: /^II$/ }).click();
  await cardOf(page, `${star} II`).waitFor();
  await page.locator(".card-act", { hasText: "Fly there" }).click();
  await whereIs(page, `in orbit of ${star} II`);
  await page.locator(".card-act", { hasText: "Land" }).click();
  await page.waitForURL(/world=planet/);
  expect(page.errors).toEqual([]);
});
