/** Ground of the sport: the queries of courses, roads and hunts to a world. A country has one; an archipelago of islands is one. */
import type { Kind } from "../core/field/cover.ts";
import type { Feature } from "../core/forest/features.ts";
import type { Box } from "../core/forest/streams.ts";
import type { Point } from "./course.ts";

/** A point feature with a control code. */
export interface Site {
  readonly feature: Feature;
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
  /** Two letters. */
  readonly code: string;
}

export interface SportGround {
  /**
   * Altitude of the ground, of the bed in a lake, in metres above the lakes' first level, or above an archipelago's altitude; NaN
   * where there is no ground.
   */
  heightAt(x: number, y: number): number;
  /** Depth of lakes, metres; 0 on land. */
  depthAt(x: number, y: number): number;
  /** Maximum depth of standing water at a place: in lakes, and on islands in hollows, some of which hold tarns. Metres. */
  floodAt(x: number, y: number): number;
  /** Whether there is ground out of all hollows of islands, and of lakes at their first level, whatever that is now. */
  isDry(x: number, y: number): boolean;
  /** Whether a place is in a tarn, or in a lake at its first level. Takes up to 0.2 s in a hollow of an island. */
  isUnderWater(x: number, y: number): boolean;
  /** Whether no plant stands within a metre. */
  isClear(x: number, y: number): boolean;
  kindAt(x: number, y: number): Kind;
  /** The features with a code in a box of whole metres, south to north. */
  sitesIn(box: Box): readonly Site[];
}

/** The feature of a control; undefined where there is none, as where a course was made for another ground. */
export function siteAt(ground: SportGround, [x, y]: Point): Site | undefined {
  return ground.sitesIn({ west: x, south: y, east: x + 1, north: y + 1 }).find((site) => site.x === x && site.y === y);
}
