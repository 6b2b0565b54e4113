/** What a world tells its visitor's ears: where they are, in what space, and what happened there. */
import type { Kind } from "../core/field/cover.ts";

/** What feet come down on. */
export type SoundGround = "rock" | "earth" | "grass" | "wood" | "water";

export interface SoundEvent {
  /** A foot comes down; a body does, having fallen; hand and foot take a rung; something falls into water. */
  readonly kind: "step" | "land" | "rung" | "splash";
  /** 0…1; an ordinary step is 0.5. */
  readonly strength: number;
  readonly ground: SoundGround;
}

/** Something that sounds by itself, at a place in metres. */
export interface Source {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A helicopter's rotor. */
export interface RotorHeard extends Source {
  /** Its speed against full, 0…1, and what it carries against what it can, 0…1. */
  readonly turn: number;
  readonly load: number;
  /** Whether the ears are in its cabin. */
  readonly inside: boolean;
}

/** Water that runs or falls; `strength` 0…1 is what reaches an ear a metre away. */
export interface WaterHeard extends Source {
  readonly falls: boolean;
  readonly strength: number;
}

/** What the open country lets one hear. */
export interface Outdoors {
  /** Metres of the ears over the ground. */
  readonly clearance: number;
  /** Share of the ground about the ears that is wood, and that is grass or moor, 0…1. */
  readonly wood: number;
  readonly grass: number;
  /** How high the sun stands: its height's sine, below 0 by night. */
  readonly sun: number;
  readonly rotor: RotorHeard | null;
  readonly waters: readonly WaterHeard[];
}

export interface Surroundings {
  /** Whether there is rock overhead: outside there is wind, and nothing drips or echoes. */
  readonly below: boolean;
  /** Mean free path of the space about the ears, metres: how far sound goes from wall to wall. */
  readonly size: number;
  /** What of the space's bound is open air, 0…1. */
  readonly openness: number;
  /** Dampness of the rock, 0 dry to 1 dripping. */
  readonly wet: number;
  /** The ears, metres east, north and above datum; where they face, degrees clockwise from north; metres a second. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  readonly speed: number;
  /** None below ground. */
  readonly open?: Outdoors;
}

export interface Heard extends Surroundings {
  /** Since the last call. */
  readonly events: readonly SoundEvent[];
}

/** Kinds of ground that hush a step. */
const SOFT: readonly Kind[] = ["grass", "moor", "marsh", "snow"];

/** What feet come down on, on a kind of ground. */
export function groundOf(kind: Kind): SoundGround {
  if (kind === "lake" || kind === "stream") return "water";
  if (kind === "bare") return "rock";
  return SOFT.includes(kind) ? "grass" : "earth";
}
