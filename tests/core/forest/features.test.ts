import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TERMS_1983 } from "../../../src/core/field/directions.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import {
  codeAt,
  describeFeature,
  FEATURES,
  type FeatureMask,
  featureOf,
  product1000,
  product10000,
  scatterAt,
  seedAt,
} from "../../../src/core/forest/features.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { nonEmpty } from "../../non-empty.ts";
import published from "./published.json";

const { scatter } = createCountry();
/** Low 7 bits that round f to the same value. */
const lows = fc.integer({ min: -64, max: 63 });
const whole = (most: number) => fc.integer({ min: -most, max: most });

/** The Java's tests in BigInt; x and cone in doubles, as in the Java, where doubles hold the bits. */
function truth(sum: number, x: number, y: number, mask: FeatureMask): string {
  const product = BigInt(x) * BigInt(y);
  const f = ((BigInt(sum) * product + 64n) >> 7n) & BigInt(mask);
  if (f === 4n) {
    const low = product & 0xffn;
    const chain: [bigint, string][] = [
      [32n, "mine"],
      [128n, "boulder"],
      [160n, "waterhole"],
      [200n, "knoll"],
    ];
    return chain.find(([below]) => low < below)?.[1] ?? "root";
  }
  const bits = (factor: number) => BigInt(Math.round(factor * Number(product))) & 0xffn;
  if (f === 8n && bits(Math.PI * 1000) < 4n) return "x";
  if (f === 16n && bits(Math.PI * 10000) < 8n) return "cone";
  return "none";
}

/** An x near the given one whose product with odd y and an odd sum has f = 4, 8 or 16; one in 1,365 does. */
function nudged(sum: number, x: number, y: number, f: number, low: number): number {
  let inverse = 1;
  const factor = Math.imul(sum, y) | 1;
  for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(factor, inverse));
  return x + ((Math.imul(f * 128 + low, inverse) - x) & 0x7ffff);
}

describe("integer products", () => {
  const FAR = 2 ** 31 - 2 ** 20;
  test.each([0xfff, 0xff] as const)("mask %d: every feature of f = 4 against BigInt, to ±2³¹", (mask) => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(whole(FAR), whole(FAR), fc.integer({ min: 0, max: 344 }), lows, (x, y, half, low) => {
        const sum = 2 * half + 1;
        const odd = y | 1;
        const place = nudged(sum, x, odd, 4, low);
        const feature = FEATURES[featureOf(sum, place, odd, mask)];
        expect(feature).toBe(truth(sum, place, odd, mask));
        seen[feature] = (seen[feature] ?? 0) + 1;
      }),
      { numRuns: 2000 },
    );
    for (const feature of ["mine", "boulder", "waterhole", "knoll", "root"]) expect(seen[feature]).toBeGreaterThan(100);
  });

  test("points without a feature, at the corners and anywhere", () => {
    const corner = fc.constantFrom(-(2 ** 31), 2 ** 31, 2 ** 31 - 1, 0, -1, 1);
    const any = fc.oneof(whole(2 ** 31), corner);
    fc.assert(
      fc.property(any, any, fc.integer({ min: 0, max: 690 }), (x, y, sum) => {
        const f = ((BigInt(sum) * BigInt(x) * BigInt(y) + 64n) >> 7n) & 0xfffn;
        if (f !== 8n && f !== 16n) expect(FEATURES[featureOf(sum, x, y, 0xfff)]).toBe(truth(sum, x, y, 0xfff));
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    [8, "x", 1 / 64, 1_690_000],
    [16, "cone", 1 / 32, 535_000],
  ] as const)("f = %d: %s as printed to its range, and as frequent beyond", (f, name, density, range) => {
    const count = (from: number, to: number, same: boolean) => {
      let found = 0;
      const far = fc.noBias(fc.integer({ min: from, max: to }));
      fc.assert(
        fc.property(far, far, fc.noBias(lows), (x, y, low) => {
          const odd = y | 1;
          const place = nudged(1, x, odd, f, low);
          const feature = FEATURES[featureOf(1, place, odd, 0xfff)];
          if (same) expect(feature).toBe(truth(1, place, odd, 0xfff));
          if (feature === name) found++;
        }),
        { numRuns: 6400 },
      );
      return found / 6400;
    };
    expect(count(1, range - 2 ** 19, true)).toBeCloseTo(density, 2);
    expect(count(2e7, FAR, false)).toBeCloseTo(density, 2);
    expect(count(1.5e9, FAR, false)).toBeGreaterThan(density / 2);
  });

  test("products with π are as printed below 2⁵³, and keep varied bits beyond", () => {
    fc.assert(
      fc.property(whole(535_000), whole(535_000), (x, y) => {
        expect(product1000(x, y)).toBe(Math.PI * 1000 * (x * y));
        expect(product10000(x, y)).toBe(Math.PI * 10000 * (x * y));
        expect(seedAt(x, y)).toBe(Math.PI * 10000 * x * y);
      }),
    );
    fc.assert(
      fc.property(whole(2 ** 31), whole(2 ** 31), (x, y) => {
        for (const product of [product1000(x, y), product10000(x, y), seedAt(x, y)])
          expect(Math.abs(product)).toBeLessThan(2 ** 53);
      }),
    );
  });
});

test("the scatter sum is the Java's calcProf with swapped tables, x with B2 and y with A3", () => {
  const { samples } = PROFILE_1983;
  fc.assert(
    fc.property(whole(2 ** 31), whole(2 ** 31), (x, y) => {
      const java = TERMS_1983.wet.reduce((sum, [, b], i) => {
        const phase = BigInt(b) * BigInt(x) + BigInt(TERMS_1983.rough[i][0]) * BigInt(y);
        return sum + samples[Number((phase >> 7n) & 255n)];
      }, 0);
      expect(scatterAt(scatter, x, y)).toBe(java);
    }),
  );
});

test("f repeats every 524,288 m with mask 0xfff and every 32,768 m with 0xff; so do features other than x and cone", () => {
  const features = (mask: FeatureMask, period: number) =>
    fc.assert(
      fc.property(whole(1e6), whole(1e6), fc.integer({ min: 0, max: 344 }), lows, (x, y, half, low) => {
        const odd = y | 1;
        const place = nudged(2 * half + 1, x, odd, 4, low);
        const sum = 2 * half + 1;
        const here = featureOf(sum, place, odd, mask);
        expect(here).not.toBe(0);
        expect(featureOf(sum, place + period, odd, mask)).toBe(here);
        expect(featureOf(sum, place, odd - 3 * period, mask)).toBe(here);
      }),
    );
  features(0xfff, 2 ** 19);
  features(0xff, 2 ** 15);
  expect(() => features(0xfff, 2 ** 15)).toThrow();
});

test("codes are the letters of |x| and |y| modulo 26", () => {
  expect([codeAt(0, 0), codeAt(27, -1), codeAt(-25, 26), codeAt(414, -1197)]).toEqual(["AA", "BB", "ZA", "YB"]);
});

test("codes are in the order of the Java's enum, and the phone box, which that lacks, is last", () => {
  const java = "NONE, MINE, BOULDER, ROOT, WATERHOLE, KNOLL, X, CONE, ROCKET, BUILDING";
  expect(FEATURES.map((name) => name.toUpperCase()).join(", ")).toBe(`${java}, T`);
});

test("descriptions are the Java's, unknown for movable features", () => {
  expect(FEATURES.map(describeFeature)).toEqual([
    "unknown",
    "mineshaft",
    "boulder",
    "rootstock",
    "water hole",
    "knoll",
    "man-made",
    "unknown",
    "unknown",
    "unknown",
    "unknown",
  ]);
});

describe("values printed by Relf", () => {
  const land = createCountry();
  test("heights, to the four decimals of the printed table", () => {
    for (const [x, y, height] of nonEmpty(published.heights)) {
      expect(Math.abs(terraAt(land, x, y, { lake: 0 }).height - height)).toBeLessThan(published.tolerance);
    }
  });
  test("every symbol of the printed map of 800 × 600 m, and no other", () => {
    const { west, east, south, north } = published.map;
    const found: string[] = [];
    const made: number[][] = [];
    for (let y = south; y <= north; y++) {
      for (let x = west; x <= east; x++) {
        if (featureOf(scatterAt(scatter, x, y), x, y, 0xfff) === 0) continue;
        const { feature } = terraAt(land, x, y);
        if (feature === "x") made.push([x, y]);
        else if (feature !== "none") found.push(`${x},${y},${feature}`);
      }
    }
    expect(made).toEqual(published.x);
    expect(found).toEqual(published.features.map(([x, y, feature]) => `${x},${y},${String(feature).toLowerCase()}`));
  });
});
