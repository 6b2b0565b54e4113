import { expect, test } from "vitest";
import { createMoons, MOST_MOONS, moonPlace } from "../../../src/core/planet/moons.ts";
import { createRings } from "../../../src/core/planet/rings.ts";

const SEEDS = [0, 1, 7, 99_999];

test("moons keep their distance, and their periods follow Kepler's third law", () => {
  for (const seed of SEEDS) {
    const moons = createMoons(seed, MOST_MOONS);
    const constants = moons.map(({ period, distance }) => period ** 2 / distance ** 3);
    for (const constant of constants) expect(constant / constants[0]).toBeCloseTo(1, 10);
    let last = 1;
    for (const moon of moons) {
      expect(moon.distance - moon.size).toBeGreaterThan(last + 3);
      last = moon.distance + moon.size;
      for (const t of [0, 0.0123, 55.5, -1e6]) {
        const place = moonPlace(moon, t, 0.4, [0, 0, 0]);
        expect(Math.hypot(...place) / moon.distance).toBeCloseTo(1, 9);
        // The same place one period later, up to the precision of t.
        const later = moonPlace(moon, t + moon.period, 0.4, [0, 0, 0]);
        expect(Math.hypot(...place.map((v, i) => later[i] - v)) / moon.distance).toBeLessThan(1e-5);
      }
    }
  }
});

test("a moon turns round the planet, eastward from the sun", () => {
  const [moon] = createMoons(1, 1);
  const angleAt = (t: number) => {
    const [x, y] = moonPlace(moon, t, 0, [0, 0, 0]);
    return Math.atan2(y, x);
  };
  const turned = angleAt(0.1 * moon.period) - angleAt(0);
  expect(turned - 2 * Math.PI * Math.floor(turned / (2 * Math.PI))).toBeCloseTo(0.2 * Math.PI, 1);
});

test("rings are empty outside and in their gaps, never quite opaque, and the same for a seed", () => {
  for (const seed of SEEDS) {
    const opacity = createRings(seed);
    const again = createRings(seed);
    expect([opacity(-0.1), opacity(0), opacity(1), opacity(1.2)]).toEqual([0, 0, 0, 0]);
    const along = Array.from({ length: 2000 }, (_, k) => opacity((k + 0.5) / 2000));
    expect(Math.max(...along)).toBeGreaterThan(0.5);
    expect(Math.max(...along)).toBeLessThan(0.97);
    expect(along.slice(400, 1900).filter((v) => v === 0).length).toBeGreaterThan(10);
    expect(along.map((_, k) => again((k + 0.5) / 2000))).toEqual(along);
  }
});
