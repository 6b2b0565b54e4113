/** A helicopter's state, and what it can do. */
import type { Pose } from "./explorer.ts";

/** Altitudes between which a helicopter is held, metres; ±Infinity for none. */
export interface Limits {
  readonly minAltitude: number;
  readonly maxAltitude: number;
}

/** Its pose is the middle of its skids. */
export interface Helicopter extends Pose {
  /** Metres a second east, north and up. */
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  /** Degrees a second. */
  readonly pitchRate: number;
  readonly rollRate: number;
  readonly yawRate: number;
  /** Radians, 0 ≤ angle < 2π, anticlockwise from above. */
  readonly rotorAngle: number;
  /** Radians a second, from ROTOR.idle to ROTOR.full. */
  readonly rotorSpeed: number;
  readonly landed: boolean;
  /** Seconds since it landed, 0 in the air. */
  readonly landedFor: number;
  /** Metres the hull can sink, and rise, before it meets rock; Infinity in open sky, and before the first step. */
  readonly clearance: number;
  readonly headroom: number;
  readonly limits: Limits;
  /** What the pilot should know (why it cannot land, rock overhead), "" when there is nothing. */
  readonly notice: string;
}

export type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** A copy of the state that one step works on. */
export type Craft = Writable<Helicopter>;

/** Top speeds, m/s. */
export const SPEED = { forward: 63, back: 20, side: 18, climb: 12, descend: 9 } as const;
/** Rotor speeds, radians a second: full is about 400 turns a minute. Seconds on the ground before it slows. */
export const ROTOR = { full: 42, idle: 12, patience: 5 } as const;
