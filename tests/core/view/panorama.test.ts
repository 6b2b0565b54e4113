/** Panoramas, and the measures and the light of views. */
import { expect, test } from "vitest";
import type { Kind } from "../../../src/core/field/cover.ts";
import { between, lightOf, sunOver } from "../../../src/core/view/light.ts";
import { scoreOf, seenTowards } from "../../../src/core/view/measures.ts";
import { createPanorama, distancesTo, drawGround, HEADINGS, ROWS, rowOf } from "../../../src/core/view/panorama.ts";
import { sunAt } from "../../../src/render/atmosphere/daylight.ts";
import { nonEmpty } from "../../non-empty.ts";

const DISTANCES = distancesTo(5, 5000, 30);
const kind = (is: Kind) => () => is;

test("a hill hides what is behind it, and water is seen before it", () => {
  const panorama = createPanorama();
  // Water up to 100 m, a hill of 50 m from there to 200 m, low ground beyond.
  drawGround(
    panorama,
    {
      rise: (_, __, run) => (run > 100 && run < 200 ? 40 : -10),
      kindAt: (east, north) => (Math.hypot(east, north) <= 100 ? "lake" : "moor"),
    },
    DISTANCES,
  );
  const seen = seenTowards(panorama, 0);
  expect(seen.toWater).toBeLessThan(60);
  expect(seen.toRelief).toBeGreaterThan(100);
  expect(Math.max(...panorama.distance)).toBeLessThan(200);
  expect(seen.free).toBeGreaterThan(50);
  expect(seen.water).toBeGreaterThan(0.5);
});

test("a level plain has no relief and one kind; ridges behind each other have both", () => {
  const panorama = createPanorama();
  drawGround(panorama, { rise: () => -2, kindAt: kind("moor") }, DISTANCES);
  const plain = seenTowards(panorama, 7);
  expect(plain).toMatchObject({ relief: 0, water: 0, cover: 0 });
  drawGround(
    panorama,
    {
      rise: (east, _, run) => (Math.sin(run / 150 + east / 90) > 0.6 ? run / 6 : -20),
      kindAt: (east) => (east > 0 ? "moor" : "grass"),
    },
    DISTANCES,
  );
  const ridges = seenTowards(panorama, 0);
  expect(ridges.relief).toBeGreaterThan(0.3);
  expect(ridges.cover).toBeGreaterThan(0);
  expect(scoreOf({ ...ridges, light: 1 })).toBeGreaterThan(scoreOf({ ...plain, light: 1 }));
});

test("a wall before the eye leaves no free sight", () => {
  const panorama = createPanorama();
  drawGround(
    panorama,
    { rise: (_, north, run) => (north > 0 && run > 9 ? 30 : -1.7), kindAt: kind("bare") },
    DISTANCES,
  );
  expect(seenTowards(panorama, 0).free).toBeLessThan(15);
  expect(seenTowards(panorama, HEADINGS / 2).free).toBe(Infinity);
});

test("rows go from steep down to steep up", () => {
  expect([rowOf(-0.6), rowOf(-0.01), rowOf(0.01), rowOf(0.59)]).toEqual([0, ROWS / 2 - 1, ROWS / 2, ROWS - 1]);
});

test("the sun is that of the sky at 40° north", () => {
  for (const hour of nonEmpty([6.5, 9, 12, 15.25, 19]))
    for (const [axis, value] of sunAt(hour).entries()) expect(sunOver(40, hour)[axis]).toBeCloseTo(value, 12);
});

test("light from the side is best, and there is none by night", () => {
  const sun = sunOver(40, 8);
  const [side, before, night] = [lightOf(sun, 200), lightOf(sun, 110), lightOf(sunOver(40, 2), 200)];
  expect(side).toBeGreaterThan(before);
  expect(night).toBe(0);
  expect(between(350, 10)).toBe(20);
});
