/**
 * Statistics of the skylands on 24 km squares: size, height, depth and slope of the islands. The measured values are well within
 * the limits, so that the look can be tuned.
 */
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import { flatGroundAt, shoreAt, topHeight } from "../../../src/core/flat/flat-ground.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";
import { type Island, islandsOf, type Square } from "./shoreline.ts";

const world = generate(scene.world);
const ground = flatGroundAt(world);
const SPACING = 16;
const SIDE = 24_000;
const n = SIDE / SPACING;
const HOME: Square = { west: -SIDE / 2, south: -SIDE / 2, spacing: SPACING, n };
const FAR: Square = { west: 5e6, south: -7e6, spacing: SPACING, n };
const CASES = [
  ...world.altitudes.map((altitude) => ({ altitude, at: "the origin", square: HOME })),
  { altitude: world.altitudes[1], at: "5,000 km east and 7,000 south", square: FAR },
];

test("at least three archipelagos, with room to fly between them", () => {
  expect(world.altitudes.length).toBeGreaterThanOrEqual(3);
  for (const [i, altitude] of nonEmpty(world.altitudes).entries()) {
    if (i > 0) expect(altitude - world.altitudes[i - 1]).toBeGreaterThanOrEqual(500);
  }
});

describe.each(CASES)("archipelago at $altitude m, $at", ({ altitude, square }) => {
  const { islands, land } = islandsOf(world, altitude, square);
  const between = (low: number, high: number) => islands.filter(({ across }) => across >= low && across < high).length;
  const whole = (over: number): Island[] => islands.filter(({ across, cut }) => across > over && !cut);

  test("land covers 10 to 40 % of the area", () => {
    expect(land).toBeGreaterThan(0.1);
    expect(land).toBeLessThan(0.4);
  });

  test("islands are 50 m to 5 km across, of all sizes, and bounded", () => {
    expect(between(50, 100)).toBeGreaterThan(30);
    expect(between(100, 500)).toBeGreaterThan(30);
    expect(between(500, 2000)).toBeGreaterThan(10);
    expect(between(2000, 12_000)).toBeGreaterThan(3);
    const largest = islands.reduce((most, { across }) => Math.max(most, across), 0);
    expect(largest).toBeGreaterThan(3000);
    expect(largest).toBeLessThan(12_000);
  });

  test("islands over 200 m across rise at least 1 % of their width and hang at least 2 %", () => {
    for (const { across, peak, depth } of nonEmpty(whole(200))) {
      expect(peak / across).toBeGreaterThan(0.01);
      expect(depth / across).toBeGreaterThan(0.02);
    }
    for (const { peak, depth } of nonEmpty(whole(1000))) {
      expect(peak).toBeGreaterThan(12);
      expect(depth).toBeGreaterThan(60);
    }
    for (const { peak, depth } of nonEmpty(whole(2000))) {
      expect(peak).toBeGreaterThan(30);
      expect(depth).toBeGreaterThan(150);
    }
  });

  test("the RMS slope is 0.25 to 0.9, and over a third of the land is below 0.5", () => {
    let [squares, count, gentle] = [0, 0, 0];
    const topAt = (x: number, y: number) => topHeight(world, fieldAt(world.ground, x, y, altitude) - world.sea);
    for (let i = 0; i < 20_000; i++) {
      const [x, y] = [square.west + ((i * 7919.7) % SIDE), square.south + ((i * 104_729.3) % SIDE)];
      if (fieldAt(world.ground, x, y, altitude) <= world.sea) continue;
      const slope = Math.hypot(topAt(x + 0.5, y) - topAt(x - 0.5, y), topAt(x, y + 0.5) - topAt(x, y - 0.5));
      squares += slope * slope;
      count++;
      if (slope < 0.5) gentle++;
    }
    expect(Math.sqrt(squares / count)).toBeGreaterThan(0.25);
    expect(Math.sqrt(squares / count)).toBeLessThan(0.9);
    expect(gentle / count).toBeGreaterThan(0.35);
  });

  test("snow is on the highest land only", () => {
    const snowy = islands.filter(({ peak }) => peak > world.snow);
    expect(snowy.length).toBeGreaterThan(0);
    expect(snowy.length).toBeLessThan(islands.length / 10);
    for (const { x, y, peak } of nonEmpty(snowy))
      expect(ground.kindAt(x, y, shoreAt(world, x, y, altitude) + peak)).toBe("snow");
  });
});
