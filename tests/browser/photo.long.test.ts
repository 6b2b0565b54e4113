/** A 4K photograph of every world, which takes minutes in software. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";
import { savedPng } from "./saved.ts";

test.each(["skylands", "planet", "caverns", "cosmic"])(
  "%s is saved at 3840 × 2160, and is no black picture",
  { timeout: 1_200_000 },
  async (world) => {
    const page = await openPage(`world=${world}&quality=low`, { width: 320, height: 180 });
    await untilReady(page);
    await page.keyboard.press("F2");
    await page.locator(".photo-tools select").selectOption("4K");
    const press = () => page.locator(".photo-save").click({ timeout: 60_000 });
    const { width, height, data } = (await savedPng(page, press, 1_000_000)).png;
    expect([width, height]).toEqual([3840, 2160]);
    let lit = 0;
    for (let i = 0; i < data.length; i += 401) if (data[i] > 12) lit++;
    expect(lit / (data.length / 401)).toBeGreaterThan(0.02);
    expect(page.errors).toEqual([]);
  },
);
