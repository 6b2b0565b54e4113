import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { floodAt, MOST_FLOOD } from "../../../src/core/underground/flood.ts";
import { hillAt } from "../../../src/core/underground/hills.ts";
import { floorOf } from "../../../src/core/underground/mine-space.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { nonEmpty } from "../../non-empty.ts";

const land = generateCountry(forest.world);
const { underground } = land;
const { lakes } = land.flat;
if (!underground?.mine || !lakes) throw new Error("The forest has a mine and lakes.");
const { hills, mine } = underground;
const floor = floorOf(mine, 1);
const ground = undergroundGround(underground);

/** Places in open galleries of the first level, on a grid of 16 m. */
const galleries = Array.from(
  { length: 120 * 120 },
  (_, k) => [23_008 + 16 * (k % 120), 4416 + 16 * Math.floor(k / 120)] as const,
).filter(([x, y]) => !ground.gapAt(x, y, floor + 1, { floor: 0, roof: 0, inside: false }).inside);
const below = galleries.filter(([x, y]) => hillAt(hills, x, y) < -4);
const beside = galleries.filter(([x, y]) => hillAt(hills, x, y) > 2);

test("galleries below a lake are flooded, those below land are dry", () => {
  expect(below.length).toBeGreaterThan(20);
  expect(beside.length).toBeGreaterThan(20);
  for (const [x, y] of nonEmpty(below)) expect(ground.waterAt(x, y, floor)).toBeCloseTo(floor + MOST_FLOOD, 9);
  for (const [x, y] of nonEmpty(beside)) expect(ground.waterAt(x, y, floor)).toBe(-Infinity);
});

test("the water falls with the lake, is gone where the bed lies dry, and comes back", () => {
  const depths = [0, -8, -16, -24, -60].map((units) => {
    lakes.level = units;
    const [x, y] = below.find(([i, j]) => hillAt(hills, i, j) > -5.5) ?? [0, 0];
    return floodAt(underground, x, y) - floor;
  });
  lakes.level = 0;
  expect(depths[0]).toBeCloseTo(MOST_FLOOD, 9);
  for (let k = 1; k < depths.length; k++) expect(depths[k]).toBeLessThanOrEqual(depths[k - 1]);
  expect(depths[4]).toBe(-Infinity);
  for (const [x, y] of nonEmpty(below)) expect(ground.waterAt(x, y, floor)).toBeGreaterThan(floor);
});

test("the surface's lakes are not the mine's", () => {
  const [x, y] = below[0];
  expect(ground.waterAt(x, y, hillAt(hills, x, y) + 1)).toBe(-Infinity);
  expect(ground.waterAt(x, y, floor + MOST_FLOOD - 0.1)).toBeGreaterThan(floor);
});
