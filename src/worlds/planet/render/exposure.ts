/** Exposure of views of a planet. */
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";

/**
 * Exposure for an eye at `at`: higher on the night side, most so on the ground. `outside`: 0 on the ground, 1 above the air, where it is
 * `above` times as high.
 */
export function targetExposure(at: Rgb, sun: Rgb, outside: number, above = 1): number {
  const cosine = (at[0] * sun[0] + at[1] * sun[1] + at[2] * sun[2]) / Math.hypot(...at);
  const day = Math.min(1, Math.max(0, (cosine + 0.16) / 0.28));
  const light = outside + (1 - outside) * (0.05 + 0.95 * day * day);
  return ((1 + outside * (above - 1)) * 0.52) / light ** 0.72;
}
