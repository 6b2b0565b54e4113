/** Parts that a change of a setting makes anew: messages to workers are counted while sliders move. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";

interface Posted {
  /** Chunks and other jobs asked of workers. */
  jobs: number;
  /** World tables sent to workers: a stream was opened. */
  tables: number;
  maps: number;
}

declare global {
  interface Window {
    posted?: Posted;
  }
}

/** Counts messages to workers by what they ask. */
const COUNT = `
  window.posted = { jobs: 0, tables: 0, maps: 0 };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.kind === "ask") window.posted.jobs++;
    if (message?.kind === "world") window.posted.tables++;
    if (message?.ask === "map") window.posted.maps++;
    return post.call(this, message, ...rest);
  };`;

const posted = (page: OpenPage) => page.evaluate(() => ({ ...window.posted }) as Posted);

/** Milliseconds without a message, and of a slide. */
const [QUIET, SLIDE] = [600, 2000];

/** The counts once nothing more is asked. */
async function settled(page: OpenPage): Promise<Posted> {
  for (let before = await posted(page); ; ) {
    await page.waitForTimeout(QUIET);
    const now = await posted(page);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

const inputOf = (page: OpenPage, label: string) =>
  page.locator(".panel .lil-controller", { hasText: label }).locator("input").first();

/** Types a value into a setting. */
async function set(page: OpenPage, label: string, value: number): Promise<void> {
  const input = inputOf(page, label);
  await input.fill(value.toFixed(2));
  await input.press("Enter");
}

/** Types values from one end of a setting's range to the other, for so many milliseconds at least. */
async function slide(page: OpenPage, label: string, from: number, to: number, ms: number): Promise<void> {
  const turns = 10;
  for (let turn = 0; turn <= turns; turn++) {
    await set(page, label, from + ((to - from) * turn) / turns);
    await page.waitForTimeout(ms / turns);
  }
}

const LOOKS: [world: string, query: string, looks: [label: string, from: number, to: number][]][] = [
  [
    "skylands",
    "archipelagos=1",
    [
      ["Haze", 0.02, 0.2],
      ["View distance", 5, 12],
      ["Hour", 9, 15],
    ],
  ],
  ["planet", "shot=ground", [["Hour", 9, 15]]],
  [
    "caverns",
    "shot=hills",
    [
      ["Haze", 0.02, 0.2],
      ["View distance", 2, 6],
      ["Hour", 9, 15],
    ],
  ],
  [
    "mines",
    "shot=junction",
    [
      ["Haze", 0.02, 0.2],
      ["View distance", 2, 6],
      ["Hour", 9, 15],
    ],
  ],
];

test.each(LOOKS)(
  "%s: settings that affect only the look ask workers for nothing, and the seed does",
  { timeout: 240_000 },
  async (world, query, looks) => {
    const before = COUNT;
    const page = await openPage(`world=${world}&${query}&quality=low&view=4`, { width: 240, height: 240 }, { before });
    await untilReady(page);
    await page.keyboard.press("m");
    await page.keyboard.press("p");
    await page.waitForFunction(() => (window.posted?.maps ?? 0) > 0);
    const still = await settled(page);
    for (const [label, from, to] of nonEmpty(looks)) {
      await slide(page, label, from, to, SLIDE / looks.length);
      expect(await settled(page), label).toEqual(still);
    }
    await set(page, "Seed", 7);
    const isNew = ({ tables, jobs, maps }: Posted) => {
      const { posted } = window;
      return posted && posted.tables > tables && posted.jobs > jobs && posted.maps > maps;
    };
    await page.waitForFunction(isNew, still);
    expect(page.errors).toEqual([]);
  },
);
