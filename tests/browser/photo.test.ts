/** Photo mode in the running world: it saves the requested picture, and closing it restores the view. */
import type { DecodedPng } from "fast-png";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { formatRequest } from "../../src/recipe/permalink.ts";
import { parseRequest } from "../recipe/parse.ts";
import { openPage, untilReady } from "./browser.ts";
import { savedPng } from "./saved.ts";

/** A sea above all land, since sky and clouds are fast to draw. */
const QUICK = "world=skylands&quality=low&view=4&archipelagos=1&sea=560";
const SMALL = { width: 160, height: 90 };

const poseOf = (page: Page) => page.evaluate(() => JSON.stringify(window.limitless?.pose()));

/** Mean brightness of a picture, 0 to 255, and its number of colours, from every seventh pixel. */
function lookOf({ channels, data }: DecodedPng) {
  const colours = new Set<number>();
  let [light, count] = [0, 0];
  for (let i = 0; i < data.length; i += channels * 7, count++) {
    colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    light += (data[i] + data[i + 1] + data[i + 2]) / 3;
  }
  return { colours: colours.size, light: light / count };
}

/** Opens a link, and returns its page's own. */
async function reopen(link: string): Promise<URLSearchParams> {
  const page = await openPage(`${link}&freeze=1`, SMALL);
  await untilReady(page);
  if ((await page.locator(".notice").count()) > 0 || page.errors.length > 0) throw new Error(page.errors.join());
  return new URL(page.url()).searchParams;
}

test("the camera moves while time stops, the picture is saved in the requested size, and the view is restored", async () => {
  const page = await openPage(QUICK, SMALL);
  await untilReady(page);
  await page.keyboard.press("F2");
  await page.locator(".photo-tools").waitFor();
  expect(
    await page
      .locator(".hud, .door-button, .help-button")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).visibility)),
  ).not.toContain("visible");
  const still = await poseOf(page);
  const from = new URL(page.url()).searchParams;
  await page.keyboard.down("KeyW");
  await page.waitForFunction(() => /camera=free/.test(location.search) && /fov=/.test(location.search));
  const [x, y] = (new URL(page.url()).searchParams.get("at") ?? "").split(",");
  await page.waitForFunction((at) => !location.search.includes(`at=${at}`), `${x},${y}`);
  await page.keyboard.up("KeyW");
  expect(await poseOf(page), "the helicopter waits").toBe(still);

  await page.getByLabel("Size of the picture").selectOption("2×");
  const { name, png } = await savedPng(page, () => page.locator(".photo-save").click());
  expect(png).toMatchObject({ width: 320, height: 180 });
  const picture = lookOf(png);
  expect(name).toMatch(/^limitless-skylands-x-?\d+-y-?\d+-z-?\d+-\d+h\d\d-320x180\.png$/);
  expect(picture.light).toBeGreaterThan(20);
  expect(picture.colours).toBeGreaterThan(500);
  expect(await page.locator("#view").evaluate((view: HTMLCanvasElement) => view.width)).toBeLessThan(170);

  await page.locator(".photo-tools").getByLabel("Field of view").fill("20");
  await page.locator(".photo-tools").getByLabel("Hour").fill("18.5");
  await page.waitForFunction(() => /fov=20(&|$)/.test(location.search) && /hour=18.5/.test(location.search));
  const link = new URL(page.url()).search.slice(1);
  // Out of photo mode, from a slider too.
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !/camera=free|fov=|hour=/.test(location.search));
  expect(await page.locator(".photo").count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("by")).toBe(from.get("by"));
  expect(page.errors).toEqual([]);
  await page.close();

  const { request, problems } = parseRequest(link, "skylands", skylands);
  expect(problems).toEqual([]);
  const reopened = process.env.LONG ? await reopen(link) : new URLSearchParams(formatRequest(request, skylands));
  for (const part of ["at", "look", "camera", "fov", "parked"])
    expect(reopened.get(part), part).toBe(new URLSearchParams(link).get(part));
});
