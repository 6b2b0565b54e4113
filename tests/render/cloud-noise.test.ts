import { describe, expect, test } from "vitest";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { planetCloudNoise, VOLUME } from "../../src/core/planet/cloud-volume.ts";
import { CLOUD_NOISE_SIZE, cloudNoise } from "../../src/render/atmosphere/cloud-noise.ts";

/** The volume of a planet's clouds, one channel of it. */
function volume(channel: number): Uint8Array {
  for (const steps = planetCloudNoise(PROFILE_1983); ; ) {
    const step = steps.next();
    if (step.done) return step.value.filter((_, i) => i % 2 === channel);
  }
}

describe.each([
  ["of islands", cloudNoise(PROFILE_1983), CLOUD_NOISE_SIZE],
  ["of planets: billows", volume(0), VOLUME],
  ["of planets: cells", volume(1), VOLUME],
])("the cloud noise volume %s", (_, noise, n) => {
  test("tiles on all sides and has a mean of 128", () => {
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
