/** Format of the stored tiles of kinds of ground: RGBA is height, tone, slope along u and slope along v, each 128 at its mean. */

/** Texels along a side. */
export const TILE_SIZE = 512;
/** Slopes are stored from −SLOPE_RANGE to SLOPE_RANGE, as 1…255. */
export const SLOPE_RANGE = 2;
