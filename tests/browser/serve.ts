/** Serves the built page, the test pages and two browsers to all browser tests. */
import type { TestProject } from "vitest/node";
import { MEASURE_FLAGS, serveBrowser } from "../../tools/browser.ts";
import { serveDist } from "../../tools/dist.ts";
import { serveGroundTiles } from "./ground-tiles.ts";
import { serveBuiltPages } from "./pages/serve.ts";

/**
 * One cache of pipelines for all pages: one for each program ends with its page, and the next page optimizes its shaders anew. Tests
 * alone set it, since benches measure a first visit.
 */
const SHARED_PIPELINES = "--enable-angle-features=preferGlobalPipelineCache";

/**
 * Elements are painted by the CPU itself, not by shaders that it emulates, which takes a third off the tests of controls. Not for whole
 * worlds: their frames no longer wait for the compositor, and more frames take more time.
 */
const CPU_PAINTING = "--disable-gpu-compositing";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the page, with a slash at the end. */
    address: string;
    /** URL of the pages of parts, with a slash at the end. */
    pages: string;
    /** Address at which the browser of the page listens. */
    browser: string;
    /** The same of the browser of the pages of parts. */
    partsBrowser: string;
  }
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const open: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const each of open.splice(0).reverse()) await each.close();
  };
  try {
    const flags = [...MEASURE_FLAGS, SHARED_PIPELINES];
    const browser = await serveBrowser(flags);
    open.push(browser);
    const partsBrowser = await serveBrowser([...flags, CPU_PAINTING]);
    open.push(partsBrowser);
    const tiles = serveGroundTiles();
    const dist = await serveDist([tiles]);
    open.push(dist);
    const pages = await serveBuiltPages([tiles]);
    open.push(pages);
    project.provide("browser", browser.wsEndpoint());
    project.provide("partsBrowser", partsBrowser.wsEndpoint());
    project.provide("address", dist.address);
    project.provide("pages", pages.address);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
