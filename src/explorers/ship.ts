/**
 * A ship: six degrees of freedom, and help. Without a wish it comes to hover; near a planet it knows which way is down.
 *
 *   speed     up to 0.8 clearances a second, 30 m/s at least, along its own axes; what is wished is there in half a second
 *   turn      yaw and pitch 60°/s, roll 100°/s, about its own axes
 *   near      up to half a radius it keeps its attitude to the ground as that curves away, and levels its roll while none is
 *             wished; from two radii up it keeps it to the stars
 *   ground    never nearer than 2.5 m, nor beyond 8 radii; speed towards either dies away before
 *   error     10⁴ random steps at 400 m, 60 km and 6,371 km (tests/explorers/ship.test.ts; 10⁶ in round.long.test.ts)
 */
import { clamp, DEGREE } from "./angle.ts";
import type { Intent } from "./explorer.ts";
import { soundIntent, type Wish } from "./intent.ts";
import { GREATEST_ALTITUDE, type RoundGround } from "./orbiter.ts";
import { type Attitude, squared, turnAttitude, turned } from "./rotation.ts";
import { keepClear, LEAST_ROOM } from "./ship-guard.ts";
import { approach } from "./spring.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

/** Its place is the pilot's eye, metres from a planet's centre. */
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

/** m/s at least, and clearances a second. */
const LEAST_SPEED = 30;
const SPEEDS = 0.8;
/**
 * 1/s. At four times SPEEDS a dive at full wish comes to rest at the ground without a swing past it.
 */
export const ANSWERS = 4;
/** Degrees a second, and 1/s. */
const [YAW, PITCH, ROLL] = [60, 60, 100];
const TURNING = 5;
/** 1/s: how fast a roll levels itself, and degrees a second at most. */
const LEVELLING = 1.2;
const LEVELS = 50;
/** Radii of clearance: up to the first, or so many metres, its attitude goes with the ground; from the second it is its own. */
const [NEAR, FAR] = [0.5, 2];
const NEAR_METRES = 60;
const STRETCH = 1 / 60;

/** A ship that flies from a view as it is, 2.5 m clear of the ground. */
export function createShip(
  { x, y, z, forward, up }: { readonly x: number; readonly y: number; readonly z: number } & Attitude,
  velocity: Vector,
  ground: RoundGround,
): Ship {
  const still = { pitchRate: 0, yawRate: 0, rollRate: 0 };
  const above = unit([x, y, z]);
  const least = ground.radius + ground.height(x, y, z) + LEAST_ROOM;
  const away = clamp(Math.hypot(x, y, z), least, ground.radius * (1 + GREATEST_ALTITUDE));
  return { ...placed(mix(away, above, 0, above)), ...squared(forward, up), velocity, ...still };
}

/** The state dt seconds later. */
export function stepShip(state: Ship, intent: Intent, dt: number, ground: RoundGround): Ship {
  const wish = soundIntent(intent);
  const stretches = Math.ceil(dt / STRETCH - 1e-9);
  let ship = state;
  for (let i = 0; i < stretches; i++) ship = stretch(ship, wish, dt / stretches, ground);
  return ship;
}

/** Metres over the ground below. */
export function shipClearance({ x, y, z }: Ship, ground: RoundGround): number {
  return Math.hypot(x, y, z) - ground.radius - ground.height(x, y, z);
}

function stretch(ship: Ship, wish: Wish, dt: number, ground: RoundGround): Ship {
  const from: Vector = [ship.x, ship.y, ship.z];
  const above = unit(from);
  const clearance = shipClearance(ship, ground);
  const near = nearness(clearance, ground.radius);
  const steered = steerShip(
    ship,
    { ...wish, roll: wish.roll || levelling(ship, above, near) },
    topSpeed(clearance),
    dt,
  );
  const { place, velocity } = keepClear(from, steered.velocity, dt, ground);
  // Carried round with the ground: what was level stays so.
  const carry = mix(near * turnOver(above, unit(place)), unitOrNone(cross(above, place)), 0, above);
  return { ...steered, ...placed(place), ...turnAttitude(steered, carry), velocity: turned(velocity, carry) };
}

/** Turns and thrusts as anywhere in space, ground or none; `top` is the greatest speed, m/s. */
export function steerShip(ship: Ship, wish: Wish, top: number, dt: number): Ship {
  const right = cross(ship.forward, ship.up);
  const pitchRate = approach(ship.pitchRate, wish.pitch * PITCH, TURNING, dt);
  const yawRate = approach(ship.yawRate, wish.turn * YAW, TURNING, dt);
  const rollRate = approach(ship.rollRate, wish.roll * ROLL, TURNING, dt);
  const turn = mix(1, mix(pitchRate, right, -yawRate, ship.up), rollRate, ship.forward);
  const attitude = turnAttitude(ship, mix(DEGREE * dt, turn, 0, turn));
  const effort = Math.max(1, Math.hypot(wish.forward, wish.right, wish.up));
  const way = mix(
    1,
    mix(wish.forward, attitude.forward, wish.right, cross(attitude.forward, attitude.up)),
    wish.up,
    attitude.up,
  );
  const kept = Math.exp(-ANSWERS * dt);
  const velocity = mix(kept, ship.velocity, ((1 - kept) * top) / effort, way);
  return { ...ship, ...attitude, velocity, pitchRate, yawRate, rollRate };
}

function topSpeed(clearance: number): number {
  return Math.max(LEAST_SPEED, SPEEDS * clearance);
}

/** 1 near the ground, 0 far from it, even between. */
function nearness(clearance: number, radius: number): number {
  const [near, far] = [Math.max(NEAR * radius, NEAR_METRES), Math.max(FAR * radius, 2 * NEAR_METRES)];
  const share = clamp((far - clearance) / (far - near), 0, 1);
  return share * share * (3 - 2 * share);
}

/** The wish to roll that levels the wings, as strongly as `near`, 0 to 1; none where the nose points up or down, which has no level. */
export function levelling({ forward, up }: Attitude, above: Vector, near: number): number {
  const lean = Math.asin(clamp(dot(cross(forward, up), above), -1, 1)) / DEGREE;
  const level = Math.hypot(...cross(forward, above));
  return (clamp(upright(lean, dot(up, above)) * LEVELLING, -LEVELS, LEVELS) * near * level) / ROLL;
}

/** Degrees to roll by, right side down, for wings of this lean: beyond the side when it lies on its back. */
function upright(lean: number, rise: number): number {
  return rise >= 0 ? lean : Math.sign(lean || 1) * 180 - lean;
}

/** Radians between two unit vectors. */
function turnOver(a: Vector, b: Vector): number {
  return Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
}

function unitOrNone(v: Vector): Vector {
  return v[0] === 0 && v[1] === 0 && v[2] === 0 ? v : unit(v);
}

function placed([x, y, z]: Vector): { x: number; y: number; z: number } {
  return { x, y, z };
}
