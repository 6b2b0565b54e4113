/** Objects that were placed in a world, and generated features that were taken. */
import type { Movable } from "../core/forest/features.ts";

export interface PlacedObject {
  /** A thing that the player has put or flies, or the wandering stone. */
  readonly thing: Movable | "mystery";
  /** Whether it is a rocket in flight. */
  readonly flies?: boolean;
  /** Metres; z is the altitude of the ground. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
}

export interface ObjectChanges {
  /** `featureKey` of each generated feature that was taken. */
  readonly taken: ReadonlySet<string>;
  readonly put: readonly PlacedObject[];
  /** Helicopters that stand without a pilot within sight of the player. */
  readonly helicopters: readonly CraftPose[];
}

interface CraftPose {
  /** Metres; z is the altitude of the skids. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees. */
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
}

export const NO_OBJECT_CHANGES: ObjectChanges = { taken: new Set(), put: [], helicopters: [] };
