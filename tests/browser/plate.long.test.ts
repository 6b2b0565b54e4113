/** The plate sheet on its own page: rendering, moving, star labels, flying to a star, and the literal scan. */
import { expect, test } from "vitest";
import { addressOf, failWorkers, openPageAt } from "./browser.ts";

test("renders, moves, labels stars and flies to one; a literal scan of a small plate is equal", async () => {
  const page = await openPageAt(addressOf("plate"), { width: 900, height: 560 });
  await failWorkers(page, "plate");
  await page.evaluate(() => window.plate.open());
  const sheet = page.locator("dialog.plate");
  await sheet.getByText("The plate could not be rendered: Error: no more workers.").waitFor();
  await sheet.getByRole("button", { name: "Render again" }).click();
  const filled = () => page.waitForSelector("dialog.plate[aria-busy=false]");
  await filled();
  expect(await sheet.locator("footer").textContent()).toMatch(
    /^497 stars and the gas of 144\u202f000\u202f000 cells in [\d.]+ s/,
  );

  const glass = sheet.locator(".plate-window");
  const bright = () =>
    page.evaluate(() => {
      const gas = document.querySelector<HTMLCanvasElement>(".plate-gas");
      const { data } = gas?.getContext("2d")?.getImageData(0, 0, 800, 600) ?? { data: [] };
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] > 200) count++;
      return count;
    });
  const before = await bright();
  expect(before).toBeGreaterThan(2000);

  await glass.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await filled();
  expect(await sheet.locator("input[name=x]").inputValue()).toBe("400");
  expect(await bright()).not.toBe(before);
  await sheet.locator("input[name=z]").fill("1e7");
  await page.keyboard.press("Enter");
  expect(await sheet.locator(".plate-problem").textContent()).toMatch(/^z is “1e7”: it takes a whole number from/);
  await sheet.getByText("Relf's view").click();
  await filled();
  expect(await sheet.locator(".plate-problem").textContent()).toBe("");

  await sheet.getByText("Scan it literally").click();
  await sheet.getByText(/^\d+ % in [\d.]+ s/).waitFor();
  await sheet.getByText("Cancel").click();
  await sheet.getByText("Stopped. Nothing is compared.").waitFor();

  await sheet.locator(".plate-star").nth(1).focus();
  await page.keyboard.press("ArrowUp");
  expect(await sheet.locator(".plate-card strong").textContent()).toBe(
    await sheet.locator(".plate-star b").first().textContent(),
  );
  // A click at the position on the card flies to the star.
  const [x, y, z] = ((await sheet.locator(".plate-card > span").first().textContent()) ?? "")
    .split(", ")
    .map((v) => Number(v.replace("\u2212", "-")));
  const { width = 0, height = 0 } = (await glass.boundingBox()) ?? {};
  await glass.click({ position: { x: ((x + 400.5) / 800) * width, y: ((299.5 - y) / 600) * height } });
  expect(await page.evaluate(() => window.plate.calls)).toEqual(["closed", `star ${x} ${y} ${z}`]);
  expect(await sheet.count()).toBe(0);

  await page.evaluate(() => window.plate.open([160, 120, 40]));
  await filled();
  await sheet.getByText("Scan it literally").click();
  await sheet.getByText(/times as fast, and equal: \d+ stars, greatest difference of gas [01] grey level/).waitFor();
  await page.keyboard.press("Escape");
  // The browser's close event comes after the key press.
  await sheet.waitFor({ state: "detached", timeout: 10_000 });
  expect(page.errors).toEqual([]);
});
