/** Floors of the houses of flat ground follow the year. */
import { expect, test } from "vitest";
import skylands from "../../../../scenes/skylands/scene.ts";
import { houseAt } from "../../../../src/core/flat/towns.ts";
import type { FlatTable } from "../../../../src/recipe/kinds/flat.ts";
import { HOUSE_STRIDE } from "../../../../src/stream/house-layout.ts";
import { gatherHouses } from "../../../../src/worlds/flat/jobs/houses.ts";
import { levelHousesOf, setYear } from "../../../../src/worlds/flat/render/houses/floors.ts";
import { generate } from "../../../generate.ts";

const islands = generate(skylands.world as FlatTable);

function chunkOf() {
  const steps = gatherHouses(islands, { level: 1, face: 2, i: 3, j: -2 }, (bytes) => new ArrayBuffer(bytes));
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { key: "1/2/3/-2", level: 1, face: 2, ...step.value };
}

test("floors and the bounds of their chunk follow the ground of the year", () => {
  const houses = levelHousesOf(chunkOf());
  const { things, count, centre, reach } = houses.chunk;
  const floors = () => Array.from({ length: count }, (_, i) => things[HOUSE_STRIDE * i + 2]);
  const before = floors();
  expect([...houses.box.subarray(0, 2), ...houses.box.subarray(3, 5)]).toEqual([-reach, -reach, reach, reach]);
  expect(houses.box[2]).toBeCloseTo(Math.min(...before) - 12);
  expect(houses.box[5]).toBeGreaterThan(Math.max(...before) + 26);

  expect([setYear([houses], islands, 0, true), floors()]).toEqual([0, before]);

  const { box } = levelHousesOf(houses.chunk);
  expect(setYear([houses], islands, 0.4, true)).toBe(1);
  expect(houses.box[5]).not.toBe(box[5]);
  let gonePlaces = 0;
  for (let i = 0; i < count; i++) {
    const [dx, dy, floor, , how] = things.subarray(HOUSE_STRIDE * i);
    const house = houseAt(islands, centre[2], dx + centre[0], dy + centre[1], 0.4);
    if (house) expect(floor + centre[2]).toBeCloseTo(house.floor, 3);
    else gonePlaces++;
    expect(how >> 7 > 0).toBe(house !== null);
  }
  expect(gonePlaces).toBeLessThan(count);

  expect(setYear([houses], islands, 0, true)).toBe(1);
  expect([floors(), houses.box]).toEqual([before, box]);
});

test("a frame recomputes the floors of some chunks, as many as come to a number of houses", () => {
  const all = Array.from({ length: 40 }, () => ({ ...levelHousesOf(chunkOf()), year: Number.NaN }));
  const first = setYear(all, islands, 0, false);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(all.length);
  expect(all.map(({ year }) => Number.isNaN(year))).toEqual(all.map((_, k) => k >= first));
  expect(first + setYear(all, islands, 0, true)).toBe(all.length);
});
