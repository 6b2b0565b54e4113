/** Heights as text, and as TGA images. */
import { describe, expect, test } from "vitest";
import { FAULT_DEFAULTS, runFaultSettings } from "../../src/core/faults/settings.ts";
import { FORMATS, type FormatName } from "../../src/export/formats.ts";
import { mapOfLand } from "../../src/export/height-map.ts";
import { heightFileOf, readLand } from "../../src/export/read-heights.ts";
import { nonEmpty } from "../non-empty.ts";
import { fileOf } from "./heights.ts";

const land = runFaultSettings({ ...FAULT_DEFAULTS, program: "faults", when: "each", xSize: 9, ySize: 5 });
const bytesOf = (format: FormatName) => fileOf(mapOfLand(land, 1), format);
const csv = (text: string) => readLand("csv", new TextEncoder().encode(text));

test("csv written and read is the same land", async () => {
  expect(await readLand("csv", await bytesOf("csv"))).toEqual(land);
});

test("csv has a line for each row, the north first", async () => {
  const lines = new TextDecoder().decode(await bytesOf("csv")).split("\n");
  expect(lines.length).toBe(6);
  expect(lines[0].split(",").map(Number)).toEqual(Array.from({ length: 9 }, (_, x) => land.heights[5 * x + 4]));
});

test("csv of other programs: tabs, semicolons, spaces, empty lines", async () => {
  for (const text of ["1,2\n3,4\n", "1;2\r\n3;4", "1\t2\n\n3\t4", " 1  2 \n3 4"])
    expect([...(await csv(text)).heights]).toEqual([3, 1, 4, 2]);
});

describe("refuses", () => {
  test.each([
    ["no line", "\n \n", /^Expected a line of heights at least, got none\.$/],
    ["a word", "1,2\n3,hill", /^Expected a number in row 2, column 2, got "hill"\.$/],
    ["a gap", "1,,2", /^Expected a number in row 1, column 2, got ""\.$/],
    ["a short row", "1,2\n3", /^Expected 2 heights in row 2, as in the first, got 1\.$/],
  ])("%s", async (_, text, message) => {
    await expect(async () => csv(text)).rejects.toThrow(message);
  });
});

test("tga has its range, so that heights come back within half a step", async () => {
  const bytes = await bytesOf("tga");
  const read = await readLand("tga", bytes);
  const [least, greatest] = [Math.min(...land.heights), Math.max(...land.heights)];
  const half = (greatest - least) / 255 / 2;
  expect([read.xSize, read.ySize]).toEqual([9, 5]);
  expect(Math.max(...nonEmpty(read.heights.map((height, i) => Math.abs(height - land.heights[i]))))).toBeLessThan(
    1.001 * half,
  );
  expect(FORMATS.tga.white).toBe(255);
  const truncated = bytes.subarray(0, bytes.length - 1);
  await expect(async () => readLand("tga", truncated)).rejects.toThrow(/^Expected 45 bytes of TGA pixels, got 44\.$/);
});

test("kinds are known by their names", () => {
  expect(["a.XY", "b.c.png", "xy", "d.tgax"].map(heightFileOf)).toEqual(["xy", "png", undefined, undefined]);
});
