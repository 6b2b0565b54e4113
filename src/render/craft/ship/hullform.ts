/**
 * The form of the ship's hull: a flat pebble with a round nose, as rings along its length.
 *
 *   u         0 at the nose to HULL_END at the stern, roughly metres along the skin
 *   v         0 at the keel over the right flank to 1 at the roof
 */
import { createLoft } from "../../model/loft.ts";

/** [u, z, keel, roof, half width, waist (share of the height), exponent above, exponent below]. */
const STATIONS = [
  [0.0, 5.3, 1.3, 1.3, 0.0, 0.4, 2.0, 2.0],
  [0.4, 5.18, 1.1, 1.5, 0.42, 0.4, 2.0, 2.0],
  [0.9, 4.82, 0.97, 1.71, 0.74, 0.4, 2.05, 2.05],
  [1.5, 4.27, 0.86, 1.98, 0.99, 0.4, 2.05, 2.15],
  [2.3, 3.5, 0.77, 2.31, 1.2, 0.4, 2.1, 2.25],
  [3.2, 2.63, 0.71, 2.56, 1.36, 0.4, 2.1, 2.35],
  [4.2, 1.65, 0.68, 2.66, 1.47, 0.4, 2.15, 2.4],
  [5.3, 0.55, 0.67, 2.6, 1.52, 0.41, 2.2, 2.4],
  [6.6, -0.75, 0.69, 2.42, 1.47, 0.42, 2.25, 2.35],
  [7.9, -2.0, 0.77, 2.22, 1.3, 0.44, 2.3, 2.3],
  [9.0, -3.05, 0.9, 2.08, 1.06, 0.46, 2.3, 2.3],
  [9.8, -3.8, 1.03, 1.98, 0.84, 0.48, 2.2, 2.2],
] as const;

/** u at the stern, where the great nozzle is set in a flat face. */
export const HULL_END = 9.8;

export const hull = createLoft(STATIONS);
