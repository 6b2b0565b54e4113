/**
 * An orbiter: a camera round a planet, from eight radii up to 2 m over the ground, in one continuous movement.
 *
 *   up        climbs by a factor of e a second at full input: as quick for its height everywhere
 *   forward   and right: swing over the ground by 0.6 clearances a second, 60°/s of the planet at most
 *   view      straight down in orbit, to the horizon near the ground, plus the tilt that the player adds
 *   state     the direction ahead is a vector along the ground, carried from place to place: poles are places like others
 *   error     never nearer to the ground than 2 m in 10⁵ random steps at 400 m, 60 km and 6,371 km (tests/explorers/orbiter.test.ts)
 */
import { clamp, DEGREE } from "./angle.ts";
import { type FullIntent, type Intent, sanitizeIntent, substepsOf, type Writable } from "./explorer.ts";
import { flightState, type OrbitFlight, planFlight } from "./orbit-flight.ts";
import type { RoundGround } from "./planet-ground.ts";
import { GREATEST_ALTITUDE } from "./ship.ts";
import { springTo } from "./spring.ts";
import { type EyeView, parallelTransport } from "./tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

export interface Orbiter {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Unit vector along the ground: the top of the view in orbit, and the direction of view low down. */
  readonly ahead: Vector;
  /** Degrees above level; `tilt` is the part that the player adds. */
  readonly pitch: number;
  readonly tilt: number;
  /** Metres over `floor`, which is the ground beneath, metres above datum, followed smoothly. */
  readonly clearance: number;
  readonly floor: number;
  readonly floorRate: number;
  /** Radians of the planet a second, ahead and to the right. */
  readonly swingAhead: number;
  readonly swingRight: number;
  /** Powers of e of clearance a second. */
  readonly climb: number;
  /** Degrees a second. */
  readonly turn: number;
  readonly flight: OrbitFlight | null;
}

/** Metres over the ground. */
export const LEAST_CLEARANCE = 2;
/** Response of rates to the input, and decay of a push, 1/s. */
const AGILITY = 5;
const CLIMB = 1;
const TURN = 60;
const SWING = 60 * DEGREE;
const SWINGS = 0.6;
/** Metres added to the clearance that a swing is scaled by: it would stand still at the ground. */
const STRIDE = 5;
/** Response to the floor, 1/s; and decay of a tilt, for each power of e that the clearance changes. */
const FOLLOWS = 1.2;
const FADES = 0.4;
const WHEEL = 0.25;
const [LOWEST_PITCH, HIGHEST_PITCH] = [-90, 80];

/** An orbiter that continues a view. Only a roll, which is levelled, and less than 2 m of clearance change. */
export function createOrbiter({ x, y, z, forward, up }: EyeView, ground: RoundGround): Orbiter {
  const above = unit([x, y, z]);
  const rise = dot(forward, above);
  // Looking straight up or down, the top of the view gives the direction ahead.
  const way = Math.abs(rise) < 0.9999 ? forward : mix(-Math.sign(rise), up, 0, up);
  const floor = ground.height(x, y, z);
  const still = { floorRate: 0, swingAhead: 0, swingRight: 0, climb: 0, turn: 0, flight: null };
  const clearance = Math.hypot(x, y, z) - ground.radius - floor;
  const orbiter = { x, y, z, ahead: level(way, above), pitch: 0, tilt: 0, clearance, floor, ...still };
  place(orbiter, above, 0, ground);
  orbiter.pitch = clamp(Math.asin(clamp(rise, -1, 1)) / DEGREE, LOWEST_PITCH, HIGHEST_PITCH);
  orbiter.tilt = orbiter.pitch - ownPitch(orbiter.clearance, ground.radius);
  return orbiter;
}

/** The same with a velocity of its own, m/s in the planet's axes: it glides out. */
export function withVelocity(state: Orbiter, velocity: Vector): Orbiter {
  const above = unit([state.x, state.y, state.z]);
  const away = Math.hypot(state.x, state.y, state.z);
  const swing = (way: Vector) => clamp(dot(velocity, way) / away, -SWING, SWING);
  const climb = clamp(dot(velocity, above) / state.clearance, -CLIMB, CLIMB);
  return { ...state, swingAhead: swing(state.ahead), swingRight: swing(cross(state.ahead, above)), climb };
}

/** The state dt seconds later. Input to move ends a flight, and its speed glides out. */
export function stepOrbiter(state: Orbiter, intent: Intent, dt: number, ground: RoundGround): Orbiter {
  const orbiter: Writable<Orbiter> = { ...state };
  const sane = sanitizeIntent(intent);
  if (sane.forward !== 0 || sane.right !== 0 || sane.up !== 0) orbiter.flight = null;
  const count = substepsOf(dt);
  for (let i = 0; i < count; i++) substep(orbiter, sane, dt / count, ground);
  return orbiter;
}

export function orbiterView({ x, y, z, ahead, pitch }: Orbiter): EyeView {
  const above = unit([x, y, z]);
  const [sin, cos] = [Math.sin(pitch * DEGREE), Math.cos(pitch * DEGREE)];
  return { x, y, z, forward: mix(cos, ahead, sin, above), up: mix(cos, above, -sin, ahead) };
}

/** Drags the ground to the right and up, radians of the view: it follows the pointer and glides on a little. */
export function dragOrbiter(state: Orbiter, right: number, up: number, { radius }: RoundGround): Orbiter {
  if (!isInput(right) && !isInput(up)) return state;
  const push = (AGILITY * (state.clearance + STRIDE)) / radius;
  const pushed = (rate: number, by: number) => clamp(rate - finite(by) * push, -AGILITY, AGILITY);
  const [swingAhead, swingRight] = [pushed(state.swingAhead, up), pushed(state.swingRight, right)];
  return { ...state, swingAhead, swingRight, flight: null };
}

/** Turns the view: degrees clockwise, and degrees up. */
export function turnOrbiter(state: Orbiter, heading: number, pitch: number): Orbiter {
  const looked = clamp(state.pitch + finite(pitch), LOWEST_PITCH, HIGHEST_PITCH);
  const ahead = turned(state.ahead, unit([state.x, state.y, state.z]), finite(heading));
  return { ...state, ahead, pitch: looked, tilt: state.tilt + looked - state.pitch };
}

/** Zooms by steps of a wheel, nearer positive. */
export function zoomOrbiter(state: Orbiter, steps: number): Orbiter {
  if (!isInput(steps)) return state;
  return { ...state, climb: clamp(state.climb - AGILITY * WHEEL * steps, -AGILITY, AGILITY), flight: null };
}

/** Starts a flight to a direction, at an altitude in metres above datum, or 2 m over its ground. */
export function flyTo(state: Orbiter, target: Vector, altitude: number, ground: RoundGround): Orbiter {
  if (!Number.isFinite(altitude)) throw new RangeError(`Expected an altitude in metres, got ${altitude}.`);
  const to = unit(target);
  const floor = ground.height(...mix(ground.radius, to, 0, to));
  const clearance = Math.max(LEAST_CLEARANCE, Math.min(altitude, GREATEST_ALTITUDE * ground.radius) - floor);
  const from = unit([state.x, state.y, state.z]);
  const [clearances, floors] = [[state.clearance, clearance] as const, [state.floor, floor] as const];
  return { ...state, flight: planFlight(from, to, state.ahead, ground.radius, clearances, floors) };
}

function substep(orbiter: Writable<Orbiter>, intent: FullIntent, dt: number, ground: RoundGround): void {
  const from = unit([orbiter.x, orbiter.y, orbiter.z]);
  const before = orbiter.clearance;
  const flying = orbiter.flight;
  const up = flying ? fly(orbiter, flying, from, dt) : swing(orbiter, from, intent, dt, ground.radius);
  const [turn, turnRate] = glide(orbiter.turn, intent.turn * TURN, dt);
  orbiter.turn = turnRate;
  orbiter.ahead = turned(orbiter.ahead, up, turn);
  // A flight knows the ground of its goal, and low down there is no time to follow.
  place(orbiter, up, flying ? 0 : dt, ground);
  orbiter.tilt *= (Math.min(before, orbiter.clearance) / Math.max(before, orbiter.clearance)) ** FADES;
  orbiter.pitch = clamp(ownPitch(orbiter.clearance, ground.radius) + orbiter.tilt, LOWEST_PITCH, HIGHEST_PITCH);
}

/** Climbs and swings; returns the unit vector over its new place. */
function swing(orbiter: Writable<Orbiter>, from: Vector, intent: FullIntent, dt: number, radius: number): Vector {
  const [climbed, climb] = glide(orbiter.climb, intent.up * CLIMB, dt);
  orbiter.climb = climb;
  orbiter.clearance *= Math.exp(climbed);
  const effort = Math.max(1, Math.hypot(intent.forward, intent.right));
  const speed = Math.min(SWING, (SWINGS * (orbiter.clearance + STRIDE)) / radius) / effort;
  const [ahead, swingAhead] = glide(orbiter.swingAhead, intent.forward * speed, dt);
  const [right, swingRight] = glide(orbiter.swingRight, intent.right * speed, dt);
  orbiter.swingAhead = swingAhead;
  orbiter.swingRight = swingRight;
  const angle = Math.hypot(ahead, right);
  if (angle === 0) return from;
  const way = mix(ahead / angle, orbiter.ahead, right / angle, cross(orbiter.ahead, from));
  const to = unit(mix(Math.cos(angle), from, Math.sin(angle), way));
  orbiter.ahead = level(parallelTransport(orbiter.ahead, from, to), to);
  return to;
}

function fly(orbiter: Writable<Orbiter>, flight: OrbitFlight, from: Vector, dt: number): Vector {
  const next = { ...flight, seconds: flight.seconds + dt };
  const [past, now] = [flightState(flight), flightState(next)];
  orbiter.ahead = level(parallelTransport(orbiter.ahead, from, now.up), now.up);
  const done = next.seconds >= next.duration;
  const rate = done ? 0 : Math.min(SWING, (now.angle - past.angle) / dt);
  orbiter.swingAhead = rate * dot(now.along, orbiter.ahead);
  orbiter.swingRight = rate * dot(now.along, cross(orbiter.ahead, now.up));
  orbiter.climb = done ? 0 : Math.log(now.clearance / past.clearance) / dt;
  orbiter.clearance = now.clearance;
  orbiter.floor = now.floor;
  orbiter.floorRate = 0;
  orbiter.flight = done ? null : next;
  return now.up;
}

/** Follows the ground smoothly, and holds the 2 m above it and the 8 radii strictly. */
function place(orbiter: Writable<Orbiter>, up: Vector, dt: number, ground: RoundGround): void {
  const { radius } = ground;
  const here = ground.height(radius * up[0], radius * up[1], radius * up[2]);
  const floor = { value: orbiter.floor, rate: orbiter.floorRate };
  springTo(floor, here, FOLLOWS, dt);
  orbiter.floor = floor.value;
  orbiter.floorRate = floor.rate;
  const most = GREATEST_ALTITUDE * radius;
  orbiter.clearance = Math.max(LEAST_CLEARANCE, Math.min(orbiter.clearance, most - floor.value));
  const altitude = Math.max(here + LEAST_CLEARANCE, Math.min(floor.value + orbiter.clearance, most));
  [orbiter.x, orbiter.y, orbiter.z] = mix(radius + altitude, up, 0, up);
}

/** The view's pitch without tilt: −90° from half a radius up; −4° below radius/2000 (4 m to 1 km); by ln(clearance) between. */
function ownPitch(clearance: number, radius: number): number {
  const high = radius / 2;
  const low = Math.min(high / 10, clamp(radius / 2000, 4, 1000));
  const share = clamp(Math.log(clearance / low) / Math.log(high / low), 0, 1);
  return -4 - 86 * share * share * (3 - 2 * share);
}

/** Distance moved in dt seconds at a rate that approaches the wanted rate, and the rate at the end. */
function glide(rate: number, wanted: number, dt: number): [moved: number, rate: number] {
  const rest = Math.exp(-AGILITY * dt);
  return [wanted * dt + ((rate - wanted) * (1 - rest)) / AGILITY, wanted + (rate - wanted) * rest];
}

/** A horizontal direction turned clockwise by degrees. */
function turned(ahead: Vector, above: Vector, degrees: number): Vector {
  const angle = degrees * DEGREE;
  return level(mix(Math.cos(angle), ahead, Math.sin(angle), cross(ahead, above)), above);
}

/** The part of a vector along the ground, of length 1. */
function level(vector: Vector, above: Vector): Vector {
  return unit(mix(1, vector, -dot(vector, above), above));
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** Whether a device gives input: zeros that it repeats at rest end no flight. */
function isInput(value: number): boolean {
  return finite(value) !== 0;
}
