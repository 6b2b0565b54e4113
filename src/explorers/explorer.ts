/**
 * What every explorer shares. An explorer is a pure `step(state, intent, dt, ground) → state`:
 * the same state, intent and ground give the same next state, with no screen and no clock.
 */
export type { Gap, Ground } from "../core/field/ground.ts";

/** Where an explorer is and which way it faces. */
export interface Pose {
  /** Metres east, north and above datum. For a helicopter the middle of its skids, for a walker the feet. */
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

/** What a person wants, from whatever device. Each number from −1 to 1. */
export interface Intent {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
  /** Clockwise positive. */
  readonly turn: number;
  /** Nose up, and right side down, positive: a ship's alone, 0 where a device has none. */
  readonly pitch?: number;
  readonly roll?: number;
  /** 0 to 1: how much a walker runs. */
  readonly run?: number;
}

export const NO_INTENT: Intent = { forward: 0, right: 0, up: 0, turn: 0 };
