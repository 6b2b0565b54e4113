/** Obstacles ahead of walkers and aircraft, on made ground, and none where a walker passes. */
import { expect, test } from "vitest";
import type { Material, WalkedGround } from "../../src/core/field/ground.ts";
import { obstacleAhead, rockAhead } from "../../src/explorers/ahead.ts";

/** Ground of a height to the east, with water to a level, and something solid beyond some metres. */
function groundOf(height: (x: number) => number, water = -Infinity, material: Material = "land"): WalkedGround {
  return {
    gapAt(x, _, z, out) {
      const floor = height(x);
      const inside = z < floor;
      return Object.assign(out, { floor, roof: inside ? -Infinity : Infinity, inside });
    },
    kindAt: () => "grass",
    materialAt: () => material,
    ladderAt: () => null,
    waterAt: () => water,
    isBelow: () => false,
  };
}

const EAST = { x: 0, y: 0, z: 0, heading: 90 };

test.each([
  ["an edge", (x: number) => (x > 5 ? -Infinity : 0), { what: "edge" }],
  ["a drop", (x: number) => (x > 5 ? -20 : 0), { what: "drop", drop: 20 }],
  ["a wall", (x: number) => (x > 5 ? 9 : 0), { what: "wall" }],
  ["a step that is too high", (x: number) => (x > 5 ? 2.4 : 0), { what: "steep" }],
])("%s is seen where it begins", (_, height, wanted) => {
  const seen = obstacleAhead(groundOf(height), EAST);
  expect(seen).toMatchObject(wanted);
  expect(Math.abs((seen?.distance ?? 0) - 5)).toBeLessThan(0.6);
  expect(obstacleAhead(groundOf(height), { ...EAST, heading: 270 })).toBeNull();
});

test("level ground, a slope and a bank that a walker climbs are no obstacles", () => {
  for (const height of [
    () => 0,
    (x: number) => 0.8 * x,
    (x: number) => (x > 5 ? 0.9 : 0),
    (x: number) => (x > 5 ? -2 : 0),
  ])
    expect(obstacleAhead(groundOf(height), EAST)).toBeNull();
});

test("water is one from the depth in which a walker turns back", () => {
  const shore = groundOf((x) => -0.4 * Math.max(0, x - 2), 0);
  expect(obstacleAhead(shore, EAST)).toMatchObject({ what: "water" });
  expect(obstacleAhead(shore, EAST, 5)).toBeNull();
});

test("trunks and stones are none, since walkers go round them", () => {
  const thing = (material: Material) => groundOf((x) => (x > 5 && x < 5.6 ? 2 : 0), -Infinity, material);
  expect(obstacleAhead(thing("tree"), EAST)).toBeNull();
  expect(obstacleAhead(thing("stone"), EAST)).toBeNull();
  expect(obstacleAhead(thing("house"), EAST)).not.toBeNull();
});

test("an aircraft sees rock that it flies into within eight seconds, and no hill that it climbs", () => {
  const cliff = (height: number) => groundOf((x) => (x > 200 ? height : -50));
  expect(rockAhead(cliff(80), EAST, [40, 0, 0])?.distance).toBeCloseTo(203, -1);
  for (const [height, velocity] of [
    [80, [20, 0, 0]],
    [80, [40, 0, 30]],
    [80, [-40, 0, 0]],
    [80, [0, 0, 0]],
    [10, [40, 0, 0]],
  ] as const)
    expect(rockAhead(cliff(height), EAST, velocity)).toBeNull();
});
