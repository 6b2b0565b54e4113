import { expect, test } from "vitest";
import { geoOf } from "../../../src/sport/export/georeference.ts";
import { type RoutePoint, toGpx } from "../../../src/sport/export/gpx.ts";
import { nonEmpty } from "../../non-empty.ts";
import { all, find, parseXml } from "./parse-xml.ts";
import { problemsOf } from "./schema.ts";

const POINTS: RoutePoint[] = Array.from({ length: 100 }, (_, s) => [16_600 + 3 * s, -6900 + s, 12.345 + s / 7, s]);
const ROUTE = { name: "Race & replay", places: "plane" as const, points: POINTS, startTime: "2026-05-01T23:59:30Z" };
const SCHEMA = "gpx-1.1-subset.xsd";

test("a route as GPX is valid, and invalid GPX is found", async () => {
  const text = toGpx(ROUTE);
  expect(await problemsOf(text, SCHEMA)).toEqual([]);
  expect(await problemsOf(text.replace('version="1.1"', 'version="1.0"'), SCHEMA)).not.toEqual([]);
  expect(await problemsOf(text.replace(/lat="[^"]*"/, 'lat="91"'), SCHEMA)).not.toEqual([]);
});

test("a route's points have their places, heights and times", () => {
  const track = find(parseXml(toGpx(ROUTE)), "trk");
  expect(find(track, "name").text).toBe(ROUTE.name);
  const points = all(find(track, "trkseg"), "trkpt");
  expect(points).toHaveLength(100);
  nonEmpty(points).forEach((point, k) => {
    const [x, y, z] = POINTS[k];
    // 1e-8 degrees are 1.1 mm.
    expect(Number(point.attributes.lon) * 111_319.4908).toBeCloseTo(x, 2);
    expect(Number(point.attributes.lat) * 110_574.2758).toBeCloseTo(y, 2);
    expect(Number(find(point, "ele").text)).toBeCloseTo(z, 2);
  });
  expect(find(points[0], "time").text).toBe("2026-05-01T23:59:30.000Z");
  expect(find(points[45], "time").text).toBe("2026-05-02T00:00:15.000Z");
});

test("a route without a start has no times", async () => {
  const text = toGpx({ name: "x", places: "plane", points: [[0, 0, 0, 0]] });
  expect(text).not.toContain("<time>");
  expect(text).toContain('<trkpt lat="0.00000000" lon="0.00000000">');
  expect(await problemsOf(text, SCHEMA)).toEqual([]);
});

test("a route without points, beyond the globe, or with a wrong time is refused", () => {
  expect(() => toGpx({ name: "x", places: "plane", points: [] })).toThrow(
    "route: 0 points is out of range (at least 1)",
  );
  expect(() => toGpx({ name: "x", places: "plane", points: [[2.1e7, 0, 0, 0]] })).toThrow(
    "position: 21000000, 0 has no latitude",
  );
  expect(() => toGpx({ ...ROUTE, startTime: "10:00" })).toThrow('time: "10:00" is not a time');
});

test("lengths in degrees are true within 10^-4 near the origin", () => {
  // Lengths of a degree of WGS 84 at a latitude, metres.
  const [a, e2] = [6_378_137, 0.006_694_379_990_14];
  for (const [x, y] of [
    [0, 0],
    [17_000, 7000],
    [-60_000, 70_000],
  ]) {
    const { lat, lng } = geoOf(x, y);
    const w = 1 - e2 * Math.sin((lat * Math.PI) / 180) ** 2;
    const east = (Math.PI / 180) * (a / Math.sqrt(w)) * Math.cos((lat * Math.PI) / 180);
    const north = (Math.PI / 180) * ((a * (1 - e2)) / w ** 1.5);
    const [dLat, dLng] = [geoOf(x, y + 1000).lat - lat, geoOf(x + 1000, y).lng - lng];
    expect(Math.abs(dLng * east - 1000)).toBeLessThan(0.1);
    expect(Math.abs(dLat * north - 1000)).toBeLessThan(0.1);
  }
});
