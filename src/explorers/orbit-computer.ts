/**
 * The computer of descents and lift-offs: where and when a craft in orbit comes down if it begins now, and how long it climbs to orbit.
 *
 *   descent   the craft drifts on while its velocity fades (e^(−response·t)), and sinks to the ground under the place where it rests
 *   seconds   of full input: height shrinks by `rate` of itself a second, and by `least` m/s at least
 *   error     within a tenth of the flown descent, in place and time (tests/explorers/orbit-computer.test.ts)
 */
import type { RoundGround } from "./planet-ground.ts";
import { dot, mix, unit, type Vector } from "./vector.ts";

/** Radii of clearance from which a craft is in orbit: it keeps its attitude to the stars no longer than up to there. */
export const ORBIT = 0.5;

/** The way a craft climbs and sinks. */
export interface Climber {
  /** Metres from the planet's centre, and m/s in its axes. */
  readonly place: Vector;
  readonly velocity: Vector;
  /** 1/s: fading of its velocity without input, and share of its height that it climbs or sinks in a second. */
  readonly response: number;
  readonly rate: number;
  /** Climb and descent near the ground, m/s, and metres over it at which a descent ends. */
  readonly least: number;
  readonly room: number;
}

export interface Descent {
  /** The ground, metres from the centre. */
  readonly place: Vector;
  /** Metres along the ground from under the craft. */
  readonly distance: number;
  readonly seconds: number;
}

/** The descent that begins now. */
export function descentOf({ place, velocity, response, rate, least, room }: Climber, ground: RoundGround): Descent {
  const up = unit(place);
  const level = mix(1, velocity, -dot(velocity, up), up);
  const rests = unit(mix(1, place, 1 / response, level));
  const height = ground.radius + ground.height(...mix(ground.radius, rests, 0, rests));
  const clearance = Math.max(room, Math.hypot(...place) - height);
  const angle = Math.acos(Math.min(1, dot(up, rests)));
  return {
    place: mix(height, rests, 0, rests),
    distance: angle * ground.radius,
    seconds: secondsBetween(room, clearance, rate, least),
  };
}

/** Seconds of full climb from a clearance, metres, to orbit; 0 there. */
export function secondsToOrbit(
  clearance: number,
  { rate, least }: Pick<Climber, "rate" | "least">,
  radius: number,
): number {
  return secondsBetween(clearance, ORBIT * radius, rate, least);
}

/** Seconds from one height to another at max(least, rate·height) m/s. */
function secondsBetween(low: number, high: number, rate: number, least: number): number {
  if (high <= low) return 0;
  const turning = rate > 0 ? least / rate : Infinity;
  const slow = Math.max(0, Math.min(high, turning) - low);
  const fast = high > turning ? Math.log(high / Math.max(low, turning)) / rate : 0;
  return (least > 0 ? slow / least : 0) + fast;
}
