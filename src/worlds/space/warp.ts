/**
 * The warp flight: from anywhere to a berth beside a star or a planet. The ship turns towards it, flies, and arrives at rest.
 *
 *   seconds   6 to 10, whatever the distance: 1 to 2 to turn and come to rest, then the flight (flight-path.ts)
 *   speed     0 at both ends; speed and acceleration are continuous between
 *   arrives   at the berth to the last bit, and moves with its body
 *   error     never in a body, 300 flights (tests/worlds/space/warp.test.ts)
 */
import { type SpacePlace, separation, translated } from "../../core/space/place.ts";
import { clamp, DEGREE } from "../../explorers/angle.ts";
import { NO_INTENT } from "../../explorers/explorer.ts";
import { type Attitude, orthonormal, rotateAttitude } from "../../explorers/rotation.ts";
import { RESPONSE } from "../../explorers/ship.ts";
import { carriedBy, clearanceOf, keptOut, type SpaceBody } from "../../explorers/space-body.ts";
import { attitudeBetween, limitSpeed, type Starship, stepStarship, topSpeed } from "../../explorers/starship.ts";
import { cross, dot, mix, unit, type Vector } from "../../explorers/vector.ts";
import { type FlightPath, lengthOf, planPath, pointOnPath } from "./flight-path.ts";

export interface Warp {
  readonly berth: Berth;
  /** Attitudes at the start and during the flight. */
  readonly from: Attitude;
  readonly aim: Attitude;
  /** Seconds that the turn and the flight take, and those passed. */
  readonly turning: number;
  readonly flying: number;
  readonly seconds: number;
  /** Null while it turns. */
  readonly path: FlightPath | null;
}

/** Seconds of turning, and more for half a turn; of flying, more for each e-fold of the path's length, and their maximum. */
const [TURNS, TURNS_MORE] = [1, 1];
const [FLIES, FLIES_MORE, FLIES_MOST] = [5, 0.11, 8];
/** The share of flying time at which the ship starts to turn to the berth's attitude. */
const SETTLES_FROM = 0.45;
/** Exponent of time: below 1 the departure is quicker and the arrival slower. */
const TIME_EXPONENT = 0.75;
/** The share of the path that counts as near where nothing is nearer. */
const SOFT = 0.02;
/** The least near distance, astronomical units: about a metre. */
const LEAST = 1e-11;

/** Plans a flight to a berth beside a body whose middle is at `middle` now. */
export function planWarp(ship: Starship, middle: SpacePlace, berth: Berth, bodies: readonly SpaceBody[]): Warp {
  const end = translated(middle, berth.offset);
  const rest = translated(ship.place, mix(1 / RESPONSE, ship.velocity, 0, ship.velocity));
  const aim = aimAlong(ship, separation(rest, end));
  const angle = Math.acos(clamp(dot(ship.forward, aim.forward), -1, 1));
  const length = lengthOf({ start: ship.place, ...roomsOf(ship.place, end, berth, bodies) }, end);
  return {
    berth,
    from: { forward: ship.forward, up: ship.up },
    aim,
    turning: TURNS + (TURNS_MORE * angle) / Math.PI,
    flying: Math.min(FLIES_MOST, FLIES + FLIES_MORE * length),
    seconds: 0,
    path: null,
  };
}

/** Ship and flight dt seconds later, null once arrived; `middle` and `bodies` at the end of the step. */
export function stepWarp(
  ship: Starship,
  warp: Warp,
  dt: number,
  middle: SpacePlace,
  bodies: readonly SpaceBody[],
): { readonly ship: Starship; readonly warp: Warp | null } {
  const { berth, turning, flying } = warp;
  const seconds = warp.seconds + dt;
  const end = translated(middle, berth.offset);
  if (seconds >= turning + flying) return { ship: atBerth(ship, middle, berth), warp: null };
  if (seconds < turning) {
    const braked = stepStarship(ship, NO_INTENT, dt, bodies);
    const attitude = attitudeBetween(warp.from, warp.aim, smootherstep(seconds / turning));
    return { ship: withAttitude(braked, attitude), warp: { ...warp, seconds } };
  }
  const path = warp.path ? carryPath(warp.path, bodies) : startPath(ship, warp, end, bodies);
  const share = (seconds - turning) / flying;
  const place = keptOut(pointOnPath(path, end, smootherstep(share ** TIME_EXPONENT)), bodies);
  const from = translated(ship.place, carriedBy(ship.place, bodies));
  const gone = separation(from, place);
  const velocity = mix(1 / dt, gone, 0, gone);
  const settling = smootherstep(clamp((share - SETTLES_FROM) / (1 - SETTLES_FROM), 0, 1));
  const attitude = attitudeBetween(warp.aim, berth, settling);
  return { ship: withAttitude({ ...ship, place, velocity }, attitude), warp: { ...warp, seconds, path } };
}

/** The ship at the berth, at the end of a flight. */
export function atBerth(ship: Starship, middle: SpacePlace, { offset, forward, up }: Berth): Starship {
  return withAttitude({ ...ship, place: translated(middle, offset), velocity: [0, 0, 0] }, { forward, up });
}

/** The ship after a cancelled flight: no faster than it could fly by itself. */
export function cancelWarp(ship: Starship, bodies: readonly SpaceBody[]): Starship {
  return { ...ship, velocity: limitSpeed(ship.velocity, Math.min(ship.cruise, topSpeed(ship.place, bodies))) };
}

function startPath(ship: Starship, { berth }: Warp, end: SpacePlace, bodies: readonly SpaceBody[]): FlightPath {
  const { near, close } = roomsOf(ship.place, end, berth, bodies);
  const start = translated(ship.place, carriedBy(ship.place, bodies));
  return planPath(start, end, near, close, bodies);
}

/** Moves the start with the body that carried the ship there. */
function carryPath(path: FlightPath, bodies: readonly SpaceBody[]): FlightPath {
  return { ...path, start: translated(path.start, carriedBy(path.start, bodies)) };
}

function roomsOf(from: SpacePlace, end: SpacePlace, { offset }: Berth, bodies: readonly SpaceBody[]) {
  let near = Math.max(LEAST, SOFT * Math.hypot(...separation(from, end)));
  for (const body of bodies) near = Math.max(LEAST, Math.min(near, clearanceOf(body, from)));
  return { near, close: Math.max(LEAST, Math.hypot(...offset)) };
}

function withAttitude(ship: Starship, { forward, up }: Attitude): Starship {
  return { ...ship, forward, up, pitchRate: 0, yawRate: 0, rollRate: 0 };
}

/** An attitude turned the shortest way to face along a vector; unchanged for a zero vector. */
function aimAlong(attitude: Attitude, along: Vector): Attitude {
  const { forward, up } = attitude;
  if (Math.hypot(...along) === 0) return attitude;
  const ahead = unit(along);
  const axis = cross(forward, ahead);
  const [sin, cos] = [Math.hypot(...axis), dot(forward, ahead)];
  // Facing away, it turns about its own up.
  if (sin < 1e-9) return cos > 0 ? attitude : rotateAttitude(attitude, mix(Math.PI, up, 0, up));
  return rotateAttitude(attitude, mix(Math.atan2(sin, cos) / sin, axis, 0, axis));
}

/** Smootherstep: 0 to 1 without speed or acceleration at either end. */
function smootherstep(x: number): number {
  return x * x * x * (x * (6 * x - 15) + 10);
}

export interface Berth extends Attitude {
  /** Astronomical units from the body's middle, in galaxy axes. */
  readonly offset: Vector;
}

/** Radii from a planet's middle, and degrees between star and ship as seen from the planet: three quarters are lit. */
const RADII = 3;
const PHASE = 55;
/** Degrees above the plane of the planets; the least distance in stellar radii; and distances of the second planet. */
const OVER = 24;
const LEAST_RADII = 14;
const FARTHER = 1.5;

/**
 * A berth in orbit round a planet. `toStar` and `toShip` point to its star and to the ship, `radius` is in astronomical units;
 * `normal` is the unit normal of the planets' plane.
 */
export function orbitBerth(toStar: Vector, toShip: Vector, normal: Vector, radius: number): Berth {
  const sun = unit(toStar);
  // On the near side: the path there never leads through the planet.
  const out = mix(Math.cos(PHASE * DEGREE), sun, Math.sin(PHASE * DEGREE), besideOf(toShip, sun));
  return { offset: mix(RADII * radius, out, 0, out), ...facing(mix(-1, out, 0, out), normal) };
}

/** A berth before a star of this radius, with planets at these mean distances from the innermost on: astronomical units. */
export function starBerth(toShip: Vector, normal: Vector, radius: number, axes: readonly number[]): Berth {
  const above = dot(toShip, normal) < 0 ? mix(-1, normal, 0, normal) : normal;
  const out = mix(Math.cos(OVER * DEGREE), besideOf(toShip, above), Math.sin(OVER * DEGREE), above);
  const away = Math.max(LEAST_RADII * radius, FARTHER * (axes[1] ?? axes[0] ?? 0));
  return { offset: mix(away, out, 0, out), ...facing(mix(-1, out, 0, out), normal) };
}

/** The unit vector perpendicular to an axis towards `direction`; any perpendicular where `direction` is parallel to the axis. */
function besideOf(direction: Vector, axis: Vector): Vector {
  const toward = mix(1, direction, -dot(direction, axis), axis);
  if (Math.hypot(...toward) > 1e-6 * Math.hypot(...direction)) return unit(toward);
  return unit(cross(axis, Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]));
}

/** Looks along a direction with the planets' north up, so that their orbits lie level. */
function facing(direction: Vector, normal: Vector): Attitude {
  return orthonormal(direction, Math.abs(dot(direction, normal)) < 0.999 ? normal : besideOf(direction, direction));
}
