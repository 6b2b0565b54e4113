/**
 * The layers of a superposition one by one, and their weighted mean, with any falloff. Apart from `superpose`, which every
 * page loads at its start.
 *
 *   h[i] = Σₛ wₛ · Lₛ[i] / Σₛ wₛ,   s = 1, 2, 4 … 2^(layers−1),   wₛ = falloff^(log₂ s − layers + 1)
 *
 *   Lₛ      the terrain interpolated between every s-th point
 *   range   within the terrain's own
 *   error   with a falloff of 2 the bits of `superpose` (tests/core/profiles/layers.test.ts)
 *   source  "Generating 1D terrain", terrain_superpos_linp; another falloff than 2 is ours
 */
import { type Interpolation, interpolateEvery } from "./interpolate.ts";

export interface TerrainLayer {
  /** Points from knot to knot. */
  readonly sample: number;
  /** The weights are not yet divided by their sum. */
  readonly weight: number;
  /** As long as the terrain. */
  readonly heights: Float64Array;
}

/** Layers from the finest, which keeps every point, to the coarsest, whose weight is 1. */
export function terrainLayers(
  terrain: Float64Array,
  layers: number,
  by: Interpolation,
  falloff: number,
): readonly TerrainLayer[] {
  if (!Number.isInteger(layers) || layers < 1 || layers > 20)
    throw new RangeError(`Expected layers that are a whole number from 1 to 20, got ${layers}.`);
  if (!(falloff >= 1 && falloff <= 16)) throw new RangeError(`Expected a falloff from 1 to 16, got ${falloff}.`);
  return Array.from({ length: layers }, (_, i) => {
    const sample = 1 << i;
    const heights = interpolateEvery(terrain, sample, by).subarray(0, terrain.length);
    return { sample, weight: 1 / falloff ** (layers - 1 - i), heights };
  });
}

/** The sum of the weights. */
export const weightsOf = (layers: readonly TerrainLayer[]): number =>
  layers.reduce((sum, { weight }) => sum + weight, 0);

/** The weighted mean of the layers. */
export function meanOfLayers(layers: readonly TerrainLayer[]): Float64Array {
  const sum = new Float64Array(layers[0].heights.length);
  for (const { weight, heights } of layers) for (let i = 0; i < sum.length; i++) sum[i] += weight * heights[i];
  const weights = weightsOf(layers);
  return sum.map((height) => height / weights);
}
