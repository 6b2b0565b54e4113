/** The performance panel: its figures, its graph, and the measurement that flies ahead for a minute. */
import { expect, test } from "vitest";
import { addressOf, openPageAt, untilReady } from "./browser.ts";

declare global {
  interface Window {
    /** Milliseconds by which the page's clock is ahead. */
    ahead?: number;
  }
}

const CLOCK = `{
  const now = performance.now.bind(performance);
  performance.now = () => now() + (window.ahead ?? 0);
}`;

test("F3 shows what frames cost, and a measurement gives a text to copy", async () => {
  const page = await openPageAt(addressOf("opened"), { width: 640, height: 400 }, { before: CLOCK });
  await untilReady(page);
  const held = () => page.evaluate(() => window.rehearsal?.held());
  const empty = await held();
  await page.evaluate(() => window.rehearsal?.open("?world=chequers&quality=low"));
  await page.locator(".panel").waitFor({ state: "attached" });
  await page.keyboard.press("F3");
  const panel = page.locator(".performance");
  await panel.waitFor();
  const figures = () => panel.locator(".performance-figures").innerText();
  await expect
    .poll(figures)
    .toMatch(/Frame\s+\d+\.\d ms · \d+ a second\s+Script\s+\d+\.\d ms\s+Picture\s+480 × 300 \(100 %\), low/);
  expect(await figures()).toMatch(
    /Drawn\s+[1-9]\d* triangles, \d+ calls\s+Graphics memory\s+[1-9]\d* MB, [1-9]\d* programs\s+Script memory\s+[1-9]\d* MB/,
  );
  const drawn = () =>
    panel.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext("2d")?.getImageData(canvas.width - 1, 0, 1, canvas.height).data ?? [];
      return pixels.filter((value, i) => i % 4 === 3 && value > 200).length;
    });
  await expect.poll(drawn).toBeGreaterThan(0);

  const before = await page.evaluate(() => window.rehearsal?.pose());
  await panel.getByRole("button").click();
  await expect.poll(() => panel.getByRole("button").textContent()).toMatch(/^Measuring: (60|59|58) s$/);
  await expect.poll(() => page.evaluate(() => window.rehearsal?.pose())).not.toEqual(before);
  await page.evaluate(() => {
    window.ahead = 61_000;
  });
  const report = panel.getByLabel("Measurement");
  await report.waitFor();
  const lines = (await report.inputValue()).split("\n");
  expect(lines[0]).toMatch(/^Limitless, [1-9]\d* frames in a minute$/);
  expect(lines[1]).toContain("world=chequers");
  expect(lines[2]).toMatch(/swiftshader/i);
  expect(lines[5]).toMatch(/^frame ms: median \d+\.\d, 95 % \d+\.\d, 99 % \d+\.\d, longest 61\d\d\d\.\d$/);
  expect(lines[6]).toMatch(/^script ms: median \d+\.\d, 99 % \d+\.\d, longest \d+\.\d$/);
  await page.keyboard.press("F3");
  await panel.waitFor({ state: "hidden" });
  await page.evaluate(() => window.rehearsal?.dispose());
  expect(await held()).toEqual(empty);
  expect(page.errors).toEqual([]);
});
