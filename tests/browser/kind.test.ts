/** A made-up kind of world (tests/worlds/chequers) works through its row in the registry alone. */
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { filesOfCommand } from "../export/command-files.ts";
import { addressOf, openPageAt, untilReady } from "./browser.ts";
import { difference, exportDialog, exported } from "./exported.ts";

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
  expect(link).toMatch(/^\?world=chequers&shot=corner&at=9\d\.\d+,9\d\.\d+,-?0(\.\d+)?(&.*)?&square=6$/);

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

test("its export sheet, opened from the workshop, saves the command's files; the tab of the sum has a map of it", async () => {
  const page = await openPageAt(addressOf("opened"), { width: 800, height: 600 });
  await untilReady(page);
  await page.evaluate(() => window.rehearsal.open("?world=chequers&shot=corner&relief=0.2&quality=low&sheet=workshop"));
  await page.getByRole("tab", { name: "The sum" }).click();
  await page.getByRole("button", { name: "This world" }).waitFor();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = exportDialog(page);
  await dialog.getByLabel("Points a side").locator("visible=true").fill("33");
  const link = await page.evaluate(() => window.rehearsal.link());
  const { name, files } = await exported(page);
  expect(name).toBe("chequers-33.zip");
  const made = { title: "Chequers", about: "", load: () => import("../worlds/chequers/recipe.ts") };
  const args = ["heightmap", "--link", link, "--size", "33", "--format", "png16"];
  const expected = await filesOfCommand(args, "chequers-33.png", { ...scenes, chequers: made });
  expect(difference(files, expected)).toBeNull();
  expect(page.errors).toEqual([]);
});
