import { describe, expect, test } from "vitest";
import { fieldAt, fieldDeviation } from "../../../src/core/field/field.ts";
import { createPatch } from "../../../src/core/planet/cube-sphere.ts";
import { createPlanet } from "../../../src/core/planet/planet.ts";
import { featuresIn } from "../../../src/core/planet/ring-features.ts";
import { altitudeOn, kindOn } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { evenDirections } from "./directions-around.ts";

describe.each([60_000, 1_737_000, 6_371_000])("a planet of %d m", (radius) => {
  const planet = createPlanet(radius);
  const around = evenDirections(4000);

  test("is half water, with every kind of 1983 on the rest", () => {
    const counts = new Map<string, number>();
    for (const [x, y, z] of nonEmpty(around)) {
      const kind = kindOn(planet, x, y, z);
      counts.set(kind, (counts.get(kind) ?? 0) + 1 / around.length);
      expect(kind === "lake").toBe(altitudeOn(planet, x, y, z) < 0);
    }
    expect(counts.get("lake")).toBeGreaterThan(0.42);
    expect(counts.get("lake")).toBeLessThan(0.6);
    for (const kind of ["town", "grass", "moor", "wood", "thicket"]) {
      expect(counts.get(kind), kind).toBeGreaterThan(0.004);
      expect(counts.get(kind), kind).toBeLessThan(0.32);
    }
  });

  test("has land and sea at scales of kilometres, and relief of at most 1 % of its radius", () => {
    const altitudes = around.map(([x, y, z]) => altitudeOn(planet, x, y, z));
    expect(Math.max(...nonEmpty(altitudes))).toBeLessThan(0.01 * radius);
    expect(Math.min(...nonEmpty(altitudes))).toBeGreaterThan(-0.01 * radius);
    expect(Math.max(...nonEmpty(altitudes))).toBeGreaterThan(2 * planet.relief * fieldDeviation(planet.ground));
  });

  test("does not repeat with the period of 1983, 32,768 m along each axis", () => {
    const fields = [planet.ground, planet.scatter, ...Object.values(planet.cover.fields)];
    for (const field of fields) {
      for (const axis of [0, 1, 2]) {
        const same = around.slice(0, 300).filter((d) => {
          const place = d.map((v) => v * radius) as [number, number, number];
          const here = fieldAt(field, ...place);
          place[axis] += 32_768;
          return Math.abs(fieldAt(field, ...place) - here) < 0.5;
        });
        // About one in fifty by chance; on the largest planets 33 km are near for the first octaves.
        expect(same.length).toBeLessThan(field === planet.ground ? 300 : 25);
      }
    }
  });

  test("has features on land", () => {
    const size = 500 / radius;
    const counts = [0, 1, 2, 3, 4, 5].map(
      (face) => featuresIn({ ...planet, sea: -1e9 }, createPatch(face, 0.2, 0.2 + size, 0.4, 0.4 + size)).length,
    );
    for (const count of nonEmpty(counts)) {
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(160);
    }
  });
});

test("seed, sea and slope change the planet", () => {
  const [x, y, z] = [0.3, 0.5, 0.9];
  const altitudes = [{}, { seed: 7 }, { sea: 250 }, { slope: 0.1 }].map((options) =>
    altitudeOn(createPlanet(60_000, options), x, y, z),
  );
  expect(new Set(altitudes).size).toBe(4);
  expect(createPlanet(60_000, { slope: 0.1 }).relief).toBeCloseTo(createPlanet(60_000).relief / 2, 12);
});

describe("errors", () => {
  test.each([0, -0.1, Number.NaN, Infinity])("a slope of %d", (slope) => {
    expect(() => createPlanet(60_000, { slope })).toThrow(`above 0, got ${slope}`);
  });
  test("a relief greater than the radius", () => {
    expect(() => createPlanet(60_000, { slope: 1e4 })).toThrow("on 60000 m, got");
  });
});
