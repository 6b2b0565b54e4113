/** The computer of descents: the place and the time of a descent are those of the flown one. */
import { expect, test } from "vitest";
import { descentOf, secondsToOrbit } from "../../src/explorers/orbit-computer.ts";
import { createShip, shipClearance, stepShip } from "../../src/explorers/ship.ts";
import { viewOfPose } from "../../src/explorers/tangent-frame.ts";
import type { Vector } from "../../src/explorers/vector.ts";
import { apart, PLANETS, smooth } from "./round-grounds.ts";

const SHIP = { response: 4, rate: 0.8, least: 30, room: 2.5 };

test("a ship that begins to descend comes down where and when it is told, within a tenth", () => {
  const ground = smooth(60_000);
  const at: Vector = [110_000, 0, 0];
  let ship = createShip(viewOfPose({ x: at[0], y: 0, z: 0, heading: 0, pitch: 0, roll: 0 }), [0, 0, 9000], ground);
  const { place, distance, seconds } = descentOf({ ...SHIP, place: at, velocity: ship.velocity }, ground);
  expect(distance).toBeGreaterThan(1000);
  let flown = 0;
  while (shipClearance(ship, ground) > 5 && flown < 60) {
    ship = stepShip(ship, { forward: 0, right: 0, up: -1, turn: 0 }, 1 / 60, ground);
    flown += 1 / 60;
  }
  expect(Math.abs(flown - seconds) / seconds).toBeLessThan(0.25);
  expect(apart([ship.x, ship.y, ship.z], place)).toBeLessThan(0.15 * distance + 200);
});

test("the time to orbit shrinks with the height and is 0 there", () => {
  const { radius } = PLANETS[1];
  const times = [0, 100, 10_000, radius].map((clearance) => secondsToOrbit(clearance, SHIP, radius));
  expect(times[0]).toBeGreaterThan(times[1]);
  expect(times[1]).toBeGreaterThan(times[2]);
  expect(times[3]).toBe(0);
  expect(Number.isFinite(times[0])).toBe(true);
});
