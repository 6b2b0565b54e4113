/** What colour a star is shown in: from afar, as its light is; close by, as its surface is once it does not blind. */
import { starColour } from "../../../../render/atmosphere/stars.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

/** A screen's three lights each stand for a part of the spectrum, of which `starColour` reads one wavelength: this is nearer to what they mix. */
const AFAR = 1.7;
/** Powers for the reddest and the bluest: one would be yellow and the other hardly blue, as they blind the eye. */
const DEEP = [4.9, 2.5] as const;
/** No black body is green, and what is darker than white by a hair must not look so. */
const PINK = [1.05, 0.98, 1.01] as const;
/** The sun's own white is shown a little warm, as on all pictures of it. */
const WARM = [1.16, 1, 0.8] as const;

/** Linear colour of a star's index seen as a point, of brightness 1. */
export function pointColour(index: number): Rgb {
  const [red, green, blue] = starColour(index);
  return evened([red * PINK[0], green * PINK[1], blue * PINK[2]], AFAR);
}

/** Linear colour of its surface, of brightness 1. */
export function surfaceColour(index: number): Rgb {
  const [red, green, blue] = starColour(index);
  const hot = 1 - index / 15;
  return evened([red * WARM[0], green * WARM[1], blue * WARM[2]], DEEP[0] + (DEEP[1] - DEEP[0]) * hot);
}

function evened(colour: Rgb, power: number): Rgb {
  const [red, green, blue] = colour.map((v) => v ** power);
  const bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [red / bright, green / bright, blue / bright];
}
