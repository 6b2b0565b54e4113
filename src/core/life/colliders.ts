/**
 * Colliders of the objects on the ground: upright cylinders from the ground at their centre, one for walking characters
 * (trunks) and one for aircraft (crowns too).
 *
 *   none     bushes and cones
 *   knolls   are mounds of the ground itself: `knollRise`
 *   shafts   are holes in it: src/core/islands/shafts.ts
 */
import type { Material } from "../field/ground.ts";
import { solidOf } from "./species.ts";
import { THINGS, type ThingName } from "./things.ts";

/** Metres around the centre, and up from the ground there. */
export interface Cylinder {
  readonly radius: number;
  readonly rise: number;
}

export interface Collider {
  readonly x: number;
  readonly y: number;
  readonly material: Material;
  /** For characters on foot, and for aircraft. */
  readonly foot: Cylinder;
  readonly craft: Cylinder;
}

/** Depth of objects below the ground at their centre in addition to the slope, metres. */
export const ROOTED = 0.2;

/** The largest radius of a collider, metres. */
export const MAX_RADIUS = 4.5;

/** An object on the ground: its index in THINGS, place, and height or breadth in metres. */
export interface SizedThing {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Smallest radii, metres: of a trunk, and of a crown, so that it does not fit between the probes of a hull. */
const MIN_TRUNK = 0.26;
const MIN_CROWN = 1.4;
/** Heights of the two cylinders as shares of a tree's height. */
const [TRUNK_HEIGHT, CROWN_HEIGHT] = [0.5, 0.88];

/** Radius and height as shares of an object's breadth. */
const STONES: { readonly [name in ThingName]?: readonly [radius: number, rise: number, material: Material] } = {
  boulder: [0.46, 0.6, "stone"],
  root: [0.34, 0.5, "tree"],
  x: [0.45, 1.3, "stone"],
  t: [0.56, 2.6, "stone"],
  rocket: [0.3, 3.4, "stone"],
};

/** The collider of an object, or null. */
export function colliderOf({ code, x, y, size }: SizedThing): Collider | null {
  const stone = STONES[THINGS[code]];
  if (stone) {
    const [radius, rise, material] = [stone[0] * size, stone[1] * size, stone[2]];
    return { x, y, material, foot: { radius, rise }, craft: { radius: Math.max(radius, 0.9), rise } };
  }
  const tree = solidOf(code);
  if (!tree) return null;
  const foot = { radius: Math.max(MIN_TRUNK, tree[0] * size), rise: TRUNK_HEIGHT * size };
  return {
    x,
    y,
    material: "tree",
    foot,
    craft: { radius: Math.max(MIN_CROWN, tree[1] * size), rise: CROWN_HEIGHT * size },
  };
}

/** Metres by which a knoll raises the ground at (dx, dy) from its centre; `size` is its breadth. */
export function knollRise(dx: number, dy: number, size: number): number {
  const out = 1 - (4 * (dx * dx + dy * dy)) / (size * size);
  return out > 0 ? KNOLL * size * out * out : 0;
}
const KNOLL = 0.23;
