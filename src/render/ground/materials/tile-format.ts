/** How the tiles of kinds of ground are stored: RGBA is height, tone, slope along u and slope along v, each 128 at its mean. */

/** Texels along a side. */
export const TILE_SIZE = 512;
/** Slopes are stored from −SLOPE_RANGE to SLOPE_RANGE, as 1…255. */
export const SLOPE_RANGE = 2;
