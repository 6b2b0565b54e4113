import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromGeo, geoOf } from "../../../src/core/planet/geo.ts";
import { direction } from "./directions-around.ts";

const out = new Float64Array(3);
const placeOf = (latitude: number, longitude: number, altitude: number, radius: number) => [
  ...fromGeo({ latitude, longitude, altitude }, radius, out),
];
const radius = fc.constantFrom(400, 60_000, 1_737_000, 6_371_000);

test("poles and right angles are exact, whatever the longitude at a pole", () => {
  for (const longitude of [-180, -77.3, 0, 12, 90, 359]) {
    expect(placeOf(90, longitude, 10, 990).map(Math.abs)).toEqual([0, 0, 1000]);
    expect(placeOf(-90, longitude, 0, 1000)[2]).toBe(-1000);
  }
  expect(placeOf(0, 0, 0, 1000)).toEqual([1000, 0, 0]);
  expect(placeOf(0, 90, 0, 1000).map((v) => v + 0)).toEqual([0, 1000, 0]);
  expect(placeOf(0, 180, 0, 1000).map((v) => v + 0)).toEqual([-1000, 0, 0]);
  expect(placeOf(0, -90, 0, 1000).map((v) => v + 0)).toEqual([0, -1000, 0]);
  expect(placeOf(0, 270, 0, 1000)).toEqual(placeOf(0, -90, 0, 1000));
  expect(geoOf(0, 0, -1200, 1000)).toEqual({ latitude: -90, longitude: 0, altitude: 200 });
});

test("agrees with the textbook formula", () => {
  fc.assert(
    fc.property(fc.integer({ min: -90_000, max: 90_000 }), fc.integer({ min: -360_000, max: 360_000 }), (lat, lon) => {
      const [phi, lambda] = [(lat / 1000) * (Math.PI / 180), (lon / 1000) * (Math.PI / 180)];
      const [x, y, z] = placeOf(lat / 1000, lon / 1000, 50, 950);
      expect(x).toBeCloseTo(1000 * Math.cos(phi) * Math.cos(lambda), 9);
      expect(y).toBeCloseTo(1000 * Math.cos(phi) * Math.sin(lambda), 9);
      expect(z).toBeCloseTo(1000 * Math.sin(phi), 9);
    }),
  );
});

describe("round trips", () => {
  test("from a position: within 10⁻¹⁵ of the distance along each axis, poles and seams included", () => {
    fc.assert(
      fc.property(direction, radius, fc.integer({ min: -300, max: 100_000 }), ([x, y, z], r, altitude) => {
        const away = r + altitude;
        const geo = geoOf(x * away, y * away, z * away, r);
        const [bx, by, bz] = fromGeo(geo, r, out);
        for (const off of [bx - x * away, by - y * away, bz - z * away])
          expect(Math.abs(off) / away).toBeLessThan(1e-15);
      }),
      { numRuns: 5000 },
    );
  });

  test("from latitude and longitude: within 10⁻¹² degrees, and exact at the poles", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -89_000, max: 89_000 }),
        fc.integer({ min: -180_000, max: 180_000 }),
        radius,
        (lat, lon, r) => {
          const [x, y, z] = placeOf(lat / 1000, lon / 1000, 0, r);
          const geo = geoOf(x, y, z, r);
          expect(Math.abs(geo.latitude - lat / 1000)).toBeLessThan(1e-12);
          const turned = Math.abs(geo.longitude - lon / 1000) % 360;
          expect(Math.min(turned, 360 - turned)).toBeLessThan(1e-12);
          expect(Math.abs(geo.altitude)).toBeLessThan(1e-15 * r);
        },
      ),
    );
    expect(geoOf(...(placeOf(90, 33, 0, 6_371_000) as [number, number, number]), 6_371_000).latitude).toBe(90);
  });
});

describe("errors", () => {
  test.each([
    [{ latitude: 91, longitude: 0, altitude: 0 }, "latitude from -90 to 90 degrees, got 91"],
    [{ latitude: Number.NaN, longitude: 0, altitude: 0 }, "got NaN"],
    [{ latitude: 0, longitude: 361, altitude: 0 }, "longitude from -360 to 360 degrees, got 361"],
    [{ latitude: 0, longitude: -Infinity, altitude: 0 }, "got -Infinity"],
    [{ latitude: 0, longitude: 0, altitude: -1000 }, "above -1000 m, the centre, got -1000"],
    [{ latitude: 0, longitude: 0, altitude: Infinity }, "got Infinity"],
  ])("%o", (geo, message) => {
    expect(() => fromGeo(geo, 1000, out)).toThrow(message);
  });
  test("the centre has no direction", () => {
    expect(() => geoOf(0, 0, 0, 1000)).toThrow("off the centre");
    expect(() => geoOf(Number.NaN, 0, 0, 1000)).toThrow("off the centre");
  });
});
