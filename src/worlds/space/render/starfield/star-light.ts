/**
 * How a star's light falls on the picture: as through a lens, a small spot with wings that are always there and only seen of the bright.
 *
 *   flux       10^(−0.4·m), m the apparent magnitude; less what a star of its kind has left at the end of its tier's reach, so that
 *              none appears or goes at once: 10^(−0.4·M)·(32.616 ly)²·(1/d² − 1/reach²)
 *   spread     peak·(1 + r²/SPREAD²)^−2, r in pixels: of the same light in all, wherever between pixels its middle lies
 *   peak       STAR_GAIN·flux in HDR, before the film; beyond GLARE it grows slower, as what dazzles does
 *   size       where the spread falls below FAINTEST_GLOW
 */
import { TEN_PARSECS } from "../../../../core/space/stars.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

export const STAR_GAIN = 2;
export const SPREAD = 1.25;
const GLARE = 200;
const GLARE_POWER = 0.3;
const FAINTEST_GLOW = 0.004;
/** Seconds in which a star that came late grows to its light. */
export const FADE_IN = 1.2;
const TEN_PARSECS_SQUARED = TEN_PARSECS ** 2;

/** Flux of a star of absolute magnitude M at a distance, of a tier that reaches so far: light-years. 0 from there on. */
export function fluxAt(magnitude: number, distance: number, reach: number): number {
  const own = 10 ** (-0.4 * magnitude) * TEN_PARSECS_SQUARED;
  return own * Math.max(0, 1 / (distance * distance) - 1 / (reach * reach));
}

/**
 * What stars' flux is multiplied by in a picture whose pixels are so many radians wide: spots of some pixels cover the less of a picture
 * the finer it is, and its sky is to be as bright. 1 for 720 lines of 60 degrees.
 */
export function fineness(pixel: number): number {
  return 0.0016 / pixel;
}

/** The share of its light that a star has so many seconds after it came. */
export function arrivedShare(seconds: number): number {
  return Math.min(1, Math.max(0, seconds / FADE_IN));
}

/** The peak of a flux in HDR. */
export function peakOf(flux: number): number {
  const peak = STAR_GAIN * flux;
  return peak <= GLARE ? peak : GLARE * (peak / GLARE) ** GLARE_POWER;
}

/** Pixels from its middle to which a star of a peak glows, however many. */
export function glarePixels(peak: number): number {
  return Math.max(2, SPREAD * (peak / FAINTEST_GLOW) ** 0.25);
}

/** The same in GLSL: `starPeak(flux)`, `starSpread(pixels)`, and `starPixels(peak)` to which a star is drawn. */
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
// To nothing where a star is drawn no farther.
float starWindow(float share) {
  float left = max(0.0, 1.0 - share * share);
  return left * left;
}
`;

/** GLSL: 10^(−0.4·M)·(32.616 ly)² of r, M = 2r − 8. */
export const STAR_OWN_LIGHT = `
float starOwnLight(float r) {
  return ${glsl(TEN_PARSECS_SQUARED)} * exp2(${glsl(-0.4 * Math.log2(10))} * (2.0 * r - 8.0));
}
`;
