/**
 * Brightness, point spread and colour of stars.
 *
 *   flux       10^(−0.4·m), m the apparent magnitude, minus the flux a star of its kind has at the end of its tier's reach, so that none
 *              appears or disappears abruptly: 10^(−0.4·M)·(32.616 ly)²·(1/d² − 1/reach²)
 *   spread     peak·(1 + r²/SPREAD²)^−2, r in pixels; its integral does not depend on the subpixel position
 *   peak       STAR_GAIN·flux in HDR, before tone mapping; compressed above GLARE
 *   size       radius at which the spread falls below FAINTEST_GLOW
 */

import { TEN_PARSECS } from "../../../../core/space/stars.ts";
import { starColour } from "../../../../render/atmosphere/stars.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

const STAR_GAIN = 2;
export const SPREAD = 1.25;
const GLARE = 200;
const GLARE_POWER = 0.3;
const FAINTEST_GLOW = 0.004;
/** Seconds in which a newly loaded star fades in. */
export const FADE_IN = 1.2;
const TEN_PARSECS_SQUARED = TEN_PARSECS ** 2;

/** Flux of a star of an absolute magnitude at a distance; 0 from its tier's reach on. Light-years. */
export function fluxAt(magnitude: number, distance: number, reach: number): number {
  const own = 10 ** (-0.4 * magnitude) * TEN_PARSECS_SQUARED;
  return own * Math.max(0, 1 / (distance * distance) - 1 / (reach * reach));
}

/**
 * Flux factor for a pixel size in radians: star images have a fixed size in pixels and cover less of a finer picture, which shall be
 * equally bright. 1 for 720 lines and 60 degrees.
 */
export function resolutionFactor(pixel: number): number {
  return 0.0016 / pixel;
}

/** Fade-in factor of a star, seconds after it was loaded. */
export function fadeIn(seconds: number): number {
  return Math.min(1, Math.max(0, seconds / FADE_IN));
}

/** Peak HDR value for a flux. */
export function peakOf(flux: number): number {
  const peak = STAR_GAIN * flux;
  return peak <= GLARE ? peak : GLARE * (peak / GLARE) ** GLARE_POWER;
}

/** Radius of a star's glow in pixels, for a peak value. */
export function glarePixels(peak: number): number {
  return Math.max(2, SPREAD * (peak / FAINTEST_GLOW) ** 0.25);
}

/** The same in GLSL: `starPeak(flux)`, `starSpread(pixels)`, `starPixels(peak)`, and `starWindow(share)`. */
export const STAR_LIGHT = `
float starPeak(float flux) {
  float peak = ${glsl(STAR_GAIN)} * flux;
  return peak <= ${glsl(GLARE)} ? peak : ${glsl(GLARE)} * pow(peak / ${glsl(GLARE)}, ${glsl(GLARE_POWER)});
}
float starSpread(float pixels) {
  float s = 1.0 + pixels * pixels * ${glsl(1 / SPREAD ** 2)};
  return 1.0 / (s * s);
}
float starPixels(float peak) {
  return max(2.0, ${glsl(SPREAD)} * sqrt(sqrt(peak * ${glsl(1 / FAINTEST_GLOW)})));
}
// Window that fades to 0 at the edge of the sprite.
float starWindow(float share) {
  float left = max(0.0, 1.0 - share * share);
  return left * left;
}
`;

/** GLSL `starOwnLight(r)`: 10^(−0.4·M)·(32.616 ly)², M = 2r − 8. */
export const STAR_OWN_LIGHT = `
float starOwnLight(float r) {
  return ${glsl(TEN_PARSECS_SQUARED)} * exp2(${glsl(-0.4 * Math.log2(10))} * (2.0 * r - 8.0));
}
`;

type Rgb = readonly [red: number, green: number, blue: number];

/** Exponent on the colours of points: `starColour` samples one wavelength per channel, which is less saturated than a band. */
const POINT_SATURATION = 1.7;
/** Exponents on the colours of surfaces, for the reddest and the bluest star. */
const SURFACE_SATURATION = [4.9, 2.5] as const;
/** Tint against a green cast: no black body is green. */
const ANTI_GREEN = [1.05, 0.98, 1.01] as const;
/** Tint of surfaces: white stars are shown slightly warm. */
const WARM = [1.16, 1, 0.8] as const;

/** Linear colour of a colour index for points, luminance 1. */
export function pointColour(index: number): Rgb {
  const [red, green, blue] = starColour(index);
  return normalized([red * ANTI_GREEN[0], green * ANTI_GREEN[1], blue * ANTI_GREEN[2]], POINT_SATURATION);
}

/** Linear colour of a colour index for surfaces, luminance 1. */
export function surfaceColour(index: number): Rgb {
  const [red, green, blue] = starColour(index);
  const hot = 1 - index / 15;
  return normalized(
    [red * WARM[0], green * WARM[1], blue * WARM[2]],
    SURFACE_SATURATION[0] + (SURFACE_SATURATION[1] - SURFACE_SATURATION[0]) * hot,
  );
}

function normalized(colour: Rgb, power: number): Rgb {
  const [red, green, blue] = colour.map((v) => v ** power);
  const bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [red / bright, green / bright, blue / bright];
}
