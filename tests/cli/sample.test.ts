import fc from "fast-check";
import { describe, expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { cavernGround, createHalls } from "../../src/core/cavern.ts";
import { islandsGround } from "../../src/core/islands.ts";
import { createMine, isOpen } from "../../src/core/mine.ts";
import { createNebula, densityAt } from "../../src/core/nebula.ts";
import { PROFILE_1983 } from "../../src/core/profile.ts";
import { shaftsOf } from "../../src/core/shafts.ts";
import { createLand } from "../../src/core/terra.ts";
import { generate } from "../../src/world/generate.ts";
import { goldenFeatures, goldenTerra } from "../core/golden-terra.ts";
import { limitless } from "./run.ts";

fc.configureGlobal({ seed: 1983 });

const RANGE = { min: -5000, max: 5000 };
const FAR = { min: -1e6, max: 1e6, noNaN: true };
/** How many columns each world writes. */
const COLUMNS: Record<string, number> = { forest: 7, skylands: 8, planet: 9, caverns: 7, mines: 7, cosmic: 8 };
const HEADING = "x,y,height,depth,kind,feature,code";

describe("the forest", () => {
  // conditions of the golden file, their options, the lake's level
  test.each([
    ["default", "", 204],
    ["lake230", "--lake 230", 230],
    ["lake190", "--lake 190", 190],
    ["withPaths", "--paths", 204],
    ["withPaths_lake230", "--paths --lake 230", 230],
    ["woodOnly", "--wood-only", 204],
    ["bleak", "--bleak", 204],
  ])("%s is the Java's, row for row", async (conditions, options, lake) => {
    const golden = goldenTerra(conditions, lake);
    expect(golden.length).toBeGreaterThan(200);
    const asked = golden.map(({ x, y }) => `${x},${y}`).join("\n");
    const { code, out, err } = await limitless(`sample ${options}`, asked);
    expect([code, err]).toEqual([0, ""]);
    const told = golden.map(({ x, y, terra }) => [x, y, ...Object.values(terra)].join(","));
    expect(out.trim().split("\n")).toEqual([HEADING, ...told]);
  });

  test.each([
    ["4095", "features_1200.csv"],
    ["255", "features_400_ff.csv"],
  ])("with the mask %s has every feature of %s", async (mask, file) => {
    const golden = goldenFeatures(file);
    expect(golden.length).toBeGreaterThan(1000);
    const { out } = await limitless(`sample --mask ${mask}`, golden.map(({ x, y }) => `${x},${y}`).join("\n"));
    const told = golden.map(({ x, y, terra }) => [x, y, ...Object.values(terra)].join(","));
    expect(out.trim().split("\n")).toEqual([HEADING, ...told]);
  });
});

describe("skylands", () => {
  const columns = "x,y,z,t,floor,roof,inside,kind";

  test("answers what the islands' own ground does", async () => {
    const islands = generate(skylands.world);
    const place = fc.integer(RANGE);
    const rows = fc.sample(fc.tuple(place, place, fc.integer({ min: -1200, max: 2000 }), fc.constantFrom(0, 3)), 300);
    const { out } = await limitless("sample --world skylands", rows.map((row) => row.join(",")).join("\n"));
    const told = rows.map(([x, y, z, t]) => {
      const ground = islandsGround(islands, t);
      const { floor, roof, inside } = ground.gapAt(x, y, z, { floor: 0, roof: 0, inside: false });
      const text = (v: number) => (Number.isFinite(v) ? v : "");
      return [x, y, z, t, text(floor), text(roof), inside, ground.kindAt(x, y, z)].join(",");
    });
    expect(out.trim().split("\n")).toEqual([columns, ...told]);
    expect(told.filter((row) => row.includes(",true,")).length).toBeGreaterThan(5);
    expect(told.filter((row) => row.includes(",,false,")).length).toBeGreaterThan(5);
  });

  test("a row without a time is of time 0, and one without an altitude is refused", async () => {
    const { out } = await limitless("sample --world skylands", "1,2,3\n1,2,3,0");
    const [, one, other] = out.split("\n");
    expect(one).toBe(other);
    expect(await limitless("sample --world skylands", "1,2")).toMatchObject({
      code: 2,
      err: 'limitless: Line 1: expected 3 to 4 values (x,y,z,t), got "1,2".\n',
    });
  });
});

test("a planet has ground and sea all round, and nothing at its centre", async () => {
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
  for (const row of told) {
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

test("caverns have their floor and roof, and are open between", async () => {
  const ground = cavernGround(createHalls());
  const rows = fc.sample(fc.tuple(fc.integer(RANGE), fc.integer(RANGE), fc.integer({ min: -70, max: -45 })), 300);
  const { out } = await limitless("sample --world caverns", rows.map((row) => row.join(",")).join("\n"));
  const [heading, ...told] = out.trim().split("\n");
  expect(heading).toBe("x,y,z,t,floor,roof,open");
  let open = 0;
  for (const [i, [x, y, z]] of rows.entries()) {
    const { floor, roof, inside } = ground.gapAt(x, y, z, { floor: 0, roof: 0, inside: false });
    if (inside) expect(told[i]).toMatch(/,false$/);
    else expect(told[i]).toBe([x, y, z, 0, floor, roof, true].join(","));
    if (!inside) open++;
  }
  expect(open).toBeGreaterThan(30);
  expect(open).toBeLessThan(270);
});

test("mines are the cells around each point", async () => {
  const mine = createMine({ isShaft: shaftsOf(createLand()) });
  const rows = fc.sample(fc.tuple(fc.integer(RANGE), fc.integer(RANGE), fc.integer({ min: -64, max: 0 })), 300);
  const { out } = await limitless(
    "sample --world mines",
    [[438, -1197, -3], ...rows].map((row) => row.join(",")).join("\n"),
  );
  const [heading, first, ...told] = out.trim().split("\n");
  expect([heading, first]).toEqual(["x,y,z,t,level,open,shaft", "438,-1197,-3,0,1,true,true"]);
  for (const [i, [x, y, z]] of rows.entries()) {
    const [, , , , level, open] = told[i].split(",");
    expect(Number(level)).toBe(Math.floor(-z / 16) + 1);
    expect(open).toBe(String(isOpen(mine, 16 * Math.round(x / 16), 16 * Math.round(y / 16), Number(level))));
  }
  expect(await limitless("sample --world mines", "0,0,1")).toMatchObject({
    code: 2,
    err: "limitless: Line 1: z 1 is out of range -1048560 to 0 m.\n",
  });
});

test("space has its gas, and its stars at whole places", async () => {
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

test("what was answered before a row that is wrong is written", async () => {
  const { code, out, err } = await limitless("sample", "1,2\n3,4\nx,5\n6,7\n");
  expect(code).toBe(2);
  expect(
    out
      .trim()
      .split("\n")
      .map((row) => row.slice(0, 4)),
  ).toEqual(["x,y,", "1,2,", "3,4,"]);
  expect(err).toBe('limitless: Line 3: x "x" is not a number.\n');
});

test("any input whatever ends with 0 or 2, and a line that says why", async () => {
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
        for (const row of out.trim().split("\n")) expect(row.split(",").length).toBe(COLUMNS[name]);
      },
    ),
    { numRuns: 200 },
  );
});
