/**
 * A ship near a planet: six degrees of freedom with flight assistance. Without input it comes to hover, and low down it keeps level.
 *
 *   speed     up to 0.8 clearances a second, 30 m/s at least, along its own axes; the wanted speed is reached in half a second
 *   turn      yaw and pitch 60°/s, roll 100°/s, about its own axes
 *   near      up to half a radius it keeps its attitude to the ground as that curves away, and levels its roll without roll
 *             input; from two radii up it keeps its attitude to the stars
 *   ground    never nearer than 2.5 m, nor beyond 8 radii; speed towards either fades out before
 *   error     10⁴ random steps at 400 m, 60 km and 6,371 km (tests/explorers/ship.test.ts; 10⁶ in planets.long.test.ts)
 */
import { clamp, DEGREE } from "./angle.ts";
import { type FullIntent, type Intent, sanitizeIntent, substepsOf } from "./explorer.ts";
import type { RoundGround } from "./planet-ground.ts";
import { type Attitude, orthonormal, rotate, rotateAttitude } from "./rotation.ts";
import { approach } from "./spring.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

/** The place is the pilot's eye, metres from a planet's centre. */
export interface Ship extends Attitude {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Metres a second, in the planet's axes. */
  readonly velocity: Vector;
  /** Degrees a second: nose up, clockwise, right side down. */
  readonly pitchRate: number;
  readonly yawRate: number;
  readonly rollRate: number;
}

/** The least top speed, m/s, and top speeds in clearances a second. */
const LEAST_SPEED = 30;
const SPEEDS = 0.8;
/** 1/s: response of speed. At four times SPEEDS a dive at full input comes to rest at the ground without a bounce. */
export const RESPONSE = 4;
/** Radii above datum up to which ships and orbiters fly. */
export const GREATEST_ALTITUDE = 8;
/** Degrees a second, and 1/s. */
const [YAW, PITCH, ROLL] = [60, 60, 100];
const TURNING = 5;
/** 1/s: response of the roll that levels itself, and its maximum, degrees a second. */
const LEVELLING = 1.2;
const LEVELS = 50;
/** Radii of clearance: up to the first (or that many metres) the attitude goes with the ground; from the second it is free. */
const [NEAR, FAR] = [0.5, 2];
const NEAR_METRES = 60;

/** A ship that continues a view and a velocity, 2.5 m clear of the ground. */
export function createShip(
  { x, y, z, forward, up }: { readonly x: number; readonly y: number; readonly z: number } & Attitude,
  velocity: Vector,
  ground: RoundGround,
): Ship {
  const still = { pitchRate: 0, yawRate: 0, rollRate: 0 };
  const above = unit([x, y, z]);
  const least = ground.radius + ground.height(x, y, z) + LEAST_ROOM;
  const away = clamp(Math.hypot(x, y, z), least, ground.radius * (1 + GREATEST_ALTITUDE));
  return { ...coordinates(mix(away, above, 0, above)), ...orthonormal(forward, up), velocity, ...still };
}

/** The state dt seconds later. */
export function stepShip(state: Ship, intent: Intent, dt: number, ground: RoundGround): Ship {
  const sane = sanitizeIntent(intent);
  const count = substepsOf(dt);
  let ship = state;
  for (let i = 0; i < count; i++) ship = substep(ship, sane, dt / count, ground);
  return ship;
}

/** Metres over the ground below. */
export function shipClearance({ x, y, z }: Ship, ground: RoundGround): number {
  return Math.hypot(x, y, z) - ground.radius - ground.height(x, y, z);
}

function substep(ship: Ship, intent: FullIntent, dt: number, ground: RoundGround): Ship {
  const from: Vector = [ship.x, ship.y, ship.z];
  const above = unit(from);
  const clearance = shipClearance(ship, ground);
  const near = nearness(clearance, ground.radius);
  const steered = steerShip(
    ship,
    { ...intent, roll: intent.roll || levelling(ship, above, near) },
    topSpeed(clearance),
    dt,
  );
  const { place, velocity } = keepClear(from, steered.velocity, dt, ground);
  // Carried round with the curving ground: a level ship stays level.
  const carry = mix(near * angleBetween(above, unit(place)), unitOrNone(cross(above, place)), 0, above);
  return { ...steered, ...coordinates(place), ...rotateAttitude(steered, carry), velocity: rotate(velocity, carry) };
}

/** Turns and thrusts, without regard to any ground; `top` is the greatest speed, m/s. */
export function steerShip(ship: Ship, intent: FullIntent, top: number, dt: number): Ship {
  const right = cross(ship.forward, ship.up);
  const pitchRate = approach(ship.pitchRate, intent.pitch * PITCH, TURNING, dt);
  const yawRate = approach(ship.yawRate, intent.turn * YAW, TURNING, dt);
  const rollRate = approach(ship.rollRate, intent.roll * ROLL, TURNING, dt);
  const turn = mix(1, mix(pitchRate, right, -yawRate, ship.up), rollRate, ship.forward);
  const attitude = rotateAttitude(ship, mix(DEGREE * dt, turn, 0, turn));
  const effort = Math.max(1, Math.hypot(intent.forward, intent.right, intent.up));
  const way = mix(
    1,
    mix(intent.forward, attitude.forward, intent.right, cross(attitude.forward, attitude.up)),
    intent.up,
    attitude.up,
  );
  const kept = Math.exp(-RESPONSE * dt);
  const velocity = mix(kept, ship.velocity, ((1 - kept) * top) / effort, way);
  return { ...ship, ...attitude, velocity, pitchRate, yawRate, rollRate };
}

/** The greatest speed at a clearance, m/s. */
export function topSpeed(clearance: number): number {
  return Math.max(LEAST_SPEED, SPEEDS * clearance);
}

/** 1 near the ground, 0 far from it, smooth between. */
function nearness(clearance: number, radius: number): number {
  const [near, far] = [Math.max(NEAR * radius, NEAR_METRES), Math.max(FAR * radius, 2 * NEAR_METRES)];
  const share = clamp((far - clearance) / (far - near), 0, 1);
  return share * share * (3 - 2 * share);
}

/** The roll input that levels the wings, scaled by `near` (0 to 1); none with the nose straight up or down, which has no level. */
export function levelling({ forward, up }: Attitude, above: Vector, near: number): number {
  const lean = Math.asin(clamp(dot(cross(forward, up), above), -1, 1)) / DEGREE;
  const level = Math.hypot(...cross(forward, above));
  return (clamp(rollToLevel(lean, dot(up, above)) * LEVELLING, -LEVELS, LEVELS) * near * level) / ROLL;
}

/** Degrees of roll, right side down, that level wings with this lean; more than 90° when it lies on its back. */
function rollToLevel(lean: number, rise: number): number {
  return rise >= 0 ? lean : Math.sign(lean || 1) * 180 - lean;
}

/** Radians between two unit vectors. */
function angleBetween(a: Vector, b: Vector): number {
  return Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
}

function unitOrNone(v: Vector): Vector {
  return v[0] === 0 && v[1] === 0 && v[2] === 0 ? v : unit(v);
}

function coordinates([x, y, z]: Vector): { x: number; y: number; z: number } {
  return { x, y, z };
}

/** The least clearance over the ground, metres. */
export const LEAST_ROOM = 2.5;
/** 1/s: speed towards the ground, or the upper limit, for each metre left. */
const EASING = 1.6;
/** Acceleration by which rising ground pushes it up, beside the braking of a dive, m/s². */
const PUSH = 40;
/** Seconds of speed kept as extra clearance, at most SOFT metres: bumps are not followed one by one. */
const MARGIN = 0.06;
const SOFT = 2.5;
/** Seconds ahead at which the ground is sampled. */
const LOOK_AHEAD = [0, 0.2, 0.4, 0.8, 1.6];
/** m/s at which ground may lift a ship, and more for each m/s over it; steeper ground stops it. */
const LIFTS = 25;
const RISES = 0.8;

interface Move {
  /** Metres from the planet's centre. */
  readonly place: Vector;
  /** Metres a second. */
  readonly velocity: Vector;
}

/** Position of a ship after dt seconds of a velocity, and the velocity left: less towards the ground and the upper limit. */
function keepClear(from: Vector, wanted: Vector, dt: number, ground: RoundGround): Move {
  const above = unit(from);
  const altitude = Math.hypot(...from) - ground.radius;
  const climb = dot(wanted, above);
  const level = mix(1, wanted, -climb, above);
  const lifting = LIFTS + RISES * Math.hypot(...level);
  const most = EASING * (GREATEST_ALTITUDE * ground.radius - altitude);
  const least = Math.min(lifting, leastClimb(from, level, altitude, ground));
  const pushed = climb + dt * (PUSH + EASING * Math.abs(climb));
  const eased = Math.max(Math.min(least, pushed), Math.min(climb, most));
  const velocity = mix(1, wanted, eased - climb, above);
  const place = mix(1, from, dt, velocity);
  const floor = floorAt(ground, place) + LEAST_ROOM;
  const reached = Math.hypot(...place) - ground.radius;
  if (reached >= floor) return { place: belowLimit(place, reached, ground), velocity };
  // Too steep to clear or to be lifted over: it stops before it, and rises.
  if (floor - altitude <= dt * lifting) return { place: lifted(place, floor, ground), velocity };
  const here = Math.max(floorAt(ground, from) + LEAST_ROOM, altitude + dt * lifting);
  return { place: lifted(from, here, ground), velocity: mix(Math.max(0, eased), above, 0, above) };
}

/** The climb, m/s, that the ground below and ahead demands. */
function leastClimb(from: Vector, level: Vector, altitude: number, ground: RoundGround): number {
  const room = LEAST_ROOM + Math.min(SOFT, MARGIN * Math.hypot(...level));
  let least = -Infinity;
  for (const seconds of LOOK_AHEAD) {
    const rise = floorAt(ground, mix(1, from, seconds, level)) + room - altitude;
    // Sink softly to lower ground; rise in time for higher ground.
    least = Math.max(least, rise > 0 && seconds > 0 ? rise / seconds : EASING * rise);
  }
  return least;
}

function floorAt(ground: RoundGround, [x, y, z]: Vector): number {
  return ground.height(x, y, z);
}

function belowLimit(place: Vector, altitude: number, ground: RoundGround): Vector {
  const most = GREATEST_ALTITUDE * ground.radius;
  return altitude <= most ? place : lifted(place, most, ground);
}

function lifted(place: Vector, altitude: number, { radius }: RoundGround): Vector {
  return mix((radius + altitude) / Math.hypot(...place), place, 0, place);
}
