/**
 * What can be asked of a place: the open gap around a point, and what grows there.
 *
 * Explorers, features and picking ask these questions of the generator itself, never of a mesh.
 */
import type { Kind } from "./cover.ts";

/** The open space of one vertical line around an altitude, in metres above datum. */
export interface Gap {
  /** Altitude of the ground below, −Infinity where there is only sky. */
  floor: number;
  /** Altitude of the rock overhead, +Infinity where there is only sky. */
  roof: number;
  /** True inside rock: then `floor` is the top of that rock and `roof` its underside, the two ways out. */
  inside: boolean;
}

/** A world as explorers see it, at its present time. x east, y north, z up, metres. */
export interface Ground {
  /** Fills `out` with the gap that holds (x, y, z), and returns it. */
  gapAt(x: number, y: number, z: number, out: Gap): Gap;
  /** The kind of cover on the first ground at or below (x, y, z). */
  kindAt(x: number, y: number, z: number): Kind;
}
