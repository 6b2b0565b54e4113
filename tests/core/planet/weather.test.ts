import { describe, expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import {
  createWeather,
  FLOW_SIZE,
  MAP_SIZE,
  rainOf,
  THRESHOLD,
  type WeatherFace,
} from "../../../src/core/planet/weather.ts";
import { createWinds } from "../../../src/core/planet/winds.ts";
import { nonEmpty } from "../../non-empty.ts";

const SEEDS = [3, 8, 21, 1, 2];
const weather = createWeather(PROFILE_1983, 3);
const faceOf = (face: number): WeatherFace => {
  for (const steps = weather.face(face); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** Unit vectors spread evenly over the sphere. */
const places = (() => {
  const random = createRandom(1);
  return Array.from({ length: 4000 }, () => {
    const [z, angle] = [2 * random() - 1, 2 * Math.PI * random()];
    const level = Math.sqrt(1 - z * z);
    return Float64Array.of(level * Math.cos(angle), level * Math.sin(angle), z);
  });
})();

const unit = (x: number, y: number, z: number): Float64Array => {
  const away = Math.hypot(x, y, z);
  return Float64Array.of(x / away, y / away, z / away);
};

/** The place at `away` radians from a centre, toward `bearing` radians from north over east. */
function besides([x, y, z]: readonly number[], away: number, bearing: number): Float64Array {
  const level = Math.hypot(x, y);
  const [east, north] = [
    [-y / level, x / level, 0],
    [(-z * x) / level, (-z * y) / level, level],
  ];
  const [s, n] = [Math.sin(away) * Math.sin(bearing), Math.sin(away) * Math.cos(bearing)];
  return unit(
    ...([0, 1, 2].map((i) => Math.cos(away) * [x, y, z][i] + s * east[i] + n * north[i]) as [number, number, number]),
  );
}

const isCloud = ([cover]: Float64Array) => cover > THRESHOLD;
/** Share of the places at some latitudes, degrees from the equator, that have clouds on the worlds of some seeds. */
function shareOf(seeds: readonly number[], within: (latitude: number) => boolean): number {
  const inside = places.filter(([, , z]) => within((Math.abs(Math.asin(z)) * 180) / Math.PI));
  const clouded = seeds.map((seed) => {
    const { cloudsAt } = createWeather(PROFILE_1983, seed);
    const out = new Float64Array(4);
    return inside.filter((place) => isCloud(cloudsAt(place, out))).length;
  });
  return clouded.reduce((sum, count) => sum + count, 0) / (seeds.length * inside.length);
}

describe("the weather map", () => {
  const faces = [faceOf(0), faceOf(4)];

  test("is deterministic and depends on the seed", () => {
    const [again, other] = [createWeather(PROFILE_1983, 3), createWeather(PROFILE_1983, 4)];
    const read = (of: typeof weather) =>
      places.slice(0, 200).map((place) => [...of.cloudsAt(place, new Float64Array(4))]);
    expect(read(again)).toEqual(read(weather));
    expect(read(other)).not.toEqual(read(weather));
  });

  test.each([
    ["clouds", MAP_SIZE],
    ["flow", FLOW_SIZE],
  ] as const)("is continuous across the edges of its faces: %s", (layer, size) => {
    const [x, z] = faces.map((face) => face[layer]);
    const step = (left: ArrayLike<number>, i: number, right: ArrayLike<number>, k: number) => {
      let sum = 0;
      for (let j = 0; j < size; j++)
        for (let c = 0; c < 3; c++) sum += Math.abs(left[4 * (j * size + i) + c] - right[4 * (j * size + k) + c]);
      return sum;
    };
    // The right edge of +z meets the left edge of +x.
    const last = size - 1;
    expect(step(z, last, x, 0)).toBeLessThan(1.5 * Math.max(step(z, last - 1, z, last), step(x, 0, x, 1)));
  });

  test("has ice clouds that fade out at their edges", () => {
    let [hard, all] = [0, 0];
    for (const { clouds } of faces)
      for (let k = 4; k < clouds.length; k += 4) {
        if ((k / 4) % MAP_SIZE === 0) continue;
        all++;
        // A quarter of the range from one texel to the next: where edges are that hard, they are long and straight too.
        if (Math.abs(clouds[k + 2] - clouds[k - 2]) > 64) hard++;
      }
    expect(hard / all).toBeLessThan(0.008);
  });

  test("has the values of its places", () => {
    const { clouds } = faces[0];
    const out = new Float64Array(4);
    let off = 0;
    for (let n = 0; n < 200; n++) {
      const [i, j] = [(n * 37) % MAP_SIZE, (n * 91) % MAP_SIZE];
      weather.cloudsAt(unit(1, 1 - (2 * j + 1) / MAP_SIZE, 1 - (2 * i + 1) / MAP_SIZE), out);
      off += Math.abs(clouds[4 * (j * MAP_SIZE + i)] / 255 - out[0]);
    }
    // The map interpolates the flow between corners of its texels.
    expect(off / 200).toBeLessThan(0.06);
  });
});

test("rain sets in under thick high clouds, and is hardest under the thickest and highest", () => {
  const rain = (cover: number, tops: number) => rainOf(Float64Array.of(cover, tops, 0, 0));
  // Cover is counted from the edge of a cloud, at 0.4: 0.4 and 0.85 of a range of 0.55 above it.
  expect([rain(0.4, 1), rain(0.615, 1)]).toEqual([0, 0]);
  expect(rain(0.63, 1)).toBeGreaterThan(0);
  expect(rain(0.4 + 0.625 * 0.55, 1)).toBeCloseTo(0.5, 9);
  expect(rain(0.86, 1)).toBeLessThan(1);
  expect([rain(0.87, 0.76), rain(1, 1)]).toEqual([1, 1]);
  // Tops alone.
  expect(rain(1, 0.45)).toBe(0);
  expect(rain(1, 0.6)).toBeCloseTo(0.5, 9);
});

test("clouds cover the storms of middle latitudes most, and the dry belts least", () => {
  const [equator, dry, storms] = [
    shareOf(SEEDS, (l) => l < 12),
    shareOf(SEEDS, (l) => l > 18 && l < 28),
    shareOf(SEEDS, (l) => l > 40 && l < 60),
  ];
  expect(storms).toBeGreaterThan(1.3 * dry);
  expect(storms).toBeGreaterThan(equator);
  expect(equator).toBeGreaterThan(1.1 * dry);
});

describe.each(SEEDS)("the clouds of seed %d", (seed) => {
  test("cover between a quarter and two thirds of it", () => {
    const all = shareOf([seed], () => true);
    expect(all).toBeGreaterThan(0.25);
    expect(all).toBeLessThan(0.66);
  });

  test("leave the eyes of tropical cyclones clear, with a wall of cloud round each", () => {
    const { cloudsAt } = createWeather(PROFILE_1983, seed);
    const out = new Float64Array(4);
    for (const { at, reach } of nonEmpty(createWinds(PROFILE_1983, seed).cyclones)) {
      const radius = Math.acos(1 - reach);
      expect(cloudsAt(unit(...at), out)[0]).toBeLessThan(THRESHOLD);
      const wall = Array.from(
        { length: 16 },
        (_, k) => cloudsAt(besides(at, 0.12 * radius, (k * Math.PI) / 8), out)[0],
      );
      expect(wall.filter((cover) => cover > THRESHOLD + 0.2).length).toBeGreaterThan(9);
    }
  });
});

describe("the winds", () => {
  const winds = createWinds(PROFILE_1983, 3);
  const traced = (place: Float64Array) => {
    const source = Float64Array.from(place);
    winds.traceBack(source);
    return source;
  };

  test("keep areas: there is neither source nor sink", () => {
    const e = 1e-6;
    for (const place of nonEmpty(places.slice(0, 60))) {
      const [x, y, z] = place;
      const a = unit(y, -x, 0);
      const b = [y * a[2] - z * a[1], z * a[0] - x * a[2], x * a[1] - y * a[0]];
      const moved = (k: readonly number[] | Float64Array) => traced(unit(x + e * k[0], y + e * k[1], z + e * k[2]));
      const from = traced(place);
      const [p, q] = [moved(a), moved(b)].map((to) => to.map((v, i) => (v - from[i]) / e));
      const area = Math.hypot(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]);
      expect(area).toBeGreaterThan(0.93);
      expect(area).toBeLessThan(1.07);
      expect(Math.hypot(...from)).toBeCloseTo(1, 12);
    }
  });

  test("turn round tropical cyclones counterclockwise in the north and clockwise in the south", () => {
    for (const { at, reach } of nonEmpty(winds.cyclones)) {
      const radius = Math.acos(1 - reach);
      const centre = traced(unit(...at));
      // Air east of the centre came from the south in the north, from the north in the south: as for any centre, by less than a turn.
      const [x, y] = [besides(at, 0.8 * radius, Math.PI / 2), besides(at, 0.8 * radius, -Math.PI / 2)].map(traced);
      const northward = x[2] - y[2];
      expect(Math.sign(northward)).toBe(-Math.sign(at[2]));
      expect(Math.hypot(...centre)).toBeCloseTo(1, 12);
    }
  });
});
