/** Deserts with dunes and canyons, whose ground has the largest shader, are drawn where vertices march to the horizon, too. */
import { expect } from "vitest";
import { longTest } from "../long-test.ts";
import { openPage, pictureOf, untilReady } from "./browser.ts";
import { BLANK } from "./frozen.ts";

const SIZE = { width: 320, height: 180 };

longTest("a canyon is drawn at quality medium, and the context is not lost", async () => {
  const page = await openPage("world=planet&preset=desert&shot=canyon&freeze=1&quality=medium", SIZE);
  await untilReady(page);
  expect((await pictureOf(page)).length).toBeGreaterThan(BLANK);
  expect([...page.errors, ...page.warnings].filter((line) => /context/i.test(line))).toEqual([]);
  expect(page.errors).toEqual([]);
});
