/** Sizes with names, tiles, and what is said beside a file. */
import { describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import forest from "../../scenes/forest/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { altitudeOn } from "../../src/core/planet/sphere.ts";
import { describeMap } from "../../src/export/description.ts";
import { ENGINES, type EngineName, namedSize, SIZE_NAMES } from "../../src/export/engines.ts";
import { FORMATS } from "../../src/export/formats.ts";
import { LICENCE } from "../../src/export/licence.ts";
import { linkTo } from "../../src/export/link.ts";
import { tiledSize, tileName, tilesOf } from "../../src/export/tiles.ts";
import { createWorldMap } from "../../src/export/world-heights.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { parseRequest } from "../recipe/parse.ts";
import { groundOf } from "./grounds.ts";
import { fileOf, heightsOf, rangeOf, slopes, viewOf } from "./heights.ts";

describe("tiles of 2 × 2", () => {
  // A spacing that is no binary fraction: positions must not depend on the tile.
  const whole = createWorldMap(groundOf(forest.world), { at: [17_000.1, 7000.7], columns: 41, rows: 41, spacing: 0.3 });
  const tiles = tilesOf(whole, 2, 2);
  const range = rangeOf(whole);

  test.each(["r16", "f32"] as const)("as %s joined are the single map, byte for byte", async (format) => {
    const size = format === "r16" ? 2 : 4;
    const joined = new Uint8Array(41 * 41 * size);
    for (const { column, row, map } of tiles) {
      const bytes = await fileOf(map, format, range);
      for (let j = 0; j < 21; j++)
        joined.set(bytes.subarray(j * 21 * size, (j + 1) * 21 * size), ((row * 20 + j) * 41 + column * 20) * size);
    }
    expect(joined).toEqual(await fileOf(whole, format));
  });

  test("share their edges", () => {
    const [northWest, northEast, southWest] = tiles.map(({ map }) => heightsOf(map));
    for (let k = 0; k < 21; k++) {
      expect(northWest[21 * k + 20]).toBe(northEast[21 * k]);
      expect(northWest[21 * 20 + k]).toBe(southWest[k]);
    }
  });

  test("know their corners", () => {
    expect(tiles.map(({ column, row, map }) => [column, row, map.west, map.north])).toEqual([
      [0, 0, whole.west, whole.north],
      [1, 0, whole.west + 20 * 0.3, whole.north],
      [0, 1, whole.west, whole.north - 20 * 0.3],
      [1, 1, whole.west + 20 * 0.3, whole.north - 20 * 0.3],
    ]);
  });
});

test.each([
  [9, 0, "Expected 1 to 64 tiles along a side, got 0."],
  [9, 65, "Expected 1 to 64 tiles along a side, got 65."],
  [9, 3, "Expected columns of 3·k + 1 for 3 tiles, k 1 or more, got 9."],
  [1, 1, "Expected columns of 1·k + 1 for 1 tiles, k 1 or more, got 1."],
])("%s columns in %s tiles are refused", (columns, count, message) => {
  expect(() => tilesOf(slopes(columns, 9), count, 1)).toThrow(message);
});

test("the size of a tiled map, and the names of its files", () => {
  expect([tiledSize(505, 2), tiledSize(9, 1)]).toEqual([1009, 9]);
  const names = ["a/b.c/hills.png", "hills", "a.b/hills"].map((path) => tileName(path, { column: 2, row: 11 }));
  expect(names).toEqual(["a/b.c/hills_x2_y11.png", "hills_x2_y11", "a.b/hills_x2_y11"]);
});

describe("sizes with names", () => {
  test("are those of the programs, within their formats", () => {
    for (const { sizes, format } of nonEmpty(Object.values(ENGINES)))
      expect(Math.max(...nonEmpty(sizes))).toBeLessThanOrEqual(FORMATS[format].most);
    // Landscapes are components of 2ᵏ − 1 quads a section; Unity's are 2ᵏ + 1.
    expect(
      nonEmpty(ENGINES.unreal.sizes).every((size) => [63, 126, 127, 254].some((quads) => (size - 1) % quads === 0)),
    ).toBe(true);
    expect(nonEmpty(ENGINES.unity.sizes).every((size) => Number.isInteger(Math.log2(size - 1)))).toBe(true);
    expect(nonEmpty(ENGINES.godot.sizes).every((size) => Number.isInteger(Math.log2(size)))).toBe(true);
  });

  test("are read", () => {
    expect(namedSize("unreal-1009")).toEqual({ size: 1009, engine: "unreal" });
    for (const name of ["unreal-1008", "unreal", "1009", "", "toString-33"]) expect(namedSize(name), name).toBeNull();
    expect(SIZE_NAMES).toContain("three-257");
  });

  const map = slopes(33, 33, 0);
  const range = rangeOf(map);
  const settings = (engine: EngineName) => ENGINES[engine].settings(map, range) as Record<string, number>;
  const values = async (engine: EngineName) => {
    const view = viewOf(await fileOf(map, "r16"));
    return heightsOf(map).map((height, i) => ({ height, value: view.getUint16(2 * i, true), ...settings(engine) }));
  };

  test("Unreal Engine's settings give the heights in centimetres", async () => {
    for (const row of nonEmpty((await values("unreal")) as Record<string, number>[])) {
      const centimetres = ((row.value - 32768) / 128) * row["Scale Z"] + row["Location Z"];
      expect(Math.abs(centimetres / 100 - row.height)).toBeLessThan(0.501 * ((range.greatest - range.least) / 65535));
    }
    expect(settings("unreal")["Scale X"]).toBe(250);
  });

  test("Unity's settings give the heights in metres", async () => {
    for (const row of nonEmpty((await values("unity")) as Record<string, number>[])) {
      const metres = (row.value / 65536) * row["Terrain Height"] + row["Position Y"];
      expect(Math.abs(metres - row.height)).toBeLessThan(0.501 * ((range.greatest - range.least) / 65535));
    }
    expect(settings("unity")["Terrain Width"]).toBe(80);
  });
});

describe("the description of a map", () => {
  const map = slopes(9, 9);
  const range = rangeOf(map);

  test("has its position, the meaning of its values, and its licence", () => {
    const origin = {
      name: "forest",
      world: forest.world,
      ground: groundOf(forest.world),
      at: [5, 6],
      link: "?world=forest",
    } as const;
    expect(describeMap(map, range, { format: "png16", flip: true, engine: "unreal", origin })).toMatchObject({
      world: "forest",
      link: "?world=forest",
      seed: 1983,
      profile: "1983",
      at: { x: 5, y: 6 },
      surface: "ground",
      t: 0,
      water: 0,
      columns: 9,
      metresPerPixel: 2.5,
      west: -100,
      north: 700,
      least: range.least,
      greatest: range.greatest,
      void: "least",
      rowOrder: "south to north",
      values: { zero: range.least, metresPerStep: (range.greatest - range.least) / 65535 },
      engine: "unreal",
      settings: { "Scale X": 250 },
      licence: LICENCE,
    });
  });

  test("of islands names the archipelago", () => {
    const { world } = skylands;
    const origin = { name: "skylands", world, ground: groundOf(world), at: [0, 0], link: "", altitude: 1400 } as const;
    expect(describeMap(map, range, { format: "exr", flip: false, origin })).toMatchObject({
      surface: "top",
      archipelago: 1500,
      water: null,
    });
  });

  test("of other formats", () => {
    const about = (format: "xy" | "exr") => describeMap(map, range, { format, flip: false });
    expect(about("xy")).toMatchObject({ void: "least", values: { zero: 0, metresPerStep: 0.25 } });
    expect(about("exr")).toMatchObject({ void: "NaN", values: { zero: 0, metresPerStep: 1 } });
    expect("world" in about("exr")).toBe(false);
    expect(describeMap(slopes(9, 9, 0), range, { format: "exr", flip: false }).void).toBe("NaN");
    expect(describeMap(map, { ...range, hasVoid: false }, { format: "exr", flip: false }).void).toBeNull();
  });

  test("of tiles lists them, and has the settings of one", () => {
    const tiles = tilesOf(map, 2, 1).map(({ map }, i) => ({ file: `${i}`, map }));
    expect(describeMap(map, range, { format: "r16", flip: true, engine: "unity", tiles })).toMatchObject({
      columns: 9,
      tileColumns: 5,
      tileRows: 9,
      tiles: [
        { file: "0", west: -100, north: 700 },
        { file: "1", west: -90, north: 700 },
      ],
      settings: { "Terrain Width": 10 },
    });
  });
});

describe("a link", () => {
  test.each([
    ["forest", forest, [17_000, 7000]],
    ["caverns", caverns, [40, 170]],
    ["skylands", skylands, [5000, 9000]],
  ] as const)("to %s opens over the place", (name, recipe, at) => {
    const link = linkTo(groundOf(recipe.world), startRequest(name, recipe), recipe, at);
    const { request, problems } = parseRequest(link, name, recipe);
    expect(problems).toEqual([]);
    const height = createWorldMap(groundOf(recipe.world), { at, columns: 1, rows: 1, spacing: 1 }).heightAt(0, 0);
    expect(request).toMatchObject({ by: "helicopter", camera: "chase", look: [0, -8, 0] });
    expect(request.at[0]).toBe(at[0]);
    expect(request.at[1]).toBe(at[1]);
    expect(request.at[2]).toBeCloseTo((height || 0) + 60, 1);
  });

  test("to a planet opens over longitude and latitude", () => {
    const link = linkTo(groundOf(planet.world), startRequest("planet", planet), planet, [20, 45]);
    const { request, problems } = parseRequest(link, "planet", planet);
    expect(problems).toEqual([]);
    const [x, y, z] = request.at;
    expect((Math.atan2(y, x) * 180) / Math.PI).toBeCloseTo(20, 4);
    expect((Math.asin(z / Math.hypot(x, y, z)) * 180) / Math.PI).toBeCloseTo(45, 4);
    const globe = generate(planet.world);
    expect(Math.hypot(x, y, z) - globe.radius - altitudeOn(globe, x, y, z)).toBeCloseTo(60, 1);
  });
});
