import { describe, expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import scene from "../../../scenes/skylands/scene.ts";
import { coverAt } from "../../../src/core/field/cover.ts";
import { featureKey } from "../../../src/core/flat/feature-key.ts";
import { flatFeatureAt, flatFeaturesIn } from "../../../src/core/flat/features.ts";
import { aboveSea } from "../../../src/core/flat/flat-ground.ts";
import { flatLifeIn } from "../../../src/core/flat/life.ts";
import { findMystery, mysteryOf } from "../../../src/core/flat/mystery.ts";
import {
  archipelagoUnder,
  type FlatPlaced,
  groundOf,
  hasRoom,
  movableNear,
  placeOfKey,
  putMovable,
  takeMovable,
} from "../../../src/core/flat/placed.ts";
import { wandererAt } from "../../../src/core/forest/wanderers.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";

const skylands = generate(scene.world as FlatTable);
const [cone] = flatFeaturesIn(skylands, 0, { west: -3700, south: -2250, east: -3200, north: -2100 }).filter(
  ({ feature }) => feature === "cone",
);

describe("placed cones", () => {
  test("are found within reach, removed, and added elsewhere; the old place stays empty", () => {
    const placed: FlatPlaced = new Map();
    const { x, y } = cone;
    expect(movableNear(skylands, placed, 0, x + 1.5, y - 1, 2)).toEqual({ thing: "cone", x, y });
    expect(movableNear(skylands, placed, 0, x + 1.5, y - 1.5, 2)).toBeNull();
    expect(movableNear(skylands, placed, 1500, x, y, 2)).toBeNull();
    takeMovable(skylands, placed, 0, x, y);
    expect([...placed]).toEqual([[featureKey(x, y, 0), "none"]]);
    expect(movableNear(skylands, placed, 0, x, y, 2)).toBeNull();
    expect(hasRoom(skylands, placed, 0, x, y)).toBe(true);
    putMovable(skylands, placed, 0, { thing: "cone", x: x + 30, y: y });
    expect(hasRoom(skylands, placed, 0, x + 30, y)).toBe(false);
    expect(movableNear(skylands, placed, 0, x + 31, y, 2)).toEqual({ thing: "cone", x: x + 30, y });
    expect(movableNear(skylands, placed, -800, x + 31, y, 2)).toBeNull();
  });

  test("leave no entry once they are back where the generator has them", () => {
    const placed: FlatPlaced = new Map();
    takeMovable(skylands, placed, 0, cone.x, cone.y);
    putMovable(skylands, placed, 0, { thing: "cone", x: cone.x + 3, y: cone.y });
    takeMovable(skylands, placed, 0, cone.x + 3, cone.y);
    expect(placed.size).toBe(1);
    putMovable(skylands, placed, 0, { thing: "cone", x: cone.x, y: cone.y });
    expect(placed.size).toBe(0);
    expect(movableNear(skylands, placed, 0, cone.x, cone.y, 1)).toEqual({ thing: "cone", x: cone.x, y: cone.y });
  });

  test("have no room where something else is", () => {
    const boulder = flatFeaturesIn(skylands, 0, { west: -3700, south: -2250, east: -3200, north: -1900 }).find(
      ({ feature }) => feature === "boulder",
    );
    if (!boulder) throw new Error("Expected a boulder.");
    expect(hasRoom(skylands, new Map(), 0, boulder.x, boulder.y)).toBe(false);
    expect(flatFeatureAt(skylands, 0, boulder.x, boulder.y)).toBe("boulder");
  });

  test("belong to the archipelago under the feet; keys survive a round trip through text", () => {
    const z = groundOf(skylands, cone.x, cone.y, 0);
    expect(archipelagoUnder(skylands, cone.x, cone.y, z)).toBe(0);
    expect(archipelagoUnder(skylands, cone.x, cone.y, z + 40)).toBeNaN();
    expect(placeOfKey(featureKey(-12.4, 7.6, -800))).toEqual([-12, 8, -800]);
  });
});

describe("a placed phone box and rocket", () => {
  const country = generateFlatGround(forest.world);
  const [phone, rocket] = [
    { thing: "t", x: 24_149, y: 5660 },
    { thing: "rocket", x: 24_254, y: 5604 },
  ] as const;

  test("are found where the scene puts them, and once they were moved, where they were put", () => {
    const placed: FlatPlaced = new Map();
    for (const each of [phone, rocket]) {
      expect(movableNear(country, placed, 0, each.x + 1, each.y, 2)).toEqual(each);
      takeMovable(country, placed, 0, each.x, each.y);
      expect(movableNear(country, placed, 0, each.x + 1, each.y, 2)).toBeNull();
      const moved = { ...each, x: each.x + 20 };
      putMovable(country, placed, 0, moved);
      expect(placed.get(featureKey(moved.x, moved.y, 0))).toBe(each.thing);
      expect(movableNear(country, placed, 0, moved.x, moved.y + 1, 2)).toEqual(moved);
    }
    expect(placed.size).toBe(4);
  });

  test("exchange their places, which stay empty once they were taken from there; back where they were they leave no entry", () => {
    const placed: FlatPlaced = new Map();
    for (const { x, y } of [phone, rocket]) takeMovable(country, placed, 0, x, y);
    putMovable(country, placed, 0, { ...rocket, thing: "t" });
    expect(movableNear(country, placed, 0, rocket.x, rocket.y, 1)).toEqual({ ...rocket, thing: "t" });
    takeMovable(country, placed, 0, rocket.x, rocket.y);
    expect(placed.get(featureKey(rocket.x, rocket.y, 0))).toBe("none");
    for (const each of [phone, rocket]) putMovable(country, placed, 0, each);
    expect(placed.size).toBe(0);
  });
});

const START = [-1300, -4200, 380];

describe("the mystery object", () => {
  const mystery = mysteryOf(skylands, START);

  test("moves over open land near the start, at one height, clear of objects", () => {
    if (!mystery) throw new Error("Expected a way.");
    const { wanderer, altitude } = mystery;
    expect(wanderer.along.at(-1)).toBeGreaterThan(40);
    const heights: number[] = [];
    for (let seconds = 0; seconds < 400; seconds += 3) {
      const { x, y } = wandererAt(wanderer, seconds);
      expect(Math.hypot(x + 1300, y + 4200)).toBeLessThan(4200);
      expect(aboveSea(skylands, x, y, altitude)).toBeGreaterThan(5);
      expect(["grass", "moor"]).toContain(coverAt(skylands.cover, x, y, altitude));
      heights.push(groundOf(skylands, x, y, altitude));
      const near = {
        west: Math.floor(x) - 20,
        south: Math.floor(y) - 20,
        east: Math.ceil(x) + 20,
        north: Math.ceil(y) + 20,
      };
      for (const thing of flatLifeIn(skylands, altitude, near))
        expect(Math.hypot(thing.x - x, thing.y - y)).toBeGreaterThan(0.9);
    }
    expect(Math.max(...nonEmpty(heights)) - Math.min(...nonEmpty(heights))).toBeLessThan(4);
  });

  test("is searched one ring per step, and is null without land", () => {
    let steps = 0;
    for (const search = findMystery(skylands, START); !search.next().done; ) steps++;
    expect(steps).toBeGreaterThan(10);
    expect(mysteryOf({ ...skylands, sea: 600 }, START)).toBeNull();
  });
});
