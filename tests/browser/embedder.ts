/** The example pages of docs/embed at an origin of their own, and the built page at another, which lets them frame it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Plugin, preview } from "vite";
import { inject } from "vitest";
import { ROOT } from "../../tools/dist.ts";
import { type OpenPage, openPageAt, type PageOptions } from "./browser.ts";

/** Sites and pictures of the examples, and what they are in tests: a small world that is soon drawn, and a small picture. */
const WORLDS = "https://worlds.example/";
const QUICK = "?world=skylands&quality=low&view=4&archipelagos=1&clouds=0&sea=540";
const SMALL = "width: 240, height: 126";

/** The built page as with this list of sites: its markup has the list, and its header. */
const answering = (embedders: string): Plugin => ({
  name: "answering",
  configurePreviewServer({ config, middlewares }) {
    middlewares.use((request, response, next) => {
      if (!/^\/(\?|$)/.test(request.url ?? "")) return next();
      const built = readFileSync(join(ROOT, "dist/index.html"), "utf8");
      const page = built.replace(/(name="limitless-embedders" content=)"[^"]*"/, `$1"${embedders}"`);
      for (const [name, value] of Object.entries(config.preview.headers)) response.setHeader(name, value ?? "");
      response.setHeader("Content-Type", "text/html").end(page);
    });
  },
});

/** Passes on what the page of other tests is served beside its files (ground-tiles.ts). */
const passTiles: Plugin = {
  name: "pass-tiles",
  configurePreviewServer({ middlewares }) {
    middlewares.use(async ({ url = "" }, response, next) => {
      if (!/^\/(assets\/)?ground-tiles\./.test(url)) return next();
      const answer = await fetch(new URL(url, inject("address")));
      response.setHeader("Content-Type", answer.headers.get("content-type") ?? "application/octet-stream");
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  },
};

/** Serves the built page with LIMITLESS_FRAME_ANCESTORS. */
async function serveSite(embedders: string) {
  process.env.LIMITLESS_FRAME_ANCESTORS = embedders;
  try {
    return await preview({
      root: ROOT,
      logLevel: "warn",
      plugins: [answering(embedders), passTiles],
      preview: { host: "127.0.0.1", port: 4400, strictPort: false },
    });
  } finally {
    delete process.env.LIMITLESS_FRAME_ANCESTORS;
  }
}

export interface Embedder {
  /** Opens an example by its name. */
  open(name: string, options?: PageOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

export async function serveEmbedder(): Promise<Embedder> {
  let site = WORLDS;
  const server = createServer(({ url = "" }, response) => {
    const name = /^\/(\w+)\.html$/.exec(url)?.[1];
    if (!name) return void response.writeHead(url === "/favicon.ico" ? 204 : 404).end();
    const page = readFileSync(join(ROOT, `docs/embed/${name}.html`), "utf8")
      .replaceAll("?world=skylands", QUICK)
      .replaceAll(WORLDS, site)
      .replace("width: 1200, height: 630", SMALL)
      .replace('width="640"\n    height="360"', 'width="240" height="135"')
      .replace("max-width: 640px", "width: 240px");
    response.writeHead(200, { "Content-Type": "text/html" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Another site for the browser than 127.0.0.1, so that the frame has a process of its own.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const served = await serveSite(origin);
  site = served.resolvedUrls?.local[0] ?? "";
  return {
    open: (name, options) => openPageAt(`${origin}/${name}.html`, { width: 480, height: 300 }, options),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await served.close();
    },
  };
}
