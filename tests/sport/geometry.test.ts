/** Distances and directions on a globe, against spherical trigonometry. */
import { expect, test } from "vitest";
import {
  bearingOf,
  distanceOf,
  globeGeometry,
  PLANE,
  type Point,
  UNITS,
  wholePoint,
} from "../../src/sport/geometry.ts";
import { nonEmpty } from "../non-empty.ts";

const DEGREE = Math.PI / 180;
const at = (latitude: number, longitude: number): Point => [longitude * UNITS, latitude * UNITS];

/** By the haversine. */
function arc([lon0, lat0]: Point, [lon1, lat1]: Point): number {
  const [a, b] = [lat0, lat1].map((v) => (v / UNITS) * DEGREE);
  const half =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin((((lon1 - lon0) / UNITS) * DEGREE) / 2) ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(half)));
}

const PLACES = [at(0, 0), at(12, -179.9), at(-60, 179.9), at(89.99, 20), at(-45, 90), at(31.255, -54.18), at(90, 0)];
const PAIRS = PLACES.flatMap((a) => PLACES.filter((b) => b !== a).map((b) => [a, b] as const));

test.each([400, 60_000, 6_371_000])(
  "ways on a globe of %i m are great circles, over poles and the date line too",
  (radius) => {
    const globe = globeGeometry(radius);
    for (const [a, b] of nonEmpty(PAIRS)) {
      expect(distanceOf(globe, a, b) / radius).toBeCloseTo(arc(a, b), 9);
      const way = globe.way(a, b);
      const there = globe.place(a, ...way);
      expect(distanceOf(globe, there, b)).toBeLessThan(2e-9 * radius);
      // A whole point is within half a unit along each axis.
      expect(distanceOf(globe, wholePoint(there), b)).toBeLessThan(4e-9 * radius);
      const half = globe.place(a, way[0] / 2, way[1] / 2);
      expect(distanceOf(globe, a, half)).toBeCloseTo(distanceOf(globe, half, b), 3);
    }
  },
);

test("bearings are those of the compass where a way begins", () => {
  const globe = globeGeometry(400);
  expect(bearingOf(globe, at(0, 0), at(0, 10))).toBeCloseTo(90, 9);
  expect(bearingOf(globe, at(0, 175), at(0, -175))).toBeCloseTo(90, 9);
  expect(bearingOf(globe, at(80, 0), at(80, 180))).toBeCloseTo(0, 9);
  expect(bearingOf(globe, at(-80, 0), at(-80, 180))).toBeCloseTo(180, 9);
  expect(bearingOf(PLANE, [0, 0], [-3, 3])).toBeCloseTo(315, 9);
});
