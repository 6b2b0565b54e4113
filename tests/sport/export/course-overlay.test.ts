import { describe, expect, test } from "vitest";
import { pointsOf } from "../../../src/sport/course.ts";
import { drawCourse } from "../../../src/sport/export/course-overlay.ts";
import { pointItems } from "../../../src/sport/export/drawing.ts";
import { fitSheet, planSheet, toSheetOf } from "../../../src/sport/export/sheet.ts";
import { nonEmpty } from "../../non-empty.ts";
import { COURSE } from "./example.ts";

const sheet = planSheet(pointsOf(COURSE), 15_000);
const { lines, points, numbers } = drawCourse(COURSE, sheet);
const places = pointsOf(COURSE).map(([x, y]) => toSheetOf(sheet)(x, y));
const [start] = points;

/** Lengths of the sides of a line. */
const sides = (line: readonly number[]): number[] => {
  const out: number[] = [];
  for (let i = 2; i < line.length; i += 2) out.push(Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]));
  return out;
};
const lineOf = (index: number) => {
  const items = pointItems([points[index]], 1);
  return items.map((item) => (item.draw === "stroke" ? item.lines[0] : []));
};

describe("a course over a map at 1:15,000", () => {
  test("starts with a triangle of 6 mm that points to the first control", () => {
    const [triangle] = lineOf(0);
    for (const side of nonEmpty(sides(triangle))) expect(side).toBeCloseTo(6, 6);
    const [[x0, y0], [x1, y1]] = places;
    const [tipX, tipY] = [triangle[0] - start.x, triangle[1] - start.y];
    const long = Math.hypot(x1 - x0, y1 - y0);
    expect((tipX * (x1 - x0) + tipY * (y1 - y0)) / long).toBeCloseTo(2 * Math.sqrt(3), 6);
  });

  test("has circles of 5 mm, and of 4 and 6 mm at the finish", () => {
    const diameter = (line: readonly number[]) => {
      const xs = line.filter((_, i) => i % 2 === 0);
      return Math.max(...xs) - Math.min(...xs);
    };
    expect(lineOf(1).map(diameter)).toEqual([expect.closeTo(5, 6)]);
    expect(lineOf(places.length - 1).map(diameter)).toEqual([expect.closeTo(4, 6), expect.closeTo(6, 6)]);
  });

  test("has a line for each leg, which ends at the circles", () => {
    expect(lines).toHaveLength(places.length - 1);
    const reach = (k: number) => (k === 0 ? 2 * Math.sqrt(3) : k === places.length - 1 ? 3 : 2.5);
    nonEmpty(lines).forEach(({ line: [x0, y0, x1, y1] }, k) => {
      expect(Math.hypot(x0 - places[k][0], y0 - places[k][1])).toBeCloseTo(reach(k), 6);
      expect(Math.hypot(x1 - places[k + 1][0], y1 - places[k + 1][1])).toBeCloseTo(reach(k + 1), 6);
      const between = Math.hypot(places[k + 1][0] - places[k][0], places[k + 1][1] - places[k][1]);
      expect(Math.hypot(x1 - x0, y1 - y0)).toBeCloseTo(between - reach(k) - reach(k + 1), 6);
    });
  });

  test("has no line between circles that touch", () => {
    const close = { ...COURSE, controls: [[16_900, 7300] as const, [16_930, 7310] as const] };
    expect(drawCourse(close, sheet).lines).toHaveLength(2);
  });

  test("has numbers beside the circles, off lines and other circles", () => {
    expect(numbers.map(({ text }) => text)).toEqual(["1", "2", "3", "4"]);
    nonEmpty(numbers).forEach(({ x, y }, k) => {
      expect(Math.hypot(x - places[k + 1][0], y - places[k + 1][1])).toBeLessThan(8);
      for (const [u, v] of nonEmpty(places)) expect(Math.hypot(x - u, y - v)).toBeGreaterThan(2.5 + 2);
      for (const { line } of nonEmpty(lines)) {
        for (let s = 0; s <= 1; s += 0.01) {
          const [u, v] = [line[0] + s * (line[2] - line[0]), line[1] + s * (line[3] - line[1])];
          expect(Math.hypot(x - u, y - v)).toBeGreaterThan(2);
        }
      }
    });
  });
});

test("numbers of a crowded course are apart, and inside the window", () => {
  // 24 controls on a spiral, 60 m apart and more.
  const controls = Array.from({ length: 24 }, (_, k): [number, number] => [
    Math.round((120 + 9 * k) * Math.cos(k / 2)),
    Math.round((120 + 9 * k) * Math.sin(k / 2)),
  ]);
  const course = { name: "", start: [0, 0] as const, controls, finish: [950, 1220] as const };
  const page = planSheet(pointsOf(course), 10_000);
  const { left, top, width, height } = page.window;
  const crowded = drawCourse(course, page).numbers;
  for (const [k, { x, y }] of nonEmpty(crowded).entries()) {
    expect(Math.min(x - left, left + width - x, y - top, top + height - y)).toBeGreaterThan(2.3 * 1.5);
    for (const other of crowded.slice(0, k)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(4 * 1.5);
  }
});

describe("a sheet", () => {
  test("is turned for a course that is wide", () => {
    expect(
      planSheet(
        [
          [0, 0],
          [100, 2000],
        ],
        10_000,
      ),
    ).toMatchObject({ width: 210, height: 297, centre: [50, 1000] });
    expect(
      planSheet(
        [
          [0, 0],
          [2400, 100],
        ],
        10_000,
      ),
    ).toMatchObject({ width: 297, height: 210 });
  });

  test("refuses a course that does not fit it, with its size and the sheet's", () => {
    const wide = [
      [0, 0],
      [3000, 200],
    ] as const;
    expect(() => planSheet(wide, 10_000)).toThrow(
      "course: 3000 × 200 m does not fit A4 at 1:10,000 (at most 1730 × 2080 m or 2600 × 1320 m); it fits at 1:15,000",
    );
    expect(fitSheet(wide, 15_000)).toMatchObject({ width: 297 });
    const far = [
      [0, 0],
      [0, 9000],
    ] as const;
    expect(() => planSheet(far, 15_000)).toThrow(/^course: 0 × 9000 m does not fit A4 at 1:15,000 \([^)]*\)$/);
  });
});
