import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { coverAt } from "../../../src/core/field/cover.ts";
import { aboveSea, shoreAt, topHeight } from "../../../src/core/flat/flat-ground.ts";
import { HOUSE_HALF, houseAt, housesIn, ROOFS, STOREY } from "../../../src/core/flat/towns.ts";
import { buildingStandsAt } from "../../../src/core/forest/trees-buildings.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import { HOUSE_STRIDE } from "../../../src/stream/house-layout.ts";
import { gatherHouses } from "../../../src/worlds/flat/jobs/houses.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";

const islands = generate(skylands.world as FlatTable);
const [altitude] = [1500];
const box = { west: -1200, south: -1600, east: 1600, north: -600 };
const houses = housesIn(islands, altitude, box);

const topAt = (x: number, y: number, t = 0) =>
  shoreAt(islands, x, y, altitude, t) + topHeight(islands, aboveSea(islands, x, y, altitude, t));

test("houses are on the lattice in town, on land at all four walls, floor above and base below the ground", () => {
  expect(houses.length).toBeGreaterThan(40);
  for (const { x, y, base, floor, eaves, top, ground, storeys } of nonEmpty(houses)) {
    expect([x % 16 === 0, y % 16 === 0, buildingStandsAt(x, y)]).toEqual([true, true, true]);
    expect(coverAt(islands.cover, x, y, altitude)).toBe("town");
    for (const i of [-1, 1])
      for (const j of [-1, 1]) {
        const [cx, cy] = [x + i * HOUSE_HALF, y + j * HOUSE_HALF];
        expect(aboveSea(islands, cx, cy, altitude)).toBeGreaterThan(0);
        expect(topAt(cx, cy)).toBeLessThan(floor + 0.4);
        expect(topAt(cx, cy)).toBeGreaterThan(base - 0.6);
        const plane = ground[0] + ground[1] * i * HOUSE_HALF + ground[2] * j * HOUSE_HALF;
        expect(Math.abs(topAt(cx, cy) - plane)).toBeLessThan(3);
      }
    expect(floor - base).toBeLessThan(8.2);
    expect(eaves - floor).toBeCloseTo(storeys * STOREY + 0.35, 9);
    expect(top).toBeGreaterThan(eaves);
  }
});

test("adjacent boxes contain each house once, and each position alone gives the same", () => {
  const cut = { west: 100, south: -1010 };
  const parts = [
    housesIn(islands, altitude, { ...box, east: cut.west, north: cut.south }),
    housesIn(islands, altitude, { ...box, west: cut.west, north: cut.south }),
    housesIn(islands, altitude, { ...box, south: cut.south }),
  ].flat();
  const key = ({ x, y }: { x: number; y: number }) => `${x},${y}`;
  expect(parts.map(key).sort()).toEqual(houses.map(key).sort());
  for (const house of nonEmpty(houses.slice(0, 20)))
    expect(houseAt(islands, altitude, house.x, house.y)).toEqual(house);
});

test("houses vary: every roof, every side, low and high; most doors are near ground level", () => {
  expect(new Set(houses.map(({ roof }) => roof))).toEqual(new Set(ROOFS));
  expect(new Set(houses.map(({ door }) => door)).size).toBe(4);
  expect(new Set(houses.map(({ storeys }) => storeys)).size).toBeGreaterThan(3);
  const steps = houses.map(({ x, y, floor, door }) => {
    const [east, north] = (
      [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ] as const
    )[door];
    return Math.abs(floor - topAt(x + 7.4 * east, y + 7.4 * north));
  });
  expect(steps.filter((step) => step < 2).length).toBeGreaterThan(0.9 * steps.length);
});

test("at other times the same houses stand on the ground of that time", () => {
  const later = housesIn(islands, altitude, box, 0.4);
  const now = new Set(houses.map(({ x, y }) => `${x},${y}`));
  expect(later.length).toBeGreaterThan(0);
  expect(nonEmpty(later).every(({ x, y }) => now.has(`${x},${y}`))).toBe(true);
  const moved = later.filter(({ x, y, floor }) => floor !== houseAt(islands, altitude, x, y)?.floor);
  expect(moved.length).toBeGreaterThan(later.length / 2);
});

test("a cell of the stream has its houses, to the float", () => {
  const cell = { level: 1, face: 2, i: 3, j: -2 };
  const steps = gatherHouses(islands, cell, (bytes) => new ArrayBuffer(bytes));
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { things, count, centre } = step.value;
  const there = housesIn(islands, altitude, { west: 2304, south: -1536, east: 3072, north: -768 });
  expect(count).toBe(there.length);
  expect(count).toBeGreaterThan(10);
  for (const [k, { x, y, floor, ground, storeys, roof, bits }] of nonEmpty(there).entries()) {
    const row = things.subarray(k * HOUSE_STRIDE, (k + 1) * HOUSE_STRIDE);
    expect([row[0] + centre[0], row[1] + centre[1]]).toEqual([x, y]);
    expect(row[2] + centre[2]).toBeCloseTo(floor, 3);
    expect(row[3]).toBeCloseTo(floor - ground[0], 4);
    expect([row[4] >> 7, ROOFS[row[4] & 3], row[7] & 0xffff]).toEqual([storeys, roof, bits]);
  }
});
