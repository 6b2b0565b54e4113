/** From where, which way and when a picture of a level country is seen. */
import type { Belongings } from "../recipe/placed-objects.ts";

type Axis = readonly [number, number, number];

/** Where a craft is: metres on the generator's axes. */
export interface CraftPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees against the level of the place. */
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
  /** Round a planet, unit vectors ahead and upward of the craft itself, which tell how it lies in place of the angles. */
  readonly axes?: { readonly forward: Axis; readonly up: Axis };
}

/** Where the eye is, in the world, and which way it looks; degrees. */
export interface ViewPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
  /** Height of the picture, degrees. */
  readonly fov: number;
  /** Metres to the nearest thing that may be seen. */
  readonly near: number;
  /** True in the pilot's seat. */
  readonly inside: boolean;
  /** Where shadows must be finest: the explorer. */
  readonly focus: readonly [x: number, y: number, z: number];
}

export interface Moment {
  /** Years, for the land; seconds, for wind and rotors. */
  readonly t: number;
  readonly seconds: number;
  readonly hour: number;
  /** The weather, from 0 clear to 1 a storm. */
  readonly clouds: number;
  /** How much of the sky overhead is rock, 0…1: the eye opens up under it. */
  readonly skyOcclusion: number;
  /** How far the picture is veiled, 0…1. */
  readonly veil: number;
  /** The parachute over a walker, and how far it is open, 0…1; null for none. */
  readonly canopy: (CraftPlace & { readonly open: number }) | null;
  readonly belongings: Belongings;
}
