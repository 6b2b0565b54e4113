/** The maps of islands in the real page: a click on the map sets a course, the HUD points there, and the minimap turns. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";

test("M opens the map, a click sets a course, the HUD points there, and the minimap turns with the player", async () => {
  const page = await openPage(
    "world=skylands&at=-3000,-1500,260&look=90,0&orbit=0,-40,17&quality=low&view=4&archipelagos=1&clouds=0",
    { width: 640, height: 400 },
    { reducedMotion: "no-preference" },
  );
  // The maps are looked at, and not the view: a small one of little but sky leaves the processor to them.
  await page.locator("#view").evaluate((view) => Object.assign(view.style, { width: "64px", height: "36px" }));
  await untilReady(page);
  const round = page.locator("canvas.round-picture");
  await page.waitForFunction(() => (document.querySelector<HTMLCanvasElement>(".round-picture")?.width ?? 0) > 1);
  expect(await round.getAttribute("style")).toContain("rotate(-90deg)");

  await page.keyboard.press("m");
  const map = page.locator("section.map");
  await map.waitFor();
  expect(await page.locator(".round-map").isVisible(), "one map at a time").toBe(false);
  await page.waitForSelector("section.map[aria-busy=false]");
  await map.locator(".map-interval", { hasText: /^contours \d+ m$/ }).waitFor();

  const glass = map.locator(".map-window");
  const { width = 0 } = (await glass.boundingBox()) ?? {};
  await glass.click({ position: { x: 0.5 * width, y: 0.25 * width } });
  // North of one who looks east, a quarter of 2,500 m away.
  const words = map.locator(".course-words", { hasText: /^Course 6[23]\d m, (89|90|91)° left/ });
  await words.waitFor();
  expect(await map.locator(".map-pin.course").isVisible()).toBe(true);
  await page.keyboard.press("m");
  const pointer = page.locator(".hud-land.course", { hasText: /6[23]0 m/ });
  await pointer.waitFor();
  await page.locator(".round-mark.course").waitFor();

  await page.evaluate(() => window.limitless?.step(2, { turn: -1 }, { draw: 1e9 }));
  await page.waitForFunction(
    () => !document.querySelector(".round-picture")?.getAttribute("style")?.includes("rotate(-90deg)"),
  );
  await page.keyboard.press("m");
  await map.getByRole("button", { name: "Go there" }).click();
  await pointer.waitFor({ state: "hidden" });
  const { x, y } = await page.evaluate(() => window.limitless?.pose() ?? { x: 0, y: 0 });
  expect(Math.hypot(x + 3000, y + 1500 - 625), "at the course").toBeLessThan(60);

  await page.keyboard.press("m");
  await page.locator(".round-map").waitFor();
  await page.keyboard.press("u");
  await page.locator(".round-map").waitFor({ state: "hidden" });
  expect(await page.evaluate(() => localStorage.getItem("limitless.round"))).toBe("hidden");
  expect(page.errors).toEqual([]);
});
