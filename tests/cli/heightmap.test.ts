import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebIO } from "@gltf-transform/core";
import { decode, encode, type ImageData } from "fast-png";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { decodeLand } from "../../src/core/faults/land.ts";
import { TERMS_1983 } from "../../src/core/field/directions.ts";
import { createField, fieldAt } from "../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { aboveSea, flatGroundAt, shoreAt, topHeight } from "../../src/core/flat/flat-ground.ts";
import { hillAt } from "../../src/core/underground/hills.ts";
import { withSeed } from "../../src/recipe/ground-choice.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { limitless } from "./run.ts";

const country = createField(PROFILE_1983, TERMS_1983.height);
/** Level of the lakes, units: the datum. */
const LAKES = 204;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-heightmap-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The bytes that the command writes to standard output. */
async function written(args: string): Promise<Buffer> {
  const { code, bytes, err } = await limitless(`heightmap ${args} -`);
  expect([code, err]).toEqual([0, ""]);
  return bytes;
}

/** Heights above the lakes around (x, y) in metres, rows from the north. */
function metresAbout(x: number, y: number, size: number, spacing: number): number[] {
  const middle = Math.floor((size - 1) / 2);
  return Array.from({ length: size * size }, (_, i) => {
    const column = (i % size) - middle;
    const row = size - 1 - Math.floor(i / size) - middle;
    return (fieldAt(country, x + column * spacing, y + row * spacing) - LAKES) / 4;
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

  test("as r16 ranges from 0 to 65,535", async () => {
    const bytes = await written(`${args} --format r16`);
    expect(bytes.length).toBe(2 * metres.length);
    expect(metres.map((_, i) => bytes.readUInt16LE(2 * i))).toEqual(scaled);
  });

  test("as png16 has the same values, and contains its height range", async () => {
    const { width, height, depth, channels, data, text } = decode(await written(`${args} --format png16`));
    expect({ width, height, depth, channels }).toEqual({ width: 32, height: 32, depth: 16, channels: 1 });
    expect([...data]).toEqual(scaled);
    expect(text).toEqual({ Heights: `${least} ${greatest}` });
  });

  test("as glb is a centred mesh in metres, north along −Z, with triangles and normals facing up", async () => {
    const document = await new WebIO().readBinary(await written(`${args} --format glb`));
    const [primitive] = document.getRoot().listMeshes()[0].listPrimitives();
    const positions = primitive.getAttribute("POSITION")!;
    const normals = primitive.getAttribute("NORMAL")!;
    const indices = primitive.getIndices()!.getArray()!;
    expect([positions.getCount(), normals.getCount(), indices.length]).toEqual([1024, 1024, 6 * 31 * 31]);
    const at = (i: number) => positions.getElement(i, [0, 0, 0]);
    // The first vertex is the south-western corner; images start in the north.
    expect(at(0)).toEqual([-62, Math.fround(metres[31 * 32]), 62]);
    expect(at(1023)).toEqual([62, Math.fround(metres[31]), -62]);
    for (let i = 0; i < nonEmpty(indices).length; i += 3) {
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

  test("is written to a file, with a report", async () => {
    const file = join(folder, "map.f32");
    const { code, out } = await limitless(`heightmap ${args} --format f32 ${file}`);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ columns: 32, rows: 32, spacing: 4, least, greatest });
    expect(readFileSync(file).equals(await written(`${args} --format f32`))).toBe(true);
    expect(readdirSync(folder)).toEqual(["map.f32", "map.f32.json"]);
    expect(JSON.parse(readFileSync(`${file}.json`, "utf8"))).toMatchObject({
      world: "forest",
      least,
      greatest,
      water: 0,
    });
  });
});

test("adjacent maps share their edges", async () => {
  const rows = async (x: number) => {
    const bytes = await written(`--at ${x},0 --size 9 --spacing 2 --format f32`);
    return Array.from({ length: 9 }, (_, row) => [bytes.readFloatLE(36 * row), bytes.readFloatLE(36 * row + 32)]);
  };
  const [west, east] = [await rows(100), await rows(116)];
  expect(west.map(([, last]) => last)).toEqual(east.map(([first]) => first));
});

test("skylands: the tops of the archipelago at altitude 0, where there is land", async () => {
  const islands = generate({ ...skylands.world, shape: { ...skylands.world.shape, altitudes: [0] } });
  const ground = flatGroundAt(islands);
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

test.each([
  ["caverns", caverns],
  ["mines", mines],
] as const)("a map of the hills over %s", async (world, recipe) => {
  const bytes = await written(`--world ${world} --at 300,-40 --size 16 --spacing 9 --format f32`);
  const { hills } = undergroundOf(recipe.world);
  for (let i = 0; i < 256; i++) {
    const [x, y] = [300 + 9 * ((i % 16) - 7), -40 + 9 * (15 - Math.floor(i / 16) - 7)];
    expect(bytes.readFloatLE(4 * i)).toBe(Math.fround(hillAt(hills, x, y)));
  }
});

describe("a planet", () => {
  const heights = async (args: string) => {
    const bytes = await written(`--world planet ${args} --format f32`);
    return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
  };
  const sampled = async (places: readonly (readonly number[])[]) => {
    const { out } = await limitless("sample --world planet", places.map((place) => place.join(",")).join("\n"));
    return out
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => Number(row.split(",")[4]));
  };

  test("is mapped around longitude and latitude, east to the right and north up", async () => {
    // East is +y and north is +z where the +x axis leaves the globe.
    const map = await heights("--at 0,0 --size 3 --spacing 500");
    const places = [500, 0, -500].flatMap((z) => [-500, 0, 500].map((y) => [60_000, y, z]));
    for (const [i, ground] of nonEmpty(await sampled(places)).entries()) expect(map[i]).toBeCloseTo(ground, 3);
    const quarter = await heights("--at 90,0 --size 3 --spacing 500");
    const others = [500, 0, -500].flatMap((z) => [-500, 0, 500].map((x) => [-x, 60_000, z]));
    for (const [i, ground] of nonEmpty(await sampled(others)).entries()) expect(quarter[i]).toBeCloseTo(ground, 3);
  });

  test("can be mapped at a pole", async () => {
    const map = await heights("--at 0,90 --size 3 --spacing 500");
    const places = [-500, 0, 500].flatMap((x) => [-500, 0, 500].map((y) => [x, y, 60_000]));
    for (const [i, ground] of nonEmpty(await sampled(places)).entries()) expect(map[i]).toBeCloseTo(ground, 3);
  });

  test("has no latitude beyond 90°", async () => {
    expect(await limitless("heightmap --world planet --at 0,91 --format f32 -")).toMatchObject({
      code: 2,
      err: "limitless: --at: latitude 91 is out of range -90 to 90 degrees.\n",
    });
  });
});

test("a size with a name brings its format, and tiles have equal edges", async () => {
  const file = join(folder, "tile.raw");
  const args = "--at 17000,7000 --size unity-33 --tiles 2x2";
  expect((await limitless(`heightmap ${args} ${file}`)).code).toBe(0);
  const names = ["tile.raw.json", "tile_x0_y0.raw", "tile_x0_y1.raw", "tile_x1_y0.raw", "tile_x1_y1.raw"];
  expect(readdirSync(folder)).toEqual(names);
  const { engine, columns, tiles } = JSON.parse(readFileSync(`${file}.json`, "utf8"));
  expect([engine, columns, tiles[1].file]).toEqual(["unity", 65, "tile_x1_y0.raw"]);
  const [northWest, southWest] = ["0_y0", "0_y1"].map((name) => readFileSync(join(folder, `tile_x${name}.raw`)));
  expect(northWest.length).toBe(2 * 33 * 33);
  // Unity's rows are from the south.
  expect(northWest.subarray(0, 66).equals(southWest.subarray(-66))).toBe(true);
  const whole = await written("--at 17000,7000 --size 65 --format r16 --flip");
  expect(southWest.subarray(0, 66).equals(whole.subarray(0, 66))).toBe(true);
});

test("--flip puts the southern row first", async () => {
  const args = "--at 17000,7000 --size 9 --format r16";
  const [north, south] = [await written(args), await written(`${args} --flip`)];
  for (let row = 0; row < 9; row++)
    expect(south.subarray(18 * row, 18 * row + 18).equals(north.subarray(18 * (8 - row), 18 * (8 - row) + 18))).toBe(
      true,
    );
});

test("--surface, --altitude and --t choose the ground", async () => {
  const args = "--world skylands --at -1000,-600 --size 9 --spacing 100 --format f32";
  const files = await Promise.all(
    ["", "--surface underside", "--altitude 1500", "--t 30"].map((more) => written(`${args} ${more}`)),
  );
  expect(new Set(files.map((bytes) => bytes.toString("hex"))).size).toBe(4);
});

describe("--erosion", () => {
  const metres = async (args: string) => new Float32Array(new Uint8Array(await written(`${args} --format f32`)).buffer);
  /** Root mean square of differences. */
  const change = (a: Float32Array, b: Float32Array) =>
    Math.sqrt(a.reduce((sum, v, i) => sum + (Number.isNaN(v) ? 0 : (v - b[i]) ** 2), 0) / a.length);

  test.each([
    ["--at 17000,7000 --spacing 40", 1],
    ["--world skylands --at -1000,-600 --spacing 80", 1],
    ["--world faults --at 0,0 --spacing 40", 1],
    ["--world planet --at -81,-28 --spacing 60", 2],
  ])("deepens gullies of %s, and 0 leaves them out", async (args, strength) => {
    const all = `${args} --size 17`;
    const [none, some, most] = await Promise.all(
      [0, strength / 2, strength].map((depth) => metres(`${all} --erosion ${depth}`)),
    );
    expect(change(none, some)).toBeGreaterThan(0.1);
    expect(change(none, most)).toBeGreaterThan(1.1 * change(none, some));
    const plain = await metres(all);
    if (args.includes("planet")) expect(plain).toEqual(await metres(`${all} --erosion 1.6`));
    else expect(none).toEqual(plain);
  });

  test("leaves shores of islands where they are, and is told beside the map", async () => {
    const size = 65;
    const args = `--world skylands --at -1000,-600 --size ${size} --spacing 20`;
    const [plain, eroded] = [await metres(args), await metres(`${args} --erosion 2`)];
    expect(eroded.map((v) => Number(Number.isNaN(v)))).toEqual(plain.map((v) => Number(Number.isNaN(v))));
    const ground = [...plain.keys()].filter((k) => !Number.isNaN(plain[k]));
    const isShore = (k: number) => [1, -1, size, -size].some((to) => Number.isNaN(plain[k + to]));
    const moved = (of: number[]) => of.reduce((sum, k) => sum + Math.abs(eroded[k] - plain[k]), 0) / of.length;
    const [shore, inland] = [ground.filter(isShore), ground.filter((k) => !isShore(k))];
    expect(moved(inland)).toBeGreaterThan(1);
    expect(moved(shore)).toBeLessThan(0.1 * moved(inland));
    const file = join(folder, "eroded.f32");
    expect((await limitless(`heightmap ${args} --erosion 2 --format f32 ${file}`)).code).toBe(0);
    expect(JSON.parse(readFileSync(`${file}.json`, "utf8"))).toMatchObject({ surface: "top", erosion: 2 });
  });
});

describe("errors", () => {
  test.each([
    ["--world cosmic --format f32", "--world: cosmic has no ground."],
    ["--surface roof --format f32", "--surface: roof is not one of forest's, which are ground."],
    [
      "--surface rof --format f32",
      '--surface: "rof" is not one of ground, top, underside, floor, roof (did you mean roof?).',
    ],
    ["--flip --format tiff", "--flip: a tiff file says where its north is."],
    [
      "--format exe",
      '--format: "exe" is not one of png16, r16, r16be, f32, exr, tiff, xy, tga, csv, glb (did you mean exr?).',
    ],
    [
      "--size unity-34",
      expect.stringMatching(
        /^--size: "unity-34" is not a number \(range 2 to 8193\), nor one of unreal-127, .* \(did you mean unity-33\?\)\.$/,
      ),
    ],
    ["--tiles 2 --format f32", '--tiles: "2" is not CxR, each 1 to 64.'],
    ["--tiles 0x2 --format f32", '--tiles: "0x2" is not CxR, each 1 to 64.'],
    ["--tiles 2x2 --format f32", "--tiles: are several files; give a name, not -."],
    ["--erosion 2.5 --format f32", '--erosion: "2.5" is out of range 0 to 2.'],
    [
      "--world skylands --surface underside --erosion 1 --format f32",
      "--erosion: the underside of a world has no gullies; choose ground or top.",
    ],
    [
      "--link ?world=planet&preset=moon --erosion 1 --format f32",
      "--erosion: only planets with their own ground can be eroded, not the ground of 1983, of faults or of sums, nor gas giants.",
    ],
    ["--from a.xy --erosion 1 --format f32", "--erosion: a map is made --from a file or of a --world, not both."],
    ["--size 0 --format f32", '--size: "0" is out of range 2 to 8193.'],
  ])("%s", async (args, message) => {
    const { code, out, err } = await limitless(`heightmap ${args} -`);
    expect([code, out]).toEqual([2, ""]);
    expect(err.trimEnd().replace("limitless: ", "")).toEqual(message);
  });

  test("without --at, a world with void has a map with ground in it", async () => {
    for (const args of ["", " --surface underside", " --altitude -800"]) {
      const { code, bytes } = await limitless(`heightmap --world skylands${args} --size 9 --format f32 -`);
      expect(code).toBe(0);
      for (let i = 0; i < 81; i++) expect(Number.isNaN(bytes.readFloatLE(4 * i))).toBe(false);
    }
  });

  test("a place with void alone", async () => {
    expect(await limitless("heightmap --world skylands --at 5000,9000 --size 2 --format f32 -")).toMatchObject({
      code: 2,
      out: "",
    });
  });

  test("a mesh with too many vertices fails, and nothing is written", async () => {
    const file = join(folder, "big.glb");
    expect(await limitless(`heightmap --size 2050 --format glb ${file}`)).toMatchObject({
      code: 2,
      err: "limitless: --format: glb holds 2 to 2049 columns and rows, and these are 2050.\n",
    });
    expect(existsSync(file)).toBe(false);
  });

  test("a missing folder is named, with exit code 1", async () => {
    const file = join(folder, "none", "a.f32");
    expect(await limitless(`heightmap --size 3 --format f32 ${file}`)).toMatchObject({
      code: 1,
      err: `limitless: ${file}: no such file or folder.\n`,
    });
  });
});

describe("a map from a file", () => {
  const place = (name: string) => join(folder, name);
  const from = (name: string, format: string) => written(`--from ${place(name)} --format ${format}`);

  beforeEach(async () => {
    expect((await limitless(`faults -n 9 -x 30 -y 20 ${place("land.xy")}`)).code).toBe(0);
  });

  test("in Krten's format has its numbers, and writing it as xy gives the same file", async () => {
    const land = decodeLand(readFileSync(place("land.xy")));
    const metres = await from("land.xy", "f32");
    for (let i = 0; i < 600; i++) {
      const [x, y] = [i % 30, 19 - Math.floor(i / 30)];
      expect(metres.readFloatLE(4 * i)).toBe(land.heights[x * 20 + y] / 4);
    }
    expect((await from("land.xy", "xy")).equals(readFileSync(place("land.xy")))).toBe(true);
  });

  test("can be standard input", async () => {
    const { bytes } = await limitless("heightmap --from - --format f32 -", readFileSync(place("land.xy")));
    expect(bytes.equals(await from("land.xy", "f32"))).toBe(true);
  });

  test("that this command wrote as png16 has its heights back, to half a step of the image", async () => {
    const args = "--at 17000,7000 --size 20 --spacing 4";
    writeFileSync(place("map.png"), await written(`${args} --format png16`));
    const [heights, before] = [await from("map.png", "f32"), await written(`${args} --format f32`)];
    const metres = Array.from({ length: 400 }, (_, i) => before.readFloatLE(4 * i));
    const step = (Math.max(...metres) - Math.min(...metres)) / 65535;
    for (const [i, height] of nonEmpty(metres).entries())
      expect(Math.abs(heights.readFloatLE(4 * i) - height)).toBeLessThan(0.51 * step + 1e-5);
  });

  test.each([
    ["gray.png", { width: 2, height: 1, data: new Uint8Array([0, 200]), channels: 1 }, [0, 200]],
    ["gray16.png", { width: 2, height: 1, data: new Uint16Array([0, 50_000]), depth: 16, channels: 1 }, [0, 50_000]],
    ["colour.png", { width: 2, height: 1, data: new Uint8Array([10, 10, 10, 0, 255, 0]), channels: 3 }, [10, 182.376]],
  ] as const)("that is the picture %s has its lighter places higher, in units", async (name, picture, units) => {
    writeFileSync(place(name), encode(picture as ImageData));
    const bytes = await from(name, "f32");
    expect([bytes.readFloatLE(0), bytes.readFloatLE(4)]).toEqual(units.map((unit) => Math.fround(unit / 4)));
  });

  test("can be a TGA image", async () => {
    const header = [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 8, 0];
    writeFileSync(place("gray.tga"), new Uint8Array([...header, 8, 80]));
    const bytes = await from("gray.tga", "f32");
    expect([bytes.readFloatLE(0), bytes.readFloatLE(4)]).toEqual([2, 20]);
  });

  test.each([
    ["no.xy", undefined, 1, "no such file or folder."],
    ["no.toString", "x", 1, "not a xy, tga, png, csv, jpg, tif file by its name."],
    ["land.bmp", "x", 1, "not a xy, tga, png, csv, jpg, tif file by its name."],
    ["short.xy", "abc", 1, "Expected a land file of at least 8 bytes, xSize and ySize, got 3."],
    ["broken.png", "not a picture", 1, expect.any(String)],
    ["broken.tga", "x", 1, "Expected a TGA image of at least 18 bytes, its header, got 1."],
  ])("that is %s fails with its name, and nothing is written", async (name, content, code, message) => {
    if (content !== undefined) writeFileSync(place(name), content);
    const ran = await limitless(`heightmap --from ${place(name)} --format f32 ${place("never")}`);
    expect([ran.code, ran.out]).toEqual([code, ""]);
    expect(ran.err.startsWith(`limitless: ${place(name)}: `)).toBe(true);
    expect(ran.err.slice(`limitless: ${place(name)}: `.length).trimEnd()).toEqual(message);
    expect(existsSync(place("never"))).toBe(false);
  });

  test("cannot be combined with a world", async () => {
    expect(await limitless("heightmap --from a.xy --at 0,0 --format f32 -")).toMatchObject({
      code: 2,
      err: "limitless: --at: a map is made --from a file or of a --world, not both.\n",
    });
  });
});

test("as xy, columns run from the west, each from the south, in whole units", async () => {
  const bytes = await written("--at 100,200 --size 4 --spacing 8 --format xy");
  const { xSize, ySize, heights } = decodeLand(bytes);
  expect([xSize, ySize]).toEqual([4, 4]);
  for (let x = 0; x < 4; x++)
    for (let y = 0; y < 4; y++)
      expect(heights[4 * x + y]).toBe(Math.round(fieldAt(country, 100 + (x - 1) * 8, 200 + (y - 1) * 8) - LAKES));
});

describe("a map by a link", () => {
  const described = async (link: string) => {
    const file = join(folder, "map.f32");
    const ran = await limitless(["heightmap", "--link", link, "--size", "9", "--format", "f32", file]);
    expect([ran.code, ran.err]).toEqual([0, ""]);
    return { bytes: readFileSync(file), about: JSON.parse(readFileSync(`${file}.json`, "utf8")) };
  };

  test("has its world, place and time, in an address too", async () => {
    const { bytes, about } = await described("https://example.org/a/?world=forest&at=17000,7000,50&t=3");
    expect(about).toMatchObject({ world: "forest", at: { x: 17000, y: 7000 }, t: 3 });
    expect(bytes.equals(await written("--at 17000,7000 --size 9 --t 3 --format f32"))).toBe(true);
  });

  test("has its profile, and so has the link of a map with --profile", async () => {
    const file = join(folder, "cosine.f32");
    const args = "--at 500,600 --size 9 --format f32";
    expect((await limitless(`heightmap --profile cosine ${args} ${file}`)).code).toBe(0);
    const { link, profile } = JSON.parse(readFileSync(`${file}.json`, "utf8"));
    expect([profile, new URLSearchParams(link).get("profile")]).toEqual(["cosine", "cosine"]);
    expect((await described(link)).bytes.equals(readFileSync(file))).toBe(true);
    expect(readFileSync(file).equals(await written(args))).toBe(false);
  });

  test("has its preset, settings and seed, and so has the link beside the map", async () => {
    const link = "?world=skylands&seed=5&relief=2&sea=200&at=500,600,1400";
    const { bytes, about } = await described(link);
    expect(about).toMatchObject({ seed: 5, archipelago: 1500 });
    const islands = generate({ ...withSeed(skylands, 5), relief: 2, sea: 200 });
    const q = aboveSea(islands, 500, 600, 1500);
    expect(bytes.readFloatLE(4 * 40)).toBe(Math.fround(shoreAt(islands, 500, 600, 1500) + topHeight(islands, q)));
    const again = await described(about.link);
    expect(again.about).toMatchObject({ seed: 5, at: { x: 500, y: 600 } });
    for (const part of ["seed=5", "relief=2", "sea=200"]) expect(about.link).toContain(part);
    expect((await described("?world=planet&preset=moon")).about).toMatchObject({ world: "planet", water: null });
  });

  test.each([
    [
      ["--link", "?world=forst"],
      '--link: world: "forst" is unknown; did you mean forest? Choose from skylands, forest, planet, caverns, mines, cosmic, faults.',
    ],
    [
      ["--link", "?world=forest&lake=9000"],
      expect.stringMatching(/^--link: lake: 9000 is out of range 150 to 330 units/),
    ],
    [["--link", "?world=forest&world=planet"], "--link: world: given 2 times."],
    [
      ["--link", "?world=planet&preset=mon"],
      expect.stringMatching(/^--link: preset: "mon" is unknown; did you mean moon\? Choose from [\w, ]+\.$/),
    ],
    [["--link", "?world=cosmic"], "--link: cosmic has no ground."],
    [["--link", "?world=forest", "--at", "1,2"], "--at: the link has it; leave one of them out."],
  ])("%s is wrong usage", async (args, message) => {
    const { code, out, err } = await limitless(["heightmap", ...args, "--format", "f32", "-"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err.trimEnd().replace("limitless: ", "")).toEqual(message);
  });
});
