/** What can stand on ground, by its code: plants, and the seed's features; how large each is. */

import { hash3 } from "../field/hash.ts";
import type { Feature } from "../forest/features.ts";
import { type InstanceShape, SPECIES } from "./species.ts";

/** Plants, and features of src/core/forest/features.ts by their names there. */
export const THINGS = [...SPECIES, "boulder", "knoll", "root", "waterhole", "mine", "x", "cone"] as const;
export type ThingName = (typeof THINGS)[number];

/** Metres about a feature in which nothing grows, where it is not `DEFAULT_CLEARING`. */
const CLEAR: { readonly [feature in Feature]?: number } = { boulder: 2, root: 2 };
export const DEFAULT_CLEARING = 4;

/** Metres about a feature in which nothing grows. */
export function clearingRadius(feature: Feature): number {
  return CLEAR[feature] ?? DEFAULT_CLEARING;
}

/** Metres of breadth, and radians of lean at most. */
const SIZES: { readonly [feature in Feature]?: readonly [least: number, most: number, lean: number] } = {
  boulder: [0.7, 3.6, 0.35],
  knoll: [4, 7, 0],
  root: [1.6, 3, 0.3],
  waterhole: [2.5, 5, 0],
  mine: [2.6, 3.4, 0],
  x: [0.9, 1.5, 0.04],
  cone: [0.6, 0.9, 0.03],
};

/** Rise over run above which no water stands and no knoll is told from its hill; and metres to either side that tell it. */
export const MAX_LEVEL_SLOPE = 0.22;
export const SLOPE_PROBE = 2;

export interface FeatureShape extends InstanceShape {
  readonly code: number;
}

/** How a feature is by the bits of its place; null for what is never drawn as one. */
export function featureShape(feature: Feature, seed: number): FeatureShape | null {
  const sizes = SIZES[feature];
  if (!sizes) return null;
  const [least, most, lean] = sizes;
  const g = hash3(seed, 1, 2);
  // The square: few are great.
  const grown = ((g >>> 8) & 0xff) / 255;
  return {
    code: THINGS.indexOf(feature as ThingName),
    heading: ((seed & 0xffff) / 65536) * 2 * Math.PI,
    size: least + (most - least) * grown * grown,
    lean: (lean * (g & 0xff)) / 255,
    bits: seed >>> 16,
  };
}
