import { expect, test } from "vitest";
import skylands from "../../../../scenes/skylands/scene.ts";
import { flatLifeIn } from "../../../../src/core/flat/life.ts";
import { shaftOf } from "../../../../src/core/islands/shafts.ts";
import { THINGS } from "../../../../src/core/life/things.ts";
import type { FlatTable } from "../../../../src/recipe/kinds/flat.ts";
import { SHAFT_OPEN, SHAFT_STRIDE } from "../../../../src/worlds/flat/jobs/shaft-layout.ts";
import { gatherShafts } from "../../../../src/worlds/flat/jobs/shafts.ts";
import { generate } from "../../../generate.ts";

const islands = generate(skylands.world as FlatTable);

test("a cell contains the shafts of its mines that have room, relative to the cell's centre", () => {
  const altitude = islands.altitudes[2];
  let found = 0;
  for (const [i, j] of [
    [16, -6],
    [16, -7],
    [14, -8],
  ]) {
    const steps = gatherShafts(islands, { level: 0, face: 2, i, j }, (bytes) => new ArrayBuffer(bytes));
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { things, count, centre, reach } = step.value;
    const box = { west: 192 * i, south: 192 * j, east: 192 * (i + 1), north: 192 * (j + 1) };
    const mines = flatLifeIn(islands, altitude, box).filter(({ code }) => THINGS[code] === "mine");
    const shafts = mines.flatMap((mine) => shaftOf(islands, altitude, mine) ?? []);
    expect(count).toBe(shafts.length);
    for (let k = 0; k < count; k++) {
      const [dx, dy, dz, radius, depth, how, east, north] = things.subarray(SHAFT_STRIDE * k, SHAFT_STRIDE * (k + 1));
      const shaft = shafts.find(({ x, y }) => x === dx + centre[0] && y === dy + centre[1]);
      expect(Math.hypot(dx, dy)).toBeLessThan(reach);
      expect(radius).toBeCloseTo(shaft?.radius ?? 0, 5);
      expect(dz + centre[2]).toBeCloseTo(shaft?.top ?? 0, 3);
      expect(depth).toBeCloseTo((shaft?.top ?? 0) - (shaft?.bottom ?? 0), 3);
      const [fx, fy] = shaft?.ladder.facing ?? [0, 0];
      const away = radius + 0.5;
      expect(Math.abs(away * (east * fx + north * fy) - ((shaft?.ladder.top ?? 0) - (shaft?.top ?? 0)))).toBeLessThan(
        0.8,
      );
      expect(
        [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ][how & 3].map((v) => v + 0),
      ).toEqual(shaft?.ladder.facing.map((v) => v + 0));
      expect(how >= SHAFT_OPEN).toBe(shaft?.opens);
      found++;
    }
  }
  expect(found).toBeGreaterThan(1);
});
