import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KINDS } from "../../../src/core/field/cover.ts";
import type { Grid } from "../../../src/core/field/grid.ts";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { FEATURES } from "../../../src/core/forest/features.ts";
import { createRoad } from "../../../src/core/forest/roads.ts";
import { type Conditions, type Country, createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { createTerraWindow, fillTerra, type TerraWindow } from "../../../src/core/forest/terra-window.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { goldenFeatures, goldenPaths, goldenText } from "./golden-terra.ts";

const land = createCountry();
const LANDS: Record<string, Country> = {
  "1983": land,
  "mask 0xff": createCountry({ mask: 0xff }),
  "samples between whole numbers": createCountry({
    profile: createProfile(Float64Array.from({ length: 64 }, (_, i) => 60 + 59 * Math.sin(i * i) + 1 / 3)),
  }),
  "hills above the snow line": createCountry({ profile: createProfile(PROFILE_1983.samples.map((v) => 2 * v)) }),
  "another cover": createCountry({
    cover: [
      ["bare", ["rough", "<", 230], ["wet", "<", 300], ["rough", "<", 400]],
      ["marsh", ["wet", "<", 200]],
      ["snow"],
    ],
  }),
};
const CONDITIONS: Record<string, Partial<Conditions>> = {
  "1983": {},
  "lake at 230.5": { lake: 230.5 },
  "drained to 150": { lake: 150 },
  "lower shores": { lake: 150, shore: 150 },
  "drained below higher shores": { lake: 200, shore: 260 },
  paths: { paths: true },
  "paths to another offset": { paths: { x: 1230, y: -770 } },
  "paths to a fraction of a metre": { paths: { x: 700.5, y: 300 } },
  "paths and a flood": { paths: true, lake: 300 },
  "wood only": { woodOnly: true },
  bleak: { bleak: true, snow: true },
  snow: { snow: true },
  "snow and paths": { snow: true, paths: true },
  "a year and a half later": { t: 1.5 },
  "a time that rounds phases": { t: 12.3, paths: true },
};

/** The points of a window that differ from terraAt, or how many were compared. */
function differing(ours: Country, grid: Grid, conditions: Partial<Conditions>, out?: TerraWindow, every = 1): string[] {
  const { west, south, spacing, n, rows = n } = grid;
  const window = out ?? createTerraWindow(n, rows);
  for (const name of ["height", "depth", "kind", "feature"] as const) window[name].fill(77);
  fillTerra(ours, grid, window, conditions);
  const wrong: string[] = [];
  for (let k = 0; k < n * rows; k += every) {
    const [x, y] = [west + (k % n) * spacing, south + Math.floor(k / n) * spacing];
    const truth = terraAt(ours, x, y, conditions);
    const same =
      Object.is(window.height[k], truth.height) &&
      Object.is(window.depth[k], truth.depth) &&
      window.kind[k] === KINDS.indexOf(truth.kind) &&
      window.feature[k] === FEATURES.indexOf(truth.feature);
    if (!same) wrong.push(`${x}, ${y}`);
  }
  return wrong;
}

describe("equal to terraAt, value for value", () => {
  for (const [name, ours] of Object.entries(LANDS)) {
    test.each(Object.entries(CONDITIONS))(`${name}, %s`, (_, conditions) => {
      // Large enough for all tables, and not a whole number of tiles; then small windows that reuse tables.
      expect(
        differing(ours, { west: -1207, south: 900, spacing: 1, n: 259, rows: 131 }, conditions, undefined, 5),
      ).toEqual([]);
      expect(differing(ours, { west: 17_250, south: 7_199, spacing: 1, n: 37, rows: 21 }, conditions)).toEqual([]);
    });
  }

  test("at any position, shape and spacing", () => {
    const origin = fc.oneof(
      fc.integer({ min: -1e6, max: 1e6 }),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 8000 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    );
    const spacing = fc.oneof(fc.constantFrom(1, 1, 1, 2, 3, 16, 128), fc.double({ min: 0.1, max: 100, noNaN: true }));
    const side = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(LANDS)),
        fc.constantFrom(...Object.values(CONDITIONS)),
        origin,
        origin,
        spacing,
        side,
        side,
        (ours, conditions, west, south, step, n, rows) => {
          expect(differing(ours, { west, south, spacing: step, n, rows }, conditions)).toEqual([]);
        },
      ),
      { numRuns: sampled(200, 50) },
    );
  });

  test("large windows, whose kinds and features are read from tables, far out and with other spacings", () => {
    for (const [west, south, spacing] of [
      [-(2 ** 31), 2 ** 31 - 700, 1],
      [2 ** 31 - 2000, -999_983, 2],
      [-300_000, -500_001, 7],
      [12_345, -67_890, 16],
      [-4_096, 1_001, 128],
    ])
      expect(differing(LANDS["mask 0xff"], { west, south, spacing, n: 256, rows: 129 }, {}, undefined, 3)).toEqual([]);
  });

  test("placed objects and roads, inside and across the edges", () => {
    const placed = new Map([
      ["10,10", "road"],
      ["11,10", "rocket"],
      ["12,10", "stream"],
      ["13,10", "marsh"],
      ["14,10", "none"],
      ["14,-10", "cone"],
      ["900,900", "cone"],
    ] as const);
    const roads = [
      createRoad([
        [-50, 3],
        [12, 30],
        [70, -5],
      ]),
    ];
    for (const spacing of [1, 2])
      for (const conditions of [{}, { view: "scene" as const }, { streams: false, lake: 500 }, { bleak: true }])
        expect(
          differing(land, { west: -20, south: -20, spacing, n: 60, rows: 61 }, { placed, roads, ...conditions }),
        ).toEqual([]);
  });

  test("paths compare heights after the steepening by snow", () => {
    // 625.7 units against 627.6, which snow raises to 628.1: no path.
    const high = LANDS["hills above the snow line"];
    const grid = { west: 1870, south: 1280, spacing: 1, n: 13, rows: 9 };
    expect(terraAt(high, 1876, 1284, { paths: true }).kind).toBe("path");
    expect(terraAt(high, 1876, 1284, { paths: true, snow: true }).kind).not.toBe("path");
    expect(differing(high, grid, { paths: true, snow: true })).toEqual([]);
  });

  test("single precision equals Math.fround of the same values", () => {
    const grid = { west: -600, south: -300, spacing: 1, n: 100, rows: 70 };
    for (const conditions of [{}, { paths: true, lake: 260 }, { t: 0.3 }]) {
      const [double, single] = [createTerraWindow(100, 70), createTerraWindow(100, 70)];
      fillTerra(land, grid, double, conditions);
      const rounded = { ...single, height: new Float32Array(7000), depth: new Float32Array(7000) };
      fillTerra(land, grid, rounded, conditions);
      expect([...rounded.height]).toEqual([...double.height].map(Math.fround));
      expect([...rounded.depth]).toEqual([...double.depth].map(Math.fround));
      expect(rounded.kind).toEqual(double.kind);
      expect(rounded.feature).toEqual(double.feature);
    }
  });
});

describe("golden", () => {
  test.each([
    ["features_1200.csv", "1983", 1200],
    ["features_400_ff.csv", "mask 0xff", 400],
  ])("%s: exactly these features", (file, name, reach) => {
    const n = 2 * reach + 1;
    const out = createTerraWindow(n, n);
    fillTerra(LANDS[name], { west: -reach, south: -reach, spacing: 1, n }, out);
    const found: string[] = [];
    out.feature.forEach((feature, k) => {
      if (feature > 0)
        found.push(`${(k % n) - reach},${Math.floor(k / n) - reach},${FEATURES[feature]},${KINDS[out.kind[k]]}`);
    });
    expect(found).toEqual(goldenFeatures(file).map(({ x, y, terra }) => `${x},${y},${terra.feature},${terra.kind}`));
  });

  test("paths_true_window: exactly these paths", () => {
    const out = createTerraWindow(300, 300);
    fillTerra(land, { west: 17_200, south: 7_100, spacing: 1, n: 300 }, out, { paths: true });
    const found: { x: number; y: number; height: number }[] = [];
    out.kind.forEach((kind, k) => {
      if (KINDS[kind] === "path")
        found.push({ x: 17_200 + (k % 300), y: 7_100 + Math.floor(k / 300), height: out.height[k] });
    });
    expect(found).toEqual(goldenPaths());
  });

  const masks = [
    ["0xfff", "1983"],
    ["0xff", "mask 0xff"],
  ];
  test.each(nonEmpty(masks.slice(0, sampled(2, 1))))("counts of 16,008,001 places, mask %s", (mask, name) => {
    const counts = JSON.parse(goldenText("counts_2000.json"))[mask];
    const [n, rows] = [4001, 129];
    const cross: Record<string, number> = {};
    let [lowest, highest, sum] = [Infinity, -Infinity, 0];
    for (let south = -2000; south <= 2000; south += rows) {
      const height = Math.min(rows, 2001 - south);
      const out = createTerraWindow(n, height);
      fillTerra(LANDS[name], { west: -2000, south, spacing: 1, n, rows: height }, out);
      const tally = new Uint32Array(KINDS.length * FEATURES.length);
      for (let k = 0; k < n * height; k++) {
        tally[out.kind[k] * FEATURES.length + out.feature[k]]++;
        // For lakes the Java reports the level, the counts file the bed: exact, in 1/128 units.
        const ground = out.height[k] - out.depth[k];
        if (ground < lowest) lowest = ground;
        if (ground > highest) highest = ground;
        sum += ground;
      }
      tally.forEach((count, i) => {
        const key = `${KINDS[Math.floor(i / FEATURES.length)]}/${FEATURES[i % FEATURES.length]}`.toUpperCase();
        if (count > 0) cross[key] = (cross[key] ?? 0) + count;
      });
    }
    expect(cross).toEqual(counts.cross);
    expect([lowest, highest, sum / 4001 ** 2]).toEqual([
      counts.groundHeightMin,
      counts.groundHeightMax,
      counts.groundHeightMeanRowMajorSum,
    ]);
  });
});

describe("invalid arguments throw", () => {
  const fill =
    (grid: Partial<Grid>, out = createTerraWindow(4, 3)) =>
    () =>
      fillTerra(land, { west: 0, south: 0, spacing: 1, n: 4, rows: 3, ...grid }, out);
  test("an array whose length is not n·rows, with its name", () => {
    expect(fill({}, createTerraWindow(4, 4))).toThrow("Expected room for 12 of height (4 × 3), got 16.");
    expect(fill({}, { ...createTerraWindow(4, 3), feature: new Uint8Array(5) })).toThrow(
      "Expected room for 12 of feature (4 × 3), got 5.",
    );
  });
  test.each([0, -1, 1.5, Number.NaN])("%d columns or rows", (count) => {
    expect(fill({ n: count })).toThrow(RangeError);
    expect(fill({ rows: count })).toThrow(`1 or more, got ${count}`);
  });
  test.each([Number.NaN, Infinity, 2 ** 31, 1e300])("a window that starts or ends at %d or beyond", (west) => {
    expect(fill({ west })).toThrow("Expected edges from -2147483648 to 2147483648, got ");
    expect(fill({ south: -west - 1 })).toThrow(RangeError);
    expect(fill({ spacing: west })).toThrow(RangeError);
  });
});
