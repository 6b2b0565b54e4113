/**
 * A flight over a line of hills, in steps of 1/120 s.
 *
 *   distance   points flown; the line repeats
 *   height     in the line's unit, at most HEADROOM above its highest point
 *   fuel       0 to 1: filled within NEAR above the line, emptied higher up; from 0 until it is RESTART again, the craft
 *              sinks whatever the input
 *   end        where the craft is at or below the line, also between two steps
 */
import { INTERPOLATIONS } from "../../core/profiles/interpolate.ts";

export interface Flight {
  readonly distance: number;
  readonly height: number;
  /** Units a second, up. */
  readonly climb: number;
  /** Points a second. */
  readonly speed: number;
  readonly fuel: number;
  /** The tank was emptied and is not filled enough since. */
  readonly isStalled: boolean;
  readonly isOver: boolean;
}

export interface Intent {
  /** −1 sinks, 1 climbs. */
  readonly up: number;
  /** −1 slower, 1 faster. */
  readonly forward: number;
}

export interface Hills {
  /** A power of two of them. */
  readonly heights: Float64Array;
  readonly highest: number;
}

export const STEP = 1 / 120;
export const NEAR = 14;
export const HEADROOM = 20;
/** Height above the line at the start. */
const START_ABOVE = 22;
const FASTEST_CLIMB = 75;
/** Units a second, each second. */
const ACCELERATION = 320;
const START_SPEED = 9;
export const SPEEDS = { least: 6, most: 30, change: 8 } as const;
/** The least speed grows by one point a second in this many points. */
const HARDER_EVERY = 60;
/** Shares of the tank a second. */
const FILL = 0.35;
const BURN = 0.09;
const RESTART = 0.2;
/** The share of the fastest climb at which a stalled craft sinks. */
const STALL = -0.4;

export const hillsOf = (heights: Float64Array): Hills => ({
  heights,
  highest: heights.reduce((a, b) => Math.max(a, b)),
});

/** The height of the line at a distance, linear between points. */
export function lineAt({ heights }: Hills, distance: number): number {
  const index = Math.floor(distance);
  const mask = heights.length - 1;
  return INTERPOLATIONS.linear(heights[index & mask], heights[(index + 1) & mask], distance - index);
}

export const startFlight = (hills: Hills): Flight => ({
  ...{ distance: 0, climb: 0, speed: START_SPEED, fuel: 1, isStalled: false, isOver: false },
  height: lineAt(hills, 0) + START_ABOVE,
});

export function stepFlight(flight: Flight, { up, forward }: Intent, hills: Hills): Flight {
  if (flight.isOver) return flight;
  const asked = FASTEST_CLIMB * (flight.isStalled ? Math.min(up, STALL) : up);
  const most = ACCELERATION * STEP;
  const climb = flight.climb + Math.max(-most, Math.min(most, asked - flight.climb));
  const least = Math.min(SPEEDS.most, SPEEDS.least + flight.distance / HARDER_EVERY);
  const speed = Math.max(least, Math.min(SPEEDS.most, flight.speed + forward * SPEEDS.change * STEP));
  const distance = flight.distance + speed * STEP;
  const ceiling = hills.highest + HEADROOM;
  const height = Math.min(ceiling, flight.height + climb * STEP);
  const isNear = height - lineAt(hills, distance) <= NEAR;
  const fuel = Math.max(0, Math.min(1, flight.fuel + (isNear ? FILL : -BURN) * STEP));
  const isStalled = fuel === 0 || (flight.isStalled && fuel < RESTART);
  const next = { distance, height, climb: height === ceiling ? Math.min(0, climb) : climb, speed, fuel, isStalled };
  return { ...next, isOver: hasHit(flight, next, hills) };
}

/** Whether a flight has hit the line. Both paths are straight between points of the line, so those points and the end are enough. */
function hasHit(from: Pick<Flight, "distance" | "height">, to: typeof from, hills: Hills): boolean {
  for (let point = Math.floor(from.distance) + 1; point < to.distance; point++) {
    const share = (point - from.distance) / (to.distance - from.distance);
    if (from.height + share * (to.height - from.height) <= lineAt(hills, point)) return true;
  }
  return to.height <= lineAt(hills, to.distance);
}
