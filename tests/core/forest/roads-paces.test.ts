import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coverPace, paceAt, slopePace } from "../../../src/core/forest/paces.ts";
import { createRoad, HALF_WIDTH, onRoad, type Point } from "../../../src/core/forest/roads.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";

const land = createCountry();

describe("roads", () => {
  const whole = fc.integer({ min: -60, max: 60 });
  const point = fc.tuple(whole, whole);
  test("contain exactly the points within 2.5 m of their line", () => {
    let on = 0;
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 4 }), point, (points, [x, y]) => {
        const found = onRoad(createRoad(points), x, y);
        const distance = Math.min(...points.slice(1).map((to, i) => distanceTo(points[i], to, x, y)));
        if (Math.abs(distance - HALF_WIDTH) > 1e-9) expect(found).toBe(distance < HALF_WIDTH);
        if (found) on++;
      }),
      { numRuns: 3000 },
    );
    expect(on).toBeGreaterThan(50);
  });
  test("have the same width far out, and survive a JSON round trip", () => {
    const [x, y] = [2 ** 31 - 500, -(2 ** 31) + 500];
    const road = createRoad([
      [x, y],
      [x + 100, y + 37],
    ]);
    const cross = (r: typeof road, dx: number, dy: number) =>
      Array.from({ length: 26 }, (_, i) => onRoad(r, dx + 50, dy + i));
    const near = createRoad([
      [0, 0],
      [100, 37],
    ]);
    expect(cross(road, x, y)).toEqual(cross(near, 0, 0));
    expect(cross(near, 0, 0).filter(Boolean).length).toBe(6);
    expect(JSON.parse(JSON.stringify(road))).toEqual(road);
  });
  test("invalid roads throw", () => {
    expect(() => createRoad([[0, 0]])).toThrow("Expected a road of 2 or more points, got 1.");
    for (const bad of [Number.NaN, Infinity, 1e300])
      expect(() =>
        createRoad([
          [0, 0],
          [bad, 1],
        ]),
      ).toThrow(`Expected road points within ±2147483648, got ${bad}, 1.`);
  });
});

function distanceTo([x0, y0]: Point, [x1, y1]: Point, x: number, y: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const part = dx === 0 && dy === 0 ? 0 : ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
  const at = Math.min(1, Math.max(0, part));
  return Math.hypot(x - x0 - at * dx, y - y0 - at * dy);
}

test("paceAt is the factor of the cover times that of the slope over the next 10 m ahead", () => {
  let slopes = 0;
  for (let i = 0; i < 400; i++) {
    const [x, y] = [i * 37 - 7000, 11 * i];
    const here = terraAt(land, x, y);
    for (const [east, north] of [
      [1, 0],
      [-0.6, 0.8],
    ]) {
      const rise = terraAt(land, x + 10 * east, y + 10 * north).height - here.height;
      expect(paceAt(land, x, y, east, north)).toBe(coverPace(here.kind) * slopePace(rise));
      if (slopePace(rise) !== 1) slopes++;
    }
  }
  expect(slopes).toBeGreaterThan(50);
  expect(paceAt(land, 0, 0, 1, 0, { lake: 900 })).toBe(0.2);
});
