/** Helicopters of the scene "forest": where they stand, and that they stay where they are left. */
import { describe, expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import skylands from "../../../scenes/skylands/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { featureKey } from "../../../src/core/flat/feature-key.ts";
import { isHelicopter } from "../../../src/core/flat/features.ts";
import {
  leaveHelicopter,
  leftHelicopters,
  nearestHelicopter,
  poseOnGround,
  scanHelicopters,
  takeHelicopter,
} from "../../../src/core/flat/helicopters.ts";
import { flatLifeIn } from "../../../src/core/flat/life.ts";
import { type FlatPlaced, groundOf, movableNear, putMovable } from "../../../src/core/flat/placed.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { THINGS } from "../../../src/core/life/things.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { nonEmpty } from "../../non-empty.ts";

const flat = generateFlatGround(forest.world);
const box = { west: 23_000, south: 5000, east: 25_000, north: 7000 };
const found = runSteps(scanHelicopters(flat, 0, box));
/** On a moor. */
const [X, Y] = [24_102, 5508];

describe("the generator's helicopters", () => {
  test("stand where The Forest has cones on grass and moor, which are no cones then", () => {
    const land = createCountry();
    const cones: string[] = [];
    for (let y = 5400; y < 5600; y++)
      for (let x = 24_000; x < 24_200; x++) {
        const { feature, kind } = terraAt(land, x, y);
        if (feature === "cone" && (kind === "grass" || kind === "moor")) cones.push(`${x},${y}`);
      }
    const near = found.filter(({ x, y }) => x >= 24_000 && x < 24_200 && y >= 5400 && y < 5600);
    expect(near.map(({ x, y }) => `${x},${y}`)).toEqual(cones);
    expect(cones).toEqual([`${X},${Y}`]);
    for (const { x, y } of nonEmpty(found)) expect(movableNear(flat, new Map(), 0, x, y, 2)).toBeNull();
    expect(new Set(found.map(({ x, y }) => terraAt(land, x, y).kind))).toEqual(new Set(["grass", "moor"]));
    const life = flatLifeIn(flat, 0, { west: X - 5, south: Y - 5, east: X + 5, north: Y + 5 });
    expect(life.filter(({ code }) => THINGS[code] === "cone")).toEqual([]);
    expect(found.length).toBeGreaterThan(5);
  });

  test("stand on the ground, leaning with it no more than 15°", () => {
    for (const each of nonEmpty(found)) {
      const pose = poseOnGround(flat, 0, each, 0);
      if (!pose) throw new Error("Expected ground.");
      expect(Math.abs(pose.z - groundOf(flat, each.x, each.y, 0))).toBeLessThan(0.6);
      expect(Math.max(Math.abs(pose.pitch), Math.abs(pose.roll))).toBeLessThanOrEqual(15);
    }
  });

  test("the nearest one is found; floating islands have none", () => {
    const away = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 24_000, y - 5840);
    const nearest = [...found].sort((a, b) => away(a) - away(b))[0];
    expect(nearestHelicopter(flat, 0, 24_000, 5840)).toEqual(nearest);
    const sky = generateFlatGround(skylands.world);
    expect(isHelicopter(sky, 0, { feature: "cone", x: -3245, y: -2218 })).toBe(false);
  });
});

describe("helicopters that are flown", () => {
  test("leave their place, stay where they are left, and are as generated once they are back", () => {
    const placed: FlatPlaced = new Map();
    takeHelicopter(flat, placed, 0, X, Y);
    expect([...placed]).toEqual([[featureKey(X, Y, 0), "none"]]);
    leaveHelicopter(flat, placed, 0, { x: X + 40.3, y: Y - 7.6, heading: -30.2 });
    expect(leftHelicopters(placed, 0)).toEqual([{ x: X + 40, y: Y - 8, heading: 330 }]);
    expect(placed.get(featureKey(X + 40, Y - 8, 0))).toBe("helicopter 330");
    takeHelicopter(flat, placed, 0, X + 40, Y - 8);
    leaveHelicopter(flat, placed, 0, { x: X, y: Y, heading: 12 });
    expect(placed.size).toBe(0);
  });

  test("do not come back where a cone is put down in their place", () => {
    const placed: FlatPlaced = new Map();
    takeHelicopter(flat, placed, 0, X, Y);
    putMovable(flat, placed, 0, { thing: "cone", x: X, y: Y });
    expect(placed.get(featureKey(X, Y, 0))).toBe("cone");
    expect(movableNear(flat, placed, 0, X, Y, 1)).toEqual({ thing: "cone", x: X, y: Y });
  });
});
