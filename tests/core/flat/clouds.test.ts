/** Cumulus clouds: a tiling map, cover by the setting, continuous shading. */
import { expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import {
  COVER_SIDES,
  COVER_SIZE,
  cloudShadeAt,
  coverAt,
  coverMap,
  cumulusOf,
  SHADE_DEPTH,
  SHADE_LEAST,
  SHADE_LEVEL,
} from "../../../src/core/flat/clouds.ts";
import { nonEmpty } from "../../non-empty.ts";

const map = coverMap(PROFILE_1983);
const NOON = [0, -0.6, 0.8] as const;

test("byte values of the map are uniformly distributed", () => {
  const counts = new Float64Array(8);
  for (const byte of map) counts[byte >> 5]++;
  for (const count of nonEmpty(counts)) expect(count / map.length).toBeCloseTo(1 / 8, 2);
});

test("the map tiles: no edge is steeper than the interior", () => {
  const step = (i: number, j: number) => {
    const at = (k: number) => map[j * COVER_SIZE + (k & (COVER_SIZE - 1))];
    return Math.abs(at(i + 1) - at(i));
  };
  let [edge, within] = [0, 0];
  for (let j = 0; j < COVER_SIZE; j++) {
    edge += step(COVER_SIZE - 1, j) / COVER_SIZE;
    within += step(200, j) / COVER_SIZE;
  }
  expect(edge).toBeLessThan(1.6 * within);
});

test("the two samples of the map do not repeat together", () => {
  const [side] = COVER_SIDES;
  let same = 0;
  for (let i = 0; i < 200; i++)
    if (Math.abs(coverAt(map, 37 * i, 91 * i) - coverAt(map, 37 * i + side, 91 * i)) < 0.002) same++;
  expect(same).toBeLessThan(20);
});

const meanShade = (clouds: number, z = 0) => {
  const weather = cumulusOf(clouds);
  let sum = 0;
  for (let i = 0; i < 4000; i++) sum += cloudShadeAt(weather, map, 613 * i, 1009 * (i % 61), z, NOON) / 4000;
  return sum;
};

test("more clouds let less sun through; above them there is full sun", () => {
  expect(meanShade(0)).toBeCloseTo(1, 9);
  let before = 1;
  for (const clouds of [0.2, 0.35, 0.5, 0.7, 0.9, 1]) {
    const mean = meanShade(clouds);
    expect(mean).toBeLessThan(before);
    expect(Math.abs(mean - cumulusOf(clouds).mean)).toBeLessThan(0.09);
    before = mean;
  }
  expect(before).toBeLessThan(0.3);
  expect(meanShade(0.9, 2000)).toBeCloseTo(1, 9);
});

test("straight below the sun, shade is that of the column overhead", () => {
  const weather = cumulusOf(0.5);
  const { threshold, spread } = weather;
  const shades: number[] = [];
  for (let i = 0; i < 500; i++) {
    const [x, y] = [613 * i, 1009 * (i % 61)];
    const column = Math.min(1, Math.max(0, (coverAt(map, x, y) - threshold) / spread));
    const shade = cloudShadeAt(weather, map, x, y, 0, [0, 0, 1]);
    expect(shade).toBeCloseTo(SHADE_LEAST + (1 - SHADE_LEAST) * Math.exp(-SHADE_DEPTH * column), 12);
    shades.push(shade);
  }
  expect(Math.max(...nonEmpty(shades)) - Math.min(...nonEmpty(shades))).toBeGreaterThan(0.5);
});

test.each([
  ["in the south", NOON],
  ["low in the west", [-0.8, 0, 0.6]],
  ["in the north-east", [0.48, 0.64, 0.6]],
] as const)("under a sun %s, shade is that of the column its ray crosses, not of the one overhead", (_, sun) => {
  const weather = cumulusOf(0.5);
  let differ = 0;
  for (let i = 0; i < 500; i++) {
    const [x, y, z] = [613 * i, 1009 * (i % 61), 90 * (i % 9) - 300];
    const along = (weather.base + SHADE_LEVEL * weather.thick - z) / sun[2];
    const shade = cloudShadeAt(weather, map, x, y, z, sun);
    const crossed = cloudShadeAt(weather, map, x + sun[0] * along, y + sun[1] * along, z, [0, 0, 1]);
    expect(shade).toBeCloseTo(crossed, 12);
    if (Math.abs(shade - cloudShadeAt(weather, map, x, y, z, [0, 0, 1])) > 0.1) differ++;
  }
  expect(differ).toBeGreaterThan(100);
});

test("shading is continuous along the ground, with altitude, and at sunset", () => {
  const weather = cumulusOf(0.5);
  const at = (x: number, z: number, sine: number) =>
    cloudShadeAt(weather, map, x, 700, z, [Math.sqrt(1 - sine * sine), 0, sine]);
  for (let i = 0; i < 3000; i++) {
    expect(Math.abs(at(2 * i + 2, 0, 0.7) - at(2 * i, 0, 0.7))).toBeLessThan(0.09);
    expect(Math.abs(at(500, i + 1, 0.7) - at(500, i, 0.7))).toBeLessThan(0.03);
    expect(Math.abs(at(500, 0, (i + 1) / 3001) - at(500, 0, i / 3001))).toBeLessThan(0.1);
  }
});
