import fc from "fast-check";
import { describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import { createNebula, densityAt } from "../../src/core/space/nebula.ts";
import { hillAt } from "../../src/core/underground/hills.ts";
import { isOpen } from "../../src/core/underground/mine.ts";
import { undergroundGround } from "../../src/core/underground/underground.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { goldenFeatures, goldenTerra } from "../core/forest/golden-terra.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { limitless } from "./run.ts";

const RANGE = { min: -5000, max: 5000 };
const FAR = { min: -1e6, max: 1e6, noNaN: true };
/** The number of columns of each world. */
const COLUMNS: Record<string, number> = { forest: 7, skylands: 8, planet: 9, caverns: 10, mines: 12, cosmic: 8 };
const HEADING = "x,y,height,depth,kind,feature,code";

describe("the forest", () => {
  // conditions of the golden file, their options, the lake level
  test.each([
    ["default", "", 204],
    ["lake230", "--lake 230", 230],
    ["lake190", "--lake 190", 190],
    ["withPaths", "--paths", 204],
    ["withPaths_lake230", "--paths --lake 230", 230],
    ["woodOnly", "--wood-only", 204],
    ["bleak", "--bleak", 204],
  ])("%s equals the Java, row by row", async (conditions, options, lake) => {
    const golden = goldenTerra(conditions, lake);
    expect(golden.length).toBeGreaterThan(200);
    const asked = golden.map(({ x, y }) => `${x},${y}`).join("\n");
    const { code, out, err } = await limitless(`sample ${options}`, asked);
    expect([code, err]).toEqual([0, ""]);
    const told = golden.map(({ terra }) => Object.values(terra).join(","));
    expect(out.trim().split("\n")).toEqual([HEADING, ...told]);
  });

  test.each([
    ["4095", "features_1200.csv"],
    ["255", "features_400_ff.csv"],
  ])("with mask %s has every feature of %s", async (mask, file) => {
    const golden = goldenFeatures(file);
    expect(golden.length).toBeGreaterThan(1000);
    const { out } = await limitless(`sample --mask ${mask}`, golden.map(({ x, y }) => `${x},${y}`).join("\n"));
    const told = golden.map(({ terra }) => Object.values(terra).join(","));
    expect(out.trim().split("\n")).toEqual([HEADING, ...told]);
  });
});

describe("skylands", () => {
  const columns = "x,y,z,t,floor,roof,inside,kind";

  test("equals the islands' ground", async () => {
    const islands = generate(skylands.world);
    const place = fc.integer(RANGE);
    const rows = fc.sample(fc.tuple(place, place, fc.integer({ min: -1200, max: 2000 }), fc.constantFrom(0, 3)), 300);
    const { out } = await limitless("sample --world skylands", rows.map((row) => row.join(",")).join("\n"));
    const told = rows.map(([x, y, z, t]) => {
      const ground = flatGroundAt(islands, t);
      const { floor, roof, inside } = ground.gapAt(x, y, z, { floor: 0, roof: 0, inside: false });
      const text = (v: number) => (Number.isFinite(v) ? v : "");
      return [x, y, z, t, text(floor), text(roof), inside, ground.kindAt(x, y, z)].join(",");
    });
    expect(out.trim().split("\n")).toEqual([columns, ...told]);
    expect(told.filter((row) => row.includes(",true,")).length).toBeGreaterThan(5);
    expect(told.filter((row) => row.includes(",,false,")).length).toBeGreaterThan(5);
  });

  test("t is 0 by default; a row without an altitude fails", async () => {
    const { out } = await limitless("sample --world skylands", "1,2,3\n1,2,3,0");
    const [, one, other] = out.split("\n");
    expect(one).toBe(other);
    expect(await limitless("sample --world skylands", "1,2")).toMatchObject({
      code: 2,
      err: 'limitless: Line 1: expected 3 to 4 values (x,y,z,t), got "1,2".\n',
    });
  });
});

test("a planet has ground and sea everywhere, and fails at its centre", async () => {
  const about = fc.integer({ min: -70_000, max: 70_000 });
  const rows = fc.sample(fc.tuple(about, about, about), 300);
  const { out } = await limitless(
    "sample --world planet",
    [[0, 0, 60_100], ...rows].map((row) => row.join(",")).join("\n"),
  );
  const [heading, pole, ...told] = out.trim().split("\n");
  expect(heading).toBe("x,y,z,t,ground,kind,latitude,longitude,altitude");
  expect(pole).toMatch(/^0,0,60100,0,[-\d.]+,\w+,90,0,100$/);
  let sea = 0;
  for (const row of nonEmpty(told)) {
    const [x, y, z, , ground, kind, latitude, , altitude] = row.split(",").map((v, i) => (i === 5 ? v : Number(v)));
    expect(Number(ground) < 0).toBe(kind === "lake");
    expect(altitude).toBeCloseTo(Math.hypot(Number(x), Number(y), Number(z)) - 60_000, 6);
    expect(Math.sin((Number(latitude) * Math.PI) / 180)).toBeCloseTo(Number(z) / (60_000 + Number(altitude)), 9);
    if (kind === "lake") sea++;
  }
  expect(sea).toBeGreaterThan(50);
  expect(sea).toBeLessThan(250);
  expect(await limitless("sample --world planet", "1,2,3\n0,0,0")).toMatchObject({
    code: 2,
    err: "limitless: Line 2: Expected a place off the centre, got 0, 0, 0.\n",
  });
});

describe.each([
  ["caverns", caverns, -45],
  ["mines", mines, -80],
] as const)("%s", (world, recipe, lowest) => {
  const underground = undergroundOf(recipe.world);
  const place = fc.integer({ min: -1500, max: 1500 });
  const rows = fc.sample(
    fc.tuple(
      place,
      place,
      fc.oneof(fc.integer({ min: lowest, max: -8 }), fc.integer({ min: 0, max: 100 })),
      fc.constantFrom(0, 0, 3),
    ),
    200,
  );

  test("equal their ground", async () => {
    const { code, out, err } = await limitless(`sample --world ${world}`, rows.map((row) => row.join(",")).join("\n"));
    expect([code, err]).toEqual([0, ""]);
    const [heading, ...told] = out.trim().split("\n");
    expect(heading).toMatch(/^x,y,z,t,hill,floor,roof,inside,kind,/);
    const where = { sky: 0, open: 0, rock: 0 };
    for (const [i, [x, y, z, t]] of nonEmpty(rows).entries()) {
      const ground = undergroundGround(underground, t);
      const hill = hillAt(underground.hills, x, y, t);
      const { floor, roof, inside } = ground.gapAt(x, y, z, { floor: 0, roof: 0, inside: false });
      const text = (v: number) => (Number.isFinite(v) ? v : "");
      const expected = [x, y, z, t, hill, text(floor), text(roof), inside, ground.kindAt(x, y, z)];
      expect(told[i].split(",").slice(0, 9).join()).toBe(expected.join());
      where[inside ? "rock" : z >= hill ? "sky" : "open"]++;
    }
    for (const [name, count] of Object.entries(where)) expect(count, name).toBeGreaterThan(20);
  });

  test("coordinates out of range fail with their line", async () => {
    for (const [row, said] of [
      ["1e10,0,0", "x 10000000000 is out of range -2147483647 to 2147483647 m"],
      ["0,NaN,0", 'y "NaN" is not a number'],
      ["0,0,-3e9", "z -3000000000 is out of range"],
      ["0,0,0,1e300", "t 1e+300 is out of range -1000000000 to 1000000000 years"],
    ]) {
      const { code, err } = await limitless(`sample --world ${world}`, `1,2,3\n${row}`);
      expect(code, row).toBe(2);
      expect(err).toContain("limitless: Line 2: ");
      expect(err).toContain(said);
    }
  });
});

test("caverns have a water level, or an empty column", async () => {
  const { pool } = undergroundOf(caverns.world);
  const { out } = await limitless(
    "sample --world caverns",
    Array.from({ length: 400 }, (_, i) => `${(i % 20) * 31 - 300},${Math.floor(i / 20) * 31 - 300},-41`).join("\n"),
  );
  const [heading, ...told] = out.trim().split("\n");
  expect(heading.endsWith(",water")).toBe(true);
  const waters = { wet: 0, dry: 0 };
  for (const row of nonEmpty(told)) {
    const [, , , , , floor, , inside, , water] = row.split(",");
    if (inside === "true") continue;
    const wet = Number(floor) < pool;
    expect(water).toBe(wet ? "-43.6" : "");
    waters[wet ? "wet" : "dry"]++;
  }
  expect(waters.wet).toBeGreaterThan(20);
  expect(waters.dry).toBeGreaterThan(100);
});

test("mines have the cell of each point", async () => {
  const { mine: space, isShaft } = undergroundOf(mines.world);
  if (!space) throw new Error("not a mine");
  const { mine, top } = space;
  const coordinate = fc.integer(RANGE);
  const rows = fc.sample(fc.tuple(coordinate, coordinate, fc.integer({ min: -69, max: -7 })), 300);
  const { out } = await limitless(
    "sample --world mines",
    [[-81, -171, -7], [-81, -171, 0], ...rows].map((row) => row.join(",")).join("\n"),
  );
  const [heading, shaft, above, ...told] = out.trim().split("\n");
  expect(heading.endsWith(",level,open,shaft")).toBe(true);
  expect(isShaft(-81, -171)).toBe(true);
  expect(shaft).toMatch(/,1,true,true$/);
  expect(above).toMatch(/,,,$/);
  for (const [i, [x, y, z]] of nonEmpty(rows).entries()) {
    const [level, open] = told[i].split(",").slice(-3);
    // A floor belongs to the level above it.
    expect(Number(level)).toBe(Math.ceil((top - z) / 16));
    expect(open).toBe(String(isOpen(mine, 16 * Math.round(x / 16), 16 * Math.round(y / 16), Number(level))));
  }
});

test("space has gas, and stars at whole coordinates", async () => {
  const nebula = createNebula(PROFILE_1983);
  const rows = fc.sample(fc.tuple(fc.double(FAR), fc.double(FAR), fc.double(FAR), fc.constantFrom(0, 9)), 200);
  const { out } = await limitless(
    "sample --world cosmic",
    [[363, 318, 151], ...rows].map((row) => row.join(",")).join("\n"),
  );
  const [, star, ...told] = out.trim().split("\n");
  expect(star).toMatch(/^363,318,151,0,[\d.]+,4,8,15$/);
  expect(told).toEqual(rows.map((row) => `${row.map((v) => v + 0)},${densityAt(nebula, ...row)},,,`));
  expect(told.filter((row) => !row.endsWith(",0,,,")).length).toBeGreaterThan(20);
});

test("answers before an invalid row are written", async () => {
  const { code, out, err } = await limitless("sample", "1,2\n3,4\nx,5\n6,7\n");
  expect(code).toBe(2);
  expect(
    out
      .trim()
      .split("\n")
      .map((row) => row.slice(0, 4)),
  ).toEqual(["x,y,", "1,2,", "3,4,"]);
  expect(err).toBe('limitless: Line 3: x "x" is not a number (range -2147483647 to 2147483647 m).\n');
});

test("arbitrary input ends with 0, or with 2 and a message", async () => {
  const cell = fc.oneof(fc.integer().map(String), fc.double().map(String), fc.string());
  const lines = fc.array(
    fc.oneof(
      fc.array(cell, { maxLength: 5 }).map((cells) => cells.join(",")),
      fc.string(),
    ),
  );
  const world = fc.constantFrom(...Object.keys(COLUMNS));
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.oneof(
        lines.map((all) => all.join("\n")),
        fc.uint8Array(),
      ),
      async (name, input) => {
        const { code, out, err } = await limitless(`sample --world ${name}`, input);
        if (code === 0) expect(err).toBe("");
        else expect([code, err]).toEqual([2, expect.stringMatching(/^limitless: Line \d+[:\s][^\n]+\n$/)]);
        for (const row of nonEmpty(out.trim().split("\n"))) expect(row.split(",").length).toBe(COLUMNS[name]);
      },
    ),
    { numRuns: 200 },
  );
});
