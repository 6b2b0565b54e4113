/**
 * The computer of descents and lift-offs: where and when a craft in orbit comes down if it begins now, and how long it climbs to orbit.
 *
 *   descent   flown in advance with full input down, by the craft's own steps over level ground, whose height is that under it
 *   height    is asked for again once the craft has moved a share of its clearance: some twenty times in a descent
 *   none      where full input down leads nowhere: a ship on its side sinks along the ground
 *   lift-off  the climb of a level ship at full input, by its top speeds and its response
 *   error     2 % of the flown descent, in way over the ground and in time, and of the lift-off (tests/explorers/orbit-computer.test.ts)
 */
import type { Intent } from "./explorer.ts";
import { type Orbiter, stepOrbiter } from "./orbiter.ts";
import type { RoundGround } from "./planet-ground.ts";
import { RESPONSE, type Ship, stepShip, topSpeed } from "./ship.ts";
import { mix, unit, type Vector } from "./vector.ts";

/** Radii of clearance from which a craft is in orbit: it keeps its attitude to the stars no longer than up to there. */
export const ORBIT = 0.5;
/** Metres over the ground at which a descent ends. */
export const ENDS = 5;

export type Descending =
  | { readonly by: "ship"; readonly state: Ship }
  | { readonly by: "orbiter"; readonly state: Orbiter };

export interface Descent {
  /** The ground, metres from the centre. */
  readonly place: Vector;
  /** Metres along the ground from under the craft. */
  readonly distance: number;
  readonly seconds: number;
}

/** Seconds of a step, and of the longest descent; steps between two pauses. */
const STEP = 1 / 60;
const LONGEST = 60;
const WORK = 30;
/** Share of the clearance that a craft moves until the ground under it is asked for again. */
const SPARSE = 0.03;
const DOWN: Intent = { forward: 0, right: 0, up: -1, turn: 0 };

/** The descent that begins now; null where there is none. Yields between slices of work of about 0.1 ms. */
export function* predictDescent(craft: Descending, ground: RoundGround): Generator<undefined, Descent | null> {
  const { radius } = ground;
  const above = unit(placeOf(craft));
  let known = Number.NaN;
  let asked: Vector = above;
  const level: RoundGround = { radius, height: () => known };
  let now = craft;
  for (let n = 0; n * STEP < LONGEST; n++) {
    const place = placeOf(now);
    const up = unit(place);
    const clearance = () => Math.hypot(...place) - radius - known;
    if (Number.isNaN(known) || angleBetween(asked, up) * radius > SPARSE * clearance())
      [known, asked] = [ground.height(...place), up];
    if (clearance() <= ENDS) {
      known = ground.height(...place);
      if (clearance() <= ENDS)
        return {
          place: mix(radius + known, up, 0, up),
          distance: angleBetween(above, up) * radius,
          seconds: n * STEP,
        };
    }
    now = sunk(now, level);
    if (n % WORK === WORK - 1) yield;
  }
  return null;
}

function sunk(craft: Descending, ground: RoundGround): Descending {
  if (craft.by === "ship") return { by: "ship", state: stepShip(craft.state, DOWN, STEP, ground) };
  return { by: "orbiter", state: stepOrbiter(craft.state, DOWN, STEP, ground) };
}

const placeOf = ({ state: { x, y, z } }: Descending): Vector => [x, y, z];

/** Radians between two unit vectors, exact for small angles. */
const angleBetween = (a: Vector, b: Vector): number => 2 * Math.asin(Math.min(1, Math.hypot(...mix(1, a, -1, b)) / 2));

/** A descent that was predicted a moment ago, for the place of now: the mark goes with the craft until the next prediction. */
export function movedWith(
  { place, distance, seconds }: Descent,
  from: Vector,
  to: Vector,
  ground: RoundGround,
): Descent {
  const up = unit(mix(1, unit(place), 1, mix(1, unit(to), -1, unit(from))));
  return { place: mix(ground.radius + ground.height(...mix(ground.radius, up, 0, up)), up, 0, up), distance, seconds };
}

/** Seconds of a ship's full climb to orbit from a clearance, metres, and a climb of now, m/s; 0 in orbit. */
export function secondsToOrbit(clearance: number, climb: number, radius: number): number {
  const kept = Math.exp(-RESPONSE * STEP);
  let [height, rate, steps] = [clearance, climb, 0];
  for (; height < ORBIT * radius; steps++) {
    rate = kept * rate + (1 - kept) * topSpeed(height);
    height += rate * STEP;
  }
  return steps * STEP;
}
