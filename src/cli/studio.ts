/** Pictures of the built page in a headless browser. */
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";
import type { Browser } from "playwright-core";
import { FileError } from "./errors.ts";
import type { Size } from "./picture-tags.ts";

/** The built page, and a browser that draws it. */
export interface PageSource {
  /** Folder of the built page. */
  readonly folder: string;
  launch(): Promise<Browser>;
}

export interface Studio {
  /** A PNG of the view of a query, with its `?`, without controls. */
  take(query: string, size: Size): Promise<Buffer>;
  close(): Promise<void>;
}

/** Milliseconds until a view is drawn: software takes minutes for a large one. */
const PATIENCE = 600_000;

/** Opens a browser for the built page, or for the page at an address. Throws a FileError that names what is missing. */
export async function openStudio({ folder, launch }: PageSource, site?: string): Promise<Studio> {
  if (site === undefined && !existsSync(join(folder, "index.html")))
    throw new FileError(`${folder}: there is no built page; run npm run build, or give --site.`);
  const browser = await launch().catch((error) => {
    throw new FileError(reasonOf(error));
  });
  const { address, close } = site === undefined ? await serve(folder) : { address: site, close() {} };
  return {
    take: (query, size) => take(browser, new URL(query, address).href, size),
    async close() {
      await browser.close();
      close();
    },
  };
}

const reasonOf = (error: Error & { readonly code?: unknown }) =>
  error.code === "ERR_MODULE_NOT_FOUND"
    ? `A package that drives the browser is missing: npm install playwright-core (${error.message})`
    : error.message;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
};

/** Serves the files of a folder to this machine. */
async function serve(folder: string) {
  const root = normalize(`${folder}${sep}`);
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = join(root, pathname === "/" ? "index.html" : decodeURI(pathname));
    if (!file.startsWith(root) || !statSync(file, { throwIfNoEntry: false })?.isFile())
      return void response.writeHead(404).end();
    response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream").end(await readFile(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function take(browser: Browser, address: string, { width, height }: Size): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(address, { timeout: PATIENCE });
    const failure = page.getByRole("alertdialog");
    const drawn = page.locator('html[data-ready="true"]');
    await drawn.or(failure).first().waitFor({ state: "attached", timeout: PATIENCE });
    if (await failure.isVisible()) throw new FileError(`The view could not be drawn: ${await failure.innerText()}`);
    await page.locator("#ui").evaluate((host) => host.style.setProperty("display", "none"));
    return await page.screenshot({ timeout: PATIENCE });
  } finally {
    await context.close();
  }
}
