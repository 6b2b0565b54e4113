/**
 * Opens the built page in a real Chromium, each time in a context of its own.
 *
 *   const page = await openPage("world=skylands&freeze=1");
 *   await untilReady(page);
 *   expect(page.errors).toEqual([]);
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, inject } from "vitest";
import { untilReady as untilReadyWithin } from "../../tools/ready.ts";

export interface OpenPage extends Page {
  /** Errors on the console, exceptions nobody caught, and requests that failed, in order. */
  readonly errors: readonly string[];
}

export interface PageSize {
  width?: number;
  height?: number;
}

/** Options of Playwright's context. Motion is reduced by default, so that the loading screen closes at once. */
export interface PageOptions extends BrowserContextOptions {
  /** A script that runs before any of the page's own. */
  before?: string;
  /** Someone who was never here is greeted with the help card; others are not. */
  firstVisit?: boolean;
  /** For a page of parts that keeps nothing of what it is asked: all tests of the file share it. */
  lasting?: boolean;
}

let browser: Promise<Browser> | undefined;
const opened: Page[] = [];

/** Opens a page, which is closed after the test, or with `lasting` after all tests of the file. */
export async function openPage(query: string, size: PageSize = {}, options: PageOptions = {}): Promise<OpenPage> {
  return openPageAt(`${inject("address")}?${query}`, size, options);
}

/** Opens a page at any address. */
export async function openPageAt(
  address: string,
  { width = 320, height = 180 }: PageSize = {},
  { before, firstVisit = false, lasting = false, ...options }: PageOptions = {},
): Promise<OpenPage> {
  browser ??= chromium.connect(inject("browser"));
  const context = await (await browser).newContext({
    viewport: { width, height },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  if (!firstVisit) await page.addInitScript(`localStorage.setItem("limitless.helped", "yes")`);
  if (before) await page.addInitScript(before);
  if (!lasting) opened.push(page);
  const errors: string[] = [];
  page.on("console", (message) => {
    // What failed to load is told in its place alone.
    const place = message.text().startsWith("Failed to load") ? ` ${message.location().url}` : "";
    if (message.type() === "error") errors.push(message.text() + place);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page cancels what it was still loading.
    if (reason !== "net::ERR_ABORTED") errors.push(`${request.url()}: ${reason}`);
  });
  await page.goto(address);
  return Object.assign(page, { errors });
}

/** The address of a page of `pages/`, by the name of its file without ".html". */
export const addressOf = (name: string): string => `${inject("pages")}${name}.html`;

/** A script to run before those of the page: limits frames to one per this many milliseconds, to leave CPU time to the test. */
export const picturesEvery = (ms: number): string =>
  `requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), ${ms}); cancelAnimationFrame = clearTimeout;`;

/** The view as PNG, without the user interface. */
export const pictureOf = (page: Page): Promise<Buffer> =>
  page.screenshot({ style: "#ui { display: none !important }" });

/** Less than the timeout of a test, so that the error names what was awaited. */
export const untilReady = (page: Page, timeout = 50_000): Promise<void> => untilReadyWithin(page, timeout);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => page.context().close()));
});

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});
