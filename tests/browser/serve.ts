/** Serves the built page and one browser to all browser tests. */
import type { TestProject } from "vitest/node";
import { MEASURE_FLAGS, serveBrowser } from "../../tools/browser.ts";
import { serveDist } from "../../tools/dist.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the page is served, with a slash at the end. */
    address: string;
    /** Where the browser listens. */
    browser: string;
  }
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const browser = await serveBrowser(MEASURE_FLAGS);
  const page = await serveDist().catch(async (error) => {
    await browser.close();
    throw error;
  });
  project.provide("address", page.address);
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await page.close();
  };
}
