/** How a star near by is shown: what of it is seen at a size, and how eyes adapt to it. */

import { smoothstep } from "../../../../core/smoothstep.ts";
import type { StarBody } from "../../../../core/space/star-body.ts";
import { SPREAD } from "./star-light.ts";

export interface StarLook {
  /** Radians from its middle to its limb. */
  readonly radius: number;
  /** HDR light of the disc's middle, and the most that glare adds, as they are to look after exposure. */
  readonly light: number;
  readonly glare: number;
  /** The greatest peak of the glare: what is the most of it ends so near the limb. */
  readonly most: number;
  /** 0 to 1: the share of corona and flames, which only a disc of some pixels has. */
  readonly close: number;
  /** Samples of the profile a radius, the depth of lanes between granules, and the deviations at which spots begin. */
  readonly granules: number;
  readonly lanes: number;
  readonly spots: number;
  /** How much dimmer the limb is than the middle, 1 for a cool star. */
  readonly limb: number;
}

/** Pixels of the disc's radius between which a blinding point becomes a surface that can be looked at. */
const [POINT, SURFACE] = [3, 90];
/** Radii of the disc. */
const GLARE_WIDTH = 0.22;

export function lookOfStar({ temperature }: StarBody, radii: number, pixel: number): StarLook {
  const radius = Math.asin(Math.min(1, 1 / radii));
  const size = radius / pixel;
  const grown = smoothstep(Math.log(POINT), Math.log(SURFACE), Math.log(size));
  // Cool stars boil in large cells and are spotted; hot ones are smooth.
  const glare = between(1000, 0.12, smoothstep(Math.log(1), Math.log(30), Math.log(size)));
  const hot = smoothstep(3500, 11_000, temperature);
  return {
    radius,
    light: between(6, 0.4 + 0.5 * hot, grown),
    glare,
    most: glare * ((GLARE_WIDTH * size + 4) / SPREAD) ** 4,
    close: smoothstep(2, 10, size),
    granules: between(620, 1500, hot),
    lanes: 0.62 - 0.3 * hot,
    spots: 1.6 + 0.8 * hot,
    limb: 1 - 0.45 * hot,
  };
}

/** Exposure for a disc of an angular radius, `off` radians from the middle of a picture whose half height is `half` radians. */
export function adaptedTo(radius: number, off: number, half: number): number {
  const seen = 1 - smoothstep(half, 2.2 * half, off - radius);
  return 1 / (1 + 1.5 * seen * smoothstep(0.02, 0.7, radius / half));
}

/** From a to b in equal steps of their ratio. */
function between(a: number, b: number, share: number): number {
  return a * (b / a) ** share;
}
