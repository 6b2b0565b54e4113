/** A closed world leaves nothing on the GPU, in Babylon.js or in the page, and nothing running. */
import { expect, test } from "vitest";
import { longTest, sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, type OpenPage, openPageAt, untilReady } from "./browser.ts";
import type { Ledger } from "./pages/ledger.ts";
import { worlds } from "./worlds.ts";

const SMALL = { width: 96, height: 54 };

async function openRehearsal(): Promise<OpenPage> {
  const page = await openPageAt(addressOf("opened"), SMALL);
  await untilReady(page);
  return page;
}

const held = (page: OpenPage) => page.evaluate(() => window.rehearsal.held());
const dispose = (page: OpenPage) => page.evaluate(() => window.rehearsal.dispose());

/** Counts of meshes and GPU resources. */
function gpuOf(all: Ledger): Ledger {
  return Object.fromEntries(Object.entries(all).filter(([name]) => /^(GPU|meshes|materials|textures)/.test(name)));
}

/** One after the other in the same page. The first is disposed of below at medium. */
longTest("worlds are disposed of completely", async () => {
  const page = await openRehearsal();
  for (const [n, { world, shots }] of nonEmpty(worlds).entries()) {
    const empty = await held(page);
    for (const [i, shot] of [shots[0], shots[shots.length - 1]].entries()) {
      const link = `?world=${world}&shot=${shot}&quality=${i === 0 && n > 0 ? "medium" : "low"}&view=4`;
      await page.evaluate((search) => window.rehearsal.open(search), link);
      expect(await held(page)).toMatchObject({ engines: 1, "GPU Program": expect.any(Number) });
      await dispose(page);
      expect(await held(page), `${world}, ${shot}`).toEqual(empty);
    }
  }
  expect(page.errors).toEqual([]);
});

/** `npm run test:long` does so in islands, whose programs take longest to compile; `mine.test.ts` disposes of a mine. */
test("a world in use is disposed of completely: help, menu and panel open, another quality, a message shown", async () => {
  const page = await openRehearsal();
  const empty = await held(page);
  const link = process.env.LONG ? "?quality=low&view=4&archipelagos=1" : "?world=chequers&quality=low";
  await page.evaluate((search) => window.rehearsal.open(search), link);
  for (const key of ["w", "g", "g", "m", "p", "h", "h", "Enter"]) await page.keyboard.press(key);
  const drawn: Ledger[] = [];
  const draw = async (quality: string) => {
    await page.evaluate((name) => window.rehearsal.change("quality", name), quality);
    drawn.unshift(gpuOf(await held(page)));
  };
  await draw("medium");
  // Late parts are there by another turn; leaks grow with each.
  for (let turn = 0; turn < 6 && (turn === 0 || JSON.stringify(drawn[0]) !== JSON.stringify(drawn[2])); turn++) {
    await draw("low");
    await draw("medium");
  }
  expect(drawn[0], "after a change of quality and back").toEqual(drawn[2]);
  await page.keyboard.press("g");
  await dispose(page);
  expect(await held(page)).toEqual(empty);
  expect(page.errors).toEqual([]);
});

test("a world disposed of while it opens leaves nothing, and another one opens after it", async () => {
  const page = await openRehearsal();
  // Babylon fetches a post process's vertex shader first, and compiles it even when it is no longer wanted.
  const lasting = async () => ({ ...(await held(page)), "GPU Program": 0 });
  const empty = await lasting();
  for (const ms of sampled([0, 300], [300])) {
    await page.evaluate(() => window.rehearsal.begin("?quality=low&view=4&archipelagos=1"));
    await page.waitForTimeout(ms);
    expect(await held(page), `open for ${ms} ms`).toMatchObject({ engines: 1, meshes: expect.any(Number) });
    await dispose(page);
    await page.evaluate(() => window.rehearsal.ready());
    expect(await lasting(), `after ${ms} ms`).toEqual(empty);
  }
  await page.evaluate(() => window.rehearsal.open("?world=chequers&quality=low"));
  expect(await held(page)).toMatchObject({ engines: 1, meshes: expect.any(Number) });
  expect(page.errors).toEqual([]);
});
