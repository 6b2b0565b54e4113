/** Fast readings of one octave of a field with domain warp, from a fine table of the smoothed profile: clouds and their noise. */
import type { Field } from "./field.ts";
import { type Profile, smoothProfile } from "./profile.ts";

/** Domain warp: shift of each reading by the last one, profile samples. */
export const WARP = 20;
/** Table entries per sample of the smoothed profile. */
const DENSITY = 8;

/** One octave of a field with domain warp: the sum of its readings, mean about 0, standard deviation near 1. `push` shifts them all, in samples. */
export type WarpedReader = (x: number, y: number, z: number, push: number) => number;

export function createWarpedReader(profile: Profile, field: Field, octave: number): WarpedReader {
  const { terms } = field;
  const entries = profile.samples.length * DENSITY;
  const line = new Float32Array(entries + 1);
  const out = new Float64Array(2);
  const norm = 1 / (36 * Math.sqrt(terms));
  for (let i = 0; i <= entries; i++) line[i] = norm * (smoothProfile(profile, i / DENSITY, out)[0] - profile.mean);
  // Terms are samples per 128 m; adding whole periods keeps every phase positive.
  const steps = Float64Array.from({ length: 4 * terms }, (_, k) => {
    const i = octave * terms + (k >> 2);
    return [field.a[i] * 128, field.b[i] * 128, field.c[i] * 128, field.offset[i]][k & 3] * DENSITY;
  });
  const whole = 2 ** 16 * entries;
  const mask = entries - 1;
  return (x, y, z, push) => {
    let sum = 0;
    for (let k = 0; k < 4 * terms; k += 4) {
      const phase = steps[k] * x + steps[k + 1] * y + steps[k + 2] * z + steps[k + 3] + DENSITY * (push + WARP * sum);
      const above = phase + whole;
      const index = Math.floor(above);
      const low = line[index & mask];
      sum += low + (above - index) * (line[(index & mask) + 1] - low);
    }
    return sum;
  };
}
