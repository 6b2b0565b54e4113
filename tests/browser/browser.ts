/**
 * Opens the built page in a real Chromium, each time in a context of its own.
 *
 *   const page = await openPage("world=skylands&freeze=1");
 *   await untilReady(page);
 *   expect(page.errors).toEqual([]);
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { LONGEST_WAIT } from "../../src/render/longest-wait.ts";
import { NO_SERVICE_WORKER } from "../../tools/browser.ts";
import { untilReady as untilReadyWithin } from "../../tools/ready.ts";
import { sampled } from "../long-test.ts";
import { FETCH_GROUND_TILES } from "./ground-tiles.ts";

export { pictureOf } from "../../tools/ready.ts";

export interface OpenPage extends Page {
  /** Errors on the console, exceptions nobody caught, and requests that failed, in order. */
  readonly errors: readonly string[];
  /** Warnings on the console, of workers too. */
  readonly warnings: readonly string[];
}

export interface PageSize {
  width?: number;
  height?: number;
}

/** Options of Playwright's context. Motion is reduced by default, so that the loading screen closes at once. */
export interface PageOptions extends BrowserContextOptions {
  /** A script that runs before any of the page's own. */
  before?: string;
  /** A first visitor is greeted by the door; others are not. */
  firstVisit?: boolean;
  /** For a page of parts that keeps nothing of what it is asked: all tests of the file share it. */
  lasting?: boolean;
  /** Whether its own worker draws the tiles of the ground. */
  drawsTiles?: boolean;
  /** Whether the service worker stores the page. */
  storesPage?: boolean;
}

/**
 * Asks for a frame once the GPU has drawn the one before. Software takes longer to draw a frame than a script to send it, and the
 * queue of frames between them would delay every input and every change of page by seconds.
 */
const FRAMES_IN_STEP = `{
  const contexts = [];
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (kind === "webgl2" && context && !contexts.includes(context)) contexts.push(context);
    return context;
  };
  let [last, waiting] = [0, new Map()];
  const drawn = (draw, id) => () => {
    const fences = contexts.filter((gl) => !gl.isContextLost()).map((gl) => [gl, gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)]);
    for (const [gl] of fences) gl.flush();
    const poll = () => {
      if (!waiting.has(id)) return;
      const busy = ([gl, fence]) => !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED;
      if (fences.some(busy)) return void setTimeout(poll, 4);
      for (const [gl, fence] of fences) gl.deleteSync(fence);
      waiting.delete(id);
      draw(performance.now());
    };
    poll();
  };
  requestAnimationFrame = (draw) => {
    waiting.set(++last, setTimeout(drawn(draw, last), 40));
    return last;
  };
  cancelAnimationFrame = (id) => {
    clearTimeout(waiting.get(id));
    waiting.delete(id);
  };
}`;

/** For tests of widgets in a large page: the view behind them has a sixteenth of the pixels. */
export const COARSE: PageOptions = { deviceScaleFactor: 0.25 };

/**
 * For tests of widgets in a page of any size: a script that makes the view behind them small, and does not blur what is behind panels,
 * which software does slowly. Set it as `before`.
 */
export const SMALL_VIEW = `document.addEventListener("DOMContentLoaded", () => {
    Object.assign(document.querySelector("#view").style, { width: "64px", height: "36px" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("#ui * { backdrop-filter: none !important }");
    document.adoptedStyleSheets = [sheet];
  });`;

/** Browsers of the file's tests, by the addresses at which they listen. */
const browsers = new Map<string, Promise<Browser>>();
const opened: Page[] = [];

/** Opens a page, which is closed after the test, or with `lasting` after all tests of the file. */
export async function openPage(query: string, size: PageSize = {}, options: PageOptions = {}): Promise<OpenPage> {
  return openPageAt(`${inject("address")}?${query}`, size, options);
}

/**
 * Milliseconds that pages are waited for: unit tests run beside them, and others may be at work on the machine. The long run opens
 * frozen pictures that wait as long as they may for their plants.
 */
export const PATIENCE = sampled(LONGEST_WAIT.all + 60_000, 120_000);

/** The browser that shows an address. */
function browserOf(address: string): Promise<Browser> {
  const endpoint = inject(address.startsWith(inject("pages")) ? "partsBrowser" : "browser");
  const browser = browsers.get(endpoint) ?? chromium.connect(endpoint);
  browsers.set(endpoint, browser);
  return browser;
}

/** Opens a page at any address. */
export async function openPageAt(
  address: string,
  { width = 320, height = 180 }: PageSize = {},
  { before, firstVisit = false, lasting = false, drawsTiles = false, storesPage = false, ...options }: PageOptions = {},
): Promise<OpenPage> {
  const context = await (await browserOf(address)).newContext({
    viewport: { width, height },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(FRAMES_IN_STEP);
  if (!storesPage) await context.addInitScript(NO_SERVICE_WORKER);
  if (!drawsTiles) await context.addInitScript(FETCH_GROUND_TILES);
  const page = await context.newPage();
  if (!firstVisit) await page.addInitScript(`localStorage.setItem("limitless.helped", "yes")`);
  if (before) await page.addInitScript(before);
  if (!lasting) opened.push(page);
  const errors: string[] = [];
  const warnings: string[] = [];
  page.on("console", (message) => {
    // Failed loads are reported in their place alone.
    const place = message.text().startsWith("Failed to load") ? ` ${message.location().url}` : "";
    if (message.type() === "error") errors.push(message.text() + place);
    if (message.type() === "warning") warnings.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page cancels what it was still loading.
    if (reason !== "net::ERR_ABORTED") errors.push(`${request.url()}: ${reason}`);
  });
  await page.goto(address);
  return Object.assign(page, { errors, warnings });
}

/** The address of a page of `pages/`, by the name of its file without ".html". */
export const addressOf = (name: string): string => `${inject("pages")}${name}.html`;

/** Less than the timeout of a test, so that the error names what was awaited. */
export const untilReady = (page: Page, timeout = PATIENCE): Promise<void> => untilReadyWithin(page, timeout);

/** Makes the next two workers of this name throw as they are made: a worker and the one that replaces it. */
export const failWorkers = (page: Page, name: string): Promise<void> =>
  page.evaluate((failing) => {
    let left = 2;
    window.Worker = new Proxy(Worker, {
      construct(target, [url, options]: [string | URL, WorkerOptions]) {
        if (options.name === failing && left-- > 0) throw new Error("no more workers");
        return new target(url, options);
      },
    });
  }, name);

/** Closes the pages of a test. */
export async function closePages(): Promise<void> {
  await Promise.all(opened.splice(0).map((page) => page.context().close()));
}

/** Closes the pages of a file. */
export async function closeBrowser(): Promise<void> {
  const connected = [...browsers.values()];
  browsers.clear();
  for (const browser of connected) await (await browser).close();
}
