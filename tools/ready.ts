import type { Page } from "playwright-core";

/** Waits until everything near the camera is drawn. */
export async function untilReady(page: Page, timeout: number): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true", undefined, { timeout });
}

/** The view as PNG, without the user interface. The page's policy blocks the `style` of Playwright's screenshots. */
export async function pictureOf(page: Page, timeout = 120_000): Promise<Buffer> {
  const ui = page.locator("#ui");
  await ui.evaluate((host) => host.style.setProperty("display", "none"));
  const picture = await page.screenshot({ timeout });
  await ui.evaluate((host) => host.style.removeProperty("display"));
  return picture;
}
