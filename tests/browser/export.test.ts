/** A worker of the page writes the bytes that the command writes, in bands, and can stop between them. */
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { FORMATS, type FormatName } from "../../src/export/formats.ts";
import { createWorldMap } from "../../src/export/world-heights.ts";
import { fileOf } from "../export/heights.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { ExportJob } from "./pages/export.ts";

const AT = [-1000, -600] as const;
const SIZE = 257;
const map = createWorldMap(skylands.world, { at: AT, columns: SIZE, rows: SIZE, spacing: 4 });

let page: Awaited<ReturnType<typeof openPageAt>>;
beforeAll(async () => {
  page = await openPageAt(addressOf("export"), {}, { lasting: true });
  await page.waitForFunction(() => "exportMap" in window);
});

const exported = (job: Partial<ExportJob>) =>
  page.evaluate((job) => window.exportMap(job), { format: "png16", at: AT, size: SIZE, bands: 0, ...job } as const);

test.each(Object.keys(FORMATS) as FormatName[])("%s equals the command's", async (format) => {
  const bytes = await fileOf(map, format);
  const { sum, length, rows } = await exported({ format });
  expect([length, sum]).toEqual([bytes.length, createHash("sha256").update(bytes).digest("hex")]);
  expect(rows.at(-1)).toBe(SIZE);
  expect(page.errors).toEqual([]);
});

test("stops between bands", async () => {
  const { rows, length } = await exported({ format: "f32", bands: 1 });
  expect(rows).toEqual([255]);
  expect(length).toBe(4 * SIZE * 255);
});
