/**
 * The one place where axes are swapped: the generator's x east, y north, z up are Babylon's X, Z, Y.
 */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";

/** A generator vector as Babylon's. */
export function toBabylon(x: number, y: number, z: number, out = new Vector3()): Vector3 {
  return out.set(x, z, y);
}
