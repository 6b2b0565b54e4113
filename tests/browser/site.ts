/** A site whose files can change and whose server can end: a folder by HTTP, with the header of docs/hosting.md. */
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { type OpenPage, openPageAt, PATIENCE, SMALL_VIEW, untilReady } from "./browser.ts";

export interface Site {
  /** With a slash at the end. */
  readonly address: string;
  /** The served folder. */
  folder: string;
  /** Other folders of single files, by their paths; null: the file is missing. */
  readonly instead: Map<string, string | null>;
  /** More pages without a policy: their markup by their paths. */
  readonly pages: Map<string, string>;
  /** Ends all connections, and answers no more. */
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder from the path /suite/, as it may lie on a larger site. */
export async function serveSite(folder: string): Promise<Site> {
  const policy = (await fetch(inject("address"))).headers.get("content-security-policy") ?? "";
  const base = "/suite/";
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const path = pathname === base ? "index.html" : pathname.slice(base.length);
    const markup = site.pages.get(path);
    const content = markup ?? contentOf(path);
    response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
    if (markup === undefined) response.setHeader("Content-Security-Policy", policy);
    if (content === null || !pathname.startsWith(base)) response.statusCode = 404;
    response.end(content);
  });
  const contentOf = (path: string): Buffer | null => {
    const other = site.instead.get(path);
    const file = join(other ?? site.folder, path);
    const isThere = other !== null && statSync(file, { throwIfNoEntry: false })?.isFile();
    return isThere ? readFileSync(file) : null;
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const site: Site = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    folder,
    instead: new Map(),
    pages: new Map(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return site;
}

/** The folder of the build that all tests share. */
export const BUILT = fileURLToPath(new URL("../../dist", import.meta.url));

/** Resolves once the page has stored its files. */
export const untilStored = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: PATIENCE,
    })
    .toBe("activated");

/** Opens a page with its service worker, and resolves once its files are stored. */
export async function openStored(site: Site, query: string): Promise<OpenPage> {
  const size = { width: 800, height: 600 };
  const page = await openPageAt(`${site.address}?${query}`, size, {
    storesPage: true,
    drawsTiles: true,
    before: SMALL_VIEW,
  });
  await untilReady(page);
  await untilStored(page);
  return page;
}
