/** Large exports in the page: the command's bytes within a bound of memory, and tiles that join to the whole. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Files, filesOfCommand } from "../export/command-files.ts";
import { difference, exportDialog, exported, openExportPage } from "./exported.ts";

const LINK = "?world=forest&at=17000,7000,90";
const SIZE = 4097;
const MEGABYTE = 2 ** 20;

let page: Awaited<ReturnType<typeof openExportPage>>;
beforeAll(async () => {
  page = await openExportPage();
});

const field = (name: string) => exportDialog(page).getByLabel(name).locator("visible=true");

/** Returns a function that reads the memory of all processes of the browser, bytes. */
async function memoryOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error("The page has no browser.");
  return async () => {
    const { processInfo } = (await session.send("SystemInfo.getProcessInfo")) as { processInfo: { id: number }[] };
    return processInfo.reduce((sum, { id }) => sum + residentBytes(id), 0);
  };
}

/** A process may end between two looks. */
function residentBytes(id: number): number {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

test("a PNG of 4,097² points has the command's bytes, and takes at most 500 MB of memory", async () => {
  await page.openExport(LINK);
  await field("Points a side").fill(String(SIZE));
  const memory = await memoryOf(page);
  const before = await memory();
  expect(before, "of this browser").toBeGreaterThan(50 * MEGABYTE);
  let most = before;
  const timer = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 100);
  let files: Files;
  try {
    ({ files } = await exported(page, 300_000));
  } finally {
    clearInterval(timer);
  }
  expect(most - before).toBeLessThan(500 * MEGABYTE);
  const args = ["heightmap", "--link", LINK, "--size", String(SIZE), "--format", "png16"];
  expect(difference(files, await filesOfCommand(args, `forest-${SIZE}.png`))).toBeNull();
});

test("2 × 2 tiles joined are the single map", async () => {
  await page.openExport(LINK);
  await field("Format").selectOption("RAW16, little-endian");
  await field("Points a side").fill(String(SIZE));
  const whole = (await exported(page, 300_000)).files[`forest-${SIZE}.r16`];
  const side = (SIZE - 1) / 2 + 1;
  await field("Points a side").fill(String(side));
  for (const name of ["Tiles, west to east", "Tiles, north to south"]) await field(name).fill("2");
  const { files } = await exported(page, 300_000);
  const joined = Buffer.alloc(2 * SIZE * SIZE);
  for (const row of [0, 1])
    for (const column of [0, 1]) {
      const tile = files[`forest-${side}_x${column}_y${row}.r16`];
      for (let y = 0; y < side; y++) {
        const at = 2 * ((row * (side - 1) + y) * SIZE + column * (side - 1));
        joined.set(tile.subarray(2 * y * side, 2 * (y + 1) * side), at);
      }
    }
  expect(joined.equals(whole)).toBe(true);
});
