import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coverAt } from "../../../src/core/field/cover.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import type { Placed, Thing } from "../../../src/core/forest/placed.ts";
import { createRoad } from "../../../src/core/forest/roads.ts";
import { type Conditions, createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { nonEmpty } from "../../non-empty.ts";
import { goldenFeatures, goldenLines, goldenPaths, goldenTerra, KIND_OF } from "./golden-terra.ts";

const land = createCountry();
const dense = createCountry({ mask: 0xff });
const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe("golden: equal to the Java, bit for bit", () => {
  const cases: [name: string, rows: number, conditions: Partial<Conditions>][] = [
    ["default", 20000, {}],
    ["lake230", 2000, { lake: 230 }],
    ["lake190", 2000, { lake: 190 }],
    ["withPaths", 2000, { paths: true }],
    ["withPaths_lake230", 600, { paths: true, lake: 230 }],
    ["woodOnly", 600, { woodOnly: true }],
    ["bleak", 400, { bleak: true }],
  ];
  test.each(cases)("%s, %d places", (name, count, conditions) => {
    const rows = goldenTerra(name, conditions.lake ?? 204);
    expect(rows.length).toBe(count);
    for (const { x, y, terra } of nonEmpty(rows)) expect(terraAt(land, x, y, conditions), `${x}, ${y}`).toEqual(terra);
  });

  test("the golden rows include mud, paths, lakes and features", () => {
    const kinds = (name: string, lake: number) => new Set(goldenTerra(name, lake).map(({ terra }) => terra.kind));
    expect(kinds("lake190", 190)).toContain("mud");
    expect(kinds("withPaths", 204)).toContain("path");
    expect(kinds("lake230", 230)).toContain("lake");
    expect(goldenTerra("default", 204).filter(({ terra }) => terra.feature !== "none").length).toBeGreaterThan(0);
  });

  test.each([
    ["features_1200.csv", land, 1348],
    ["features_400_ff.csv", dense, 2058],
  ] as const)("%s: every feature of the window is there", (file, ours, count) => {
    const rows = goldenFeatures(file);
    expect(rows.length).toBe(count);
    for (const { x, y, terra } of nonEmpty(rows)) expect(terraAt(ours, x, y), `${x}, ${y}`).toEqual(terra);
  });

  test("features far out; where the Java's 32-bit product overflows to an x or a cone, ours follows the true product", () => {
    let differing = 0;
    for (const [x, y, kind, feature, code, product, exact] of nonEmpty(goldenLines("features_far.csv"))) {
      expect(BigInt(x) * BigInt(y)).toBe(BigInt(exact));
      expect(BigInt.asIntN(32, BigInt(exact))).toBe(BigInt(product));
      const found = terraAt(land, Number(x), Number(y));
      expect(found.kind).toBe(kind.toLowerCase());
      const java = feature.toLowerCase();
      if (java === "x" && (Math.round(Math.PI * 1000 * Number(exact)) & 0xff) >= 4) {
        expect(Math.round(Math.PI * 1000 * Number(product)) & 0xff).toBeLessThan(4);
        expect([found.feature, found.code]).toEqual(["none", ""]);
        differing++;
      } else expect([found.feature, found.code]).toEqual([java, code]);
    }
    expect(differing).toBe(1);
  });

  test("2,000 points between whole metres, none with a feature", () => {
    for (const [x, y, letter, value] of nonEmpty(goldenLines("kinds_fractional.csv"))) {
      const water = letter === "l";
      expect(terraAt(land, Number(x), Number(y)), `${x}, ${y}`).toEqual({
        x: Math.round(Number(x)) + 0,
        y: Math.round(Number(y)) + 0,
        height: water ? 204 : Number(value),
        depth: water ? Number(value) : 0,
        kind: KIND_OF[letter],
        feature: "none",
        code: "",
      });
    }
  });

  test("placed objects, in map and scene views", () => {
    const rows = goldenLines("terra_placed.csv");
    expect(rows.length).toBe(144);
    for (const [view, x, y, thing, kind, feature, code, height, depth] of nonEmpty(rows)) {
      const name = thing.split(".")[1].toLowerCase() as Thing;
      const conditions = { view: view.toLowerCase() as "map" | "scene", placed: new Map([[`${x},${y}`, name]]) };
      expect(terraAt(land, Number(x), Number(y), conditions), `${view} ${x}, ${y} ${thing}`).toEqual({
        x: Number(x),
        y: Number(y),
        height: Number(height),
        depth: Number(depth),
        kind: kind.toLowerCase(),
        feature: feature.toLowerCase(),
        code,
      });
    }
  });

  test("exactly the paths of the window", () => {
    const paths = goldenPaths();
    expect(paths.length).toBe(1605);
    const heights = new Map(paths.map(({ x, y, height }) => [`${x},${y}`, height]));
    for (let y = 7100; y < 7400; y += 1) {
      for (let x = 17200; x < 17500; x++) {
        // A cheap test first: terraAt over the whole window takes seconds.
        const height = heights.get(`${x},${y}`);
        if (height === undefined && (x + y) % 7 !== 0) continue;
        const found = terraAt(land, x, y, { paths: true });
        expect(found.kind === "path" ? found.height : undefined, `${x}, ${y}`).toBe(height);
      }
    }
  });
});

describe("points between whole metres", () => {
  const place = fc.double({ min: -1e5, max: 1e5, noNaN: true });
  test("kind and height are read at the point, the feature at the nearest whole metre", () => {
    fc.assert(
      fc.property(place, place, (x, y) => {
        const at = terraAt(land, x, y, { lake: 0 });
        const rounded = terraAt(land, Math.round(x), Math.round(y), { lake: 0 });
        expect(at.height).toBe(fieldAt(land.ground, x, y));
        if (at.kind !== "mud") expect(at.kind).toBe(coverAt(land.cover, x, y));
        const dry = (kind: string) => kind !== "town" && kind !== "mud";
        if (dry(at.kind) && dry(rounded.kind)) expect([at.feature, at.code]).toEqual([rounded.feature, rounded.code]);
      }),
    );
  });
  test("x and y are the nearest whole metres, as in the Java; of paths and bare ground the place itself", () => {
    const at = (conditions: Partial<Conditions>, x = 414.5, y = -1197.5) => {
      const { x: xr, y: yr, kind } = terraAt(land, x, y, conditions);
      return [xr, yr, kind];
    };
    expect(at({})).toEqual([415, -1197, "wood"]);
    expect(at({}, -0.2, -0.5)).toEqual([0, 0, terraAt(land, 0, 0).kind]);
    expect(at({ lake: 900 })).toEqual([415, -1197, "lake"]);
    expect(at({ bleak: true })).toEqual([414.5, -1197.5, "bare"]);
    const [{ x, y }] = goldenPaths();
    expect(at({ paths: true }, x + 1e-6, y)).toEqual([x + 1e-6, y, "path"]);
  });
  test("all around a feature, half toward +∞", () => {
    const [x, y] = [414, -1197];
    for (const [dx, dy] of [
      [0.49, 0.49],
      [-0.5, -0.5],
      [0.49, -0.5],
    ])
      expect(terraAt(land, x + dx, y + dy).feature).toBe("boulder");
    expect(terraAt(land, x + 0.5, y).feature).toBe("none");
    expect(terraAt(land, x, y - 0.51).feature).toBe("none");
  });
});

describe("properties", () => {
  test("results do not depend on earlier queries", () => {
    fc.assert(
      fc.property(whole, whole, whole, (x, y, other) => {
        const first = terraAt(land, x, y);
        terraAt(land, other, -other, { lake: 250, paths: true, t: 3 });
        expect(terraAt(createCountry(), x, y)).toEqual(first);
      }),
    );
  });
  test("heights, depths and kinds repeat every 32,768 m; features do not", () => {
    fc.assert(
      fc.property(whole, whole, fc.constantFrom([32768, 0], [0, 32768], [-32768, 65536]), (x, y, [dx, dy]) => {
        const [here, there] = [terraAt(land, x, y), terraAt(land, x + dx, y + dy)];
        expect([there.height, there.depth, there.kind]).toEqual([here.height, here.depth, here.kind]);
      }),
    );
    const moved = goldenFeatures("features_1200.csv").filter(({ x, y, terra }) => {
      return terraAt(land, x + 32768, y).feature !== terra.feature;
    });
    expect(moved.length).toBeGreaterThan(1000);
  });
  test("time 0 changes no bit; later, heights and kinds change and features keep their places", () => {
    let [heights, kinds] = [0, 0];
    for (const { x, y, terra } of nonEmpty(goldenFeatures("features_1200.csv"))) {
      expect(terraAt(land, x, y, { t: 0 })).toEqual(terra);
      const later = terraAt(land, x, y, { t: 40 });
      expect(later.height).toBe(Math.max(204, fieldAt(land.ground, x, y, 0, 40)));
      if (later.height !== terra.height) heights++;
      if (later.kind !== terra.kind) kinds++;
      if (later.kind !== "lake" && later.kind !== "town")
        expect([later.feature, later.code]).toEqual([terra.feature, terra.code]);
    }
    expect(heights).toBeGreaterThan(1000);
    expect(kinds).toBeGreaterThan(50);
  });
});

describe("snow and marsh", () => {
  // 677 units is the maximum within ±2000 m: the flanks are unchanged, the top is steeper.
  const flat = (height: number) =>
    createCountry({
      profile: { samples: new Float64Array([height / 5, height / 5]), mask: 1, min: 0, max: 0, mean: 0 },
    });
  test.each([
    [626, 626, false],
    [630, 634, false],
    [635, 653, false],
    [642, 690, true],
  ])("ground of %d units is %d, with snow: %s", (height, steep, snow) => {
    const at = terraAt(flat(height), 0, 0, { snow: true, woodOnly: true });
    expect(at.height).toBeCloseTo(steep, 9);
    expect(at.kind).toBe(snow ? "snow" : "wood");
    expect(terraAt(flat(height), 0, 0, { woodOnly: true }).height).toBeCloseTo(height, 9);
  });
  test("placed marsh is marsh on dry ground, keeps features, and follows the streams option", () => {
    const placed: Placed = new Map([["414,-1197", "marsh"]]);
    expect(terraAt(land, 414, -1197, { placed })).toEqual({ ...terraAt(land, 414, -1197), kind: "marsh" });
    expect(terraAt(land, 414, -1197, { placed, streams: false })).toEqual(terraAt(land, 414, -1197));
    expect(terraAt(land, 414, -1197, { placed, lake: 400 }).kind).toBe("lake");
  });
});

describe("roads", () => {
  const road = createRoad([
    [0, 0],
    [300, 40],
  ]);
  test("in terra: along the line and 2.5 m to both sides, as a bridge over water, with placed features", () => {
    const roads = [road];
    const dry = terraAt(land, 150, 20, { roads });
    expect(dry).toEqual({
      ...{ x: 150, y: 20, height: fieldAt(land.ground, 150, 20) },
      ...{ depth: 0, kind: "road", feature: "none", code: "" },
    });
    expect(terraAt(land, 150, 22, { roads }).kind).toBe("road");
    expect(terraAt(land, 150, 23, { roads }).kind).not.toBe("road");
    expect(terraAt(land, 150, 20, { roads, lake: 900 })).toEqual({ ...dry, height: 900 });
    expect(terraAt(land, 150, 20, { roads, placed: new Map([["150,20", "rocket"]]) }).feature).toBe("rocket");
    expect(terraAt(land, 150, 20, { roads, bleak: true }).kind).toBe("bare");
  });
});

describe("invalid arguments throw", () => {
  test.each([Number.NaN, Infinity, -Infinity, 2 ** 31 + 1, 1e300])("x or y of %d", (v) => {
    expect(() => terraAt(land, v, 0)).toThrow(`Expected x and y from -2147483648 to 2147483648, got ${v}, 0.`);
    expect(() => terraAt(land, 0, v)).toThrow(RangeError);
  });
  test("an unknown feature mask", () => {
    expect(() => createCountry({ mask: 0x7 as 0xff })).toThrow("Expected a feature mask of 4095 or 255, got 7.");
  });
  test("the farthest corners are valid", () => {
    for (const x of [-(2 ** 31), 2 ** 31])
      for (const y of [-(2 ** 31), 2 ** 31]) expect(terraAt(land, x, y).height).toBeGreaterThan(0);
  });
});
