/** Grids of eroded ground have the bits of single readings, and what cannot be filled is refused. */
import { expect, test } from "vitest";
import { createErosion, erodedAt } from "../../../src/core/erosion/erosion.ts";
import { fillEroded } from "../../../src/core/erosion/rows.ts";
import { goldenTerms, solidTerms } from "../../../src/core/field/directions.ts";
import { createField } from "../../../src/core/field/field.ts";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";

const LAND = createField(PROFILE_1983, goldenTerms(5, 9), { octaves: [0, -1], H: 0.85, twist: 1.1, seed: 5 });
const EROSION = createErosion(LAND, 2);
const pair = new Float64Array(2);

test.each([
  ["wider than a block", EROSION, { west: -3000, south: 1234.5, spacing: 12, n: 300, rows: 7 }, 0],
  ["far away, at another time", EROSION, { west: 1e8, south: -1e7, spacing: 0.75, n: 65, rows: 9 }, 3.25],
  ["a column", EROSION, { west: 17, south: -5, spacing: 801, n: 1, rows: 40 }, 0],
  [
    "other shapes",
    createErosion(LAND, 3, { strength: 1.7, scale: 900, octaves: 8, crest: 0.9, valley: 0.2 }),
    { west: 0, south: 0, spacing: 5, n: 90 },
    0,
  ],
  [
    "level ground",
    createErosion(createField(createProfile(new Array(256).fill(3)), goldenTerms(5, 9)), 2),
    { west: 0, south: 0, spacing: 5, n: 4 },
    0,
  ],
])("%s", (_, erosion, grid, t) => {
  const { west, south, spacing, n } = grid;
  const rows = "rows" in grid ? grid.rows : n;
  const out = new Float64Array(n * rows);
  fillEroded(erosion, grid, t, out);
  const singles = out.map((_, k) => {
    const [x, y] = [west + (k % n) * spacing, south + Math.floor(k / n) * spacing];
    return erodedAt(erosion, x, y, 0, t, pair)[0];
  });
  expect(out.findIndex((height, k) => !Object.is(height, singles[k]))).toBe(-1);
});

test("ground of a sphere and an array of another length are refused", () => {
  const globe = createErosion(createField(PROFILE_1983, solidTerms(5, 0.8)), 8, { round: true });
  const grid = { west: 0, south: 0, spacing: 1, n: 2 };
  expect(() => fillEroded(globe, grid, 0, new Float64Array(4))).toThrow(
    new RangeError("Expected eroded ground of a plane, got that of a sphere."),
  );
  expect(() => fillEroded(EROSION, grid, 0, new Float64Array(3))).toThrow(
    new RangeError("Expected room for 4 heights (2 × 2), got 3."),
  );
});
