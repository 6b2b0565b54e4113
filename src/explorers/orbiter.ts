/**
 * An orbiter: an eye round a planet, from eight radii up to 2 m over the ground, in one movement.
 *
 *   up        climbs by e a second at full wish: as quick for its height everywhere
 *   forward   and right: swing over the ground by 0.6 clearances a second, 60°/s of the planet at most
 *   view      straight down in orbit, to the horizon near the ground, and as the person tilts it
 *   state     the way ahead is a vector along the ground, carried from place to place: poles are places like others
 *   error     never nearer to the ground than 2 m in 10⁵ random steps at 400 m, 60 km and 6,371 km (tests/explorers/orbiter.test.ts)
 */

import { clamp, DEGREE } from "./angle.ts";
import type { Intent } from "./explorer.ts";
import type { Writable } from "./helicopter-spec.ts";
import { soundIntent } from "./intent.ts";
import { flownTo, type OrbitFlight, planFlight } from "./orbit-flight.ts";
import { springTo } from "./spring.ts";
import { parallelTransport } from "./tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

/** A planet as an orbiter asks of it: metres of its datum, and of ground (or water) above it under a place off its centre. */
export interface RoundGround {
  readonly radius: number;
  height(x: number, y: number, z: number): number;
}

/** An eye, metres from a planet's centre, and two unit vectors at right angles. */
export interface OrbiterView {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly forward: Vector;
  readonly up: Vector;
}

export interface Orbiter {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Unit vector along the ground: the top of the view in orbit, and where the eye looks low down. */
  readonly ahead: Vector;
  /** Degrees above level; `tilt` is the person's share of it. */
  readonly pitch: number;
  readonly tilt: number;
  /** Metres over `floor`, which is the ground beneath, metres above datum, followed softly. */
  readonly clearance: number;
  readonly floor: number;
  readonly floorRate: number;
  /** Radians of the planet a second, ahead and to the right. */
  readonly swingAhead: number;
  readonly swingRight: number;
  /** Powers of e of the clearance a second. */
  readonly climb: number;
  /** Degrees a second. */
  readonly turn: number;
  readonly flight: OrbitFlight | null;
}

/** Metres over the ground, and radii above datum. */
export const LEAST_CLEARANCE = 2;
export const GREATEST_ALTITUDE = 8;
const STRETCH = 1 / 60;
/** 1/s: how soon a rate is the wished one, and a push spent. */
const AGILITY = 5;
const CLIMB = 1;
const TURN = 60;
const SWING = 60 * DEGREE;
const SWINGS = 0.6;
/** Metres more than its clearance by which a swing goes, or it would stand still at the ground. */
const STRIDE = 5;
/** 1/s, of the floor; and of a tilt, for each power of e that the clearance changes. */
const FOLLOWS = 1.2;
const FADES = 0.4;
const WHEEL = 0.25;
const [LOWEST_PITCH, HIGHEST_PITCH] = [-90, 80];

/** An orbiter that sees what another explorer saw: nothing jumps but a roll, which is levelled, and less than 2 m of clearance. */
export function createOrbiter({ x, y, z, forward, up }: OrbiterView, ground: RoundGround): Orbiter {
  const above = unit([x, y, z]);
  const rise = dot(forward, above);
  // Where the eye looks straight up or down, the top of its view tells the way.
  const way = Math.abs(rise) < 0.9999 ? forward : mix(-Math.sign(rise), up, 0, up);
  const floor = ground.height(x, y, z);
  const still = { floorRate: 0, swingAhead: 0, swingRight: 0, climb: 0, turn: 0, flight: null };
  const clearance = Math.hypot(x, y, z) - ground.radius - floor;
  const orbiter = { x, y, z, ahead: level(way, above), pitch: 0, tilt: 0, clearance, floor, ...still };
  seat(orbiter, above, 0, ground);
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

/** The state dt seconds later; a wish to move ends a flight, and what it had of motion glides out. */
export function stepOrbiter(state: Orbiter, intent: Intent, dt: number, ground: RoundGround): Orbiter {
  const orbiter: Writable<Orbiter> = { ...state };
  const wish = soundIntent(intent);
  if (wish.forward !== 0 || wish.right !== 0 || wish.up !== 0) orbiter.flight = null;
  const stretches = Math.ceil(dt / STRETCH - 1e-9);
  for (let i = 0; i < stretches; i++) stretch(orbiter, wish, dt / stretches, ground);
  return orbiter;
}

export function orbiterView({ x, y, z, ahead, pitch }: Orbiter): OrbiterView {
  const above = unit([x, y, z]);
  const [sin, cos] = [Math.sin(pitch * DEGREE), Math.cos(pitch * DEGREE)];
  return { x, y, z, forward: mix(cos, ahead, sin, above), up: mix(cos, above, -sin, ahead) };
}

/** Ground dragged to the right and up, radians of the view: it follows the pointer, and glides on a little. */
export function dragOrbiter(state: Orbiter, right: number, up: number, { radius }: RoundGround): Orbiter {
  if (!moves(right) && !moves(up)) return state;
  const push = (AGILITY * (state.clearance + STRIDE)) / radius;
  const pushed = (rate: number, by: number) => clamp(rate - sound(by) * push, -AGILITY, AGILITY);
  const [swingAhead, swingRight] = [pushed(state.swingAhead, up), pushed(state.swingRight, right)];
  return { ...state, swingAhead, swingRight, flight: null };
}

/** A look: degrees clockwise, and degrees up. */
export function turnOrbiter(state: Orbiter, heading: number, pitch: number): Orbiter {
  const looked = clamp(state.pitch + sound(pitch), LOWEST_PITCH, HIGHEST_PITCH);
  const ahead = turned(state.ahead, unit([state.x, state.y, state.z]), sound(heading));
  return { ...state, ahead, pitch: looked, tilt: state.tilt + looked - state.pitch };
}

/** Steps of a wheel, nearer positive. */
export function zoomOrbiter(state: Orbiter, steps: number): Orbiter {
  if (!moves(steps)) return state;
  return { ...state, climb: clamp(state.climb - AGILITY * WHEEL * steps, -AGILITY, AGILITY), flight: null };
}

/** Begins a flight over a direction, to an altitude in metres above datum, or 2 m over its ground. */
export function flyTo(state: Orbiter, target: Vector, altitude: number, ground: RoundGround): Orbiter {
  if (!Number.isFinite(altitude)) throw new RangeError(`Expected an altitude in metres, got ${altitude}.`);
  const to = unit(target);
  const floor = ground.height(...mix(ground.radius, to, 0, to));
  const clearance = Math.max(LEAST_CLEARANCE, Math.min(altitude, GREATEST_ALTITUDE * ground.radius) - floor);
  const from = unit([state.x, state.y, state.z]);
  const [clearances, floors] = [[state.clearance, clearance] as const, [state.floor, floor] as const];
  return { ...state, flight: planFlight(from, to, state.ahead, ground.radius, clearances, floors) };
}

function stretch(orbiter: Writable<Orbiter>, wish: Intent, dt: number, ground: RoundGround): void {
  const from = unit([orbiter.x, orbiter.y, orbiter.z]);
  const before = orbiter.clearance;
  const flying = orbiter.flight;
  const up = flying ? fly(orbiter, flying, from, dt) : swing(orbiter, from, wish, dt, ground.radius);
  const [turn, turnRate] = glide(orbiter.turn, wish.turn * TURN, dt);
  orbiter.turn = turnRate;
  orbiter.ahead = turned(orbiter.ahead, up, turn);
  // A flight knows the ground that it goes to, and low down there is no time to follow.
  seat(orbiter, up, flying ? 0 : dt, ground);
  orbiter.tilt *= (Math.min(before, orbiter.clearance) / Math.max(before, orbiter.clearance)) ** FADES;
  orbiter.pitch = clamp(ownPitch(orbiter.clearance, ground.radius) + orbiter.tilt, LOWEST_PITCH, HIGHEST_PITCH);
}

/** Climbs and swings; returns the unit vector over its new place. */
function swing(orbiter: Writable<Orbiter>, from: Vector, wish: Intent, dt: number, radius: number): Vector {
  const [climbed, climb] = glide(orbiter.climb, wish.up * CLIMB, dt);
  orbiter.climb = climb;
  orbiter.clearance *= Math.exp(climbed);
  const effort = Math.max(1, Math.hypot(wish.forward, wish.right));
  const speed = Math.min(SWING, (SWINGS * (orbiter.clearance + STRIDE)) / radius) / effort;
  const [ahead, swingAhead] = glide(orbiter.swingAhead, wish.forward * speed, dt);
  const [right, swingRight] = glide(orbiter.swingRight, wish.right * speed, dt);
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
  const [past, now] = [flownTo(flight), flownTo(next)];
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

/** Follows the ground softly, and holds the 2 m above it and the 8 radii hard. */
function seat(orbiter: Writable<Orbiter>, up: Vector, dt: number, ground: RoundGround): void {
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

/** Straight down from half a radius on, and to the horizon below a two thousandth, 4 m at least and 1 km at most; even in ln c between. */
function ownPitch(clearance: number, radius: number): number {
  const high = radius / 2;
  const low = Math.min(high / 10, clamp(radius / 2000, 4, 1000));
  const share = clamp(Math.log(clearance / low) / Math.log(high / low), 0, 1);
  return -4 - 86 * share * share * (3 - 2 * share);
}

/** How far a rate goes in dt seconds while it comes to be the wished one, and what it then is. */
function glide(rate: number, wished: number, dt: number): [moved: number, rate: number] {
  const rest = Math.exp(-AGILITY * dt);
  return [wished * dt + ((rate - wished) * (1 - rest)) / AGILITY, wished + (rate - wished) * rest];
}

/** A way ahead turned clockwise by degrees. */
function turned(ahead: Vector, above: Vector, degrees: number): Vector {
  const angle = degrees * DEGREE;
  return level(mix(Math.cos(angle), ahead, Math.sin(angle), cross(ahead, above)), above);
}

/** The part of a vector along the ground, of length 1. */
function level(vector: Vector, above: Vector): Vector {
  return unit(mix(1, vector, -dot(vector, above), above));
}

function sound(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** Whether a device asks for anything: what it repeats at rest ends no flight. */
function moves(value: number): boolean {
  return sound(value) !== 0;
}
