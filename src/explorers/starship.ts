/** A ship in free space: six degrees of freedom, from a light-minute a second to tens of light-years. */
import { AU_PER_LIGHT_MINUTE, AU_PER_LY, moved, type SpacePlace } from "../core/space.ts";
import { DEGREE, wrapHeading } from "./angle.ts";
import type { Intent } from "./explorer.ts";
import { soundIntent } from "./intent.ts";
import { steerShip } from "./ship.ts";
import type { Attitude } from "./turning.ts";
import { cross, type Vector } from "./vector.ts";

export interface Starship extends Attitude {
  readonly place: SpacePlace;
  /** Astronomical units a second, in galaxy axes. */
  readonly velocity: Vector;
  /** Degrees a second: nose up, clockwise, right side down. */
  readonly pitchRate: number;
  readonly yawRate: number;
  readonly rollRate: number;
  /** Astronomical units a second at full wish. */
  readonly cruise: number;
}

/** Astronomical units a second: a light-minute, and fifty light-years. */
export const SLOWEST = AU_PER_LIGHT_MINUTE;
export const FASTEST = 50 * AU_PER_LY;

export function createStarship(place: SpacePlace, attitude: Attitude): Starship {
  const still = { pitchRate: 0, yawRate: 0, rollRate: 0 };
  return { place, ...attitude, velocity: [0, 0, 0], ...still, cruise: 5 * AU_PER_LY };
}

export function stepStarship(ship: Starship, intent: Intent, dt: number): Starship {
  const { velocity, forward, up, pitchRate, yawRate, rollRate } = steerShip(
    { ...ship, x: 0, y: 0, z: 0 },
    soundIntent(intent),
    ship.cruise,
    dt,
  );
  const place = moved(ship.place, [velocity[0] * dt, velocity[1] * dt, velocity[2] * dt]);
  return { ...ship, place, velocity, forward, up, pitchRate, yawRate, rollRate };
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
  // Straight up or down, the top of the ship tells the heading.
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
