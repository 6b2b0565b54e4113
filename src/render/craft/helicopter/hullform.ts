/**
 * The form of the hull, from the nose to the end of the boom, in one loft.
 *
 *   hull(u, v)   u metres (about) along the hull from the nose; v from keel (0) to roof (1), right side
 */
import { createLoft, halve } from "../../model/loft.ts";
import { normalAt } from "../../model/patch.ts";
import { cross, type Frame, unit } from "../../model/vec.ts";

/** [u, z, keel, roof, half width, waist (share of the height), exponent above, exponent below]. */
const STATIONS = [
  [0.0, 2.5, 1.07, 1.07, 0.0, 0.45, 2.0, 2.0],
  [0.3, 2.42, 0.85, 1.34, 0.29, 0.45, 2.0, 2.1],
  [0.62, 2.2, 0.715, 1.6, 0.49, 0.45, 2.05, 2.2],
  [1.05, 1.82, 0.625, 1.865, 0.655, 0.45, 2.1, 2.4],
  [1.55, 1.35, 0.58, 2.065, 0.755, 0.45, 2.2, 2.5],
  [2.2, 0.71, 0.565, 2.165, 0.8, 0.45, 2.35, 2.6],
  [2.9, 0.01, 0.565, 2.175, 0.8, 0.45, 2.4, 2.6],
  [3.55, -0.64, 0.605, 2.15, 0.765, 0.46, 2.35, 2.5],
  [4.15, -1.22, 0.745, 2.115, 0.66, 0.48, 2.25, 2.35],
  [4.75, -1.79, 1.0, 2.085, 0.49, 0.5, 2.15, 2.2],
  [5.4, -2.4, 1.295, 2.07, 0.325, 0.5, 2.05, 2.1],
  [6.1, -3.08, 1.51, 2.075, 0.24, 0.5, 2.0, 2.0],
  [7.1, -4.08, 1.645, 2.09, 0.198, 0.5, 2.0, 2.0],
  [8.6, -5.58, 1.755, 2.11, 0.165, 0.5, 2.0, 2.0],
  [9.1, -6.08, 1.805, 2.12, 0.145, 0.5, 2.0, 2.0],
  [9.55, -6.5, 1.9, 2.1, 0.08, 0.5, 2.0, 2.0],
] as const;

/** u at the end of the boom, inside the tail's shroud. */
export const HULL_END = 9.55;

export const hull = createLoft(STATIONS);

/** A frame on the hull's right side at (z, y): y outward, x along the hull. */
export function onHull(z: number, y: number): Frame {
  const u = halve(0, 9.5, (t) => hull(t, 0.5)[2] > z);
  const v = halve(0, 1, (t) => hull(u, t)[1] < y);
  const normal = normalAt(hull, u, v);
  const along = unit(cross(normal, [0, 1, 0]));
  return { origin: hull(u, v), x: along, y: normal, z: cross(along, normal) };
}
