/** PNG files that inflate to more or less than their headers allow. */
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { encode } from "fast-png";
import { describe, expect, test } from "vitest";
import { readLand } from "../../src/export/read-heights.ts";
import { readPng } from "../../src/export/read-png.ts";
import { BOMB, bombFile, FOUR, pngFile } from "./png-file.ts";

const MOST = 2 ** 22;
const two = { columns: 2, rows: 2 };
const latin = (text: string) => Buffer.from(text, "latin1");
const MANY = "Expected 6 bytes of pixels by the header of the PNG, got 65536 or more.";

test.each([
  ["in one chunk", [["IDAT", BOMB]]],
  ["cut into chunks", [0, 1, 2, 3].map((i) => ["IDAT", BOMB.subarray(3000 * i, 3000 * (i + 1))])],
] as const)("pixels beyond the header are refused after the first 64 KB: %s", (_, chunks) => {
  expect(() => readPng(pngFile({ ...two, chunks: chunks as [string, Uint8Array][] }), MOST)).toThrow(
    new RangeError(MANY),
  );
});

test.each([
  ["a colour profile", "iCCP", latin("a\0\0")],
  ["compressed text", "zTXt", latin("a\0\0")],
  ["international text", "iTXt", latin("a\0\x01\0\0\0")],
  ["a frame of an animation", "fdAT", latin("\0\0\0\0")],
])("%s is not inflated", (_, type, start) => {
  const file = pngFile({
    ...two,
    chunks: [
      [type, Buffer.concat([start, BOMB])],
      ["IDAT", FOUR],
      [type, Buffer.concat([start, BOMB])],
    ],
  });
  const image = readPng(file, MOST);
  expect([...image.data]).toEqual([1, 2, 3, 4]);
  expect(image.iccEmbeddedProfile).toBeUndefined();
});

test("bytes after the end of the pixels are not inflated", () => {
  const one = readPng(pngFile({ ...two, chunks: [["IDAT", Buffer.concat([FOUR, BOMB])]] }), MOST);
  const more = readPng(
    pngFile({
      ...two,
      chunks: [
        ["IDAT", FOUR],
        ["IDAT", BOMB],
      ],
    }),
    MOST,
  );
  expect([[...one.data], [...more.data]]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
});

describe("a PNG is refused with the figures:", () => {
  const pixels = (bytes: number) => [["IDAT", deflateSync(new Uint8Array(bytes))]] as const;
  test.each([
    [
      "too few pixels",
      pngFile({ ...two, chunks: pixels(5) }),
      "Expected 6 bytes of pixels by the header of the PNG, got 5.",
    ],
    ["no pixels", pngFile({ ...two, chunks: [] }), "Expected 6 bytes of pixels by the header of the PNG, got 0."],
    [
      "cut pixels",
      pngFile({ ...two, chunks: [["IDAT", FOUR.subarray(0, 9)]] }),
      /^Expected 6 bytes of pixels .*, got \d\.$/,
    ],
    [
      "damaged pixels",
      pngFile({ ...two, chunks: [["IDAT", latin("no pixels")]] }),
      /^Expected compressed pixels in the PNG, but they are damaged: /,
    ],
    ["no PNG", latin("GIF89a"), "Expected a PNG, got a file of another kind."],
    [
      "a file that ends early",
      bombFile().subarray(0, 500),
      /^Expected \d+ more bytes or more after byte 33, got 455: the PNG ends early\.$/,
    ],
    [
      "no header",
      pngFile({ ...two, chunks: [] }).subarray(0, 8),
      "Expected 0 more bytes or more after byte 8, got 0: the PNG ends early.",
    ],
    [
      "too many pixels",
      pngFile({ columns: 2049, rows: 2048, chunks: [] }),
      `Expected a land of at most ${MOST} cells, got 2049 × 2048 = 4196352.`,
    ],
    [
      "a depth of 3",
      pngFile({ ...two, depth: 3, chunks: [] }),
      /a depth of 1,2,4,8,16 bits and interlacing 0 or 1, got 0, 3 and 0\.$/,
    ],
  ] as const)("%s", (_, file, message) => {
    expect(() => readPng(new Uint8Array(file), MOST)).toThrow(RangeError);
    expect(() => readPng(new Uint8Array(file), MOST)).toThrow(message);
  });
});

test.each([
  // Channels and bits of each colour type: a row of 5 pixels has ⌈5·channels·depth / 8⌉ bytes.
  [0, 1, 0, 3 * (1 + 1)],
  [0, 16, 0, 3 * (1 + 10)],
  [2, 8, 0, 3 * (1 + 15)],
  [4, 16, 0, 3 * (1 + 20)],
  [6, 8, 0, 3 * (1 + 20)],
  // The passes of Adam7 over 5 × 3 pixels: 1, 1, none, 1 of 1 row each, 2 of 1 row, 2 rows of 2 and 1 row of 5.
  [0, 8, 1, 1 + 1 + (1 + 1) + (1 + 1) + (1 + 3) + 2 * (1 + 2) + (1 + 5)],
])("colour type %i with %i bits, interlaced %i, has %i bytes of 5 × 3 pixels", (colour, depth, interlace, bytes) => {
  const parts = { columns: 5, rows: 3, colour, depth, interlace };
  const read = (size: number) =>
    readPng(pngFile({ ...parts, chunks: [["IDAT", deflateSync(new Uint8Array(size))]] }), MOST);
  expect(read(bytes)).toMatchObject({ width: 5, height: 3, depth });
  expect(() => read(bytes + 1)).toThrow(`Expected ${bytes} bytes of pixels`);
  expect(() => read(bytes - 1)).toThrow(`Expected ${bytes} bytes of pixels`);
});

test("lands of any kind of file are refused by their cells before they are made", async () => {
  const files = {
    xy: new Uint8Array(new Int32Array([3, 2, 0, 0, 0, 0, 0, 0]).buffer),
    // 3 × 2 grey pixels.
    tga: Uint8Array.of(0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0, 8, 0, 1, 2, 3, 4, 5, 6),
    png: encode({ width: 3, height: 2, data: new Uint8Array(6), channels: 1 }),
    csv: new Uint8Array(latin("1,2,3\n4,5,6\n")),
  } as const;
  for (const [kind, bytes] of Object.entries(files) as [keyof typeof files, Uint8Array][]) {
    expect(await readLand(kind, bytes, 6), kind).toMatchObject({ xSize: 3, ySize: 2 });
    await expect(readLand(kind, bytes, 5), kind).rejects.toThrow("Expected a land of at most 5 cells, got 3 × 2 = 6.");
  }
});

test("3,000 changed files are read or refused", () => {
  const file = encode({ width: 3, height: 2, data: new Uint8Array(6), channels: 1, text: { a: "b" } });
  let refused = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 }), (edits) => {
      const bytes = file.slice();
      for (const [at, byte] of edits) bytes[at] = byte;
      try {
        expect(readPng(bytes, 100).data.length).toBeLessThanOrEqual(800);
      } catch (error) {
        refused++;
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).message.length).toBeGreaterThan(5);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(refused).toBeGreaterThan(500);
});
