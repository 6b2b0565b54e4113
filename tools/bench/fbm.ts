/** The rival of benches of heights: fractal sums of simplex noise. */
import { createNoise3D } from "simplex-noise";

/** Octaves of half the width and weight of the one before; the widest is 512 m. */
export function fbm(octaves: number): (x: number, y: number, z: number) => number {
  let state = 1983;
  const noise = createNoise3D(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  });
  return (x, y, z) => {
    let sum = 0;
    let amplitude = 1;
    let frequency = 1 / 512;
    for (let octave = 0; octave < octaves; octave++) {
      sum += amplitude * noise(x * frequency, y * frequency, z * frequency);
      amplitude /= 2;
      frequency *= 2;
    }
    return sum;
  };
}
