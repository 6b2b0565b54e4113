/** The performance panel: its figures, its graph, GPU times, and the measurement that flies ahead for a minute. */
import { expect, test } from "vitest";
import { addressOf, openPageAt, untilReady } from "./browser.ts";

declare global {
  interface Window {
    /** Milliseconds by which the page's clock is ahead. */
    ahead?: number;
    taken?: WEBGL_lose_context | undefined;
  }
}

const CLOCK = `{
  const now = performance.now.bind(performance);
  performance.now = () => now() + (window.ahead ?? 0);
}`;

const NO_TIMER = `{
  const { getExtension } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getExtension = function (name) {
    return name === "EXT_disjoint_timer_query_webgl2" ? null : getExtension.call(this, name);
  };
}`;

async function openChequers(before: string) {
  const page = await openPageAt(addressOf("opened"), { width: 640, height: 400 }, { before });
  await untilReady(page);
  const held = () => page.evaluate(() => window.rehearsal.held());
  const empty = await held();
  await page.evaluate(() => window.rehearsal.open("?world=chequers&quality=low"));
  await page.locator(".panel").waitFor({ state: "attached" });
  await page.keyboard.press("F3");
  const panel = page.locator(".performance");
  await panel.waitFor();
  return { page, panel, held, empty };
}

test("F3 shows frame times, and a measurement gives a text to copy", async () => {
  const { page, panel, held, empty } = await openChequers(CLOCK);
  const figures = () => panel.locator(".performance-figures").innerText();
  await expect
    .poll(figures)
    .toMatch(/Frame\s+\d+\.\d ms · \d+ a second\s+Script\s+\d+\.\d ms\s+Picture\s+480 × 300 \(100 %\), low/);
  expect(await figures()).toMatch(
    /Drawn\s+[1-9]\d* triangles, \d+ calls\s+Graphics memory\s+[1-9]\d* MB, [1-9]\d* programs\s+Script memory\s+[1-9]\d* MB/,
  );
  const passes = () => panel.locator(".performance-passes").innerText();
  // The software renderer of the tests has timer queries.
  await expect.poll(passes).toMatch(/^GPU time\s+\d+\.\d\d ms\s/);
  await expect.poll(passes).toMatch(/\schequers\s+\d+\.\d\d ms/);
  const drawn = () =>
    panel.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext("2d")?.getImageData(canvas.width - 1, 0, 1, canvas.height).data ?? [];
      return pixels.filter((value, i) => i % 4 === 3 && value > 200).length;
    });
  await expect.poll(drawn).toBeGreaterThan(0);

  const before = await page.evaluate(() => window.rehearsal.pose());
  await panel.getByRole("button").click();
  await expect.poll(() => panel.getByRole("button").textContent()).toMatch(/^Measuring: (60|59|58) s$/);
  await expect.poll(() => page.evaluate(() => window.rehearsal.pose())).not.toEqual(before);
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
  expect(lines[7]).toMatch(/^GPU ms: median \d+\.\d\d$/);
  expect(lines[8]).toMatch(/^GPU ms by pass: .*chequers \d+\.\d\d/);
  await page.keyboard.press("F3");
  await panel.waitFor({ state: "hidden" });
  await page.evaluate(() => window.rehearsal.dispose());
  expect(await held()).toEqual(empty);
  expect(page.errors).toEqual([]);
});

test("GPU times go on after another quality and a lost context", async () => {
  const { page, panel, held } = await openChequers("");
  const rows = panel.locator(".performance-passes dt");
  const queries = async () => (await held())["GPU Query"] ?? 0;
  /** Closed, the panel leaves no query; opened again, it lists passes that are timed anew. */
  async function reopen(): Promise<void> {
    await page.keyboard.press("F3");
    await panel.waitFor({ state: "hidden" });
    expect(await queries()).toBe(0);
    await page.keyboard.press("F3");
    await panel.waitFor();
    await expect.poll(() => rows.allInnerTexts()).toContain("chequers");
    expect(await queries()).toBeGreaterThan(0);
  }
  await page.evaluate(() => window.rehearsal.change("quality", "medium"));
  await reopen();
  await page.evaluate(() => {
    window.taken =
      document.querySelector("canvas")?.getContext("webgl2")?.getExtension("WEBGL_lose_context") ?? undefined;
    window.taken?.loseContext();
  });
  await page.getByText("Restoring the view").waitFor();
  expect(await queries()).toBe(0);
  await page.evaluate(() => window.taken?.restoreContext());
  await page.locator(".restoring").waitFor({ state: "detached", timeout: 30_000 });
  await reopen();
  await page.evaluate(() => window.rehearsal.dispose());
  expect(await queries()).toBe(0);
  expect(page.errors).toEqual([]);
  expect(page.warnings.filter((text) => /quer|INVALID/i.test(text))).toEqual([]);
});

test("where the browser has no timer, the panel and the measurement say so", async () => {
  const { page, panel } = await openChequers(CLOCK + NO_TIMER);
  const passes = panel.locator(".performance-passes");
  await expect.poll(() => passes.innerText()).toMatch(/^GPU time\s+not available in this browser$/);
  await panel.getByRole("button").click();
  await expect.poll(() => panel.getByRole("button").textContent()).toMatch(/^Measuring/);
  await page.evaluate(() => {
    window.ahead = 61_000;
  });
  const report = panel.getByLabel("Measurement");
  await report.waitFor();
  expect(await report.inputValue()).toContain("\nGPU time: not available in this browser\n");
  expect(page.errors).toEqual([]);
});
