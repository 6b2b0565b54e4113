/** The ship near planets: hover, speed by height, ground clearance, and poles. */
import { describe, expect, test } from "vitest";
import { NO_INTENT } from "../../src/explorers/explorer.ts";
import type { PlanetGround } from "../../src/explorers/planet-ground.ts";
import {
  createShip,
  GREATEST_ALTITUDE,
  LEAST_ROOM,
  type Ship,
  shipClearance,
  steerShip,
  stepShip,
} from "../../src/explorers/ship.ts";
import { directionOf, headingOf, pitchOf, tangentFrame } from "../../src/explorers/tangent-frame.ts";
import { cross, dot, unit, type Vector } from "../../src/explorers/vector.ts";
import { nonEmpty } from "../non-empty.ts";
import { wish } from "./flying.ts";
import { createDice } from "./random-pilot.ts";
import { flyShipRandomly } from "./random-ship.ts";
import { apart, over, PLANETS, smooth } from "./round-grounds.ts";

const DT = 1 / 60;

function shipOver(direction: Vector, altitude: number, ground: PlanetGround, heading = 0, pitch = 0): Ship {
  const [x, y, z] = over(direction, altitude, ground);
  const frame = tangentFrame(x, y, z);
  const [forward, up] = [directionOf(heading, pitch, frame), directionOf(heading, pitch + 90, frame)];
  return createShip({ x, y, z, forward, up }, [0, 0, 0], ground);
}

function run(ship: Ship, ground: PlanetGround, seconds: number, intent = {}, watch = (_: Ship) => {}): Ship {
  for (let i = 0; i < Math.round(seconds / DT); i++) {
    ship = stepShip(ship, wish(intent), DT, ground);
    watch(ship);
  }
  return ship;
}

const place = ({ x, y, z }: Ship): Vector => [x, y, z];
const frameOf = (ship: Ship) => tangentFrame(...place(ship));
const leanOf = (ship: Ship) => dot(cross(ship.forward, ship.up), unit(place(ship)));
const speedOf = (ship: Ship) => Math.hypot(...ship.velocity);

test.each(nonEmpty(PLANETS))(
  "10,000 random steps at $radius m end clear of the ground, within reach, and whole",
  (ground) => {
    const log = flyShipRandomly(ground, 10_000, createDice(ground.radius));
    expect(log.problems.slice(0, 3)).toEqual([]);
    expect(log.low).toBeGreaterThan(500);
  },
);

describe.each([400, 60_000, 6_371_000])("over a smooth sphere of %i m", (radius) => {
  const ground = smooth(radius);

  test("comes to hover within 3 s without input, and stays", () => {
    const flying = run(shipOver([1, 2, 3], 100, ground, 40), ground, 3, { forward: 1, turn: 0.3, pitch: 0.1 });
    expect(speedOf(flying)).toBeGreaterThan(25);
    const still = run(flying, ground, 3);
    expect(speedOf(still)).toBeLessThan(0.01);
    const later = run(run(still, ground, 5), ground, 60);
    expect(apart(place(later), place(run(still, ground, 5)))).toBeLessThan(1e-6 * Math.max(1, radius / 1e4));
    expect(apart(later.forward, run(still, ground, 5).forward)).toBeLessThan(1e-6);
  });

  test("a dive slows before the ground and stops 2.5 m over it", () => {
    let [least, hardest] = [Infinity, 0];
    let ship = shipOver([1, 0, 0], radius, ground, 0, -90);
    run(ship, ground, 25, { forward: 1 }, (next) => {
      least = Math.min(least, shipClearance(next, ground));
      const slowing = apart(next.velocity, ship.velocity) / DT;
      if (shipClearance(next, ground) < 100) hardest = Math.max(hardest, slowing);
      ship = next;
    });
    expect(least).toBeGreaterThanOrEqual(LEAST_ROOM - 1e-8 * radius);
    expect(shipClearance(ship, ground)).toBeCloseTo(LEAST_ROOM, 1);
    expect(hardest).toBeLessThan(160);
  });

  test("comes to rest at 8 radii on the way up", () => {
    const ship = run(shipOver([0, 1, 0], 10, ground), ground, 60, { up: 1 });
    expect((Math.hypot(...place(ship)) - radius) / (GREATEST_ALTITUDE * radius)).toBeCloseTo(1, 3);
    expect(speedOf(ship)).toBeLessThan(0.01 * radius);
  });

  test("low over the pole and across the cube's edges heading and height stay", () => {
    let ship = run(shipOver([1, 0.01, 0], 30, ground), ground, 3, { forward: 1 });
    const [axis, altitude] = [unit(cross(place(ship), ship.forward)), Math.hypot(...place(ship)) - radius];
    let [turn, change] = [0, 0];
    run(ship, ground, radius === 400 ? 84 : 20, { forward: 1 }, (next) => {
      turn = Math.max(turn, apart(next.forward, ship.forward));
      change = Math.max(change, Math.abs(speedOf(next) - speedOf(ship)));
      ship = next;
    });
    expect(turn).toBeLessThan((30 * DT) / radius + 1e-4);
    expect(change).toBeLessThan(0.05);
    expect(Math.abs(dot(axis, unit(place(ship))))).toBeLessThan(1e-6);
    expect(pitchOf(ship.forward, frameOf(ship))).toBeCloseTo(0, 1);
    expect(Math.abs(Math.hypot(...place(ship)) - radius - altitude)).toBeLessThan(4);
  });
});

test("flies 0.8 clearances a second along its own axes, 30 m/s at least, and no faster diagonally", () => {
  const ground = smooth(6_371_000);
  for (const [altitude, speed] of [
    [10, 30],
    [5000, 4000],
  ])
    for (const intent of [{ forward: 1 }, { right: -1 }, { forward: 1, right: 1 }]) {
      const ship = run(shipOver([0, 1, 0], altitude, ground, 70), ground, 3, intent);
      expect(speedOf(ship) / speed).toBeCloseTo(1, 1);
    }
  const ahead = run(shipOver([0, 1, 0], 5000, ground, 70), ground, 3, { forward: 1 });
  expect(headingOf(ahead.velocity, frameOf(ahead))).toBeCloseTo(70, 1);
  const aside = run(shipOver([0, 1, 0], 5000, ground, 70), ground, 3, { right: 1 });
  expect(headingOf(aside.velocity, frameOf(aside))).toBeCloseTo(160, 1);
});

test("turn is clockwise, pitch is nose up, roll is right side down", () => {
  const ground = smooth(60_000);
  const begun = shipOver([0, 1, 0], 300_000, ground, 70);
  expect(headingOf(run(begun, ground, 1, { turn: 1 }).forward, frameOf(begun))).toBeCloseTo(118.5, 0);
  expect(pitchOf(run(begun, ground, 1, { pitch: 1 }).forward, frameOf(begun))).toBeCloseTo(48.5, 0);
  expect(leanOf(run(begun, ground, 0.5, { roll: 1 }))).toBeLessThan(-0.4);
});

test("levels its wings by itself low down, even from upside down, but not high up", () => {
  const ground = smooth(60_000);
  for (const seconds of [0.4, 1.2, 1.95]) {
    const rolled = run(shipOver([0, 1, 0], 200, ground), ground, seconds, { roll: 1 });
    const levelled = run(rolled, ground, 7);
    expect(Math.abs(leanOf(levelled))).toBeLessThan(0.01);
    expect(dot(levelled.up, unit(place(levelled)))).toBeGreaterThan(0.99);
    const back = run(
      createShip({ x: 0, y: 60_200, z: 0, forward: [0, 0, 1], up: [0, -1, 0] }, [0, 0, 0], ground),
      ground,
      9,
    );
    expect(dot(back.up, unit(place(back)))).toBeGreaterThan(0.99);
    const far = run(shipOver([0, 1, 0], 200_000, ground), ground, seconds, { roll: 1 });
    expect(apart(run(run(far, ground, 2), ground, 5).up, run(far, ground, 2).up)).toBeLessThan(1e-4);
  }
});

test("a cliff stops it, and it rises over the edge", () => {
  const ground = smooth(60_000);
  const cliff: PlanetGround = { ...ground, height: (x, _y, z) => (Math.atan2(z, x) > 0.005 ? 200 : 0) };
  let [least, fastest] = [Infinity, 0];
  let ship = shipOver([1, 0, 0], 20, cliff);
  run(ship, cliff, 40, { forward: 1 }, (next) => {
    least = Math.min(least, shipClearance(next, cliff));
    fastest = Math.max(fastest, apart(place(next), place(ship)) / DT);
    ship = next;
  });
  expect(least).toBeGreaterThanOrEqual(LEAST_ROOM - 1e-6);
  expect(fastest).toBeLessThan(120);
  expect(ship.z).toBeGreaterThan(600);
});

test.each(nonEmpty(PLANETS))("flies smoothly low over rough ground on a planet of radius $radius m", (ground) => {
  let ship = shipOver([1, 0.2, 0.3], ground.height(1, 0.2, 0.3) + 3, ground, 30);
  const heights: number[] = [];
  run(ship, ground, 20, { forward: 1 }, (next) => {
    heights.push(Math.hypot(...place(next)));
    ship = next;
  });
  const climbs = heights.map((height, i) => (heights[i + 1] - height) / DT);
  const pushes = climbs.slice(60, -2).map((climb, i) => Math.abs(climbs[i + 61] - climb) / DT);
  expect(Math.max(...nonEmpty(pushes))).toBeLessThan(30);
  expect(Math.hypot(...pushes) / Math.sqrt(pushes.length)).toBeLessThan(5);
});

test("steers without a ground", () => {
  const begun = { x: 0, y: 0, z: 0, forward: [1, 0, 0], up: [0, 0, 1], velocity: [0, 0, 0] } as const;
  let ship: Ship = { ...begun, pitchRate: 0, yawRate: 0, rollRate: 0 };
  for (let i = 0; i < 180; i++) ship = steerShip(ship, { ...NO_INTENT, pitch: 0, roll: 0, run: 0, right: 1 }, 50, DT);
  expect(apart(ship.velocity, [0, -50, 0])).toBeLessThan(0.01);
});

test("invalid input moves nothing, and steps are deterministic", () => {
  const ground = PLANETS[1];
  const ship = shipOver([1, 2, 3], 3000, ground);
  const broken = { forward: Number.NaN, right: Infinity, up: -Infinity, turn: Number.NaN, pitch: Number.NaN };
  expect(stepShip(ship, broken, DT, ground)).toEqual(stepShip(ship, NO_INTENT, DT, ground));
  expect(stepShip(ship, wish({ forward: 1, roll: 1 }), 0.1, ground)).toEqual(
    stepShip(ship, wish({ forward: 1, roll: 1 }), 0.1, ground),
  );
  expect(stepShip(ship, NO_INTENT, 0, ground)).toBe(ship);
});
