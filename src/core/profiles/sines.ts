/**
 * A profile as the sum of sine waves, which closes by itself.
 *
 *   h(i) = Σₖ sin(2π·(k·i/N + φₖ)) / k,   k = 1 … waves, scaled to the range
 *
 *   φ        random phases; a seed gives the same ones
 *   error    the same bits in every engine
 *   source   ours; the waves fall off as those of a coastline or of a mountain ridge do
 */
import { sin } from "../field/deterministic-math.ts";
import { createProfile, type Profile } from "../field/profile.ts";
import { createRandom } from "../field/random.ts";
import { scaledTo } from "./edit.ts";
import type { Range } from "./interpolate.ts";

export interface SinesOptions {
  /** A power of two from 4 to 2²⁰; 256 by default. */
  readonly length?: number;
  /** From 1 to half of the length; 32 by default, or half of a length below 64. */
  readonly waves?: number;
  /** [0, 100] by default. */
  readonly range?: Range;
  readonly seed?: number;
}

export function sumSines(options: SinesOptions = {}): Profile {
  const { length = 256, waves = Math.min(32, length / 2), range = [0, 100], seed = 1 } = options;
  if (!(length >= 4 && length <= 2 ** 20) || Math.log2(length) % 1 !== 0)
    throw new RangeError(`Expected a length that is a power of two from 4 to ${2 ** 20}, got ${length}.`);
  if (!(Number.isInteger(waves) && waves >= 1 && waves <= length / 2))
    throw new RangeError(`Expected 1 to ${length / 2} waves, a whole number, got ${waves}.`);
  const random = createRandom(seed);
  const sum = new Float64Array(length);
  for (let k = 1; k <= waves; k++) {
    const phase = random();
    for (let i = 0; i < length; i++) sum[i] += sin(2 * Math.PI * (((k * i) % length) / length + phase)) / k;
  }
  return createProfile(scaledTo(sum, range));
}
