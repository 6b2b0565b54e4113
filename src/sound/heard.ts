/** What a world tells its visitor's ears: where they are, in what space, and what happened there. */

/** What feet come down on. */
export type SoundGround = "rock" | "earth" | "grass" | "wood" | "water";

export interface SoundEvent {
  /** A foot comes down; a body does, having fallen; hand and foot take a rung; something falls into water. */
  readonly kind: "step" | "land" | "rung" | "splash";
  /** 0…1; an ordinary step is 0.5. */
  readonly strength: number;
  readonly ground: SoundGround;
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
}

export interface Heard extends Surroundings {
  /** Since the last call. */
  readonly events: readonly SoundEvent[];
}
