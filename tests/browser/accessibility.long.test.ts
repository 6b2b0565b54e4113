/** No violation of WCAG 2.2 AA in any sheet of any world, and in messages about failures. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { violationsIn } from "./accessibility.ts";
import { openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { inSheet, SHEETS } from "./layout-sheets.ts";
import { worlds } from "./worlds.ts";

test.each(nonEmpty(worlds).map(({ world }) => world))("all sheets of %s", async (world) => {
  const sky = world === "cosmic" ? "" : "&clouds=0";
  const page = await openPage(
    `world=${world}&quality=low${sky}`,
    { width: 1280, height: 720 },
    { before: SMALL_VIEW, bypassCSP: true },
  );
  await untilReady(page);
  await page.locator(".readout").waitFor();
  const found: string[] = [];
  for (const sheet of nonEmpty(SHEETS.filter(({ name }) => world !== "faults" || name !== "work")))
    found.push(...(await inSheet(page, sheet, () => violationsIn(page))).map((line) => `${sheet.name}: ${line}`));
  expect([...new Set(found)].join("\n")).toBe("");
  expect(page.errors).toEqual([]);
});

test("messages about failures", async () => {
  const small = { width: 640, height: 360 };
  const options = { before: SMALL_VIEW, bypassCSP: true };
  const running = await openPage("world=mines&quality=low", small, options);
  await untilReady(running);
  await running.evaluate(() => void Promise.reject(new Error("no reason")));
  await running.locator(".failure-card").waitFor();
  expect((await violationsIn(running)).join("\n")).toBe("");
  const before = `WebGL2RenderingContext.prototype.createBuffer = () => {
    throw new Error("no memory");
  }`;
  const stopped = await openPage("world=mines&quality=low", small, { ...options, before });
  await stopped.getByRole("alertdialog").waitFor();
  expect((await violationsIn(stopped)).join("\n")).toBe("");
});
