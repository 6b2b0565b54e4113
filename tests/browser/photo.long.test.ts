/** Photographs of every world, which take minutes in software: at 4K, but of gas, of which a megapixel takes minutes, at 2×. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";
import { savedPng } from "./saved.ts";

test.each([
  ["skylands", "4K", 3840, 2160],
  ["planet", "4K", 3840, 2160],
  ["caverns", "4K", 3840, 2160],
  ["cosmic", "2×", 320, 180],
] as const)("%s is saved at %s, %i × %i pixels, and is no black picture", async (world, size, width, height) => {
  const page = await openPage(
    `world=${world}&quality=low`,
    size === "4K" ? {} : { width: width / 2, height: height / 2 },
  );
  await untilReady(page);
  await page.keyboard.press("F2");
  await page.locator(".photo-tools select").selectOption(size);
  const press = () => page.locator(".photo-save").click({ timeout: 60_000 });
  const { data, ...saved } = (await savedPng(page, press, 400_000)).png;
  expect([saved.width, saved.height]).toEqual([width, height]);
  let lit = 0;
  for (let i = 0; i < data.length; i += 401) if (data[i] > 12) lit++;
  expect(lit / (data.length / 401)).toBeGreaterThan(0.02);
  expect(page.errors).toEqual([]);
});
