/** Exposure of views of a planet. */
import { smoothstep } from "../../../core/smoothstep.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";

/** Light that is left for eyes deep in the shadow, as a share of daylight: on the ground, and above the air, where clouds and cities glow. */
const DARK = { ground: 0.05, space: 0.12 } as const;

/**
 * Exposure for an eye at `at`: higher on the night side, most so on the ground. `outside`: 0 on the ground, 1 above the air, where it is
 * `above` times as high.
 */
export function targetExposure(at: Rgb, sun: Rgb, outside: number, above = 1): number {
  const cosine = (at[0] * sun[0] + at[1] * sun[1] + at[2] * sun[2]) / Math.hypot(...at);
  const day = Math.min(1, Math.max(0, (cosine + 0.16) / 0.28));
  // From above, the lit side is in view until the eye is far behind the terminator.
  const past = smoothstep(-0.2, -0.6, cosine);
  const light = outside * (1 - (1 - DARK.space) * past) + (1 - outside) * (DARK.ground + (1 - DARK.ground) * day * day);
  return ((1 + outside * (above - 1)) * 0.52) / light ** 0.72;
}
