import { expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createNebula, densityAt, glowAt } from "../../../src/core/space/nebula.ts";
import { TINT_SPACING, tintOf } from "../../../src/core/space/plate.ts";

const nebula = createNebula(PROFILE_1983);
const box = { x0: 2963, y0: 2005, z0: 502, x1: 3090, y1: 2064, z1: 802 };

test("shares are those of the gas along each column, sampled at every light-year, within 0.04", () => {
  const { x0, y0, columns, rows, shares } = tintOf(nebula, box, 4);
  const glow = new Float64Array(3);
  let count = 0;
  for (let node = 0; node < columns * rows; node++) {
    const [x, y] = [x0 + TINT_SPACING * (node % columns), y0 + TINT_SPACING * Math.floor(node / columns)];
    const sums = [0, 0, 0];
    let total = 0;
    for (let z = box.z0; z < box.z1; z++) {
      const density = densityAt(nebula, x, y, z, 4);
      glowAt(nebula, x, y, z, 4, glow);
      for (const k of sums.keys()) sums[k] += density * glow[k];
      total += density;
    }
    const own = [...shares.subarray(3 * node, 3 * node + 3)];
    expect(own[0] + own[1] + own[2]).toBeCloseTo(1, 5);
    if (total < 5) continue;
    count++;
    for (const k of sums.keys()) expect(Math.abs(own[k] - sums[k] / total)).toBeLessThan(0.04);
  }
  expect(count).toBeGreaterThan(10);
});

test("nodes are at even multiples and cover the box", () => {
  const { x0, y0, columns, rows } = tintOf(nebula, box, 0);
  expect([x0 % TINT_SPACING, y0 % TINT_SPACING]).toEqual([0, 0]);
  expect(x0 <= box.x0 && x0 + TINT_SPACING * (columns - 1) >= box.x1 - 1).toBe(true);
  expect(y0 <= box.y0 && y0 + TINT_SPACING * (rows - 1) >= box.y1 - 1).toBe(true);
});
