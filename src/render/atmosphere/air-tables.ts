/** Sizes of a planet's atmosphere tables, for the code that fills them and the code that reads them. */

/** Entries of the sunlight table by cosine and by height; one more row holds the sky's irradiance. */
export const SUN_WIDTH = 96;
export const SUN_HEIGHTS = 24;
/** Cosine of the sun's zenith angle at which the irradiance row begins. */
export const DOME_FROM = -0.4;
/** Cosines either side of the horizon over which the sun's disc sets. */
export const SUN_SOFT = 0.01;

/** Directions and slices of the light that air scatters to the eye, see aerial-perspective.ts. */
export const AIR_AZIMUTHS = 32;
export const AIR_ROWS = 20;
export const AIR_SLICES = 12;
