import { describe, expect, test } from "vitest";
import { solidTerms, type Term } from "../../../src/core/field/directions.ts";
import { createField } from "../../../src/core/field/field.ts";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createGasColumns } from "../../../src/core/space/gas-columns.ts";
import { createNebula, densityAt, type Nebula } from "../../../src/core/space/nebula.ts";
import { sampled } from "../../long-test.ts";

function plainSum(nebula: Nebula, depth: number, x: number, y: number, z0: number, t: number): number {
  let sum = 0;
  for (let z = z0; z < z0 + depth; z++) sum += densityAt(nebula, x, y, z, t);
  return sum;
}

/** Greatest difference from the point-by-point sum, and the greatest sum, over columns in a wide region. */
function errorOf(nebula: Nebula, depth: number, columns: number, far: number): readonly [error: number, most: number] {
  const fill = createGasColumns(nebula, depth);
  const sums = new Float64Array(3);
  let [error, most] = [0, 0];
  for (let k = 0; k < columns; k++) {
    const [x, y, z0, t] = [0.8191725134, 0.6710436067, 0.5497004779, 0.4503599627].map((step) =>
      Math.round(far * (((k * step) % 1) - 0.5)),
    );
    fill(x, y, z0, t, 7, sums);
    for (const [column, sum] of sums.entries()) {
      const plain = plainSum(nebula, depth, x + 7 * column, y, z0, t);
      error = Math.max(error, Math.abs(sum - plain));
      most = Math.max(most, plain);
    }
  }
  return [error, most];
}

describe("columns of 300 ly differ from the point-by-point sum by less than 0.12 ly", () => {
  test.each([
    { seed: 0, threshold: 0.1, far: 1000 },
    { seed: 7, threshold: 0.22, far: 1e6 },
    { seed: 1983, threshold: 0.05, far: 2e9 },
    { seed: 3, threshold: 0.4, far: 1e5 },
  ])("seed $seed, threshold $threshold, within $far ly", ({ far, ...options }) => {
    const [error, most] = errorOf(createNebula(PROFILE_1983, options), 300, sampled(700, 250), far);
    expect(error).toBeLessThan(0.12);
    expect(most, "there is gas to be wrong about").toBeGreaterThan(options.threshold < 0.3 ? 30 : 3);
  });
});

describe("any field and depth", () => {
  const back: Term[] = solidTerms(4, 48, 0.3, 3).map(([a, b, c, d], i) => [a, b, i === 1 ? 0 : -c, d]);

  test.each([1, 4, 7, 33, 100])("%d ly of readings that decrease along z, and a constant one", (depth) => {
    const gas = createField(PROFILE_1983, back, { octaves: [0, -1], H: 0.8, seed: 5 });
    const nebula = { ...createNebula(PROFILE_1983), gas, threshold: 220 };
    const [error, most] = errorOf(nebula, depth, sampled(400, 150), 1e4);
    expect(error).toBeLessThan(0.12);
    expect(most).toBeGreaterThan(0.15 * depth);
  });

  test("a profile of 16 samples with negative values: steeper, and within 0.2 ly", () => {
    const profile = createProfile([0, 5, 9, 12, 9, 4, -2, -8, -12, -14, -11, -9, -8, -5, -4, -2]);
    const gas = createField(profile, solidTerms(7, 4), { octaves: [0, -1, -2], H: 0.5 });
    const [error, most] = errorOf({ ...createNebula(PROFILE_1983), gas, threshold: 6 }, 60, 400, 1e4);
    expect(error).toBeLessThan(0.2);
    expect(most).toBeGreaterThan(10);
  });
});
