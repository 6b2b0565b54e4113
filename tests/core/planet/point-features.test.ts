/** The features that stand on planets. */
import { describe, expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { createPatch, faceOf, type Patch } from "../../../src/core/planet/cube-sphere.ts";
import { standingFeatures } from "../../../src/core/planet/point-features.ts";
import { crossingOf, featureAtCrossing, type RingFeature } from "../../../src/core/planet/ring-features.ts";
import { outsideRivers } from "../../../src/core/planet/river-banks.ts";
import { riversOf } from "../../../src/core/planet/rivers.ts";
import { settlementsOf } from "../../../src/core/planet/settlements.ts";
import { altitudeOn, type Globe } from "../../../src/core/planet/sphere.ts";
import { FARTHEST } from "../../../src/core/planet/streets.ts";
import type { PlanetTable } from "../../../src/recipe/kinds/planet-generator.ts";
import { generatePlanet } from "../../../src/recipe/kinds/planet-generator.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

type Vec = readonly [number, number, number];

const globeOf = (preset: string) => generatePlanet(applyPreset(planet, preset).world as unknown as PlanetTable);
/** Planets keep the features and rivers that were asked for, which tests share. */
const kept = new Map<string, Globe>();
function keptGlobe(preset: string): Globe {
  const globe = kept.get(preset) ?? globeOf(preset);
  kept.set(preset, globe);
  return globe;
}
const PRESETS = ["none", "globe1983", "moon", "earth", "desert", "ice", "lava"];

/** A square patch round a place, some metres wide. */
function patchAt(radius: number, at: Vec, wide: number): Patch {
  const face = faceOf(...at);
  const [u, v] = [1, 2].map((k) => at[(face + k) % 3] / Math.abs(at[face % 3]));
  const half = wide / 2 / radius;
  return createPatch(face, u - half, u + half, v - half, v + half);
}

const standing = (globe: Globe, patch: Patch) => runSteps(standingFeatures(globe, patch));
const keysOf = (features: readonly RingFeature[]) => features.map(({ key }) => key).sort();
const apart = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** A few places on dry land, by turning round the planet; on dry planets anywhere above the datum. */
function landOn(globe: Globe, count: number): Vec[] {
  const found: Vec[] = [];
  for (let k = 1; found.length < count && k < 500; k++) {
    const [angle, z] = [2.399963 * k, ((0.618034 * k) % 1) * 1.4 - 0.7];
    const level = Math.sqrt(1 - z * z) * globe.radius;
    const at: Vec = [level * Math.cos(angle), level * Math.sin(angle), z * globe.radius];
    const face = faceOf(...at);
    const aside = [1, 2].map((axis) => Math.abs(at[(face + axis) % 3] / at[face % 3]));
    // Away from the edges of the cube, so that a patch is on one face.
    if (Math.max(...aside) < 0.55 && altitudeOn(globe, ...at) > 5) found.push(at);
  }
  return found;
}

/** Sides from which a patch is approached, in its widths. */
const APPROACHES = sampled(
  [
    [0.4, 0],
    [-0.4, 0],
    [0, 0.4],
    [0, -0.4],
  ],
  [
    [0.4, 0],
    [0, -0.4],
  ],
);
/** Towns that are searched. */
const TOWNS = sampled(4, 1);

describe.each(PRESETS)("on the planet %s", (preset) => {
  const globe = keptGlobe(preset);
  const wide = globe.radius < 1000 ? 150 : 500;
  const places = landOn(globe, 3);
  const found = places.map((at) => standing(globe, patchAt(globe.radius, at, wide)));

  test("features are as many as the formula gives, on dry and level ground, each at the crossing of its key", () => {
    const all = found.flat();
    const area = places.length * wide * wide;
    // One crossing of 4096 has f = 4, on a patch up to √3 times as many as on the plane.
    expect(all.length).toBeGreaterThan((0.05 * area) / 4096);
    expect(all.length).toBeLessThan((4 * area) / 4096);
    for (const { key, feature, x, y, z } of nonEmpty(all)) {
      const { place, third } = crossingOf(key, globe.radius);
      expect(featureAtCrossing(globe, place, third)).toBe(feature);
      expect(apart(place, [x, y, z])).toBeLessThan(1e-6);
      if (globe.wet) expect(altitudeOn(globe, x, y, z)).toBeGreaterThanOrEqual(0);
      const rise = [2, -2].map((d) => Math.abs(altitudeOn(globe, x + d, y, z) - altitudeOn(globe, x, y, z)));
      expect(Math.min(...rise) / 2).toBeLessThan(1);
    }
  });

  test("the same stand there from other approaches", () => {
    const [at] = places;
    const whole = new Map(found[0].map((each) => [each.key, each]));
    const around = new Set<string>();
    for (const [a, b] of APPROACHES) {
      const face = faceOf(...at);
      const moved = at.map((v, axis) => {
        const which = (axis - (face % 3) + 3) % 3;
        return v + wide * (which === 1 ? a : which === 2 ? b : 0);
      }) as unknown as Vec;
      const { u0, u1, v0, v1 } = patchAt(globe.radius, at, wide);
      for (const each of standing(globe, patchAt(globe.radius, moved, wide))) {
        const main = Math.abs([each.x, each.y, each.z][face % 3]);
        const [u, v] = [1, 2].map((k) => [each.x, each.y, each.z][(face + k) % 3] / main);
        if (u < u0 || u >= u1 || v < v0 || v >= v1) continue;
        expect(whole.get(each.key)).toEqual(each);
        around.add(each.key);
      }
    }
    // These squares leave out no more than the middle and the corners.
    expect(around.size).toBeGreaterThan(0.4 * whole.size);
    // A second planet of the same table, asked for the first time.
    expect(keysOf(standing(globeOf(preset), patchAt(globe.radius, at, wide)))).toEqual(keysOf(found[0]));
  });
});

test("bare planets have nothing that grows, and a quarter of the shafts", () => {
  const kinds = ["moon", "desert", "ice", "lava"].flatMap((preset) => {
    const globe = keptGlobe(preset);
    return landOn(globe, 2).flatMap((at) =>
      standing(globe, patchAt(globe.radius, at, 400)).map((each) => each.feature),
    );
  });
  expect(kinds.filter((kind) => kind === "root" || kind === "waterhole" || kind === "knoll")).toEqual([]);
  expect(kinds.filter((kind) => kind === "boulder").length).toBeGreaterThan(20);
  const shafts = kinds.filter((kind) => kind === "mine").length;
  expect(shafts).toBeGreaterThan(0);
  expect(shafts).toBeLessThan(0.5 * kinds.filter((kind) => kind === "boulder").length);
});

test("none stand in a town", () => {
  const globe = keptGlobe("none");
  const cities: { at: Vec; reach: number }[] = [];
  settlementsOf(globe).near(1, [globe.radius, 0, 0], 1e9, (each) => cities.push(each));
  let inside = 0;
  for (const { at, reach } of nonEmpty(cities.slice(0, TOWNS))) {
    // Beyond the town too, where some stand.
    const around = standing(globe, patchAt(globe.radius, at, 4 * reach));
    for (const { x, y, z } of nonEmpty(around)) expect(apart([x, y, z], at)).toBeGreaterThan(FARTHEST * reach);
    inside++;
  }
  expect(inside).toBe(TOWNS);
});

test("none stand in a river or a lake", () => {
  const globe = keptGlobe("none");
  let wet = 0;
  for (const at of nonEmpty(landOn(globe, 12))) {
    if (wet === sampled(12, 3)) break;
    const { stretches } = runSteps(riversOf(globe).near(at, 400));
    const [stretch] = stretches;
    if (!stretch) continue;
    wet++;
    const [x, y, z] = stretch.nodes;
    const features = standing(globe, patchAt(globe.radius, [x, y, z], 300));
    expect(runSteps(outsideRivers(globe, [x, y, z], 300, features))).toHaveLength(features.length);
  }
  expect(wet).toBeGreaterThan(2);
});
