/** A course over a map: circles at their places, lines cut at them, and a triangle that points to the first control. */
import { expect, test } from "vitest";
import type { Point } from "../../../src/sport/geometry.ts";
import { courseSigns, type DrawnCourse } from "../../../src/worlds/sport/overlay.ts";

const COURSE: DrawnCourse = {
  start: [0, 0],
  controls: [
    [200, 0],
    [200, 150],
    [200, 160],
  ],
  finish: [0, 160],
  punched: 1,
};
/** A pixel a metre, north up. */
const toPixel = ([x, y]: Point) => [100 + x, 300 - y] as const;
const signs = courseSigns(COURSE, toPixel, 1);
const numbersOf = (text: string) => [...text.matchAll(/-?[\d.]+/g)].map(Number);

test("circles and the two of the finish are at their places", () => {
  const circles = signs.filter(([tag]) => tag === "circle").map(([, { cx, cy, r }]) => [cx, cy, r].map(Number));
  expect(circles).toEqual([
    [300, 300, 13],
    [300, 150, 13],
    [300, 140, 13],
    [100, 140, 15],
    [100, 140, 10],
  ]);
  expect(signs.flatMap(([tag, , words]) => (tag === "text" ? [words] : []))).toEqual(["1", "2", "3"]);
});

test("lines end before the signs, and signs that overlap have none between them", () => {
  const lines = signs.flatMap(([tag, { d }]) => (tag === "path" && !d.endsWith("Z") ? [numbersOf(d)] : []));
  expect(lines).toHaveLength(3);
  const [first, second] = lines;
  expect(first[0]).toBeCloseTo(100 + 30 / Math.sqrt(3) + 3, 1);
  expect(first[2]).toBeCloseTo(300 - 13 - 3, 1);
  expect([second[1], second[3]]).toEqual([300 - 16, 150 + 16]);
});

test("a corner of the triangle points to the first control", () => {
  const [, { d }] = signs.find(([tag, { d: path }]) => tag === "path" && path?.endsWith("Z")) ?? ["", { d: "" }];
  const [x, y] = numbersOf(d);
  expect([x, y]).toEqual([117.3, 300]);
});

test("punched controls are paler", () => {
  expect(signs.filter(([, attributes]) => attributes.class === "punched").map(([tag]) => tag)).toEqual([
    "path",
    "circle",
    "text",
  ]);
});

test("without a start or a finish only the rest is drawn", () => {
  const draft = courseSigns({ start: null, controls: [[0, 0]], finish: null, punched: 0 }, toPixel, 1);
  expect(draft.map(([tag]) => tag)).toEqual(["circle", "text"]);
});
