/**
 * Physical properties of a star: temperature from its colour, size from both colour and brightness.
 *
 *   luminosity    10^(0.4·(4.83 − M)) suns, 0.34 to 21,500
 *   temperature   Ballesteros 2012 of B − V, which maps the colour's 0 to 15 to −0.32 to 1.68; kelvin, 3,500 to 17,400
 *   radius        √L·(5772 / T)² suns: L = 4πR²σT⁴
 *   mass          L^(1/3.5) suns, as on the main sequence
 *   error         the same bits in every engine
 */
import { exp2 } from "../field/deterministic-math.ts";
import type { Star } from "./stars.ts";

export interface StarBody {
  /** Astronomical units. */
  readonly radius: number;
  /** Kelvin. */
  readonly temperature: number;
  /** Suns. */
  readonly luminosity: number;
  readonly mass: number;
}

/** The Sun's absolute magnitude, temperature in kelvin, and radius in astronomical units. */
const [SUN_MAGNITUDE, SUN_KELVIN, SUN_RADIUS] = [4.83, 5772, 0.004_650_47];
const LOG2_10 = Math.log2(10);

/** B − V of a colour index. */
function colourIndexOf(colour: number): number {
  return -0.32 + (2 * colour) / 15;
}

/** Temperature of a colour index, kelvin. */
export function temperatureOf(colour: number): number {
  const bv = colourIndexOf(colour);
  return 4600 * (1 / (0.92 * bv + 1.7) + 1 / (0.92 * bv + 0.62));
}

export function starBody({ magnitude, colour }: Pick<Star, "magnitude" | "colour">): StarBody {
  const temperature = temperatureOf(colour);
  const tens = 0.4 * (SUN_MAGNITUDE - magnitude) * LOG2_10;
  const luminosity = exp2(tens);
  const hotter = temperature / SUN_KELVIN;
  return {
    radius: (SUN_RADIUS * Math.sqrt(luminosity)) / (hotter * hotter),
    temperature,
    luminosity,
    mass: exp2(tens / 3.5),
  };
}
