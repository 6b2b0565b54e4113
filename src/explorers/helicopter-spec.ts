/** The helicopter's state, and its specification: top speeds and rotor speeds. */

import type { Words } from "../words/words.ts";
import type { Pose, Writable } from "./explorer.ts";

/** Altitudes between which a helicopter is held, metres; ±Infinity for none. */
export interface Limits {
  readonly minAltitude: number;
  readonly maxAltitude: number;
}

/** The pose is the middle of the skids. */
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
  /** Seconds since landing, 0 in the air. */
  readonly landedFor: number;
  /** Metres that the hull can sink, and rise, before it meets rock; Infinity in open sky and before the first step. */
  readonly clearance: number;
  readonly headroom: number;
  readonly limits: Limits;
  /** Message for the pilot ("Rock overhead"), "" for none. */
  readonly notice: Words;
}

/** The state that one step changes in place. */
export type MutableHelicopter = Writable<Helicopter>;

/** Top speeds, m/s. */
export const SPEED = { forward: 63, back: 20, side: 18, climb: 12, descend: 9 } as const;
/** Rotor speeds, radians a second (full is about 400 turns a minute), and seconds on the ground before it slows to idle. */
export const ROTOR = { full: 42, idle: 12, patience: 5 } as const;

/** Load of the rotor, half while hovering, more when climbing or fast, less when descending; and its speed relative to full speed; 0…1. */
export function rotorOf({ landed, rotorSpeed, vx, vy, vz }: Helicopter): { load: number; speed: number } {
  const effort = landed ? 0.08 : 0.5 + (0.3 * vz) / SPEED.climb + (0.2 * Math.hypot(vx, vy)) / SPEED.forward;
  return { load: Math.min(1, Math.max(0, effort)), speed: rotorSpeed / ROTOR.full };
}
