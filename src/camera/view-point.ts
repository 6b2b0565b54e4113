/** The camera of a level world, and the place of a craft. */

type Axis = readonly [number, number, number];

/** A craft's position, metres on the generator's axes. */
export interface CraftPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Degrees relative to the level of the place. */
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
  /** On a planet: unit vectors ahead and up of the craft, in place of the angles. */
  readonly axes?: { readonly forward: Axis; readonly up: Axis };
}

/** The camera's position in the world, and its direction in degrees. */
export interface ViewPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
  /** Vertical field of view, degrees. */
  readonly fov: number;
  /** Near plane, metres. */
  readonly near: number;
  /** True in the cockpit. */
  readonly inside: boolean;
  /** Centre of the finest shadows: the explorer. */
  readonly focus: readonly [x: number, y: number, z: number];
}
