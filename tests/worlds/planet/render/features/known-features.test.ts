/** Features that have arrived round an eye: the order in which their ground is found, those that were taken, and cones put down. */
import { expect, test } from "vitest";
import { FEATURES } from "../../../../../src/core/forest/features.ts";
import { keyOf } from "../../../../../src/core/planet/ring-features.ts";
import { createGlobe } from "../../../../../src/core/planet/sphere.ts";
import type { ScatterChunk } from "../../../../../src/stream/scatter.ts";
import { KnownFeatures } from "../../../../../src/worlds/planet/render/features/known-features.ts";

const globe = createGlobe({ radius: 60_000 });
const CONE = FEATURES.indexOf("cone");

/** A cell with cones at crossings x metres from the pole, 0 to `count` − 1 metres beside each other. */
function cellAt(key: string, x: number, count: number): ScatterChunk {
  const rows = Array.from({ length: count }, (_, k) => [0, 0, 0, 0, k, 2, CONE, 1, k]);
  return {
    ...{ key, level: 0, face: 4 },
    centre: [x, 0, globe.radius],
    reach: 50,
    things: Float32Array.from(rows.flat()),
    count,
  };
}

function known(...added: ScatterChunk[]): KnownFeatures {
  const features = new KnownFeatures(globe);
  expect(features.receive({ take: () => ({ added, removed: [] }), release: () => {} })).toBe(true);
  return features;
}

/** Places from the pole of the features whose ground is known. */
function settledIn(features: KnownFeatures): number[] {
  const places: number[] = [];
  features.each(({ place: [x], altitude }) => Number.isNaN(altitude) || places.push(x));
  return places;
}

test("ground is found under the features of the cell that is nearest to the eye first, and then under all", () => {
  const features = known(cellAt("a", 0, 3), cellAt("b", 200, 3), cellAt("c", 400, 3));
  const eye = [390, 0, globe.radius];
  features.settle(0, 3, eye);
  expect(settledIn(features)).toEqual([400, 400, 400]);
  features.settle(0, 3, eye);
  expect(settledIn(features)).toEqual([200, 200, 200, 400, 400, 400]);
  features.settle(0, 100, eye);
  expect(settledIn(features).length).toBe(9);
});

test("another year's ground is found again under all of them, some in each frame", () => {
  const features = known(cellAt("a", 0, 4));
  const eye = [0, 0, globe.radius];
  features.settle(0, 4, eye);
  const years = () => {
    const found: number[] = [];
    features.each(({ year }) => found.push(year));
    return found.filter((year) => year === 7).length;
  };
  features.settle(7, 3, eye);
  expect(years()).toBe(3);
  features.settle(7, 3, eye);
  expect(years()).toBe(4);
});

test("a cone that was taken is not there, and one that was put is", () => {
  const features = known(cellAt("a", 0, 2));
  const [taken, put] = [keyOf([0, 0, 1], 2), keyOf([5, 5, 1], 2)];
  features.show({ taken: new Set([taken]), put: [put] });
  const keys: string[] = [];
  features.each(({ key }) => keys.push(key));
  expect(keys).toEqual([keyOf([0, 1, 1], 2), put]);
});
