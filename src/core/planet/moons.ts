/**
 * Moons in the sky of a planet, from its seed: circular orbits near the equator, farther ones slower by Kepler's third law.
 *
 *   distance   of the centres, radii of the planet
 *   period     years: 1.4 hours for an orbit at the ground, as for a planet of rock, times distance^1.5
 *   angle      from the sun along the orbit: 0 is a new moon, half a turn a full one
 */
import { cos, sin } from "../field/deterministic-math.ts";
import { createRandom } from "../field/random.ts";

export interface SkyMoon {
  readonly distance: number;
  /** Radius, in radii of the planet. */
  readonly size: number;
  /** Years. */
  readonly period: number;
  /** Turns at t = 0. */
  readonly phase: number;
  /** Radians between the orbit and the equator, and the longitude from the sun at which it rises north of it. */
  readonly tilt: number;
  readonly node: number;
  /** 0 grey to 1 reddish. */
  readonly tint: number;
}

export const MOST_MOONS = 4;
const TURN = 2 * Math.PI;
/** Years of an orbit at the ground. */
const LOW_ORBIT = 1.4 / 8766;

export function createMoons(seed: number, count: number): SkyMoon[] {
  const random = createRandom(1300 + seed);
  let distance = 7 + 5 * random();
  return Array.from({ length: count }, () => {
    const at = distance;
    distance *= 1.5 + 0.8 * random();
    return {
      distance: at,
      size: at * (0.008 + 0.024 * random() * random()),
      period: LOW_ORBIT * at * Math.sqrt(at),
      phase: random(),
      tilt: 0.28 * random(),
      node: TURN * random(),
      tint: random(),
    };
  });
}

/**
 * Writes a moon's place at t years in the planet's axes into `out`, radii of the planet; `sun` is the longitude below the sun,
 * radians.
 */
export function moonPlace<T extends { [axis: number]: number }>(
  { distance, period, phase, tilt, node }: SkyMoon,
  t: number,
  sun: number,
  out: T,
): T {
  const turns = t / period + phase;
  const angle = TURN * (turns - Math.floor(turns));
  const [along, across] = [cos(angle - node), sin(angle - node)];
  const [c, s] = [cos(node + sun), sin(node + sun)];
  const level = across * cos(tilt);
  out[0] = distance * (along * c - level * s);
  out[1] = distance * (along * s + level * c);
  out[2] = distance * across * sin(tilt);
  return out;
}
