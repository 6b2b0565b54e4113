/** The acoustics of a space below ground. */

/** Dampness of a mine and of a cavern, 0…1, the increase at the water's edge, and its reach in metres. */
const DAMP = { mine: 0.35, cavern: 0.6 };
const SHORE_DAMP = 0.3;
const SHORE_REACH = 15;
/** Mean free path per mean wall distance: 4/3 at the centre of a sphere. */
export const MEAN_FREE_PATH = 4 / 3;

/** Dampness of a mine or a cavern, metres from water. */
export function wetnessOf(space: keyof typeof DAMP, waterDistance: number): number {
  return DAMP[space] + SHORE_DAMP * Math.max(0, 1 - waterDistance / SHORE_REACH);
}
