/**
 * What of the things that stand on the ground is in one's way: as upright rounds from the ground at their middle, for feet that walk
 * between trunks, and for a helicopter that must not come down among crowns.
 *
 *   none     bushes and cones, which one pushes aside or steps over
 *   knolls   are mounds of the ground itself: `knollRise`
 *   shafts   are holes in it: src/core/islands/shafts.ts
 */
import type { Material } from "../field/ground.ts";
import type { IslandThing } from "../islands/life.ts";
import { SPECIES, type Species } from "./species.ts";
import { THINGS, type ThingName } from "./things.ts";

/** Metres round the middle and up from the ground there. */
export interface Cylinder {
  readonly radius: number;
  readonly rise: number;
}

export interface Collider {
  readonly x: number;
  readonly y: number;
  readonly material: Material;
  /** For those on foot, and for a helicopter. */
  readonly foot: Cylinder;
  readonly craft: Cylinder;
}

/** Metres from the middle of anything solid to its side, and up, at most. */
export const WIDEST = 4.5;
export const TALLEST = 27;

/** Shares of a tree's height: the trunk's radius at the chest, and that of the crown where it bears no pushing aside. */
const TREES: { readonly [species in Species]?: readonly [trunk: number, crown: number] } = {
  pine: [0.021, 0.12],
  spruce: [0.016, 0.12],
  birch: [0.016, 0.11],
  oak: [0.039, 0.25],
  rowan: [0.022, 0.17],
  willow: [0.036, 0.24],
};
/** Metres of a trunk that a body feels at least, and of a crown that no hull's columns miss between them. */
const SLENDER = 0.26;
const FELT = 1.4;
/** Shares of a tree's height to which its trunk is a trunk, and its crown bears. */
const [STEM, CROWN] = [0.5, 0.88];

/** Shares of a thing's breadth: radius, and height. */
const STONES: { readonly [name in ThingName]?: readonly [radius: number, rise: number, material: Material] } = {
  boulder: [0.46, 0.6, "stone"],
  root: [0.34, 0.5, "tree"],
  x: [0.45, 1.3, "stone"],
};

/** How a thing is in one's way, null where it is not. */
export function colliderOf({ code, x, y, size }: IslandThing): Collider | null {
  const name = THINGS[code];
  const stone = STONES[name];
  if (stone) {
    const [radius, rise, material] = [stone[0] * size, stone[1] * size, stone[2]];
    return { x, y, material, foot: { radius, rise }, craft: { radius: Math.max(radius, 0.9), rise } };
  }
  const tree = code < SPECIES.length ? TREES[name as Species] : undefined;
  if (!tree) return null;
  const foot = { radius: Math.max(SLENDER, tree[0] * size), rise: STEM * size };
  return { x, y, material: "tree", foot, craft: { radius: Math.max(FELT, tree[1] * size), rise: CROWN * size } };
}

/** Metres by which a knoll of such a breadth raises the ground, (dx, dy) from its middle. */
export function knollRise(dx: number, dy: number, size: number): number {
  const out = 1 - (4 * (dx * dx + dy * dy)) / (size * size);
  return out > 0 ? KNOLL * size * out * out : 0;
}
const KNOLL = 0.23;
