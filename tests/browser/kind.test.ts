/** A made-up kind of world (tests/worlds/chequers) works through its row in the registry alone. */
import { expect, test } from "vitest";
import { addressOf, openPageAt, untilReady } from "./browser.ts";

test("a new kind opens, steps, has its link, help and settings, and disposes to zero", async () => {
  const page = await openPageAt(addressOf("opened"), { width: 480, height: 270 });
  await untilReady(page);
  const held = () => page.evaluate(() => window.rehearsal.held());
  const empty = await held();
  await page.evaluate(() => window.rehearsal.open("?world=chequers&shot=corner&square=6&quality=low"));
  expect(await held()).toMatchObject({ engines: 1, meshes: 1 });

  const before = await page.evaluate(() => window.rehearsal.pose());
  await page.evaluate(() => window.rehearsal.forward(2));
  const after = await page.evaluate(() => window.rehearsal.pose());
  expect(before).toMatchObject({ x: 100, y: 100 });
  // It looks south-west.
  expect(after?.x).toBeLessThan(99);
  expect(after?.y).toBeLessThan(99);

  const link = await page.evaluate(() => window.rehearsal.link());
  expect(link).toMatch(/^\?world=chequers&shot=corner&at=9\d\.\d+,9\d\.\d+,0(&.*)?&square=6$/);

  const rows = page.locator(".panel .lil-controller");
  await expect.poll(() => rows.allTextContents().then((texts) => texts.join(" "))).toMatch(/Squares.*Hour.*Seed/);
  await page.evaluate(() => window.rehearsal.change("square", 10));
  expect(await page.evaluate(() => window.rehearsal.link())).toContain("square=10");

  await page.locator(".help-button").click();
  expect(await page.locator(".help").innerText()).toMatch(/worlds and places/i);
  await page.keyboard.press("F1");

  await page.evaluate(() => window.rehearsal.dispose());
  expect(await held()).toEqual(empty);
  expect(page.errors).toEqual([]);
});
