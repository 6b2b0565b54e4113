/** Sizes of the street map (street-map.ts), for code that draws or reads it without its generator. */

/** Texels along each side of a layer. */
export const SIDE = 768;
/** Metres along each side of the near layer. */
export const NEAR = 1344;
/** Metres from the middle of a street at which the map's red is 0. */
export const STREET_REACH = 32;
/** Metres from the middle of a street within which no plant stands. */
export const STREET_CLEARING = 21;
