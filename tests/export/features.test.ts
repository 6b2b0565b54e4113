/** Lists of point features. */
import { describe, expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { codeAt } from "../../src/core/forest/features.ts";
import { islandFeaturesIn } from "../../src/core/islands/features.ts";
import { islandsGround } from "../../src/core/islands/islands.ts";
import { FEATURE_FORMATS, type FeatureBox, type FeaturePoint, scanFeaturePoints } from "../../src/export/features.ts";
import type { ExportedWorld } from "../../src/export/world-heights.ts";
import { generate } from "../../src/recipe/generate.ts";

function pointsIn(world: ExportedWorld, box: FeatureBox, altitude = 0): FeaturePoint[] {
  for (const steps = scanFeaturePoints(world, box, { altitude }); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const BOX = { west: 23_900, south: 5200, east: 24_500, north: 5800 };

describe("the features of the forest", () => {
  const points = pointsIn(forest.world, BOX);

  test("are those of the generator, on its ground, with the codes of controls", () => {
    const islands = generate(forest.world);
    const found = islandFeaturesIn(islands, 0, BOX);
    expect(points.map(({ x, y }) => [x, y])).toEqual(found.map(({ x, y }) => [x, y]));
    expect(points.length).toBeGreaterThan(50);
    const ground = islandsGround(islands);
    for (const { x, y, z } of points)
      expect(z).toBe(ground.gapAt(x, y, 1e5, { floor: 0, roof: 0, inside: false }).floor);
    for (const [i, { x, y, feature, code }] of points.entries()) {
      expect(["helicopter", found[i].feature]).toContain(feature);
      expect(code).toBe(["cone", "t", "rocket"].includes(found[i].feature) ? "" : codeAt(x, y));
    }
    const names = new Set(points.map(({ feature }) => feature));
    for (const name of ["mine", "boulder", "t", "rocket", "helicopter"]) expect(names, name).toContain(name);
  });

  test("as CSV have a line each", () => {
    const [head, ...lines] = FEATURE_FORMATS.csv(points).trimEnd().split("\n");
    expect(head).toBe("feature,x,y,z,code");
    const { feature, x, y, z, code } = points[0];
    expect(lines[0]).toBe(`${feature},${x},${y},${z},${code}`);
    expect(lines).toHaveLength(points.length);
  });

  test("as GeoJSON are points in metres, and the file says so", () => {
    const text = FEATURE_FORMATS.geojson(points, { name: "forest", link: "?world=forest" });
    const { type, crs, frame, name, link, licence, features } = JSON.parse(text);
    expect([type, name, link, licence]).toEqual(["FeatureCollection", "forest", "?world=forest", "CC0-1.0"]);
    expect(crs.properties.name).toMatch(/^LOCAL_CS\[.*UNIT\["metre",1\]/);
    expect(frame).toMatch(/^metres east, north and up .* not longitude and latitude$/);
    const { feature, x, y, z, code } = points[0];
    expect(features[0]).toEqual({
      type: "Feature",
      geometry: { type: "Point", coordinates: [x, y, z] },
      properties: { feature, ...(code && { code }) },
    });
    expect(features).toHaveLength(points.length);
  });
});

test("archipelagos have features of their own", () => {
  const box = { west: -2000, south: -2000, east: 2000, north: 2000 };
  const [low, high] = [pointsIn(skylands.world, box, -800), pointsIn(skylands.world, box, 1500)];
  expect(low.length).toBeGreaterThan(10);
  expect(high.length).toBeGreaterThan(10);
  expect(Math.max(...low.map(({ z }) => z))).toBeLessThan(Math.min(...high.map(({ z }) => z)));
});

test("years later features are as far up as the ground then", () => {
  const islands = generate(forest.world);
  const steps = scanFeaturePoints(forest.world, BOX, { t: 40 });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const ground = islandsGround(islands, 40);
  expect(step.value).toHaveLength(pointsIn(forest.world, BOX).length);
  for (const { x, y, z } of step.value)
    expect(z).toBe(ground.gapAt(x, y, 1e5, { floor: 0, roof: 0, inside: false }).floor);
});

test("a planet is refused", () => {
  expect(() => pointsIn(planet.world, BOX)).toThrow(
    "Expected a country or islands, whose features lie on a plane, got a world of kind planet.",
  );
});
