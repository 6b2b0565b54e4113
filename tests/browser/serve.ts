/** Serves the built page, the test pages and one browser to all browser tests. */
import type { TestProject } from "vitest/node";
import { MEASURE_FLAGS, serveBrowser } from "../../tools/browser.ts";
import { serveDist } from "../../tools/dist.ts";
import { serveGroundTiles } from "./ground-tiles.ts";
import { servePages } from "./pages/serve.ts";

/** Flags that save software from drawing and compiling the same again. Tests alone set them, since benches measure a first visit. */
const SAVING = [
  // One cache of pipelines for all pages: one for each program ends with its page, and the next page optimizes its shaders anew.
  "--enable-angle-features=preferGlobalPipelineCache",
  // Elements of a page are painted by the CPU itself, not by shaders that the CPU emulates. WebGL is drawn as before.
  "--disable-gpu-compositing",
];

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the page, with a slash at the end. */
    address: string;
    /** URL of the pages of parts, with a slash at the end. */
    pages: string;
    /** Address at which the browser listens. */
    browser: string;
  }
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const open: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const each of open.splice(0).reverse()) await each.close();
  };
  try {
    const browser = await serveBrowser([...MEASURE_FLAGS, ...SAVING]);
    open.push(browser);
    const tiles = serveGroundTiles();
    const dist = await serveDist([tiles]);
    open.push(dist);
    const pages = await servePages(undefined, [tiles]);
    open.push(pages);
    project.provide("browser", browser.wsEndpoint());
    project.provide("address", dist.address);
    project.provide("pages", pages.address);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
