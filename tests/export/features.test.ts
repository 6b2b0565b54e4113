/** Lists of point features. */
import { describe, expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { flatFeaturesIn } from "../../src/core/flat/features.ts";
import { flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import { codeAt } from "../../src/core/forest/features.ts";
import { createPatch } from "../../src/core/planet/cube-sphere.ts";
import { geoOf } from "../../src/core/planet/geo.ts";
import { standingFeatures } from "../../src/core/planet/point-features.ts";
import { altitudeOn } from "../../src/core/planet/sphere.ts";
import { tangentPlane } from "../../src/core/planet/tangent-plane.ts";
import { FEATURE_FORMATS, type FeatureSquare, scanFeaturePoints } from "../../src/export/features.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import type { WorldTable } from "../../src/recipe/recipe.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { groundOf } from "./grounds.ts";

const pointsIn = (world: WorldTable, square: FeatureSquare, altitude = 0) =>
  runSteps(scanFeaturePoints(groundOf(world), square, { altitude }));

const BOX = { west: 23_900, south: 5200, east: 24_500, north: 5800 };
const SQUARE = { at: [24_200, 5500], span: 600 } as const;
const FOREST = { name: "forest", ground: groundOf(forest.world), link: "?world=forest" } as const;

describe("the features of the forest", () => {
  const points = pointsIn(forest.world, SQUARE);

  test("equal the generator's, on its ground, with the codes of controls", () => {
    const flat = generate(forest.world);
    const found = flatFeaturesIn(flat, 0, BOX);
    expect(points.map(({ place: [x, y] }) => [x, y])).toEqual(found.map(({ x, y }) => [x, y]));
    expect(points.length).toBeGreaterThan(50);
    const ground = flatGroundAt(flat);
    for (const {
      place: [x, y, z],
    } of nonEmpty(points))
      expect(z).toBe(ground.gapAt(x, y, 1e5, { floor: 0, roof: 0, inside: false }).floor);
    for (const [
      i,
      {
        place: [x, y],
        feature,
        code,
      },
    ] of nonEmpty(points).entries()) {
      expect(["helicopter", found[i].feature]).toContain(feature);
      expect(code).toBe(["cone", "t", "rocket"].includes(found[i].feature) ? "" : codeAt(x, y));
    }
    const names = new Set(points.map(({ feature }) => feature));
    for (const name of ["mine", "boulder", "t", "rocket", "helicopter"]) expect(names, name).toContain(name);
  });

  test("as CSV have a line each", () => {
    const [head, ...lines] = FEATURE_FORMATS.csv(points, FOREST).trimEnd().split("\n");
    expect(head).toBe("feature,x,y,z,code");
    const {
      feature,
      place: [x, y, z],
      code,
    } = points[0];
    expect(lines[0]).toBe(`${feature},${x},${y},${z},${code}`);
    expect(lines).toHaveLength(points.length);
  });

  test("as GeoJSON are points in metres, and the file says so", () => {
    const text = FEATURE_FORMATS.geojson(points, FOREST);
    const { type, crs, frame, name, link, licence, features } = JSON.parse(text);
    expect([type, name, link, licence]).toEqual(["FeatureCollection", "forest", "?world=forest", "CC0-1.0"]);
    expect(crs.properties.name).toMatch(/^LOCAL_CS\[.*UNIT\["metre",1\]/);
    expect(frame).toMatch(/^metres east, north and up .* not longitude and latitude$/);
    const { feature, place, code } = points[0];
    expect(features[0]).toEqual({
      type: "Feature",
      geometry: { type: "Point", coordinates: place },
      properties: { feature, ...(code && { code }) },
    });
    expect(features).toHaveLength(points.length);
  });
});

test("archipelagos have features of their own", () => {
  const square = { at: [0, 0], span: 4000 } as const;
  const [low, high] = [pointsIn(skylands.world, square, -800), pointsIn(skylands.world, square, 1500)];
  expect(low.length).toBeGreaterThan(10);
  expect(high.length).toBeGreaterThan(10);
  expect(Math.max(...nonEmpty(low.map(({ place }) => place[2])))).toBeLessThan(
    Math.min(...high.map(({ place }) => place[2])),
  );
});

test("years later features are as far up as the ground then", () => {
  const flat = generate(forest.world);
  const found = runSteps(scanFeaturePoints(groundOf(forest.world), SQUARE, { t: 40 }));
  const ground = flatGroundAt(flat, 40);
  expect(found).toHaveLength(pointsIn(forest.world, SQUARE).length);
  for (const {
    place: [x, y, z],
  } of nonEmpty(found))
    expect(z).toBe(ground.gapAt(x, y, 1e5, { floor: 0, roof: 0, inside: false }).floor);
});

describe("the features of a planet", () => {
  const at = [33, -20] as const;
  const points = pointsIn(planet.world, { at, span: 400 });
  const globe = generatePlanet(planet.world);

  test("are the standing ones, on the generator's ground, by longitude and latitude", () => {
    const plane = tangentPlane(globe.radius, ...at);
    const centre = plane.toCentre(0, 0, new Float64Array(3));
    const [u, v] = [centre[1] / centre[0], centre[2] / centre[0]];
    const patch = createPatch(0, u - 0.01, u + 0.01, v - 0.01, v + 0.01);
    const on = new Float64Array(2);
    const found = runSteps(standingFeatures(globe, patch)).filter((each) => {
      plane.toPlane(each.x, each.y, each.z, on);
      return Math.max(Math.abs(on[0]), Math.abs(on[1])) < 200;
    });
    expect(found.length).toBeGreaterThan(30);
    expect(points).toHaveLength(found.length);
    const bySouth = (a: { place: readonly number[] }, b: { place: readonly number[] }) => a.place[1] - b.place[1];
    const exact = found.map(({ feature, x, y, z }) => {
      const { longitude, latitude } = geoOf(x, y, z, globe.radius);
      return { feature, place: [longitude, latitude, altitudeOn(globe, x, y, z)] };
    });
    for (const [i, { feature, place }] of nonEmpty(points.toSorted(bySouth)).entries()) {
      const expected = exact.toSorted(bySouth)[i];
      expect(feature).toBe(expected.feature);
      for (const axis of [0, 1]) expect(place[axis]).toBeCloseTo(expected.place[axis], 6);
      expect(place[2]).toBe(expected.place[2]);
    }
  });

  test("name their globe", () => {
    const origin = { name: "planet", ground: groundOf(planet.world), link: "?world=planet" };
    expect(FEATURE_FORMATS.csv(points, origin)).toMatch(
      /^feature,longitude,latitude,altitude,code\n\w+,3\d\.\d+,-20\.\d+,/,
    );
    const { crs, frame, features } = JSON.parse(FEATURE_FORMATS.geojson(points, origin));
    expect(crs.properties.name).toMatch(/^GEOGCS\[.*SPHEROID\["Limitless",60000,0\]/);
    expect(frame).toMatch(/radius of 60000 m/);
    expect(features[0].geometry.coordinates).toEqual(points[0].place);
  });
});
