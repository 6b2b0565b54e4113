import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type NearestOptions, nearestStar } from "../../../src/core/space/nearest-star.ts";
import { scanStars } from "../../../src/core/space/star-scan.ts";
import {
  apparentMagnitude,
  createGalaxy,
  FARTHEST_STAR,
  NAKED_EYE_LIMIT,
  type Star,
  starAt,
  TEN_PARSECS,
} from "../../../src/core/space/stars.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { boxAt } from "./star-boxes.ts";

const galaxy = createGalaxy();

/** Every star of a cube by distance, equal distances in scan order. */
function byDistance(stars: readonly Star[], x: number, y: number, z: number): { star: Star; distance: number }[] {
  return stars
    .map((star) => ({ star, distance: Math.sqrt((star.x - x) ** 2 + (star.y - y) ** 2 + (star.z - z) ** 2) }))
    .sort((p, q) => p.distance - q.distance);
}

describe("the nearest star", () => {
  test.each([
    ["of the origin", 0, 0, 0],
    ["at 10⁹ ly", 1e9, -1e9, 7e8],
  ])("equals that of a full search: of all stars, with n planets, and visible ones, %s", (_, cx, cy, cz) => {
    const stars: Star[] = [];
    scanStars(galaxy, boxAt(cx - 500, cy - 500, cz - 500, 1000), (star) => stars.push(star));
    const offset = fc.double({ min: -150, max: 150, noNaN: true });
    const planets = fc.option(fc.integer({ min: 1, max: 15 }), { nil: undefined });
    const faintest = fc.option(fc.double({ min: -1, max: 7, noNaN: true }), { nil: undefined });
    const farther = fc.option(fc.double({ min: 0, max: 90, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(offset, offset, offset, planets, faintest, farther, (dx, dy, dz, n, seen, beyond) => {
        const [x, y, z] = [cx + dx, cy + dy, cz + dz];
        const fitting = stars.filter((star) => n === undefined || star.planets === n);
        const [truth] = byDistance(fitting, x, y, z).filter(
          ({ star, distance }) =>
            distance > (beyond ?? -1) && (seen === undefined || apparentMagnitude(star.magnitude, distance) <= seen),
        );
        const options = {
          ...(n === undefined ? {} : { planets: n }),
          ...(seen === undefined ? {} : { faintest: seen }),
          ...(beyond === undefined ? {} : { beyond }),
        };
        const found = nearestStar(galaxy, x, y, z, { ...options, within: 350 });
        expect(found).toEqual(truth && truth.distance <= 350 ? truth : null);
      }),
      { numRuns: sampled(15, 6) },
    );
  });

  test("is the one at the point itself; halfway between two the first in order", () => {
    const stars: Star[] = [];
    scanStars(galaxy, boxAt(-300, -300, -300, 600), (star) => stars.push(star));
    for (const star of nonEmpty(stars.slice(0, 6)))
      expect(nearestStar(galaxy, star.x, star.y, star.z)).toEqual({ star, distance: 0 });
    const [middle] = byDistance(stars, 0, 0, 0);
    const { x, y, z } = middle.star;
    expect(nearestStar(galaxy, x, y, z, { beyond: 0 }), "the next").toEqual(byDistance(stars, x, y, z)[1]);
    let ties = 0;
    // In `npm run test:long` of all stars.
    for (const [k, one] of nonEmpty(stars.slice(0, sampled(stars.length, 120))).entries()) {
      for (const other of stars.slice(k + 1)) {
        if (Math.abs(one.x - other.x) + Math.abs(one.y - other.y) + Math.abs(one.z - other.z) > 120) continue;
        const [x, y, z] = [(one.x + other.x) / 2, (one.y + other.y) / 2, (one.z + other.z) / 2];
        // Near the faces, stars outside could be nearer.
        if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > 240) continue;
        const near = stars.filter((star) => Math.hypot(star.x - x, star.y - y, star.z - z) < 60);
        const [first, second] = byDistance(near, x, y, z);
        if (!second || first.distance === 0 || first.distance !== second.distance) continue;
        ties++;
        expect(nearestStar(galaxy, x, y, z)?.star).toEqual(first.star);
      }
    }
    expect(ties).toBeGreaterThan(sampled(20, 2));
  });

  test("the search radius is exact to the last bit of the distance", () => {
    const { star, distance } = nearestStar(galaxy, 0.25, 0.5, -0.75) ?? { star: null, distance: 0 };
    const within = (most: number): NearestOptions => ({ within: most });
    expect(nearestStar(galaxy, 0.25, 0.5, -0.75, within(distance))?.star).toEqual(star);
    expect(nearestStar(galaxy, 0.25, 0.5, -0.75, within(distance * (1 - 2 ** -52)))).toBeNull();
    expect(nearestStar(galaxy, 0, 0, 0, within(0))).toBeNull();
  });

  test("at the corner of space the search is clipped to where stars exist", () => {
    for (const corner of [-FARTHEST_STAR, FARTHEST_STAR]) {
      const { star, distance } = nearestStar(galaxy, corner, corner, corner) ?? {};
      expect(distance).toBeLessThan(200);
      expect(star && starAt(galaxy, star.x, star.y, star.z)).toEqual(star);
    }
  });
});

test("apparent magnitude: 6.5 is the naked-eye limit, at ten parsecs it equals the absolute one", () => {
  expect([NAKED_EYE_LIMIT, apparentMagnitude(4.5, TEN_PARSECS), apparentMagnitude(4.5, 10 * TEN_PARSECS)]).toEqual([
    6.5, 4.5, 9.5,
  ]);
  const { star } = nearestStar(galaxy, 0, 0, 0)!;
  expect(nearestStar(galaxy, star.x, star.y, star.z, { faintest: -30 })).toEqual({ star, distance: 0 });
});

/** Random points. */
const POINTS = sampled(300, 100);

test("is about 36 ly away, as expected for random points of this density", () => {
  let sum = 0;
  for (let i = 0; i < POINTS; i++)
    sum += nearestStar(galaxy, 1000.3 * i, -777 * i, 333 * i + 1e5)?.distance ?? Infinity;
  // Γ(4/3) / (4π/3 · 3.45·10⁻⁶)^⅓ = 36.6 for random points.
  expect(Math.abs(sum / POINTS - 36.6)).toBeLessThan(sampled(2.5, 4));
});

test("invalid input throws", () => {
  const ask = (options: NearestOptions) => () => nearestStar(galaxy, 0, 0, 0, options);
  expect(() => nearestStar(galaxy, 0, Number.NaN, 0)).toThrow(
    new RangeError("Expected light-years from -2147483648 to 2147483648 for y, got NaN."),
  );
  expect(() => nearestStar(galaxy, Infinity, 0, 0)).toThrow(/for x, got Infinity/);
  for (const bad of [Number.NaN, -1, 2001, Infinity])
    expect(ask({ within: bad })).toThrow(`Expected to look within 0 to 2000 light-years, got ${bad}.`);
  expect(ask({ faintest: Number.NaN })).toThrow("Expected an apparent magnitude for the faintest, got NaN.");
  for (const bad of [Number.NaN, -1, 16, 1.5])
    expect(ask({ planets: bad })).toThrow(`Expected whole planets from 0 to 15, got ${bad}.`);
});
