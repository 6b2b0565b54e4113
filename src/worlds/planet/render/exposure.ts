/** Exposure of views of a planet. */
import { smoothstep } from "../../../core/smoothstep.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";

/** Light that is left for eyes deep in the shadow, as a share of daylight: on the ground, and above the air of planets that have cities. */
const DARK_GROUND = 0.05;
const DARK_SPACE = 0.12;

/**
 * Exposure for an eye at `at`: higher on the night side, most so on the ground. `outside`: 0 on the ground, 1 above the air, where it is
 * `above` times as high by day, and `dark` of daylight is left at night: 1 where bright rings are in view and no cities.
 */
export function targetExposure(at: Rgb, sun: Rgb, outside: number, above = 1, dark = DARK_SPACE): number {
  const cosine = (at[0] * sun[0] + at[1] * sun[1] + at[2] * sun[2]) / Math.hypot(...at);
  const day = Math.min(1, Math.max(0, (cosine + 0.16) / 0.28));
  // From above, the lit side is in view until the eye is far behind the terminator.
  const past = smoothstep(-0.2, -0.6, cosine);
  const light = outside * (1 - (1 - dark) * past) + (1 - outside) * (DARK_GROUND + (1 - DARK_GROUND) * day * day);
  return ((1 + outside * (above - 1)) * 0.52) / light ** 0.72;
}
