/** Ways on foot and climb, on grounds made for the test. */
import { expect, it } from "vitest";
import { legClimbs, profileOf } from "../../src/sport/climb.ts";
import { planeGround, type SportGround } from "../../src/sport/ground.ts";
import { blockedLength, DEEPEST, FAR, isReached, isWalkable, WADING } from "../../src/sport/reach.ts";
import { nonEmpty } from "../non-empty.ts";

/** Level ground at −depth, NaN for a void. */
function groundOf(depthAt: (x: number, y: number) => number): SportGround {
  return planeGround({
    heightAt: (x, y) => -depthAt(x, y),
    depthAt: (x, y) => Math.max(0, depthAt(x, y) || 0),
    floodAt: (x, y) => Math.max(0, depthAt(x, y) || 0),
    isDry: () => true,
    isUnderWater: () => false,
    isClear: () => true,
    kindAt: () => "grass",
    sitesIn: () => [],
  });
}

/** A river along x = 100, 40 m wide and 9 m deep, with a ford 20 m wide at y = `ford`. */
const river = (ford: number) => groundOf((x, y) => (Math.abs(x - 100) < 20 && Math.abs(y - ford) > 10 ? 9 : 0));

it("a walker goes round deep water by a ford, and not where that is far", () => {
  expect(isReached(river(0), [0, 0], [200, 0])).toBe(true);
  expect(isReached(river(200), [0, 0], [200, 0])).toBe(true);
  expect(isReached(river(900), [0, 0], [200, 0])).toBe(false);
  expect(
    isReached(
      groundOf((x) => (Math.abs(x - 100) < 20 ? 9 : 0)),
      [0, 0],
      [200, 0],
    ),
  ).toBe(false);
  // A channel between two places of the lattice.
  expect(
    isReached(
      groundOf((x) => (Math.abs(x - 104) < 5 ? 9 : 0)),
      [0, 0],
      [200, 0],
    ),
  ).toBe(false);
});

it("a given leg goes round a bay of any length, and is refused within the nodes of the island", () => {
  /** An island 3 km by 2 km, which a bay 200 m wide from the south parts but for 100 m. */
  let reads = 0;
  const cut = (to: number) =>
    groundOf((x, y) => {
      reads++;
      const isLand = Math.abs(x) < 1500 && Math.abs(y) < 1000;
      return !isLand || (Math.abs(x) < 100 && y < to) ? Number.NaN : 0;
    });
  const leg = [
    [-120, -900],
    [120, -900],
  ] as const;
  expect(isReached(cut(900), ...leg)).toBe(false);
  expect(isReached(cut(900), ...leg, FAR)).toBe(true);
  reads = 0;
  expect(isReached(cut(1000), ...leg, FAR)).toBe(false);
  // Half of the island has 11,000 places and four times as many middles, each read once, as depth and as height.
  expect(reads).toBeLessThan(110_000);
});

it("a walker swims to 5 m depth, and reaches nothing from or in deeper water", () => {
  expect(
    isReached(
      groundOf((x) => (x > 50 && x < 150 ? 4.9 : 0)),
      [0, 0],
      [200, 0],
    ),
  ).toBe(true);
  expect(
    isReached(
      groundOf((x) => (x > 50 && x < 150 ? 5.1 : 0)),
      [0, 0],
      [200, 0],
    ),
  ).toBe(false);
  expect(
    isReached(
      groundOf((x) => (x > 50 ? 6 : 0)),
      [0, 0],
      [200, 0],
    ),
  ).toBe(false);
  expect(
    isWalkable(
      groundOf(() => DEEPEST),
      0,
      0,
    ),
  ).toBe(true);
});

it("a void is as deep water", () => {
  const gap = groundOf((x) => (Math.abs(x - 100) < 30 ? Number.NaN : 0));
  expect(isWalkable(gap, 100, 0)).toBe(false);
  expect(isReached(gap, [0, 0], [200, 0])).toBe(false);
  expect(blockedLength(gap, [0, 0], [200, 0], WADING)).toBe(60);
});

it("the blocked length of a line is its part deeper than the limit", () => {
  const lake = groundOf((x) => (x > 40 && x < 90 ? 3 : 0));
  expect(blockedLength(lake, [0, 0], [200, 0], WADING)).toBe(50);
  expect(blockedLength(lake, [0, 0], [200, 0], DEEPEST)).toBe(0);
  expect(blockedLength(lake, [7, 7], [7, 7], WADING)).toBe(0);
  // Counting stops early.
  expect(blockedLength(lake, [0, 0], [200, 0], WADING, 10, 15)).toBe(20);
});

it("climb is the sum of rises, at the surface of lakes", () => {
  // A hill 20 m high at x = 100, and a basin 30 m deep at x = 300 with water to 5 m under the plain.
  const height = (x: number) => Math.max(0, 20 - Math.abs(x - 100) / 5) - Math.max(0, 30 - Math.abs(x - 300) / 3);
  const ground = planeGround({
    heightAt: height,
    depthAt: (x) => Math.max(0, -5 - height(x)),
    floodAt: (x) => Math.max(0, -5 - height(x)),
    isDry: () => true,
    isUnderWater: () => false,
    isClear: () => true,
    kindAt: () => "grass",
    sitesIn: () => [],
  });
  const course = { name: "", start: [0, 0], controls: [[100, 0]], finish: [400, 0] } as const;
  const [up, over] = legClimbs(ground, course);
  expect(up).toBeCloseTo(20, 9);
  expect(over).toBeCloseTo(5, 9);
  expect(Math.min(...nonEmpty(profileOf(ground, [100, 0], [400, 0])))).toBe(-5);
  expect(profileOf(ground, [0, 0], [101, 0])).toHaveLength(12);
});
