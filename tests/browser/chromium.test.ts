import type { Browser } from "playwright-core";
import { afterEach, expect, test, vi } from "vitest";
import { findBrowser, launchBrowser } from "../../tools/browser.ts";

let browser: Browser | undefined;

afterEach(async () => {
  vi.unstubAllEnvs();
  await browser?.close();
  browser = undefined;
});

/** Clears a WebGL2 canvas to a colour and reads it back. */
async function readColour(): Promise<number[]> {
  browser = await launchBrowser();
  const page = await browser.newPage();
  return page.evaluate(() => {
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl) return [];
    gl.clearColor(0.2, 0.4, 0.6, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const pixel = new Uint8Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return [...pixel];
  });
}

test("the browser found on this machine draws with WebGL2", async () => {
  expect(await readColour()).toEqual([51, 102, 153, 255]);
});

test("the browser in node_modules draws with WebGL2, or its error says what to install", async () => {
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv("LIMITLESS_BROWSER", "sparticuz");
  const isThere = process.platform === "linux" && process.arch === "x64";
  const told = await readColour().catch(String);
  expect(told).toEqual(isThere ? [51, 102, 153, 255] : expect.stringMatching(/Install Google Chrome or Chromium/));
});

test("a wrong CHROMIUM_PATH is an error", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  await expect(findBrowser()).rejects.toThrow('CHROMIUM_PATH names "/nowhere/chromium"');
});
