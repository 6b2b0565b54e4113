/** Opens pages of the served build for the tools: one browser, a fresh context each time. */
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { serveDist } from "./dist.ts";

export interface Studio {
  /** A blank page that goes nowhere until told: listeners come first. */
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
      const page = await context.newPage();
      // tsx wraps named functions in a call that only its own runtime has; a page gets those functions too.
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
