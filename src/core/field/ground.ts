/**
 * Queries of the solid world at a point: the open gap around it, the kind of ground, the material.
 *
 * Vehicles, features and picking query the generator itself, never a mesh.
 */

import type { Ladder } from "../underground/passages.ts";
import type { Kind } from "./cover.ts";

/** Owner of a surface: the land, or an object on it. */
export type Material = "land" | "tree" | "stone" | "house" | "headframe" | "bridge" | "helicopter";

/** The open interval of a vertical line around an altitude, metres above the datum. */
export interface Gap {
  /** Altitude of the ground below; −Infinity where there is none. */
  floor: number;
  /** Altitude of the rock above; +Infinity where there is none. */
  roof: number;
  /** True inside rock; then `floor` is the top of that rock and `roof` its underside. */
  inside: boolean;
}

/** A world's solid ground at one time. x east, y north, z up, metres. */
export interface Ground {
  /** Writes the gap that contains (x, y, z) into `out` and returns it. */
  gapAt(x: number, y: number, z: number, out: Gap): Gap;
  /** The kind of cover on the first ground at or below (x, y, z). */
  kindAt(x: number, y: number, z: number): Kind;
  /** The material of the rock at (x, y, z), or of the floor below it. Without this method everything is land. */
  materialAt?(x: number, y: number, z: number): Material;
}

/** Ground with ladders and water for a walking character. */
export interface WalkedGround extends Ground {
  /** The nearest ladder within reach of a character with its feet at (x, y, z), or null. */
  ladderAt(x: number, y: number, z: number): Ladder | null;
  /** Altitude of the water surface over the floor at (x, y, z); −Infinity where there is none. */
  waterAt(x: number, y: number, z: number): number;
  /** Whether (x, y, z) is below the land surface, that is, underground. */
  isBelow(x: number, y: number, z: number): boolean;
}
