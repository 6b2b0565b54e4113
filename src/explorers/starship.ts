/**
 * A ship in free space: six degrees of freedom with flight assistance. Without input it comes to rest, and far from any
 * body it levels its roll to the galaxy's plane.
 *
 *   cruise    astronomical units a second at full input, from a light-minute to 50 light-years, in steps of a quarter decade
 *   near      at most 1.2 clearances a second of the nearest body: it flies neither through nor past its target
 *   guard     never within a body's keep-out radius, nor beyond a million light-years along an axis
 *   carried   within 1,000 keep-out radii of a planet it moves with it, fading out at 3,000: they stay together while years run
 *   error     10⁴ random steps here and at 10⁶ ly (tests/explorers/starship.test.ts; 10⁶ in starship.long.test.ts)
 */
import { AU_PER_LIGHT_MINUTE, AU_PER_LY, type SpacePlace, separation, translated } from "../core/space/place.ts";
import { clamp, DEGREE, wrapHeading } from "./angle.ts";
import type { Intent } from "./explorer.ts";
import { sanitizeIntent } from "./explorer.ts";
import { type Attitude, rotateAttitude, rotationBetween } from "./rotation.ts";
import { levelling, steerShip } from "./ship.ts";
import { carriedBy, clearanceOf, edgeClamped, keptOut, type SpaceBody, toEdge } from "./space-body.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

export interface Starship extends Attitude {
  readonly place: SpacePlace;
  /** Astronomical units a second, in galaxy axes, relative to the body that carries it. */
  readonly velocity: Vector;
  /** Degrees a second: nose up, clockwise, right side down. */
  readonly pitchRate: number;
  readonly yawRate: number;
  readonly rollRate: number;
  /** Astronomical units a second at full input. */
  readonly cruise: number;
}

/** Astronomical units a second: a light-minute, and fifty light-years. */
export const SLOWEST = AU_PER_LIGHT_MINUTE;
export const FASTEST = 50 * AU_PER_LY;
const NOTCHES_A_DECADE = 4;
/** Clearances a second; and the least top speed near a body, keep-out radii a second. */
const CLEARANCES = 1.2;
const CREEP = 0.15;
/** Share of the top speed below which a ship without input stops. */
const REST = 1e-4;
/** Response of the roll that levels itself, and its minimum distance from any body, AU: beyond the planets of most stars. */
const LEVELS = 0.4;
const [LEVELS_FROM, LEVELS_ALL] = [1000, 5000];
const GALAXY_UP: Vector = [0, 0, 1];

export function createStarship(place: SpacePlace, attitude: Attitude, cruise = 5 * AU_PER_LY): Starship {
  const still = { pitchRate: 0, yawRate: 0, rollRate: 0 };
  return { place: edgeClamped(place), ...attitude, velocity: [0, 0, 0], ...still, cruise };
}

/** The state dt seconds later; `bodies` are those nearby, at the end of the step. */
export function stepStarship(ship: Starship, intent: Intent, dt: number, bodies: readonly SpaceBody[]): Starship {
  const sane = sanitizeIntent(intent);
  const from = translated(ship.place, carriedBy(ship.place, bodies));
  const top = topSpeed(from, bodies);
  const roll = sane.roll || levelling(ship, GALAXY_UP, LEVELS * farness(from, bodies));
  const greatest = Math.min(ship.cruise, top);
  const steered = steerShip({ ...ship, x: 0, y: 0, z: 0 }, { ...sane, roll }, greatest, dt);
  const hasInput = sane.forward !== 0 || sane.right !== 0 || sane.up !== 0;
  const limited = limitedNear(from, limitSpeed(steered.velocity, top), bodies);
  const velocity: Vector = !hasInput && Math.hypot(...limited) < REST * greatest ? [0, 0, 0] : limited;
  const place = edgeClamped(keptOut(translated(from, mix(dt, velocity, 0, velocity)), bodies));
  const { forward, up, pitchRate, yawRate, rollRate } = steered;
  return { ...ship, place, velocity, forward, up, pitchRate, yawRate, rollRate };
}

/** Changes the cruise speed by steps of a wheel. */
export function throttleBy(ship: Starship, notches: number): Starship {
  if (!Number.isFinite(notches)) return ship;
  return { ...ship, cruise: clamp(ship.cruise * 10 ** (notches / NOTCHES_A_DECADE), SLOWEST, FASTEST) };
}

/** Turns the ship: degrees clockwise and upward about its own axes. */
export function turnStarship(ship: Starship, clockwise: number, upward: number): Starship {
  const turn = mix(-clockwise * DEGREE, ship.up, upward * DEGREE, cross(ship.forward, ship.up));
  return { ...ship, ...rotateAttitude(ship, turn) };
}

/** The top speed near bodies, astronomical units a second. */
export function topSpeed(place: SpacePlace, bodies: readonly SpaceBody[]): number {
  let top = Infinity;
  for (const body of bodies) top = Math.min(top, Math.max(CREEP * body.room, CLEARANCES * clearanceOf(body, place)));
  return top;
}

/** Interpolates between two attitudes. */
export function attitudeBetween(before: Attitude, now: Attitude, share: number): Attitude {
  return rotateAttitude(before, rotationBetween(before, now), share);
}

/** A velocity limited to this length. */
export function limitSpeed(velocity: Vector, top: number): Vector {
  const speed = Math.hypot(...velocity);
  return speed > top ? mix(top / speed, velocity, 0, velocity) : velocity;
}

/** A velocity reduced where it leads to a body or to the edge of space. */
function limitedNear(from: SpacePlace, velocity: Vector, bodies: readonly SpaceBody[]): Vector {
  let limited = velocity;
  for (const body of bodies) {
    const away = separation(body.place, from);
    if (Math.hypot(...away) === 0) continue;
    const out = unit(away);
    const inward = -dot(limited, out);
    const most = CLEARANCES * clearanceOf(body, from);
    if (inward > most) limited = mix(1, limited, inward - most, out);
  }
  const along = (i: 0 | 1 | 2) => clamp(limited[i], -CLEARANCES * toEdge(from, i, -1), CLEARANCES * toEdge(from, i, 1));
  return [along(0), along(1), along(2)];
}

/** 1 far from any body, 0 near one. */
function farness(place: SpacePlace, bodies: readonly SpaceBody[]): number {
  let far = 1;
  for (const body of bodies) {
    const share = (clearanceOf(body, place) - LEVELS_FROM) / (LEVELS_ALL - LEVELS_FROM);
    far = Math.min(far, clamp(share, 0, 1));
  }
  return far;
}

/** Heading clockwise from +y, pitch from the galaxy's plane, roll right side down: degrees. */
export function attitudeOf([heading, pitch, roll]: readonly [number, number, number]): Attitude {
  const [h, p, r] = [heading * DEGREE, pitch * DEGREE, roll * DEGREE];
  const forward: Vector = [Math.cos(p) * Math.sin(h), Math.cos(p) * Math.cos(h), Math.sin(p)];
  const level: Vector = [Math.cos(h), -Math.sin(h), 0];
  const above = cross(level, forward);
  const [c, s] = [Math.cos(r), Math.sin(r)];
  const up: Vector = [c * above[0] + s * level[0], c * above[1] + s * level[1], c * above[2] + s * level[2]];
  return { forward, up };
}

export function lookOf({ forward, up }: Attitude): [heading: number, pitch: number, roll: number] {
  const pitch = Math.asin(Math.max(-1, Math.min(1, forward[2])));
  // Straight up or down, the top of the ship gives the heading.
  const level = Math.hypot(forward[0], forward[1]);
  const heading =
    level > 1e-9
      ? Math.atan2(forward[0], forward[1])
      : Math.atan2(-Math.sign(forward[2]) * up[0], -Math.sign(forward[2]) * up[1]);
  const right: Vector = [Math.cos(heading), -Math.sin(heading), 0];
  const above = cross(right, forward);
  const along = (a: Vector) => a[0] * up[0] + a[1] * up[1] + a[2] * up[2];
  return [wrapHeading(heading / DEGREE), pitch / DEGREE, Math.atan2(along(right), along(above)) / DEGREE];
}
