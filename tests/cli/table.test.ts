import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf, readRows } from "../../src/cli/table.ts";
import type { Column } from "../../src/recipe/ground-coordinates.ts";

const XYT: Column[] = [
  { name: "x", min: -1000, max: 1000, unit: "m" },
  { name: "y", min: -1000, max: 1000, unit: "m" },
  { name: "t", min: -10, max: 10, unit: "years" },
];

async function* chunked(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size?: number): Promise<number[][]> {
  const rows: number[][] = [];
  await readRows(chunked(text, size), XYT, 2, (values) => void rows.push([...values]));
  return rows;
}

describe("rows", () => {
  test("of numbers, with 0 for optional columns", async () => {
    expect(await read("1,2\n-3.5, 4e2 ,1\n+.5,-0\n")).toEqual([
      [1, 2, 0],
      [-3.5, 400, 1],
      [0.5, 0, 0],
    ]);
  });

  test("a heading, a byte-order mark, empty lines and Windows line ends are skipped", async () => {
    for (const heading of ["x,y", "X, Y,t", "x,y,t"])
      expect(await read(`\uFEFF${heading}\r\n\r\n1,2\r\n  \n3,4`)).toEqual([
        [1, 2, 0],
        [3, 4, 0],
      ]);
    expect(await read("")).toEqual([]);
  });

  test.each([
    ["1,2\n1\n", 'Line 2: expected 2 to 3 values (x,y,t), got "1".'],
    ["1,2,3,4", 'Line 1: expected 2 to 3 values (x,y,t), got "1,2,3,4".'],
    ["1,2\n\n3,abc", 'Line 3: y "abc" is not a number (range -1000 to 1000 m).'],
    ["1,", 'Line 1: y "" is not a number (range -1000 to 1000 m).'],
    ["NaN,1", 'Line 1: x "NaN" is not a number (range -1000 to 1000 m).'],
    ["1,0x10", 'Line 1: y "0x10" is not a number (range -1000 to 1000 m).'],
    ["1,2\n1,Infinity", 'Line 2: y "Infinity" is not a number (range -1000 to 1000 m).'],
    ["1e999,1", "Line 1: x Infinity is out of range -1000 to 1000 m."],
    ["1,1,11", "Line 1: t 11 is out of range -10 to 10 years."],
    ["1,2\nx,y", 'Line 2: x "x" is not a number (range -1000 to 1000 m).'],
    [`1,2\n${"9".repeat(5000)}`, "Line 2 is longer than 1000 characters."],
    [`1,2\n${"9".repeat(900)},1`, "Line 2: x Infinity is out of range -1000 to 1000 m."],
  ])("%j fails with its line", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test("do not depend on the chunks of the stream", async () => {
    const row = fc.tuple(fc.integer({ min: -999, max: 999 }), fc.double({ min: -999, max: 999, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 40 }), async (rows, size) => {
        const text = rows.map((cells) => cells.join(",")).join("\r\n");
        expect(await read(text, size)).toEqual(rows.map(([x, y]) => [x, y + 0, 0]));
      }),
    );
  });
});

test("multi-byte characters are decoded across chunks", async () => {
  const lines: string[] = [];
  for await (const more of linesOf(chunked("åß∂\n𝕏é", 1))) lines.push(...more);
  expect(lines).toEqual(["åß∂", "𝕏é"]);
});
