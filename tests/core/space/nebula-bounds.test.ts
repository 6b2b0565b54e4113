/** Upper bounds and empty cells of gas: conservative for the canonical reading and for light's, far away and years apart, and tight. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createNebula, densityAt } from "../../../src/core/space/nebula.ts";
import {
  createCellBounds,
  createReadingMaxima,
  createUpperBound,
  densityUpperBound,
  gasCells,
  isCellEmpty,
  WIDEST_FILTER,
} from "../../../src/core/space/nebula-bounds.ts";
import { nonEmpty } from "../../non-empty.ts";
import { createFilteredGas } from "./nebula-reference.ts";

const nebula = createNebula(PROFILE_1983);
const GAS_CELL = 16;
const seen = createFilteredGas(nebula);
const lightYears = fc.oneof(
  fc.double({ min: -500, max: 500, noNaN: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const years = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const unit = fc.oneof(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(-1, 1));
const within = fc.array(fc.tuple(unit, unit, unit, unit, fc.double({ min: 0, max: 1, noNaN: true })), {
  minLength: 20,
  maxLength: 20,
});

describe("an upper bound", () => {
  test.each([
    [[8, 8, 8], 8],
    [[1, 1, 1], 0],
    [[0.5, 0.5, 20], 64],
  ] as const)(
    "of boxes of half widths %j and ±%d years is above all that is read there, at every filter",
    (half, halfT) => {
      const ceiling = createUpperBound(createReadingMaxima(nebula, WIDEST_FILTER), { half, halfT });
      fc.assert(
        fc.property(fc.tuple(lightYears, lightYears, lightYears, years), within, ([x, y, z, t], places) => {
          const most = densityUpperBound(ceiling, x, y, z, t);
          for (const [u, v, w, s, filter] of nonEmpty(places)) {
            const at = [x + u * half[0], y + v * half[1], z + w * half[2], t + s * halfT] as const;
            expect(densityAt(nebula, ...at)).toBeLessThanOrEqual(most);
            expect(seen.density(...at, filter * WIDEST_FILTER)).toBeLessThanOrEqual(most);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  test("of a small box is near its density: above it by less than 0.03 on average", () => {
    const ceiling = createUpperBound(createReadingMaxima(nebula, 0), { half: [0.25, 0.25, 0.25], halfT: 0 });
    let [over, count] = [0, 0];
    for (let i = 0; i < 3000; i++) {
      const [x, y, z] = [0.8191725134, 0.6710436067, 0.5497004779].map((step) => ((i * step) % 1) * 5000);
      const density = densityAt(nebula, x, y, z);
      if (density === 0) continue;
      over += densityUpperBound(ceiling, x, y, z, 0) - density;
      count++;
    }
    expect(over / count).toBeLessThan(0.03);
  });
});

describe("cells", () => {
  const ceilings = createCellBounds(nebula, { width: GAS_CELL, halfT: 8 });

  test("that are empty hold no gas, years before and after, at any filter, near and far", () => {
    let empty = 0;
    fc.assert(
      fc.property(fc.tuple(lightYears, lightYears, lightYears, years), within, ([x, y, z, t], places) => {
        if (!isCellEmpty(ceilings, x, y, z, t)) return;
        empty++;
        for (const [u, v, w, s, filter] of nonEmpty(places)) {
          const at = [x + (u * GAS_CELL) / 2, y + (v * GAS_CELL) / 2, z + (w * GAS_CELL) / 2, t + 8 * s] as const;
          expect(densityAt(nebula, ...at)).toBe(0);
          expect(seen.density(...at, filter * WIDEST_FILTER)).toBe(0);
        }
      }),
      { numRuns: 2000 },
    );
    expect(empty).toBeGreaterThan(200);
  });

  test("are encoded as bits of blocks; more than half of them are empty", () => {
    let empty = 0;
    const blocks = [
      [0, 0, 0],
      [-1, 3, -2],
      [1, -4, 2],
      [3906, -3906, 17],
    ] as const;
    for (const block of blocks) {
      const steps = gasCells(ceilings, block, 5, new Uint16Array(256));
      let bits: Uint16Array | undefined;
      while (!bits) {
        const step = steps.next();
        if (step.done) bits = step.value;
      }
      for (let n = 0; n < 4096; n++) {
        const gas = (bits[n >> 4] >> (n & 15)) & 1;
        if (!gas) empty++;
        if (n % 97 !== 0) continue;
        const [x, y, z] = [n & 15, (n >> 4) & 15, n >> 8].map((cell, axis) => 256 * block[axis] + 16 * cell + 8);
        expect(gas).toBe(isCellEmpty(ceilings, x, y, z, 5) ? 0 : 1);
      }
    }
    expect(empty / (4096 * blocks.length)).toBeGreaterThan(0.4);
  });

  test("cover at least 0.51 of space when empty; 0.64 really is", () => {
    let empty = 0;
    for (let i = 0; i < 4000; i++) {
      const [x, y, z] = [0.8191725134, 0.6710436067, 0.5497004779].map((step) => -5000 + ((i * step) % 1) * 10_000);
      if (isCellEmpty(ceilings, x, y, z, 0)) empty++;
    }
    expect(empty / 4000).toBeGreaterThan(0.51);
  });
});
