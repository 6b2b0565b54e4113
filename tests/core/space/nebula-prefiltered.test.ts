/** Prefiltered gas: close to the canonical density, differentiable, and averaged over wide filters. */
import { expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createNebula, densityAt, glowAt } from "../../../src/core/space/nebula.ts";
import { createFilteredGas } from "./nebula-reference.ts";

const nebula = createNebula(PROFILE_1983);
const seen = createFilteredGas(nebula);
const [one, other] = [new Float64Array(4), new Float64Array(4)];

function placesOf(count: number, at: number): (readonly [number, number, number])[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y, z] = [0.8191725134, 0.6710436067, 0.5497004779].map((step) => at + ((i * step) % 1) * 5000);
    return [x, y, z] as const;
  });
}

test("differs from the canonical density by less than 0.01, and its glows by less than 0.02", () => {
  let most = 0;
  for (const at of [0, 1e6, -1e9])
    for (const [x, y, z] of placesOf(3000, at)) {
      most = Math.max(most, Math.abs(seen.density(x, y, z, 7) - densityAt(nebula, x, y, z, 7)));
      seen.glow(x, y, z, 7, 0, one);
      glowAt(nebula, x, y, z, 7, other);
      for (let i = 0; i < 3; i++) expect(Math.abs(one[i] - other[i])).toBeLessThan(0.02);
    }
  expect(most).toBeGreaterThan(0.001);
  expect(most).toBeLessThan(0.01);
});

test("gradients match the density, at any width", () => {
  let gas = 0;
  for (const width of [0, 3, 20])
    for (const [x, y, z] of placesOf(500, 200)) {
      const density = seen.slopes(x, y, z, 3, width, one)[0];
      if (density < 0.001) continue;
      gas++;
      const h = 1e-4;
      const along = [
        seen.density(x + h, y, z, 3, width) - seen.density(x - h, y, z, 3, width),
        seen.density(x, y + h, z, 3, width) - seen.density(x, y - h, z, 3, width),
        seen.density(x, y, z + h, 3, width) - seen.density(x, y, z - h, 3, width),
      ];
      for (const [axis, difference] of along.entries()) expect(one[axis + 1]).toBeCloseTo(difference / (2 * h), 5);
    }
  expect(gas).toBeGreaterThan(200);
});

test("over 60 ly gradients are less than half as steep", () => {
  const steepness = (width: number) => {
    let sum = 0;
    for (const [x, y, z] of placesOf(3000, 0)) {
      seen.slopes(x, y, z, 0, width, one);
      sum += Math.hypot(one[1], one[2], one[3]);
    }
    return sum;
  };
  const [fine, wide, widest] = [0, 10, 60].map(steepness);
  expect(wide).toBeLessThan(0.9 * fine);
  expect(widest).toBeLessThan(0.5 * fine);
});
