/** Random flights: held and brief inputs, often straight at the rock. */

import type { Intent } from "../../src/explorers/explorer.ts";
import { createHelicopter, type Helicopter, stepHelicopter } from "../../src/explorers/helicopter.ts";
import { rockInHull } from "./hull-points.ts";
import type { SyntheticGround } from "./synthetic-ground.ts";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createDice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LIMITS = { minAltitude: -150, maxAltitude: 240 };
const EPISODE = 2000;

export interface FlightLog {
  /** Steps that ended with rock in the hull, and the first of them in words. */
  breaches: number;
  firstBreach: string;
  /** Steps that met rock, and landings. */
  touches: number;
  landings: number;
}

/** Flies so many random steps in short episodes, checking the hull after every one. */
export function flyRandomly(seed: number, steps: number, groundAt: (time: number) => SyntheticGround): FlightLog {
  const dice = createDice(seed);
  const log: FlightLog = { breaches: 0, firstBreach: "", touches: 0, landings: 0 };
  let craft = startAnywhere(dice);
  let intent = wishAnything(dice);
  let time = 0;
  for (let i = 0; i < steps; i++) {
    if (i % EPISODE === 0) craft = startAnywhere(dice);
    // Every other episode holds its keys for long, which presses on rock and comes down to land.
    const patient = Math.floor(i / EPISODE) % 2 === 1;
    if (dice() < (patient ? 0.002 : 0.01)) intent = patient ? pressOn(dice) : wishAnything(dice);
    const dt = dice() < 0.9 ? 1 / 60 : 1e-4 + dice() * (0.1 - 1e-4);
    time += dt;
    const ground = groundAt(time);
    const next = stepHelicopter(craft, intent, dt, ground);
    if (next.landed && !craft.landed) log.landings++;
    if (Math.min(next.clearance, next.headroom) < 0.01) log.touches++;
    const rock = rockInHull(next, ground, dice() * Math.PI);
    if (rock !== "" && log.breaches++ === 0)
      log.firstBreach = `step ${i}: ${rock}; was ${JSON.stringify(craft)}, now ${JSON.stringify(next)}`;
    craft = next;
  }
  return log;
}

export function startAnywhere(dice: () => number): Helicopter {
  const [x, y] = [dice() * 4000 - 2000, dice() * 4000 - 2000];
  const pose = { x, y, z: dice() * 360 - 130, heading: dice() * 360, pitch: 0, roll: 0 };
  return createHelicopter(pose, { limits: LIMITS });
}

/** Straight up, down or ahead. */
function pressOn(dice: () => number): Intent {
  const up = Math.floor(dice() * 3) - 1;
  return { forward: dice() < 0.5 ? 0 : 1, right: 0, up, turn: 0 };
}

/** Each input full, none or partial, like held keys and like sticks. */
export function wishAnything(dice: () => number): Intent {
  const wish = () => (dice() < 0.5 ? Math.floor(dice() * 3) - 1 : dice() * 2 - 1);
  return { forward: dice() < 0.4 ? 1 : wish(), right: wish(), up: wish(), turn: dice() < 0.5 ? 0 : wish() };
}
