/**
 * The tiles of kinds of ground for the pages of browser tests, drawn once in Node: each page has a context of its own and would
 * take seconds of a core to draw the same bytes again.
 */
import type { Plugin, PreviewServer, ViteDevServer } from "vite";
import { groundTiles } from "../../src/render/ground/materials/tiles.ts";

/** Answers as the worker of `src/render/ground/materials/worker.ts` does. */
const WORKER = `onmessage = async () => {
  const tiles = new Uint8Array(await (await fetch("/ground-tiles.bin")).arrayBuffer());
  postMessage(tiles, [tiles.buffer]);
};`;

/** Serves the tiles and a worker script that fetches them. */
export function serveGroundTiles(): Plugin {
  const tiles = groundTiles();
  const listen = ({ middlewares }: ViteDevServer | PreviewServer) => {
    middlewares.use("/ground-tiles.bin", (_, response) => void response.end(tiles));
    middlewares.use("/assets/ground-tiles.js", (_, response) => {
      response.setHeader("Content-Type", "text/javascript");
      response.end(WORKER);
    });
  };
  return { name: "ground-tiles", configureServer: listen, configurePreviewServer: listen };
}

/** A script for a page of these servers: its worker of tiles fetches them. */
export const FETCH_GROUND_TILES = `if (window.Worker)
  window.Worker = new Proxy(Worker, {
    construct: (target, [url, options]) =>
      options?.name === "ground" ? new target("/assets/ground-tiles.js", { name: "ground" }) : new target(url, options),
  });`;
