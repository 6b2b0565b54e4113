/** Random flights of a ship, checked after every step. */

import type { PlanetGround } from "../../src/explorers/planet-ground.ts";
import {
  createShip,
  GREATEST_ALTITUDE,
  LEAST_ROOM,
  type Ship,
  shipClearance,
  stepShip,
} from "../../src/explorers/ship.ts";
import { directionOf, tangentFrame } from "../../src/explorers/tangent-frame.ts";
import { dot, unit } from "../../src/explorers/vector.ts";
import { wishAnything } from "./random-pilot.ts";
import { over } from "./round-grounds.ts";

const EPISODE = 1000;

export function flyShipRandomly(ground: PlanetGround, steps: number, dice: () => number) {
  const log = { problems: [] as string[], low: 0 };
  let ship = shipAnywhere(ground, dice);
  let intent = { ...wishAnything(dice), pitch: 0, roll: 0 };
  for (let i = 0; i < steps; i++) {
    if (i % EPISODE === 0) ship = shipAnywhere(ground, dice);
    if (dice() < 0.02)
      intent = {
        ...wishAnything(dice),
        up: dice() < 0.5 ? -1 : 2 * dice() - 1,
        pitch: dice() < 0.7 ? 0 : 2 * dice() - 1,
        roll: dice() < 0.7 ? 0 : 2 * dice() - 1,
      };
    const dt = dice() < 0.9 ? 1 / 60 : 0.1 * dice();
    const before = ship;
    ship = stepShip(ship, intent, dt, ground);
    const way = Math.hypot(ship.x - before.x, ship.y - before.y, ship.z - before.z);
    const clear = shipClearance(ship, ground);
    const altitude = Math.hypot(ship.x, ship.y, ship.z) - ground.radius;
    const whole = Math.abs(Math.hypot(...ship.forward) - 1) + Math.abs(dot(ship.forward, ship.up));
    if (!(clear >= LEAST_ROOM - 1e-6)) log.problems.push(`step ${i}: ${clear} m over the ground`);
    if (!(altitude <= GREATEST_ALTITUDE * ground.radius * (1 + 1e-12))) log.problems.push(`step ${i}: too high`);
    // Its top speed, and what ground that rises lifts it by.
    const most = dt * (25 + 2 * Math.max(30, 0.8 * shipClearance(before, ground)));
    if (!(way <= most)) log.problems.push(`step ${i}: ${way} m in ${dt} s, ${clear} m over the ground`);
    if (!(whole < 1e-12)) log.problems.push(`step ${i}: bent by ${whole}`);
    if (clear < 10) log.low++;
  }
  return log;
}

function shipAnywhere(ground: PlanetGround, dice: () => number): Ship {
  const direction = unit([dice() - 0.5, dice() - 0.5, dice() - 0.5]);
  const height = ground.height(...direction);
  const [x, y, z] = over(direction, height + 3 + 0.5 * ground.radius * dice() ** 12, ground);
  const frame = tangentFrame(x, y, z);
  const [heading, pitch] = [360 * dice(), 90 * dice() - 60];
  const [forward, up] = [directionOf(heading, pitch, frame), directionOf(heading, pitch + 90, frame)];
  return createShip({ x, y, z, forward, up }, [0, 0, 0], ground);
}
