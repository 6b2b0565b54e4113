import { describe, expect, test } from "vitest";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { CLOUD_NOISE_SIZE, cloudNoise } from "../../src/render/atmosphere/cloud-noise.ts";
import { createWeather, MAP_SIZE } from "../../src/render/atmosphere/weather.ts";

const weather = createWeather(PROFILE_1983, 3);
const whole = (steps: Generator<undefined, Uint8Array>): Uint8Array => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
const faces = Array.from({ length: 6 }, (_, face) => whole(weather.face(face)));
const noise = cloudNoise(PROFILE_1983);

describe("the cloud cover map", () => {
  test("is deterministic and depends on the seed", () => {
    expect(whole(createWeather(PROFILE_1983, 3).face(4))).toEqual(faces[4]);
    expect(whole(createWeather(PROFILE_1983, 4).face(4))).not.toEqual(faces[4]);
  });

  test("covers between a quarter and three quarters of a planet", () => {
    const covered = faces.flatMap((face) => [...face]).filter((v) => v > 105).length;
    expect(covered / (6 * MAP_SIZE ** 2)).toBeGreaterThan(0.25);
    expect(covered / (6 * MAP_SIZE ** 2)).toBeLessThan(0.75);
  });

  test("is continuous across the edges of its faces", () => {
    const [x, z] = [faces[0], faces[4]];
    const step = (left: Uint8Array, i: number, right: Uint8Array, k: number) => {
      let sum = 0;
      for (let j = 0; j < MAP_SIZE; j++) sum += Math.abs(left[j * MAP_SIZE + i] - right[j * MAP_SIZE + k]);
      return sum;
    };
    // The right edge of +z meets the left edge of +x.
    const last = MAP_SIZE - 1;
    expect(step(z, last, x, 0)).toBeLessThan(1.5 * Math.max(step(z, last - 1, z, last), step(x, 0, x, 1)));
  });
});

describe("the cloud noise volume", () => {
  test("tiles on all sides and has a mean of 128", () => {
    const n = CLOUD_NOISE_SIZE;
    const at = (x: number, y: number, z: number) => noise[(z * n + y) * n + x];
    const mean = (pairs: (i: number, j: number) => number) => {
      let sum = 0;
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum += pairs(i, j);
      return sum / (n * n);
    };
    const within = mean((i, j) => Math.abs(at(n / 2, i, j) - at(n / 2 - 1, i, j)));
    for (const across of [
      (i: number, j: number) => Math.abs(at(0, i, j) - at(n - 1, i, j)),
      (i: number, j: number) => Math.abs(at(i, 0, j) - at(i, n - 1, j)),
      (i: number, j: number) => Math.abs(at(i, j, 0) - at(i, j, n - 1)),
    ])
      expect(mean(across)).toBeLessThan(1.6 * within);
    expect(noise.reduce((sum, v) => sum + v, 0) / noise.length).toBeCloseTo(128, -0.5);
  });
});
