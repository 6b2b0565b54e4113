/**
 * An orbiter's flight to a place: along the great circle, eased, and as high as the distance is long.
 *
 *   clearance   ln c(s) = ln c₀ + (ln c₁ − ln c₀)·s + 4·B·s·(1 − s); B lifts the middle to half the way, when that is higher
 *   way         ∫₀ˢ c / ∫₀¹ c of it: the ground passes at a speed that suits the height (J. van Wijk, W. Nuij 2003, simplified)
 *   s           6u⁵ − 15u⁴ + 10u³ of the share of time u: starts and ends at rest
 */
import { clamp } from "./angle.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

export interface OrbitFlight {
  /** Unit vectors: up at the start, and from there along the ground towards the goal. */
  readonly from: Vector;
  readonly towards: Vector;
  /** Radians at the centre. */
  readonly angle: number;
  /** Logarithms of the clearance in metres, and the bulge added in the middle. */
  readonly start: number;
  readonly end: number;
  readonly bulge: number;
  /** Metres above datum of the ground under start and goal; linear between. */
  readonly floors: readonly [start: number, end: number];
  /** Share of the way at NODES + 1 equal shares of s, and its derivative by s. */
  readonly way: readonly number[];
  readonly pace: readonly number[];
  readonly seconds: number;
  readonly duration: number;
}

const NODES = 64;
const LONGEST = 14;

/** `ahead` is the direction taken to a goal on the opposite side, or straight below. */
export function planFlight(
  from: Vector,
  to: Vector,
  ahead: Vector,
  radius: number,
  clearances: readonly [start: number, end: number],
  floors: readonly [start: number, end: number],
): OrbitFlight {
  const across = Math.hypot(...cross(from, to));
  const angle = Math.atan2(across, dot(from, to));
  const towards = across < 1e-12 ? ahead : unit(mix(1, to, -dot(from, to), from));
  const [start, end] = clearances.map(Math.log);
  const top = Math.log(Math.max((angle * radius) / 2, 1e-9));
  const bulge = top > Math.max(start, end) ? top - (start + end) / 2 : 0;
  const plan = { from, towards, angle, start, end, bulge, floors, way: [0], pace: [0], seconds: 0, duration: 0 };
  const way = [0];
  const at = (s: number) => Math.exp(heightAt(plan, s) - start);
  for (let i = 0; i < NODES; i++)
    way.push(way[i] + (at(i / NODES) + 4 * at((i + 0.5) / NODES) + at((i + 1) / NODES)) / (6 * NODES));
  const whole = way[NODES];
  const climbed = bulge > 0 ? 2 * top - start - end : Math.abs(end - start);
  return {
    ...plan,
    way: way.map((part) => part / whole),
    pace: way.map((_, i) => at(i / NODES) / whole),
    duration: Math.min(LONGEST, 1.5 + 0.45 * climbed + (0.5 * angle * radius) / (whole * clearances[0])),
  };
}

/** Logarithm of the clearance at s. */
function heightAt({ start, end, bulge }: OrbitFlight, s: number): number {
  return start + (end - start) * s + 4 * bulge * s * (1 - s);
}

export interface FlightState {
  /** Metres. */
  readonly clearance: number;
  readonly floor: number;
  /** Unit vectors: up at the place, and along the ground in flight direction. */
  readonly up: Vector;
  readonly along: Vector;
  /** Radians of the way flown. */
  readonly angle: number;
}

/** State of a flight after its `seconds`. */
export function flightState(flight: OrbitFlight): FlightState {
  const u = clamp(flight.seconds / flight.duration, 0, 1);
  const s = u * u * u * (u * (6 * u - 15) + 10);
  const way = wayAt(flight, s);
  const angle = flight.angle * way;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return {
    clearance: Math.exp(heightAt(flight, s)),
    floor: flight.floors[0] * (1 - way) + flight.floors[1] * way,
    up: unit(mix(cos, flight.from, sin, flight.towards)),
    along: mix(cos, flight.towards, -sin, flight.from),
    angle,
  };
}

/** Cubic Hermite interpolation between the nodes: the speed is continuous. */
function wayAt({ way, pace }: OrbitFlight, s: number): number {
  const i = Math.min(NODES - 1, Math.floor(s * NODES));
  const v = s * NODES - i;
  const rise = way[i + 1] - way[i];
  const [out, into] = [pace[i] / NODES, pace[i + 1] / NODES];
  return way[i] + v * (out + v * (3 * rise - 2 * out - into + v * (out + into - 2 * rise)));
}
