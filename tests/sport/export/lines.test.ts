import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Line } from "../../../src/map/drawing.ts";
import {
  areaOf,
  clipLine,
  curveThrough,
  hatchLines,
  isClosed,
  simplify,
  smoothRing,
  withoutStraight,
} from "../../../src/sport/export/lines.ts";
import { nonEmpty } from "../../non-empty.ts";

const BOX = { left: 0, top: 0, width: 10, height: 10 };
const lines = fc
  .array(fc.tuple(fc.integer({ min: -9, max: 19 }), fc.integer({ min: -9, max: 19 })), { minLength: 2, maxLength: 12 })
  .map((points): Line => points.flat());

const lengthOf = (line: Line) => {
  let sum = 0;
  for (let i = 2; i < line.length; i += 2) sum += Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]);
  return sum;
};

/** Distance of a point from a line. */
function away(line: Line, x: number, y: number): number {
  let least = Infinity;
  for (let i = 2; i < line.length; i += 2) {
    const [x0, y0, dx, dy] = [line[i - 2], line[i - 1], line[i] - line[i - 2], line[i + 1] - line[i - 1]];
    const s = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - x0 - s * dx, y - y0 - s * dy));
  }
  return least;
}

describe("a line cut at a window", () => {
  test("leaves and enters it in parts", () => {
    expect(clipLine([-5, 5, 5, 5, 5, 15, 8, 15, 8, 5, 15, 5], BOX)).toEqual([
      [0, 5, 5, 5, 5, 10],
      [8, 10, 8, 5, 10, 5],
    ]);
    expect(clipLine([1, 1, 9, 1, 9, 9], BOX)).toEqual([[1, 1, 9, 1, 9, 9]]);
    expect(clipLine([-5, 20, 20, 20], BOX)).toEqual([]);
  });

  test("has the length of the line inside", () => {
    fc.assert(
      fc.property(lines, (line) => {
        let inside = 0;
        for (let i = 2; i < line.length; i += 2) {
          const [dx, dy] = [line[i] - line[i - 2], line[i + 1] - line[i - 1]];
          const steps = 4000;
          for (let s = 0.5; s < steps; s++) {
            const [x, y] = [line[i - 2] + (dx * s) / steps, line[i - 1] + (dy * s) / steps];
            if (Math.min(x, y) >= 0 && Math.max(x, y) <= 10) inside += Math.hypot(dx, dy) / steps;
          }
        }
        const parts = clipLine(line, BOX);
        expect(Math.abs(parts.reduce((sum, part) => sum + lengthOf(part), 0) - inside)).toBeLessThan(0.3);
        expect(parts.flat().filter((v) => Math.abs(v - 5) > 5 + 1e-9)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a simplified line", () => {
  test("is within its error of every point, and has points of the line alone", () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0.1, max: 5, noNaN: true }), (line, error) => {
        const simple = simplify(line, error);
        for (let i = 0; i < nonEmpty(line).length; i += 2)
          expect(away(simple, line[i], line[i + 1])).toBeLessThan(error + 1e-9);
        expect(simple.slice(0, 2)).toEqual(line.slice(0, 2));
        expect(simple.slice(-2)).toEqual(line.slice(-2));
      }),
    );
  });

  test("has no point that it does not need, and stays closed", () => {
    expect(simplify([0, 0, 1, 0.01, 2, 0, 3, -0.01, 4, 0], 0.03)).toEqual([0, 0, 4, 0]);
    const ring = [0, 0, 2, 0, 4, 0, 4, 2, 4, 4, 0, 4, 0, 0];
    expect(simplify(ring, 0.1)).toEqual([0, 0, 4, 0, 4, 4, 0, 4, 0, 0]);
    expect(isClosed(simplify(ring, 0.1))).toBe(true);
  });
});

test("a curve runs through the points of its line, straight where it is straight, and around corners without a break", () => {
  const straight = curveThrough([0, 0, 3, 0, 9, 0]);
  expect(straight).toEqual([0, 0, 1, 0, 2, 0, 3, 0, 5, 0, 7, 0, 9, 0]);
  const ring = [0, 0, 6, 0, 6, 6, 0, 6, 0, 0];
  const curve = curveThrough(ring);
  expect(curve.length).toBe(2 + 4 * 6);
  for (let k = 0; k < 5; k++) expect(curve.slice(6 * k, 6 * k + 2)).toEqual(ring.slice(2 * k, 2 * k + 2));
  // At the corner where it closes too, the directions before and after are one.
  const last = curve.length;
  expect([curve[last - 2] - curve[last - 4], curve[last - 1] - curve[last - 3]]).toEqual([
    expect.closeTo(curve[2] - curve[0], 9),
    expect.closeTo(curve[3] - curve[1], 9),
  ]);
});

test("a smoothed ring has no steps", () => {
  const stairs: number[] = [0, 0];
  for (let k = 0; k < 20; k++) stairs.push(k + 1, k, k + 1, k + 1);
  const ring = [...stairs, 0, 20, 0, 0];
  const smooth = smoothRing(ring);
  expect(isClosed(smooth)).toBe(true);
  // The stairs become the line half a step beside the diagonal; the two long sides are far from it.
  const offs: number[] = [];
  for (let i = 0; i < smooth.length; i += 2) {
    const off = smooth[i] - smooth[i + 1];
    if (smooth[i] > 4 && smooth[i] < 16 && Math.abs(off) < 3) offs.push(off);
  }
  expect(offs.length).toBeGreaterThan(20);
  for (const off of nonEmpty(offs)) expect(Math.abs(off - 0.5)).toBeLessThan(0.01);
});

test("points on a straight line are left out of a ring", () => {
  const ring = [0, 0, 2, 0, 4, 0, 4, 4, 0, 4, 0, 0];
  expect(areaOf(ring)).toBe(16);
  expect(withoutStraight(ring, 0.01)).toEqual([0, 0, 4, 0, 4, 4, 0, 4, 0, 0]);
});

test("hatching covers an area and leaves its holes", () => {
  const outer = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0];
  const hole = [4, 4, 6, 4, 6, 6, 4, 6, 4, 4];
  const hatched = hatchLines([outer, hole], 1);
  expect(hatched).toHaveLength(10 + 2);
  expect(hatched.filter(([, y]) => y === 5)).toEqual([
    [0, 5, 4, 5],
    [6, 5, 10, 5],
  ]);
  expect(hatched.reduce((sum, line) => sum + lengthOf(line), 0)).toBe(100 - 4);
});
