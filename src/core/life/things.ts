/** Objects that stand on the ground, by code: plants and Relf's point features, with their sizes. */

import { hash3 } from "../field/hash.ts";
import type { Feature } from "../forest/features.ts";
import { type InstanceShape, SPECIES } from "./species.ts";

/** Plants, and features by their names in src/core/forest/features.ts. */
export const THINGS = [
  ...SPECIES,
  "boulder",
  "knoll",
  "root",
  "waterhole",
  "mine",
  "x",
  "cone",
  "t",
  "rocket",
] as const;
export type ThingName = (typeof THINGS)[number];

/** Radii without plants around a feature, metres, where they differ from DEFAULT_CLEARING. */
const CLEAR: { readonly [feature in Feature]?: number } = { boulder: 2, root: 2, rocket: 8 };
export const DEFAULT_CLEARING = 4;

/** Radius without plants around a feature, metres. */
export function clearingRadius(feature: Feature): number {
  return CLEAR[feature] ?? DEFAULT_CLEARING;
}

/** Breadth in metres, and largest tilt in radians. */
const SIZES: { readonly [feature in Feature]?: readonly [least: number, most: number, lean: number] } = {
  boulder: [0.7, 3.6, 0.35],
  knoll: [4, 7, 0],
  root: [1.6, 3, 0.3],
  waterhole: [2.5, 5, 0],
  mine: [2.6, 3.4, 0],
  x: [0.9, 1.5, 0.04],
  cone: [0.6, 0.9, 0.03],
  t: [0.95, 0.95, 0],
  rocket: [4.2, 4.2, 0],
};

/** Steepest slope (rise over run) with waterholes and knolls, and the half distance over which it is measured, metres. */
export const MAX_LEVEL_SLOPE = 0.22;
export const SLOPE_PROBE = 2;

export interface FeatureShape extends InstanceShape {
  readonly code: number;
}

/** The shape of a feature by a hash of its place; null for features that are never drawn. */
export function featureShape(feature: Feature, seed: number): FeatureShape | null {
  const sizes = SIZES[feature];
  if (!sizes) return null;
  const [least, most, lean] = sizes;
  const g = hash3(seed, 1, 2);
  // Squared: large ones are rare.
  const grown = ((g >>> 8) & 0xff) / 255;
  return {
    code: THINGS.indexOf(feature as ThingName),
    heading: ((seed & 0xffff) / 65536) * 2 * Math.PI,
    size: least + (most - least) * grown * grown,
    lean: (lean * (g & 0xff)) / 255,
    bits: seed >>> 16,
  };
}
