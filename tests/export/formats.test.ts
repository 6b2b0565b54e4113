/** Height maps as files, read back by other programs' code. */
import { execFileSync } from "node:child_process";
import { type DecodedPng, decode, encode } from "fast-png";
import { FloatType } from "three";
import { EXRLoader } from "three/examples/jsm/loaders/EXRLoader.js";
import { describe, expect, test } from "vitest";
import { decodeLand } from "../../src/core/faults/land.ts";
import { hash3 } from "../../src/core/field/hash.ts";
import { FORMATS, type FormatName } from "../../src/export/formats.ts";
import { flipped, measureRange, windowOf } from "../../src/export/height-map.ts";
import { createPng, joined } from "../../src/export/png.ts";
import { readHeightMap } from "../../src/export/read-heights.ts";
import { ROOT } from "../documents.ts";
import { nonEmpty } from "../non-empty.ts";
import { bandsOf, fileOf, heightsOf, rangeOf, slopes, viewOf } from "./heights.ts";

const map = slopes(9, 7);
const heights = heightsOf(map);
const NAMES = Object.keys(FORMATS) as FormatName[];

function scaled(height: number): number {
  const { least, greatest } = rangeOf(map);
  return Number.isNaN(height) ? 0 : Math.round(((height - least) / (greatest - least)) * 65535);
}

test("the range leaves out void, and says that there is some", () => {
  expect(rangeOf(map)).toEqual({ least: 6, greatest: 34.5, hasVoid: true });
  expect(rangeOf(slopes(9, 7, 0)).hasVoid).toBe(false);
});

test("a map of void alone is refused", () => {
  expect(() => [...measureRange(slopes(2, 2))]).toThrow(/^Expected a map with some ground, got only void\.$/);
});

test("png16: 0 to 65,535 from the north, void 0", async () => {
  const { width, height, depth, channels, data } = decode(await fileOf(map, "png16"));
  expect({ width, height, depth, channels }).toEqual({ width: 9, height: 7, depth: 16, channels: 1 });
  expect([...data]).toEqual(heights.map(scaled));
});

test.each([
  ["r16", true],
  ["r16be", false],
] as const)("%s has the same values in its byte order", async (format, little) => {
  const view = viewOf(await fileOf(map, format));
  expect(heights.map((_, i) => view.getUint16(2 * i, little))).toEqual(heights.map(scaled));
});

test("f32 is metres, and not a number in void", async () => {
  const view = viewOf(await fileOf(map, "f32"));
  expect(heights.map((_, i) => view.getFloat32(4 * i, true))).toEqual(heights.map(Math.fround));
});

test("exr has one channel of metres, as three.js reads it", async () => {
  const bytes = (await fileOf(map, "exr")).slice();
  const loader = new EXRLoader();
  loader.setDataType(FloatType);
  const { width, height, data } = loader.parse(bytes.buffer) as { width: number; height: number; data: Float32Array };
  expect([width, height]).toEqual([9, 7]);
  // It has the last row first, as textures do, and makes four channels of one.
  const read = heights.map((_, i) => data[4 * ((6 - Math.floor(i / 9)) * 9 + (i % 9))]);
  expect(read).toEqual(heights.map(Math.fround));
});

test("exr has a table of offsets, which three.js does not read, to each row's number and length", async () => {
  const view = viewOf(await fileOf(map, "exr"));
  const table = view.byteLength - 7 * (8 + 4 * 9) - 7 * 8;
  for (let row = 0; row < 7; row++) {
    const at = Number(view.getBigUint64(table + 8 * row, true));
    expect([view.getInt32(at, true), view.getInt32(at + 4, true)]).toEqual([row, 36]);
  }
});

test.each([
  ["one strip", slopes(9, 7)],
  ["five strips", slopes(700, 401)],
])("tiff of %s is metres at points of a frame of metres, as geotiff.js reads it", async (_, map) => {
  const args = ["--import", "tsx", "tests/export/read-tiff.ts"];
  const input = await fileOf(map, "tiff");
  const read = JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, input, maxBuffer: 2 ** 26 }).toString());
  const { pixels, keys, ...rest } = read;
  expect(rest).toEqual({
    size: [map.columns, map.rows, 1],
    origin: [-100, 700, 0],
    resolution: [2.5, -2.5, 0],
    void: "NaN",
    stripBytes: 4 * map.columns * map.rows,
  });
  expect(keys).toMatchObject({ GTRasterTypeGeoKey: 2, ProjLinearUnitsGeoKey: 9001 });
  // JSON has no NaN.
  expect(pixels).toEqual(heightsOf(map).map((height) => (Number.isNaN(height) ? null : Math.fround(height))));
});

test("xy has whole units of 0.25 m by columns from the south, and the least height in void", async () => {
  const land = decodeLand(await fileOf(map, "xy"));
  expect([land.xSize, land.ySize]).toEqual([9, 7]);
  for (const [i, height] of nonEmpty(heights).entries()) {
    const [x, y] = [i % 9, 6 - Math.floor(i / 9)];
    expect(land.heights[7 * x + y]).toBe(Math.round((Number.isNaN(height) ? 6 : height) * 4));
  }
});

test("glb has a hole in void and no number that is none", async () => {
  const { WebIO } = await import("@gltf-transform/core");
  const [primitive] = (await new WebIO().readBinary(await fileOf(map, "glb")))
    .getRoot()
    .listMeshes()[0]
    .listPrimitives();
  // The 4 of 8 × 6 squares with a point of void have no triangles.
  expect(primitive.getIndices()!.getCount()).toBe(6 * (48 - 4));
  for (const name of ["POSITION", "NORMAL"])
    expect(nonEmpty([...primitive.getAttribute(name)!.getArray()!]).every(Number.isFinite), name).toBe(true);
  const slope = primitive.getAttribute("NORMAL")!.getElement(4, [0, 0, 0]);
  expect(-slope[0] / slope[1]).toBeCloseTo(3 / 2.5, 5);
  expect(slope[2] / slope[1]).toBeCloseTo(0.75 / 2.5, 5);
});

test("glb without a whole square of ground is an empty scene", async () => {
  const { WebIO } = await import("@gltf-transform/core");
  const root = (await new WebIO().readBinary(await fileOf(slopes(3, 3, 2), "glb"))).getRoot();
  expect([root.listScenes().length, root.listMeshes().length]).toEqual([1, 0]);
});

describe("in bands", () => {
  const big = slopes(1000, 300, 0);

  test.each(nonEmpty(NAMES))("%s counts its rows to the last, and joins to one file", async (format) => {
    const bands = await bandsOf(big, format);
    const rows = bands.map(({ rows }) => rows);
    expect(rows.at(-1)).toBe(300);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    if (format !== "glb") expect(bands.length).toBeGreaterThan(4);
  });

  test("the values do not depend on where a band ends", async () => {
    const whole = viewOf(await fileOf(big, "f32"));
    const part = viewOf(await fileOf(windowOf(big, 0, 60, 1000, 20), "f32"));
    for (let i = 0; i < 20_000; i += 7)
      expect(part.getFloat32(4 * i, true)).toBe(whole.getFloat32(4 * (60_000 + i), true));
    const png = decode(await fileOf(big, "png16"));
    const raw = viewOf(await fileOf(big, "r16"));
    for (let i = 0; i < 300_000; i += 7) expect(png.data[i]).toBe(raw.getUint16(2 * i, true));
    const { heights: columns } = decodeLand(await fileOf(big, "xy"));
    for (let i = 0; i < 300_000; i += 7)
      expect(columns[i]).toBe(Math.round(4 * big.heightAt(Math.floor(i / 300), 299 - (i % 300))));
  });

  test("a map that is not read to its end stops computing", async () => {
    let rows = 0;
    const heightAt = (column: number, row: number) => {
      rows = row;
      return big.heightAt(column, row);
    };
    const counted = { ...big, heightAt };
    for await (const { rows: done } of FORMATS.png16.encode(counted, rangeOf(big))) if (done > 0) break;
    expect(rows).toBe(64);
  });
});

test("flipped, rows are from the south", () => {
  expect(heightsOf(flipped(map)).slice(0, 9)).toEqual(heights.slice(-9));
});

describe("a PNG of rows", () => {
  const read = (parts: Uint8Array[]): DecodedPng => decode(joined(parts));

  test("of 8 bits and four channels has the bytes that were given", () => {
    const data = Uint8Array.from({ length: 4 * 5 * 3 }, (_, i) => (i * 37) & 0xff);
    const png = createPng({ columns: 5, rows: 3, channels: 4, depth: 8 });
    const image = read([png.add(data.subarray(0, 20)), png.add(data.subarray(20)), png.end()]);
    expect([image.width, image.height, image.channels, [...image.data]]).toEqual([5, 3, 4, [...data]]);
  });

  test("of 16 bits has the bytes that were given, however rough", () => {
    // Few values, so that all ties of the filter occur.
    const data = Uint8Array.from({ length: 2 * 40 * 30 }, (_, i) => hash3(i, 1, 2) & 7);
    const png = createPng({ columns: 40, rows: 30, channels: 1, depth: 16 });
    const image = read([png.add(data), png.end()]);
    expect([...image.data]).toEqual(Array.from({ length: 1200 }, (_, i) => 256 * data[2 * i] + data[2 * i + 1]));
  });

  test("with too few or too many rows is refused", () => {
    const png = createPng({ columns: 5, rows: 2, channels: 1, depth: 8 });
    expect(() => png.add(new Uint8Array(6))).toThrow("Expected whole rows of 5 bytes, 2 at most, got 6.");
    expect(() => png.add(new Uint8Array(15))).toThrow("Expected whole rows of 5 bytes, 2 at most, got 15.");
    png.add(new Uint8Array(5));
    expect(() => png.end()).toThrow("Expected 2 rows, got 1.");
  });
});

test("a map is read from its own PNG, and from one of units", async () => {
  const own = await readHeightMap("png", await fileOf(slopes(9, 7, 0), "png16"), 2.5);
  for (const [i, height] of nonEmpty(heightsOf(own)).entries())
    expect(height).toBeCloseTo(3 * (i % 9) - 0.75 * Math.floor(i / 9) + 10.5, 3);
  const other = await readHeightMap(
    "png",
    encode({ width: 2, height: 1, data: new Uint8Array([0, 200]), channels: 1 }),
    1,
  );
  expect(heightsOf(other)).toEqual([0, 50]);
});

test("a TGA image has the heights of its ID if these are our words and two numbers, else units", async () => {
  const grey = (id: string) =>
    Uint8Array.from([id.length, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 8, 0x20, ...Buffer.from(id), 0, 255]);
  const read = async (id: string) => heightsOf(await readHeightMap("tga", grey(id), 1));
  expect(await read("Heights 10 20.5")).toEqual([10, 20.5]);
  for (const id of ["", "Holiday 10 20.5", "Heights 10 high", "Heights 10", "Heights 10 20.5 3"])
    expect(await read(id), id).toEqual([0, 63.75]);
});
