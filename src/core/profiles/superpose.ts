/**
 * Layers of one terrain laid over each other: the finest gives the spikes and weighs least.
 *
 *   h[i] = Σₛ wₛ · Lₛ[i] / Σₛ wₛ,   s = 1, 2, 4 … 2^(layers−1),   wₛ = s / 2^(layers−1)
 *
 *   Lₛ       the terrain interpolated between every s-th of its points
 *   length   the terrain's: what a layer has beyond it falls away, as with the essay's zip
 *   weights  six layers 0.03125, 0.0625 … 1, of 256, 128 … 8 points where there are 256, as the essay's prose has it;
 *            eight, from 0.0078125, as its code
 *   range    within the terrain's own
 *   source   seed 001, terrain_superpos_linp
 */
import { type Interpolation, interpolateEvery } from "./interpolate.ts";

export function superpose(terrain: Float64Array, layers: number, by: Interpolation): Float64Array {
  if (!Number.isInteger(layers) || layers < 1 || layers > 20)
    throw new RangeError(`Expected layers that are a whole number from 1 to 20, got ${layers}.`);
  const sum = new Float64Array(terrain.length);
  let weights = 0;
  for (let z = layers; z > 0; z--) {
    const weight = 1 / 2 ** (z - 1);
    const layer = interpolateEvery(terrain, 1 << (layers - z), by);
    for (let i = 0; i < sum.length; i++) sum[i] += weight * layer[i];
    weights += weight;
  }
  return sum.map((height) => height / weights);
}
