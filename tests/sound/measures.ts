/** Measures of sample buffers. */
import { createHash } from "node:crypto";

export const hashOf = (samples: Float32Array) =>
  createHash("sha256").update(new Uint8Array(samples.buffer)).digest("hex").slice(0, 12);

export const loudestOf = (samples: Float32Array) => samples.reduce((most, v) => Math.max(most, Math.abs(v)), 0);

export const energyOf = (samples: Float32Array) => samples.reduce((sum, v) => sum + v * v, 0);

/** Band-pass one octave wide around `hz` (R. Bristow-Johnson's cookbook), applied twice. */
export function octave(samples: Float32Array, hz: number, rate: number): Float64Array {
  let band = Float64Array.from(samples);
  const w = (2 * Math.PI * hz) / rate;
  const alpha = Math.sin(w) * Math.sinh(((Math.LN2 / 2) * w) / Math.sin(w));
  for (let run = 0; run < 2; run++) {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    band = band.map((x) => {
      const y = (alpha * (x - x2) + 2 * Math.cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha);
      [x2, x1, y2, y1] = [x1, x, y1, y];
      return y;
    });
  }
  return band;
}

/** RT60 in seconds by Schroeder's backward integration, from −5 to −35 dB (T30 of ISO 3382). */
export function schroeder(band: Float64Array, rate: number): number {
  const remaining = new Float64Array(band.length);
  let sum = 0;
  for (let i = band.length - 1; i >= 0; i--) remaining[i] = sum += band[i] * band[i];
  const below = (db: number) => remaining.findIndex((energy) => energy < sum * 10 ** (-db / 10));
  return (2 * (below(35) - below(5))) / rate;
}
