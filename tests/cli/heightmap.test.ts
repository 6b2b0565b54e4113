import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebIO } from "@gltf-transform/core";
import { decode } from "fast-png";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { TERMS_1983 } from "../../src/core/directions.ts";
import { createField, fieldAt } from "../../src/core/field.ts";
import { islandsGround } from "../../src/core/islands.ts";
import { PROFILE_1983 } from "../../src/core/profile.ts";
import { generate } from "../../src/world/generate.ts";
import { limitless } from "./run.ts";

const country = createField(PROFILE_1983, TERMS_1983.height);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-heightmap-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The bytes that the command writes to standard output. */
async function written(args: string): Promise<Buffer> {
  const { code, bytes, err } = await limitless(`heightmap ${args} -`);
  expect([code, err]).toEqual([0, ""]);
  return bytes;
}

/** Metres of 1983 about (x, y), rows from the north. */
function metresAbout(x: number, y: number, size: number, spacing: number): number[] {
  const middle = Math.floor((size - 1) / 2);
  return Array.from({ length: size * size }, (_, i) => {
    const column = (i % size) - middle;
    const row = size - 1 - Math.floor(i / size) - middle;
    return fieldAt(country, x + column * spacing, y + row * spacing) / 4;
  });
}

describe("a map of the forest", () => {
  const args = "--at 17000,7000 --size 32 --spacing 4";
  const metres = metresAbout(17000, 7000, 32, 4);
  const [least, greatest] = [Math.min(...metres), Math.max(...metres)];
  const scaled = metres.map((v) => Math.round(((v - least) / (greatest - least)) * 65535));

  test("as f32 is metres, rows from north to south", async () => {
    const bytes = await written(`${args} --format f32`);
    expect(metres.map((_, i) => bytes.readFloatLE(4 * i))).toEqual(metres.map(Math.fround));
  });

  test("as r16 goes from 0 to 65,535", async () => {
    const bytes = await written(`${args} --format r16`);
    expect(bytes.length).toBe(2 * metres.length);
    expect(metres.map((_, i) => bytes.readUInt16LE(2 * i))).toEqual(scaled);
  });

  test("as png16 is the same picture, and says its heights", async () => {
    const { width, height, depth, channels, data, text } = decode(await written(`${args} --format png16`));
    expect({ width, height, depth, channels }).toEqual({ width: 32, height: 32, depth: 16, channels: 1 });
    expect([...data]).toEqual(scaled);
    expect(text).toEqual({ Heights: `${least} ${greatest}` });
  });

  test("as glb is a mesh in metres about its middle, north along −Z, whose triangles and normals look up", async () => {
    const document = await new WebIO().readBinary(await written(`${args} --format glb`));
    const [primitive] = document.getRoot().listMeshes()[0].listPrimitives();
    const positions = primitive.getAttribute("POSITION")!;
    const normals = primitive.getAttribute("NORMAL")!;
    const indices = primitive.getIndices()!.getArray()!;
    expect([positions.getCount(), normals.getCount(), indices.length]).toEqual([1024, 1024, 6 * 31 * 31]);
    const at = (i: number) => positions.getElement(i, [0, 0, 0]);
    // The first is the south-western corner; pictures begin in the north.
    expect(at(0)).toEqual([-62, Math.fround(metres[31 * 32]), 62]);
    expect(at(1023)).toEqual([62, Math.fround(metres[31]), -62]);
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [at(indices[i]), at(indices[i + 1]), at(indices[i + 2])];
      const up = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
      expect(up).toBe(16);
    }
    for (let i = 0; i < 1024; i++) {
      const [x, y, z] = normals.getElement(i, [0, 0, 0]);
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 6);
      expect(y).toBeGreaterThan(0);
    }
    const [east, south] = [at(33 + 1)[1] - at(33 - 1)[1], at(33 - 32)[1] - at(33 + 32)[1]];
    const [x, y, z] = normals.getElement(33, [0, 0, 0]);
    expect(-x / y).toBeCloseTo(east / 8, 4);
    expect(-z / y).toBeCloseTo(south / 8, 4);
  });

  test("is written to a file, of which it tells", async () => {
    const file = join(folder, "map.f32");
    const { code, out } = await limitless(`heightmap ${args} --format f32 ${file}`);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ columns: 32, rows: 32, spacing: 4, least, greatest });
    expect(readFileSync(file).equals(await written(`${args} --format f32`))).toBe(true);
    expect(readdirSync(folder)).toEqual(["map.f32"]);
  });
});

test("maps side by side share their edges", async () => {
  const rows = async (x: number) => {
    const bytes = await written(`--at ${x},0 --size 9 --spacing 2 --format f32`);
    return Array.from({ length: 9 }, (_, row) => [bytes.readFloatLE(36 * row), bytes.readFloatLE(36 * row + 32)]);
  };
  const [west, east] = [await rows(100), await rows(116)];
  expect(west.map(([, last]) => last)).toEqual(east.map(([first]) => first));
});

test("skylands are the tops of the archipelago at the datum where there is land", async () => {
  const islands = generate({ ...skylands.world, shape: { ...skylands.world.shape, altitudes: [0] } });
  const ground = islandsGround(islands);
  const bytes = await written("--world skylands --at -1000,-600 --size 33 --spacing 50 --format f32");
  let land = 0;
  for (let i = 0; i < 33 * 33; i++) {
    const [x, y] = [-1000 + ((i % 33) - 16) * 50, -600 + (16 - Math.floor(i / 33)) * 50];
    const { floor } = ground.gapAt(x, y, 1e5, { floor: 0, roof: 0, inside: false });
    if (floor === -Infinity) continue;
    land++;
    expect(bytes.readFloatLE(4 * i)).toBe(Math.fround(floor));
  }
  expect(land).toBeGreaterThan(50);
});

describe("what cannot be", () => {
  test("a mesh of too many vertices is refused, and nothing is written", async () => {
    const file = join(folder, "big.glb");
    expect(await limitless(`heightmap --size 2050 --format glb ${file}`)).toMatchObject({
      code: 2,
      err: "limitless: --format: glb holds 2 to 2049 columns and rows, and these are 2050.\n",
    });
    expect(existsSync(file)).toBe(false);
  });

  test("a folder that is not there is named, with exit code 1", async () => {
    const file = join(folder, "none", "a.f32");
    expect(await limitless(`heightmap --size 3 --format f32 ${file}`)).toMatchObject({
      code: 1,
      err: `limitless: ${file}: no such file or folder.\n`,
    });
  });
});
