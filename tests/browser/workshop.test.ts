/** The workshop over a running world, with real pointer and keys. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createProfile } from "../../src/core/field/profile.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { longTest } from "../long-test.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";

/** The fastest world to open. */
const QUICK = "world=mines&quality=low&view=2&clouds=0";

/** A changed world takes some seconds in software. */
const eventually = (read: () => unknown) => expect.poll(read);
const status = (page: Page) => page.locator(".workshop-status");
/** As the link of the current view has it; null for the world's own. */
const profileOf = (page: Page) => new URL(page.url()).searchParams.get("profile");
const samplesOf = async (page: Page) => (await page.getByLabel("All heights").inputValue()).split(", ").map(Number);

/** A point at these shares of an element's width and height, which moves as the sheet scrolls. */
async function pointOn(element: Locator, across: number, down: number): Promise<[number, number]> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("The line is not drawn.");
  return [box.x + across * box.width, box.y + down * box.height];
}

const open = () => openPage(QUICK, { width: 1000, height: 480 }, COARSE);

test("a line is drawn, painted, undone and typed, and the world and its link follow", async () => {
  const page = await open();
  await untilReady(page);
  const whole = await page.evaluate(() => document.querySelector("canvas")?.clientWidth ?? 0);
  await page.keyboard.press("k");
  const curve = page.locator(".line-curve");
  await curve.waitFor();
  await page.waitForURL(/sheet=workshop/);
  const left = await page.evaluate(() => document.querySelector("canvas")?.clientWidth ?? 0);
  expect(left, "the view takes the rest of the width").toBeLessThan(0.6 * whole);

  // A point is dragged up.
  await page.getByRole("button", { name: "Numbers" }).click();
  const before = await samplesOf(page);
  await page.mouse.move(...(await pointOn(curve, 0.6, 0.8)));
  await page.mouse.down();
  await page.mouse.move(...(await pointOn(curve, 0.6, 0.1)), { steps: 4 });
  await page.mouse.up();
  await eventually(() => profileOf(page)).toMatch(/^p1\./);
  const drawn = await samplesOf(page);
  const moved = drawn.filter((height, i) => height !== before[i]);
  expect(moved.length).toBe(1);
  expect(moved[0]).toBeGreaterThan(120);

  // A brush is held, and then undone.
  await page.getByRole("button", { name: "Raise" }).click();
  await page.mouse.move(...(await pointOn(curve, 0.3, 0.8)));
  await page.mouse.down();
  await page.waitForTimeout(200);
  await page.mouse.up();
  await eventually(async () => (await samplesOf(page)).filter((height, i) => height > drawn[i]).length).toBeGreaterThan(
    5,
  );
  await page.keyboard.press("Control+z");
  await eventually(() => samplesOf(page)).toEqual(drawn);
  expect(await status(page).textContent()).toBe("Undone: raise.");

  // Keys select and move a sample, which is spoken.
  await curve.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowUp");
  await eventually(() => curve.getAttribute("aria-valuetext")).toBe(`sample 8 of 256, height ${drawn[8] + 9}`);

  // Undo takes back what keys have just begun, and nothing before it.
  await page.keyboard.press("Control+z");
  expect(await status(page).textContent()).toBe("Undone: sample 8.");
  await eventually(() => curve.getAttribute("aria-valuetext")).toBe(`sample 8 of 256, height ${drawn[8]}`);
  await page.keyboard.press("Control+Shift+z");
  await eventually(() => curve.getAttribute("aria-valuetext")).toBe(`sample 8 of 256, height ${drawn[8] + 9}`);

  // A number that is being typed stays while the pointer moves over the line.
  const height = page.getByLabel("Height", { exact: true });
  await height.fill("12");
  await page.mouse.move(...(await pointOn(curve, 0.3, 0.5)));
  await page.mouse.move(...(await pointOn(curve, 0.6, 0.5)));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await height.inputValue()).toBe("12");
  await height.fill(String(drawn[8] + 9));

  // A list with a number too few is refused, and nothing is lost.
  await page.getByLabel("All heights").fill(drawn.slice(1).join(" "));
  await page.getByRole("button", { name: "Apply the list" }).click();
  expect(await status(page).textContent()).toMatch(/255/);
  expect(await status(page).getAttribute("class")).toMatch(/wrong/);
  await page.getByRole("button", { name: "As drawn" }).click();
  expect((await samplesOf(page))[8]).toBe(drawn[8] + 9);

  // Closed with its key.
  await page.getByRole("tab", { name: "The line" }).focus();
  await page.keyboard.press("k");
  await curve.waitFor({ state: "hidden" });
  await page.waitForURL((url) => !url.searchParams.has("sheet"));
  expect(await page.evaluate(() => document.querySelector("canvas")?.clientWidth)).toBe(whole);
  expect(page.errors).toEqual([]);
});

longTest("a line is kept, opened again as it was, and offered by the settings", async () => {
  const page = await open();
  await untilReady(page);
  await page.keyboard.press("k");
  const curve = page.locator(".line-curve");
  await curve.waitFor();
  await page.getByRole("button", { name: "Numbers" }).click();
  await curve.focus();
  await page.keyboard.press("Shift+ArrowUp");
  // The list follows the line within a tenth of a second, and the link within half a second.
  await page.waitForURL(/profile=p1/);
  const codeOfList = async () => profileCode(createProfile(await samplesOf(page)));
  await eventually(async () => (await codeOfList()) === profileOf(page)).toBe(true);
  const code = await codeOfList();

  await page.getByRole("button", { name: "Kept" }).click();
  await page.getByLabel("Name of the line").fill("Hills");
  await page.keyboard.press("Enter");
  await page.getByLabel("Name of Hills").waitFor();
  await page.getByRole("tab", { name: "The line" }).focus();
  await page.keyboard.press("k");
  await curve.waitFor({ state: "hidden" });
  await page.keyboard.press("k");
  await curve.waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(() => profileOf(page)).not.toBe(code);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await eventually(() => profileOf(page)).toBe(code);

  // The settings offer the drawn line after another was chosen.
  const choice = page.getByLabel("Profile", { exact: true });
  await choice.selectOption("1983", { force: true });
  await eventually(() => profileOf(page)).toBeNull();
  await choice.selectOption("own", { force: true });
  await eventually(() => profileOf(page)).toBe(code);
  expect(page.errors).toEqual([]);
});
