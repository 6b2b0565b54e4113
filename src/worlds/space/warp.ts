/**
 * A flight by itself, from wherever one is to a berth beside a star or a planet: it turns that way, goes, and is there.
 *
 *   seconds   6 to 10, whatever the distance: 1 to 2 of turning, during which it comes to rest, then the way (way.ts)
 *   speed     none at either end, and no leap of it or of its change between
 *   arrives   at the berth to the last bit, and with its body if that moves
 *   error     never in a body, 300 flights (tests/worlds/space/warp.test.ts)
 */
import { type SpacePlace, separation, translated } from "../../core/space/place.ts";
import { clamp } from "../../explorers/angle.ts";
import { NO_INTENT } from "../../explorers/explorer.ts";
import { type Attitude, rotateAttitude } from "../../explorers/rotation.ts";
import { RESPONSE } from "../../explorers/ship.ts";
import { carriedBy, clearanceOf, keptOut, type SpaceBody } from "../../explorers/space-body.ts";
import { attitudeBetween, limitSpeed, type Starship, stepStarship, topSpeed } from "../../explorers/starship.ts";
import { cross, dot, mix, unit, type Vector } from "../../explorers/vector.ts";
import { lengthOf, placeOn, type Way, wayBetween } from "./flight-path.ts";
import type { Berth } from "./warp-end.ts";

export interface Warp {
  readonly berth: Berth;
  /** As it faced when it began, and as it faces on the way. */
  readonly from: Attitude;
  readonly aim: Attitude;
  /** Seconds that turning and the way take, and those gone. */
  readonly turning: number;
  readonly flying: number;
  readonly seconds: number;
  /** Null while it turns. */
  readonly way: Way | null;
}

/** Seconds of turning, and more for half a turn; of flying, and more for each e-fold of the way's length, at most. */
const [TURNS, TURNS_MORE] = [1, 1];
const [FLIES, FLIES_MORE, FLIES_MOST] = [5, 0.11, 8];
/** Of the way in time, where the ship begins to turn to its berth's attitude. */
const SETTLES_FROM = 0.45;
/** Below 1 there is less time for the departure and more for the arrival. */
const SOONER = 0.75;
/** The share of the way that counts as near where nothing is nearer. */
const SOFT = 0.02;
/** Astronomical units, a metre or so: nearer to something nothing begins. */
const LEAST = 1e-11;

/** A flight to a berth beside a body whose middle is there now. */
export function planWarp(ship: Starship, middle: SpacePlace, berth: Berth, bodies: readonly SpaceBody[]): Warp {
  const end = translated(middle, berth.offset);
  const rest = translated(ship.place, mix(1 / RESPONSE, ship.velocity, 0, ship.velocity));
  const aim = aimed(ship, separation(rest, end));
  const angle = Math.acos(clamp(dot(ship.forward, aim.forward), -1, 1));
  const length = lengthOf({ start: ship.place, ...roomsOf(ship.place, end, berth, bodies) }, end);
  return {
    berth,
    from: { forward: ship.forward, up: ship.up },
    aim,
    turning: TURNS + (TURNS_MORE * angle) / Math.PI,
    flying: Math.min(FLIES_MOST, FLIES + FLIES_MORE * length),
    seconds: 0,
    way: null,
  };
}

/** Ship and flight dt seconds later, null when it has arrived; `middle` and `bodies` as they stand by then. */
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
    const attitude = attitudeBetween(warp.from, warp.aim, evenly(seconds / turning));
    return { ship: still(braked, attitude), warp: { ...warp, seconds } };
  }
  const way = warp.way ? carriedOn(warp.way, bodies) : begun(ship, warp, end, bodies);
  const share = (seconds - turning) / flying;
  const place = keptOut(placeOn(way, end, evenly(share ** SOONER)), bodies);
  const from = translated(ship.place, carriedBy(ship.place, bodies));
  const gone = separation(from, place);
  const velocity = mix(1 / dt, gone, 0, gone);
  const settling = evenly(clamp((share - SETTLES_FROM) / (1 - SETTLES_FROM), 0, 1));
  const attitude = attitudeBetween(warp.aim, berth, settling);
  return { ship: still({ ...ship, place, velocity }, attitude), warp: { ...warp, seconds, way } };
}

/** The ship as it is when a flight to a berth has ended. */
export function atBerth(ship: Starship, middle: SpacePlace, { offset, forward, up }: Berth): Starship {
  return still({ ...ship, place: translated(middle, offset), velocity: [0, 0, 0] }, { forward, up });
}

/** The ship as it flies on when a flight is given up: no faster than it could by itself. */
export function givenUp(ship: Starship, bodies: readonly SpaceBody[]): Starship {
  return { ...ship, velocity: limitSpeed(ship.velocity, Math.min(ship.cruise, topSpeed(ship.place, bodies))) };
}

function begun(ship: Starship, { berth }: Warp, end: SpacePlace, bodies: readonly SpaceBody[]): Way {
  const { near, close } = roomsOf(ship.place, end, berth, bodies);
  const start = translated(ship.place, carriedBy(ship.place, bodies));
  return wayBetween(start, end, near, close, bodies);
}

/** The start goes on with what carried the ship there. */
function carriedOn(way: Way, bodies: readonly SpaceBody[]): Way {
  return { ...way, start: translated(way.start, carriedBy(way.start, bodies)) };
}

function roomsOf(from: SpacePlace, end: SpacePlace, { offset }: Berth, bodies: readonly SpaceBody[]) {
  let near = Math.max(LEAST, SOFT * Math.hypot(...separation(from, end)));
  for (const body of bodies) near = Math.max(LEAST, Math.min(near, clearanceOf(body, from)));
  return { near, close: Math.max(LEAST, Math.hypot(...offset)) };
}

function still(ship: Starship, { forward, up }: Attitude): Starship {
  return { ...ship, forward, up, pitchRate: 0, yawRate: 0, rollRate: 0 };
}

/** An attitude turned the shortest way to face along a vector; as it is for none. */
function aimed(attitude: Attitude, along: Vector): Attitude {
  const { forward, up } = attitude;
  if (Math.hypot(...along) === 0) return attitude;
  const ahead = unit(along);
  const axis = cross(forward, ahead);
  const [sin, cos] = [Math.hypot(...axis), dot(forward, ahead)];
  // Straight behind, it turns about its own up.
  if (sin < 1e-9) return cos > 0 ? attitude : rotateAttitude(attitude, mix(Math.PI, up, 0, up));
  return rotateAttitude(attitude, mix(Math.atan2(sin, cos) / sin, axis, 0, axis));
}

/** 0 to 1 without speed or push at either end. */
function evenly(x: number): number {
  return x * x * x * (x * (6 * x - 15) + 10);
}
