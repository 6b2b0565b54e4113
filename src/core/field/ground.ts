/**
 * What can be asked of a place: the open gap around a point, and what grows there.
 *
 * Explorers, features and picking ask these questions of the generator itself, never of a mesh.
 */

import type { Ladder } from "../underground/ladders.ts";
import type { Kind } from "./cover.ts";

/** What something that one stands on, or runs into, is: land, or what stands there. */
export type Material = "land" | "tree" | "stone" | "house";

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
  /** What the rock at (x, y, z), or else the floor below, is; land where this is not told. */
  materialAt?(x: number, y: number, z: number): Material;
}

/** A ground as those on foot meet it. */
export interface WalkedGround extends Ground {
  /** The nearest ladder within arm's reach of a climber whose feet are at (x, y, z), or null. */
  ladderAt(x: number, y: number, z: number): Ladder | null;
  /** Altitude of standing water over the floor at (x, y, z), −Infinity where there is none. */
  waterAt(x: number, y: number, z: number): number;
  /** Whether (x, y, z) lies deeper than the open country's surface. */
  isBelow(x: number, y: number, z: number): boolean;
}
