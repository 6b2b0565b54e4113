import type { Page } from "playwright-core";

/** Waits until everything near the camera is drawn. */
export async function untilReady(page: Page, timeout: number): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true", undefined, { timeout });
}
