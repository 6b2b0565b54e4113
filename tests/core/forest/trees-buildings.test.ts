import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { buildingAt, buildingStandsAt, treeAt, treeOffsetAt } from "../../../src/core/forest/trees-buildings.ts";
import { nonEmpty } from "../../non-empty.ts";
import { goldenLines } from "./golden-terra.ts";
import published from "./published.json";

const rows = goldenLines("trees_buildings.csv");
const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 });

test("golden: 1,400 trees and their offsets", () => {
  expect(rows.length).toBe(1400);
  for (const [x, y, tree, tree8, offset] of nonEmpty(rows)) {
    expect(treeAt(Number(x), Number(y))).toBe(Number(tree));
    expect(treeAt(Number(x), Number(y)) & 3).toBe(Number(tree8) & 3);
    expect(treeOffsetAt(Number(x), Number(y))).toBe(Number(offset));
  }
});

test("golden: 403 points of the building grid, the properties of 400 buildings", () => {
  const doors: Record<string, string> = { W: "west", N: "north", E: "east", S: "south" };
  let [lattice, makes] = [0, 0];
  for (const [x, y, , , , stands, height, storeys, door, colour] of nonEmpty(rows)) {
    const there = buildingStandsAt(Number(x), Number(y));
    expect(there).toBe(stands === "1");
    if (stands !== "-1") lattice++;
    if (height === undefined) continue;
    makes++;
    expect(buildingAt(Number(x), Number(y))).toEqual({
      height: Number(height),
      storeys: Number(storeys),
      door: doors[door],
      colour: Number.parseInt(colour.slice(1), 16),
    });
  }
  expect([lattice, makes]).toEqual([403, 400]);
});

test("exactly the buildings of Relf's printed map", () => {
  const land = createCountry();
  const { west, east, south, north } = published.map;
  const found: number[][] = [];
  for (let y = Math.ceil(south / 16) * 16; y <= north; y += 16)
    for (let x = Math.ceil(west / 16) * 16; x <= east; x += 16)
      if (buildingStandsAt(x, y) && terraAt(land, x, y).kind === "town") found.push([x, y]);
  expect(found).toEqual(published.buildings);
});

describe("anywhere, near and far", () => {
  test("offsets stay within their tile, buildings within their ranges", () => {
    fc.assert(
      fc.property(whole, whole, (x, y) => {
        expect(Math.abs(treeOffsetAt(x, y))).toBeLessThanOrEqual(1);
        const { height, storeys, colour } = buildingAt(x, y);
        expect(height).toBeGreaterThanOrEqual(60);
        expect(height).toBeLessThanOrEqual(187);
        expect(storeys).toBe(Math.max(1, (height - 50) / 20));
        expect(colour >>> 24).toBe(0);
      }),
    );
  });
  test.each([0, 400_000, 30_000_000, 2_000_000_000])(
    "all four trees alike often from %d m on; half of the buildings stand",
    (from) => {
      const trees = [0, 0, 0, 0];
      let standing = 0;
      for (let i = 1; i <= 80; i++) {
        for (let j = 1; j <= 80; j++) {
          trees[treeAt(from + 2 * i + 1, from - 2 * j - 1)]++;
          if (buildingStandsAt(16 * (Math.floor(from / 16) + i), 16 * (Math.floor(from / 16) - j))) standing++;
        }
      }
      for (const count of trees) expect(count / 6400).toBeCloseTo(0.25, 1);
      expect(standing / 6400).toBeCloseTo(0.5, 1);
    },
  );
});
