/** The waypoint in saved data: there again after a reload, another on other ground, and the later of two tabs. */
import { expect, test } from "vitest";
import type { SaveStore } from "../../../src/saves/store.ts";
import { KeptWaypoint, type Marked } from "../../../src/worlds/work/kept-waypoint.ts";
import { createMemoryBrowser, flush } from "../../saves/memory-browser.ts";
import { openStore } from "../../saves/records.ts";

let time = 0;

/** A page on a ground; `frame` is one frame of it. */
function visit(saved: SaveStore, ground = { land: "skylands/1983/1983" }) {
  const marked: Marked = { place: null };
  const kept = new KeptWaypoint({ saved, marked, land: () => ground.land, now: () => ++time });
  const frame = async () => {
    await flush();
    kept.update();
    await flush();
  };
  return { marked, kept, frame, ground };
}

test("a waypoint is there again after a reload, and a cleared one is not", async () => {
  const browser = createMemoryBrowser();
  const first = visit(openStore(browser.tab()));
  await first.frame();
  first.marked.place = [10, 20, 300];
  await first.frame();
  const second = visit(openStore(browser.tab()));
  await second.frame();
  expect(second.marked.place).toEqual([10, 20, 300]);
  second.marked.place = null;
  await second.frame();
  const third = visit(openStore(browser.tab()));
  await third.frame();
  expect(third.marked.place).toBeNull();
});

test("one that was set before the record was read wins, and is saved", async () => {
  const browser = createMemoryBrowser();
  const first = visit(openStore(browser.tab()));
  await first.frame();
  first.marked.place = [1, 1, 1];
  await first.frame();
  const second = visit(openStore(browser.tab()));
  second.marked.place = [2, 2, 2];
  await second.frame();
  expect(second.marked.place).toEqual([2, 2, 2]);
  const third = visit(openStore(browser.tab()));
  await third.frame();
  expect(third.marked.place).toEqual([2, 2, 2]);
});

test("every ground has its own, also after a change of seed in an open page", async () => {
  const browser = createMemoryBrowser();
  const page = visit(openStore(browser.tab()));
  await page.frame();
  page.marked.place = [1, 2, 3];
  await page.frame();
  page.ground.land = "skylands/7/1983";
  page.kept.follow();
  expect(page.marked.place).toBeNull();
  await page.frame();
  page.marked.place = [7, 7, 7];
  await page.frame();
  page.ground.land = "skylands/1983/1983";
  page.kept.follow();
  await page.frame();
  expect(page.marked.place).toEqual([1, 2, 3]);
});

test("of two open tabs the later change is there at the next visit", async () => {
  const browser = createMemoryBrowser();
  const [one, other] = [visit(openStore(browser.tab())), visit(openStore(browser.tab()))];
  await one.frame();
  await other.frame();
  one.marked.place = [1, 0, 0];
  await one.frame();
  other.marked.place = [2, 0, 0];
  await other.frame();
  one.marked.place = [3, 0, 0];
  await one.frame();
  const next = visit(openStore(browser.tab()));
  await next.frame();
  expect(next.marked.place).toEqual([3, 0, 0]);
});
