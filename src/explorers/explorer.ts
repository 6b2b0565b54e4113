/**
 * Types and functions of all vehicles and characters. Each is a pure `step(state, intent, dt, ground) → state`: the same state, intent
 * and ground give the same next state, with no screen and no clock.
 */
import { clamp, wrapHeading } from "./angle.ts";

export type { Gap, Ground } from "../core/field/ground.ts";

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Position and orientation. */
export interface Pose {
  /** Metres east, north and above datum: of a helicopter the middle of its skids, of a walker the feet. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees clockwise from north, 0 ≤ heading < 360. */
  readonly heading: number;
  /** Degrees, nose (or eyes) up positive. */
  readonly pitch: number;
  /** Degrees, right side down positive. */
  readonly roll: number;
}

/** Input from any device. Each number from −1 to 1. */
export interface Intent {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
  /** Clockwise positive. */
  readonly turn: number;
  /** Nose up, and right side down, positive. Only ships use them. */
  readonly pitch?: number;
  readonly roll?: number;
  /** Share of running, 0 to 1. */
  readonly run?: number;
}

export type FullIntent = Required<Intent>;

export const NO_INTENT: Intent = { forward: 0, right: 0, up: 0, turn: 0 };

/** The same intent with every number in −1…1; NaN, infinities and missing numbers become 0. */
export function sanitizeIntent({ forward, right, up, turn, pitch = 0, roll = 0, run = 0 }: Intent): FullIntent {
  return {
    forward: sanitize(forward),
    right: sanitize(right),
    up: sanitize(up),
    turn: sanitize(turn),
    pitch: sanitize(pitch),
    roll: sanitize(roll),
    run: sanitize(run),
  };
}

function sanitize(value: number): number {
  return Number.isFinite(value) ? clamp(value, -1, 1) : 0;
}

/** Longest substep of the integrators, seconds. */
const SUBSTEP = 1 / 60;

/** Number of substeps, of at most a sixtieth of a second, of a step of dt seconds. */
export function substepsOf(dt: number): number {
  return Math.ceil(dt / SUBSTEP - 1e-9);
}

/** Fixed-step interpolation: the pose at `share` (0 to 1) of the way between two steps, angles by the shorter way round. */
export function interpolatePose(a: Pose, b: Pose, share: number): Pose {
  const mix = (u: number, v: number) => u + (v - u) * share;
  const turn = (u: number, v: number) => u + (((((v - u + 180) % 360) + 360) % 360) - 180) * share;
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    z: mix(a.z, b.z),
    heading: wrapHeading(turn(a.heading, b.heading)),
    pitch: mix(a.pitch, b.pitch),
    roll: turn(a.roll, b.roll),
  };
}
