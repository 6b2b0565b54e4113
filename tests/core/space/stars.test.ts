/** Stars cell by cell, compared with Relf's own code, transcribed in tools/bench/calc-star.ts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { fillStars, STAR_STRIDE } from "../../../src/core/space/star-scan.ts";
import { bitsOf, createGalaxy, FARTHEST_STAR, starAt, starSeed, sumAt } from "../../../src/core/space/stars.ts";
import { literalStars, OriginalGalaxy } from "../../../tools/bench/calc-star.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { boxAt, plainStars } from "./star-boxes.ts";

const galaxy = createGalaxy();
const seed = new OriginalGalaxy();
const whole = fc.integer({ min: -FARTHEST_STAR, max: FARTHEST_STAR });

describe("equal to calcStar, number for number", () => {
  const near = fc.integer({ min: -20_000, max: 20_000 });

  test("in boxes anywhere that doubles represent the products, both signs of every axis", () => {
    let stars = 0;
    fc.assert(
      fc.property(near, near, near, (x, y, z) => {
        const box = boxAt(x, y, z, 48);
        const theirs = literalStars(seed, box);
        stars += theirs.length / STAR_STRIDE;
        expect(plainStars(galaxy, box)).toEqual(theirs);
      }),
      { numRuns: 60 },
    );
    expect(stars).toBeGreaterThan(10);
  });

  test("across the origin, and along the axes to 10⁹ ly, where two numbers are small", () => {
    const boxes = [boxAt(-40, -40, -40, 80), boxAt(-9, -9, -9, 18)];
    for (const far of [1e6, 1e9, -1e9]) {
      boxes.push({ x0: far, x1: far + 3000, y0: -5, y1: 7, z0: -7, z1: 6 });
      boxes.push({ x0: -5, x1: 7, y0: far, y1: far + 3000, z0: -7, z1: 6 });
      boxes.push({ x0: -5, x1: 7, y0: -7, y1: 6, z0: far, z1: far + 3000 });
    }
    let stars = 0;
    for (const box of boxes) {
      const theirs = literalStars(seed, box);
      stars += theirs.length / STAR_STRIDE;
      expect(plainStars(galaxy, box)).toEqual(theirs);
    }
    expect(stars).toBeGreaterThan(5);
  });

  test("at any distance, with BigInt products instead of doubles", () => {
    const bits = (a: number, p: bigint): number => Number(BigInt.asUintN(12, (BigInt(a) * p + 64n) >> 7n));
    const exactly = (x: number, y: number, z: number): number[] => {
      const p = BigInt(x) * BigInt(y) * BigInt(z);
      const r = Number(BigInt.asUintN(8, p));
      if (r < 1 || r > 7 || bits(sumAt(galaxy, x, y, z), p) !== 127) return [];
      return [x, y, z, -8 + (14 * r) / 7, Number((p >> 8n) & 15n), Number((p >> 12n) & 15n)];
    };
    let stars = 0;
    for (const [x, y, z] of [
      [1e9, -1e9, 1e9],
      [-1e9 - 333, 7e8 + 1, 2e9],
      [FARTHEST_STAR - 80, -FARTHEST_STAR, FARTHEST_STAR - 80],
      [-FARTHEST_STAR, -FARTHEST_STAR, -FARTHEST_STAR],
    ]) {
      const box = boxAt(x, y, z, 80);
      const theirs: number[] = [];
      for (let c = box.z0; c < box.z1; c++)
        for (let b = box.y0; b < box.y1; b++) for (let a = box.x0; a < box.x1; a++) theirs.push(...exactly(a, b, c));
      stars += theirs.length / STAR_STRIDE;
      expect(plainStars(galaxy, box)).toEqual(theirs);
    }
    expect(stars).toBeGreaterThan(3);
  });
});

describe("integers", () => {
  test("the bits of products to ±2³¹ are those of BigInt", () => {
    fc.assert(
      fc.property(whole, whole, whole, fc.integer({ min: 0, max: 690 }), (x, y, z, a) => {
        const p = BigInt(x) * BigInt(y) * BigInt(z);
        const product = Math.imul(Math.imul(x, y), z);
        expect(BigInt(product)).toBe(BigInt.asIntN(32, p));
        expect(BigInt(bitsOf(a, product))).toBe(BigInt.asUintN(12, (BigInt(a) * p + 64n) >> 7n));
      }),
      { numRuns: 5000 },
    );
  });

  test("halves round up as in Math.round, on both sides of 0", () => {
    for (let p = -700; p <= 700; p++) {
      for (const a of [1, 2, 64, 65, 320, 690]) expect(bitsOf(a, p)).toBe(Math.round((a * p) / 128) & 0xfff);
    }
  });

  test("phases are truncated toward zero", () => {
    const { s, t, u } = galaxy;
    const [toZero, down] = [Math.trunc, Math.floor].map((cut) => (x: number, y: number, z: number) => {
      let a = 0;
      for (let i = 0; i < 5; i++) a += PROFILE_1983.samples[cut(s[i] * x + t[i] * y + u[i] * z) & 0xff];
      return a;
    });
    let differing = 0;
    fc.assert(
      fc.property(whole, whole, whole, (x, y, z) => {
        expect(sumAt(galaxy, x, y, z)).toBe(toZero(x, y, z));
        if (toZero(x, y, z) !== down(x, y, z)) differing++;
      }),
      { numRuns: 500 },
    );
    expect(differing).toBeGreaterThan(400);
  });
});

describe("a sky", () => {
  const shared = (one: Float64Array, other: Float64Array, shift: readonly number[]): number => {
    const key = (stars: Float64Array, i: number, back: readonly number[]): string =>
      [0, 1, 2].map((axis) => stars[i + axis] - back[axis]).join();
    const keys = new Set<string>();
    for (let i = 0; i < one.length; i += STAR_STRIDE) keys.add(key(one, i, [0, 0, 0]));
    let count = 0;
    for (let i = 0; i < other.length; i += STAR_STRIDE) if (keys.has(key(other, i, shift))) count++;
    return count;
  };
  const starsOf = (x: number, y: number, z: number): Float64Array => {
    const out = new Float64Array(STAR_STRIDE * 1000);
    return out.subarray(0, STAR_STRIDE * fillStars(galaxy, boxAt(x, y, z, 400), out));
  };

  test("has 3.3 to 3.6 stars in a million cubic light-years, near and far", () => {
    for (const [x, y, z] of [
      [-400, -400, -400],
      [1e6, -2e6, 3e6],
      [1e9, 1e9, -1e9],
    ]) {
      const out = new Float64Array(0);
      expect(fillStars(galaxy, boxAt(x, y, z, 800), out) / 800 ** 3).toSatisfy(
        (density: number) => density > 3.3e-6 && density < 3.6e-6,
      );
    }
  });

  // So far out that going farther along the axis changes no phase's sign, which alone would change the sky.
  const ROUND = 2 ** 19;

  test("does not repeat after periods of the bits", () => {
    for (const axis of [0, 1, 2]) {
      const placed = (rounds: number) => [0, 1, 2].map((i) => (i === axis ? rounds * ROUND : 0) - 200);
      const [x, y, z] = placed(3);
      const here = starsOf(x, y, z);
      expect(here.length / STAR_STRIDE).toBeGreaterThan(150);
      for (const rounds of sampled([4, 5, 67, 1027, 4000], [4, 67, 4000])) {
        const [xr, yr, zr] = placed(rounds);
        const shift = [xr - x, yr - y, zr - z];
        expect(shared(here, starsOf(xr, yr, zr), shift)).toBeLessThan(here.length / STAR_STRIDE / 10);
      }
    }
  });

  test("with integer S, T and U would repeat", () => {
    const wholly = new OriginalGalaxy();
    for (const axis of ["S", "T", "U"] as const) wholly[axis] = wholly[axis].map(Math.round);
    const starsFrom = (rounds: number) => {
      const x0 = rounds * ROUND + 100;
      return Float64Array.from(literalStars(wholly, { ...boxAt(100, 100, 100, 130), x0, x1: x0 + 130 }));
    };
    const here = starsFrom(3);
    expect(here.length).toBeGreaterThan(0);
    expect(shared(here, starsFrom(4), [ROUND, 0, 0])).toBe(here.length / STAR_STRIDE);
  });

  test("reads along roots of different primes", () => {
    const squares = [...galaxy.s, ...galaxy.t, ...galaxy.u].map((v) => Math.round((128 * v) ** 2));
    expect(new Set(squares).size).toBe(15);
    for (const square of nonEmpty(squares)) for (let d = 2; d * d <= square; d++) expect(square % d).not.toBe(0);
  });

  test("has no star on a plane through the origin", () => {
    let stars = 0;
    for (let i = -300; i < 300; i++)
      for (let j = -300; j < 300; j += 7)
        if (starAt(galaxy, 0, i, j) ?? starAt(galaxy, i, 0, j) ?? starAt(galaxy, i, j, 0)) stars++;
    expect(stars).toBe(0);
  });
});

describe("a star's seed", () => {
  test("is fixed", () => {
    expect([starSeed(-31, -36, -25), starSeed(0, 0, 0), starSeed(1e9, -1e9, FARTHEST_STAR)]).toMatchInlineSnapshot(`
      [
        1094386580,
        4235135213,
        2143047058,
      ]
    `);
  });

  test("depends on every coordinate, their signs and order: 0.1 collisions expected among 30,000", () => {
    const seen = new Set<number>();
    let [places, outside] = [0, 0];
    for (let x = -15; x <= 15; x++)
      for (let y = -15; y <= 15; y++)
        for (let z = -15; z <= 15; z++, places++) {
          const value = starSeed(x, y, z);
          if (!(Number.isInteger(value) && value >= 0 && value < 2 ** 32)) outside++;
          seen.add(value);
        }
    expect(outside).toBe(0);
    expect(places - seen.size).toBeLessThan(2);
  });

  test("sets every bit half the time, and a step flips half of them", () => {
    const bits = new Array<number>(32).fill(0);
    let turned = 0;
    for (let i = 0; i < 4000; i++) {
      const [one, next] = [starSeed(i, -7 * i, 3), starSeed(i + 1, -7 * i, 3)];
      for (const bit of bits.keys()) {
        bits[bit] += (one >>> bit) & 1;
        turned += ((one ^ next) >>> bit) & 1;
      }
    }
    // 2,000 ± 32 by chance.
    for (const count of nonEmpty(bits)) expect(Math.abs(count - 2000)).toBeLessThan(160);
    expect(Math.abs(turned / 4000 - 16)).toBeLessThan(0.3);
  });
});

test("anything but an integer within 2³¹ throws", () => {
  for (const bad of [Number.NaN, Infinity, -Infinity, 0.5, FARTHEST_STAR + 1, -FARTHEST_STAR - 1, 1e300]) {
    const message = `Expected whole light-years from -2147483648 to 2147483648 for y, got ${bad}.`;
    expect(() => starAt(galaxy, 1, bad, 1)).toThrow(new RangeError(message));
    expect(() => starSeed(1, bad, 1)).toThrow(new RangeError(message));
  }
  expect(starAt(galaxy, FARTHEST_STAR, 1, -FARTHEST_STAR)).toBeNull();
});
