import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillStars, STAR_STRIDE, type StarBox, scanStars } from "../../../src/core/space/star-scan.ts";
import { bitsOf, createGalaxy, FARTHEST_STAR, STAR_BITS, type Star, sieveRow } from "../../../src/core/space/stars.ts";
import { boxAt, plainStars } from "./star-boxes.ts";

const galaxy = createGalaxy();
const VIEW: StarBox = { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 30 };

function scanned(box: StarBox): number[] {
  const out = new Float64Array(STAR_STRIDE * 20_000);
  return [...out.subarray(0, STAR_STRIDE * fillStars(galaxy, box, out))];
}

describe("the same stars as testing every cell, in the same order", () => {
  test("boxes of any shape, anywhere up to 2³¹ ly", () => {
    const edge = (size: number) =>
      fc.oneof(
        fc.integer({ min: -300, max: 300 }),
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 40 }).map((v) => -FARTHEST_STAR + v),
        fc.integer({ min: 0, max: 40 }).map((v) => FARTHEST_STAR - size - v),
      );
    const span = (most: number) =>
      fc.integer({ min: 0, max: most }).chain((size) => edge(size).map((from) => [from, from + size] as const));
    let stars = 0;
    fc.assert(
      fc.property(span(2000), span(14), span(14), fc.nat(2), (a, b, c, turn) => {
        const [[x0, x1], [y0, y1], [z0, z1]] = [...[a, b, c].slice(turn), ...[a, b, c].slice(0, turn)];
        const box = { x0, y0, z0, x1, y1, z1 };
        const plain = plainStars(galaxy, box);
        stars += plain.length / STAR_STRIDE;
        expect(scanned(box)).toEqual(plain);
      }),
      { numRuns: 400 },
    );
    expect(stars).toBeGreaterThan(20);
  });

  test("rows longer than one batch of columns, at both ends of space", () => {
    for (const x0 of [-100_000, -FARTHEST_STAR, FARTHEST_STAR - 200_001]) {
      for (const [y, z] of [
        [1, 1],
        [-3, 5],
        [2, 7],
        [4, -9],
        [8, 3],
      ]) {
        const box = { x0, x1: x0 + 200_001, y0: y, y1: y + 1, z0: z, z1: z + 1 };
        expect(scanned(box)).toEqual(plainStars(galaxy, box));
      }
    }
  });

  test("no star is lost or repeated where boxes meet", () => {
    const parts = [-400, -399, -130, 0, 1, 255, 257, 400];
    const counts = parts.slice(1).map((x1, i) => fillStars(galaxy, { ...VIEW, x0: parts[i], x1 }, new Float64Array(0)));
    expect(counts.reduce((sum, n) => sum + n)).toBe(scanned(VIEW).length / STAR_STRIDE);
  });
});

test("the sieve keeps exactly the products that a sum from 0 to 690 makes a star, and repeats after 2048 bits", () => {
  const kept = (r: number, odd: number, g: number) =>
    (galaxy.sieve.getUint8(sieveRow(r, odd) + (g >> 3)) >> (g & 7)) & 1;
  const odds = fc.nat(1023).map((half) => 2 * half + 1);
  const wraps = fc.nat(31).map((g) => 2048 + g);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), odds, fc.oneof(fc.nat(2047), wraps), (r, odd, g) => {
      const p = 256 * odd * g + r;
      const some = Array.from({ length: 691 }, (_, a) => bitsOf(a, p)).includes(STAR_BITS);
      expect(kept(r, odd, g)).toBe(some ? 1 : 0);
    }),
    { numRuns: 3000 },
  );
});

test("scans of the brightest and of the others together equal a full scan", () => {
  const box = { x0: -700, y0: -40, z0: 3, x1: 900, y1: 60, z1: 120 };
  const found = (least: number, most: number) => {
    const stars: Star[] = [];
    scanStars(galaxy, box, (star) => stars.push(star), undefined, { least, most });
    return stars;
  };
  const all = found(1, 7);
  for (const [least, most] of [
    [1, 1],
    [2, 7],
    [3, 6],
    [4, 4],
    [7, 7],
  ])
    expect(found(least, most)).toEqual(
      all.filter(({ magnitude }) => magnitude >= 2 * least - 8 && magnitude <= 2 * most - 8),
    );
  expect(found(1, 1).length).toBeGreaterThan(0);
  expect(found(4, 4).length).toBeGreaterThan(5);
});

test("visits in order of z, then y, then x", () => {
  const stars: Star[] = [];
  expect(scanStars(galaxy, VIEW, (star) => stars.push(star))).toBe(true);
  expect(stars.length).toBeGreaterThan(30);
  const sorted = [...stars].sort((p, q) => p.z - q.z || p.y - q.y || p.x - q.x);
  expect(stars).toEqual(sorted);
});

test("too short a buffer gets the first stars, and the full count is returned", () => {
  const all = scanned(VIEW);
  const out = new Float64Array(STAR_STRIDE * 5 + 3).fill(-1);
  expect(STAR_STRIDE * fillStars(galaxy, VIEW, out)).toBe(all.length);
  expect([...out]).toEqual([...all.slice(0, STAR_STRIDE * 5), -1, -1, -1]);
});

test("reports progress from 0 to 1, and stops on request", () => {
  const box = boxAt(1000, 1000, 1000, 500);
  const reports: number[] = [];
  scanStars(
    galaxy,
    box,
    () => {},
    (done) => reports.push(done) > 0,
  );
  expect(reports[0]).toBe(0);
  expect(reports.at(-1)).toBe(1);
  expect(reports.length).toBeGreaterThan(5);
  expect(reports).toEqual([...reports].sort((a, b) => a - b));

  let stars = 0;
  let lastZ = 0;
  const count = ({ z }: Star): void => {
    stars++;
    lastZ = z;
  };
  expect(scanStars(galaxy, box, count, (done) => done < 0.5)).toBe(false);
  expect(stars).toBeGreaterThan(100);
  expect(lastZ).toBeLessThan(1000 + 0.7 * 500);
});

test("the callback can start another scan", () => {
  const inner = scanned(boxAt(-90, -80, 5, 80));
  const stars: Star[] = [];
  scanStars(galaxy, VIEW, (star) => {
    if (stars.length < 3) expect(scanned(boxAt(-90, -80, 5, 80))).toEqual(inner);
    stars.push(star);
  });
  expect(stars.length).toBe(scanned(VIEW).length / STAR_STRIDE);
});

test("an empty box has no stars; an invalid one throws", () => {
  expect(scanned({ ...VIEW, x1: VIEW.x0 })).toEqual([]);
  expect(scanned({ ...VIEW, z1: VIEW.z0 })).toEqual([]);
  const scan = (box: StarBox) => () => scanStars(galaxy, box, () => {});
  expect(scan({ ...VIEW, y1: -301 })).toThrow(new RangeError("Expected y1 of -300 (y0) or more, got -301."));
  for (const bad of [Number.NaN, Infinity, 0.5, FARTHEST_STAR + 1]) {
    const message = `Expected whole light-years from -2147483648 to 2147483648 for z1, got ${bad}.`;
    expect(scan({ ...VIEW, z1: bad })).toThrow(new RangeError(message));
  }
});
