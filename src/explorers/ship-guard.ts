/** What keeps a ship out of the ground, and within reach of its planet. */
import { GREATEST_ALTITUDE, type RoundGround } from "./orbiter.ts";
import { dot, mix, unit, type Vector } from "./vector.ts";

/** Metres over the ground that it never comes below. */
export const LEAST_ROOM = 2.5;
/** 1/s: speed towards the ground, or the last of the sky, for each metre still to go. */
const EASING = 1.6;
/** m/s² by which ground that rises pushes it up, beside what a dive is braked with. */
const PUSH = 40;
/** Seconds by which it would keep more than the least room, at most SOFT metres more: bumps are not flown over one by one. */
const CARE = 0.06;
const SOFT = 2.5;
/** Seconds ahead at which the ground is looked at. */
const FORESIGHT = [0, 0.2, 0.4, 0.8, 1.6];
/** Metres a second by which ground lifts a ship, and those for each of its way over it; what needs more stops it. */
const LIFTS = 25;
const RISES = 0.8;

export interface Move {
  /** Metres from the planet's centre. */
  readonly place: Vector;
  /** Metres a second. */
  readonly velocity: Vector;
}

/** Where a wished velocity takes a ship in dt seconds, and what is left of it: less towards ground and sky's end. */
export function keepClear(from: Vector, wished: Vector, dt: number, ground: RoundGround): Move {
  const above = unit(from);
  const altitude = Math.hypot(...from) - ground.radius;
  const climb = dot(wished, above);
  const level = mix(1, wished, -climb, above);
  const thrown = LIFTS + RISES * Math.hypot(...level);
  const most = EASING * (GREATEST_ALTITUDE * ground.radius - altitude);
  const least = Math.min(thrown, leastClimb(from, level, altitude, ground));
  const pushed = climb + dt * (PUSH + EASING * Math.abs(climb));
  const eased = Math.max(Math.min(least, pushed), Math.min(climb, most));
  const velocity = mix(1, wished, eased - climb, above);
  const place = mix(1, from, dt, velocity);
  const floor = floorAt(ground, place) + LEAST_ROOM;
  const reached = Math.hypot(...place) - ground.radius;
  if (reached >= floor) return { place: held(place, reached, ground), velocity };
  // Rock that it neither clears nor may be thrown over: it stands before it, and rises.
  if (floor - altitude <= dt * thrown) return { place: lifted(place, floor, ground), velocity };
  const here = Math.max(floorAt(ground, from) + LEAST_ROOM, altitude + dt * thrown);
  return { place: lifted(from, here, ground), velocity: mix(Math.max(0, eased), above, 0, above) };
}

/** The climb, m/s, that ground below and ahead asks for. */
function leastClimb(from: Vector, level: Vector, altitude: number, ground: RoundGround): number {
  const room = LEAST_ROOM + Math.min(SOFT, CARE * Math.hypot(...level));
  let least = -Infinity;
  for (const seconds of FORESIGHT) {
    const rise = floorAt(ground, mix(1, from, seconds, level)) + room - altitude;
    // Lower ground is come down to softly; there is time for what is higher.
    least = Math.max(least, rise > 0 && seconds > 0 ? rise / seconds : EASING * rise);
  }
  return least;
}

function floorAt(ground: RoundGround, [x, y, z]: Vector): number {
  return ground.height(x, y, z);
}

function held(place: Vector, altitude: number, ground: RoundGround): Vector {
  const most = GREATEST_ALTITUDE * ground.radius;
  return altitude <= most ? place : lifted(place, most, ground);
}

function lifted(place: Vector, altitude: number, { radius }: RoundGround): Vector {
  return mix((radius + altitude) / Math.hypot(...place), place, 0, place);
}
