/** Opens pages of the served build: one browser, with a new context per page. */
import type { Browser, Page } from "playwright-core";
import { launchBrowser, NO_SERVICE_WORKER } from "./browser.ts";
import { serveDist } from "./dist.ts";

export interface Studio {
  /** A blank page, so that listeners can be added before it loads. */
  newPage(width: number, height: number): Promise<Page>;
  addressOf(query: string): string;
  close(): Promise<void>;
}

export async function openStudio(flags: readonly string[] = []): Promise<Studio> {
  const served = await serveDist();
  let browser: Browser;
  try {
    browser = await launchBrowser(flags);
  } catch (error) {
    await served.close();
    throw error;
  }
  return {
    async newPage(width, height) {
      const context = await browser.newContext({ viewport: { width, height } });
      await context.addInitScript(NO_SERVICE_WORKER);
      const page = await context.newPage();
      // tsx wraps named functions in a helper, which must also exist in pages that evaluate them.
      await page.addInitScript("globalThis.__name = (target) => target;");
      return page;
    },
    addressOf: (query) => `${served.address}?${query}`,
    async close() {
      await browser.close();
      await served.close();
    },
  };
}
