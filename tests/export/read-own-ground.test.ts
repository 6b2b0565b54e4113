/** Height maps of visitors from files of every kind, and files that are refused. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { encode } from "fast-png";
import { encode as encodeJpeg } from "jpeg-js";
import { describe, expect, test } from "vitest";
import { heightHead, readHeightCode } from "../../src/core/faults/height-code.ts";
import { createLand, encodeLand, type Land } from "../../src/core/faults/land.ts";
import { landFile } from "../../src/export/land-files.ts";
import { readOwnGround } from "../../src/export/own-ground.ts";
import { type HeightFile, readHeightMap, readHeights } from "../../src/export/read-heights.ts";
import { say } from "../../src/words/words.ts";
import { nonEmpty } from "../non-empty.ts";
import { asciiOf, DEGREES, METRES, type Tag, type TiffParts, tiffFile } from "./tiff-file.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const [COLUMNS, ROWS] = [7, 5];
/** Row by row from the north: 100 in the north-west, 999 in the south-east. */
const METRES_AT = Array.from({ length: COLUMNS * ROWS }, (_, i) => Math.round(100 + (899 * i * i) / 34 ** 2));

/** The heights of a land row by row from the north. */
const rowsOf = ({ xSize, ySize, heights }: Land) =>
  Array.from({ length: xSize * ySize }, (_, i) => heights[(i % xSize) * ySize + ySize - 1 - Math.floor(i / xSize)]);

/** The shares of the range that a file's code has, row by row from the north. */
async function sharesOf(kind: HeightFile, bytes: Uint8Array) {
  const { code, notes } = await readOwnGround(kind, bytes);
  return {
    shares: rowsOf(readHeightCode(code)).map((height) => height / (2 ** 18 - 1)),
    head: heightHead(code),
    notes: notes.map((note) => say(note)),
  };
}

const HEIGHT_NOTE = "The file does not say how high its land is: set it here.";
const CELL_NOTE = "The file does not say how wide a cell is: set it here.";

const expected = METRES_AT.map((height) => (height - 100) / 899);

function landOf(xSize: number, ySize: number, heightAt: (x: number, y: number) => number): Land {
  const land = createLand(xSize, ySize);
  for (let x = 0; x < xSize; x++) for (let y = 0; y < ySize; y++) land.heights[x * ySize + y] = heightAt(x, y);
  return land;
}

/** The heights as a land of units, which is 4 a metre. */
const LAND = landOf(COLUMNS, ROWS, (x, y) => 4 * METRES_AT[(ROWS - 1 - y) * COLUMNS + x]);
const png = (data: Uint8Array | Uint16Array, depth: 8 | 16) =>
  encode({ width: COLUMNS, height: ROWS, data, depth, channels: 1 });
const tiff = (more: Partial<TiffParts> = {}) =>
  tiffFile({ columns: COLUMNS, rows: ROWS, values: METRES_AT, tags: METRES, ...more });

describe("heights of", () => {
  test.each([
    ["a PNG of 16 bits", "png", () => png(Uint16Array.from(METRES_AT), 16), 2],
    ["a PNG of 16 bits with its range", "png", () => landFile(LAND, "png"), 2 ** 16],
    ["a TGA with its range", "tga", () => landFile(LAND, "tga"), 255],
    ["a .xy file", "xy", () => encodeLand(LAND), 2 ** 18],
    ["a .csv file", "csv", () => landFile(LAND, "csv"), 2 ** 18],
    ["a GeoTIFF", "tif", () => tiff(), 2 ** 18],
  ] as const)("%s are the file's", async (_, kind, file, levels) => {
    const { shares } = await sharesOf(kind, await file());
    for (const [i, share] of nonEmpty(shares).entries())
      expect(Math.abs(share - expected[i])).toBeLessThan(levels === 2 ? 2 ** -18 : 0.51 / levels + 2 ** -18);
  });

  test("a PNG of 8 bits are its numbers", async () => {
    const grey = METRES_AT.map((height) => Math.round(height / 4));
    const { shares } = await sharesOf("png", png(Uint8Array.from(grey), 8));
    for (const [i, share] of nonEmpty(shares).entries())
      expect(share).toBeCloseTo((grey[i] - grey[0]) / (grey[34] - grey[0]), 5);
  });

  test("a JPEG are its brightness, within its losses", async () => {
    const grey = METRES_AT.map((height) => Math.round(height / 4));
    const data = Uint8Array.from(grey.flatMap((value) => [value, value, value, 255]));
    const { data: bytes } = encodeJpeg({ width: COLUMNS, height: ROWS, data }, 100);
    const { shares, head } = await sharesOf("jpg", new Uint8Array(bytes));
    expect([head.xSize, head.ySize]).toEqual([COLUMNS, ROWS]);
    for (const [i, share] of nonEmpty(shares).entries())
      expect(Math.abs(share - (grey[i] - grey[0]) / (grey[34] - grey[0]))).toBeLessThan(0.03);
  });
});

describe("measures", () => {
  test("of files in units are their heights over the sea at 0", async () => {
    const { head } = await sharesOf("xy", encodeLand(landOf(9, 6, (x) => 40 * x - 80)));
    expect(head).toMatchObject({ xSize: 9, ySize: 6, cell: 6, height: 80, flooded: 0.25 });
  });

  test("of images are the world's own, and a note asks for them", async () => {
    const { head, notes } = await sharesOf("png", png(Uint16Array.from(METRES_AT), 16));
    expect(head).toMatchObject({ cell: 6, height: 240, flooded: 0.05 });
    expect(notes).toEqual([HEIGHT_NOTE, CELL_NOTE]);
  });

  test("of GeoTIFF files are metres, whatever their unit", async () => {
    const head = async (tags: readonly Tag[]) => (await sharesOf("tif", tiff({ tags }))).head;
    expect(await head(METRES)).toMatchObject({ xSize: 7, ySize: 5, cell: 30, height: 899, flooded: 0 });
    const keys = [1, 1, 0, 3, 1024, 0, 1, 1, 3076, 0, 1, 9003, 4099, 0, 1, 9002];
    const feet = await head([METRES[0], METRES[1], [34735, "short", keys]]);
    expect(feet).toMatchObject({ cell: 9.144, height: 274.02 });
    // Not on a map.
    expect(await head([])).toMatchObject({ cell: 6, height: 240 });
  });

  test("of degrees are metres at the latitude of the middle, with cells as wide as high", async () => {
    const columns = 61;
    const values = Array.from({ length: columns * 31 }, (_, i) => i % columns);
    const { land, cell = 0 } = await readHeights("tif", tiffFile({ columns, rows: 31, values, tags: DEGREES }));
    // A second of arc: 30.88 m along a meridian, 21.13 m along the parallel of 47°.
    expect(cell).toBeCloseTo(30.881, 2);
    expect([land.xSize, land.ySize]).toEqual([Math.round((60 * 21.137) / 30.881) + 1, 31]);
    for (const height of [0, 15, 30].map((y) => land.heights[20 * 31 + y]))
      expect(height / 4).toBeCloseTo((20 * 60) / (land.xSize - 1), 9);
    // A tenth of a degree, from 47° to 43.9° north: a degree is 111.14 km long at 45.45°.
    const wide: Tag[] = [[33550, "double", [0.1, 0.1, 0]], ...DEGREES.slice(1)];
    const { cell: far } = await readHeights("tif", tiffFile({ columns, rows: 31, values, tags: wide }));
    expect(far).toBeCloseTo(11_114.1, 0);
  });

  test("are within their ranges for any file", async () => {
    expect((await sharesOf("csv", new TextEncoder().encode("1 1 1 1\n".repeat(4)))).head).toMatchObject({ height: 1 });
    const deep = new TextEncoder().encode("-90000 0 0 9\n".repeat(4));
    expect((await sharesOf("csv", deep)).head).toMatchObject({ height: 9000, flooded: 0.9 });
  });
});

describe("a GeoTIFF", () => {
  test.each([
    ["float32", "none", 1, undefined, true],
    ["float32", "lzw", 3, undefined, true],
    ["float32", "deflate", 3, 16, true],
    ["float32", "packbits", 1, undefined, false],
    ["int16", "lzw", 2, 16, false],
    ["int16", "deflate", 2, undefined, true],
    ["uint16", "lzw", 1, undefined, true],
    ["uint16", "none", 2, 16, false],
  ] as const)("of %s, %s, predictor %i, tiles of %s, little-endian %s, has its heights", async (...given) => {
    const [sample, compression, predictor, tile, isLittle] = given;
    const parts = { sample, compression, predictor, isLittle, ...(tile && { tile }) };
    const { land } = await readHeights("tif", tiff(parts));
    expect(rowsOf(land).map((height) => height / 4)).toEqual(METRES_AT);
  });

  test.each([
    ["tiles of LZW", { compression: "lzw", predictor: 2, sample: "uint16", tile: 128 }],
    ["tiles of Deflate", { compression: "deflate", predictor: 3, tile: 32 }],
    ["strips of LZW", { compression: "lzw", isLittle: false }],
  ] as const)("in %s is read as geotiff.js reads it", async (_, parts) => {
    // More codes than a table of LZW has.
    const [columns, rows] = [150, 90];
    const values = Array.from({ length: columns * rows }, (_, i) => (i * i * 7919) % 60_000);
    const file = tiffFile({ columns, rows, values, tags: METRES, ...parts });
    const args = ["--import", "tsx", "tests/export/read-tiff.ts"];
    const read = execFileSync(process.execPath, args, { cwd: ROOT, input: file, maxBuffer: 2 ** 26 }).toString();
    expect(JSON.parse(read).pixels).toEqual(values);
    expect(rowsOf((await readHeights("tif", file)).land).map((height) => height / 4)).toEqual(values);
  });

  test("has sea bed where it has no data, under the lowest cell", async () => {
    const values = METRES_AT.map((height, i) => (i === 3 ? -9999 : i === 8 ? Number.NaN : height));
    const file = tiff({ values, tags: [...METRES, [42113, "ascii", asciiOf("-9999")]] });
    const { head, shares, notes } = await sharesOf("tif", file);
    expect(notes).toEqual(["2 cells without data are sea bed."]);
    // 24 m under 100 m, where the sea begins.
    expect(head).toMatchObject({ height: 923, flooded: Number((24 / 923).toFixed(4)) });
    expect([shares[3], shares[8]]).toEqual([0, 0]);
    expect(shares[0]).toBeCloseTo(24 / 923, 5);
    // Height maps keep the void.
    const map = await readHeightMap("tif", file);
    expect([map.spacing, map.heightAt(3, 0), map.heightAt(0, 0)]).toEqual([30, Number.NaN, 100]);
  });
});

test("larger files are averaged over squares of cells", async () => {
  const land = landOf(2051, 40, (x, y) => x + 1000 * y);
  const { head, shares, notes } = await sharesOf("xy", encodeLand(land));
  expect(head).toMatchObject({ xSize: 683, ySize: 13, cell: 18 });
  expect(notes).toEqual([
    "The file has 2051 × 40 cells. Squares of 3 × 3 are averaged, since a land has up to 1025 × 1025.",
    CELL_NOTE,
  ]);
  // From the means of the south-western square to those of the north-eastern one.
  const [low, high] = [1001, 2047 + 37_000];
  expect(shares[12 * 683 + 5]).toBeCloseTo((16 + 1000 - low) / (high - low), 5);
});

describe("refused", () => {
  const text = (words: string) => new TextEncoder().encode(words);
  const noise = Uint8Array.from({ length: 4 * 64 * 64 }, (_, i) => (i * i * 7919) % 251);
  const whole = encodeJpeg({ width: 64, height: 64, data: noise }, 90).data;
  const jpeg = (bytes: Uint8Array) => Uint8Array.from(bytes);

  test.each([
    ["text as PNG", "png", text("heights"), "Expected a PNG, got a file of another kind."],
    ["a PNG that ends early", "png", png(Uint16Array.from(METRES_AT), 16).subarray(0, 60), "the PNG ends early."],
    ["three rows", "png", encode({ width: 9, height: 3, data: new Uint8Array(27), channels: 1 }), "got 9 × 3 cells."],
    [
      "a wide file",
      "csv",
      text(`${"1,".repeat(5000)}1\n`.repeat(4)),
      "Expected 4 to 4097 columns, got 5001 × 4 cells.",
    ],
    [
      "a long one",
      "csv",
      text(`${"1,".repeat(3000)}1\n`.repeat(5)),
      "Expected 12 cells or more beside 3001, got 3001 × 5",
    ],
    ["no number in CSV", "csv", text("1,2,x,4\n".repeat(4)), 'Expected a number in row 1, column 3, got "x".'],
    ["NaN in CSV", "csv", text("1,2,3,4\n1,NaN,3,4\n1,2,3,4\n1,2,3,4"), 'row 2, column 2, got "NaN".'],
    ["rows of other lengths", "csv", text("1,2,3,4\n1,2\n"), "Expected 4 heights in row 2, as in the first, got 2."],
    [
      "a .xy file that ends early",
      "xy",
      encodeLand(LAND).subarray(0, 100),
      "Expected 148 bytes for a land of 7 × 5, got 100.",
    ],
    ["text as TGA", "tga", text("heights"), "Expected a TGA image of at least 18 bytes, its header, got 7."],
    ["text as JPEG", "jpg", text("heights"), "Expected a JPEG, got a file of another kind."],
    [
      "a JPEG that ends early",
      "jpg",
      jpeg(whole.subarray(0, -100)),
      "Expected a whole JPEG, but it is damaged or ends early",
    ],
    [
      "a JPEG without pixels",
      "jpg",
      jpeg(whole.subarray(0, 40)),
      "Expected a whole JPEG, but it is damaged or ends early",
    ],
    ["text as TIFF", "tif", text("heights and more of them"), "Expected a TIFF, got a file of another kind."],
    [
      "a TIFF that ends early",
      "tif",
      tiff().subarray(0, -9),
      "from row 4, column 1 of the TIFF, but they are damaged or end early.",
    ],
    ["damaged LZW", "tif", tiff({ tags: [...METRES, [259, "short", [5]]] }), "but they are damaged or end early."],
    ["damaged Deflate", "tif", tiff({ tags: [...METRES, [259, "short", [8]]] }), "but they are damaged or end early."],
    ["a TIFF of JPEG", "tif", tiff({ tags: [...METRES, [259, "short", [7]]] }), "got compression 7 and predictor 1."],
    ["a TIFF of colours", "tif", tiff({ tags: [...METRES, [262, "short", [2]]] }), "got colours."],
    ["a TIFF of 24 bits", "tif", tiff({ tags: [...METRES, [258, "short", [24]]] }), "got 24 bits of format 3."],
    [
      "a TIFF without size",
      "tif",
      tiff({ tags: [...METRES, [256, "long", [0]]] }),
      "Expected xSize to be a whole number",
    ],
    [
      "a TIFF of many cells",
      "tif",
      tiff({ tags: [...METRES, [256, "long", [2e9]]] }),
      "to be a whole number from 1 to 16785409",
    ],
    [
      "an infinite height",
      "tif",
      tiff({ values: METRES_AT.with(9, Infinity) }),
      "Expected a finite height in row 2, column 3, got Infinity.",
    ],
    [
      "a TIFF without data",
      "tif",
      tiff({ values: METRES_AT.map(() => Number.NaN) }),
      "all of its cells are without data.",
    ],
    ["a tag without values", "tif", tiff({ tags: [...METRES, [278, "long", []]] }), "damaged or end early"],
  ] as const)("%s", async (_, kind, bytes, message) => {
    const read = readOwnGround(kind, new Uint8Array(bytes));
    await expect(read).rejects.toThrow(RangeError);
    await expect(read).rejects.toThrow(message);
  });

  test("a small TIFF of many pixels, without the memory for them", async () => {
    const bomb = tiffFile({ columns: 4, rows: 4, values: Array(16).fill(0), compression: "deflate" });
    const wrong = tiffFile({
      ...{ columns: 1000, rows: 1000, values: Array(1e6).fill(0), compression: "deflate" },
      tags: [
        [256, "long", [4]],
        [257, "long", [4]],
      ],
    });
    expect(wrong.length).toBeGreaterThan(bomb.length);
    expect((await sharesOf("tif", wrong)).notes).toEqual([HEIGHT_NOTE, CELL_NOTE]);
  });
});
