/**
 * The one place where axes are swapped: the generator's x east, y north, z up are Babylon's X, Z, Y.
 */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";

/** A generator vector as Babylon's. */
export function toBabylon(x: number, y: number, z: number, out = new Vector3()): Vector3 {
  return out.set(x, z, y);
}

const DEGREE = Math.PI / 180;

/** The unit vector of a heading (clockwise from north) and pitch (up positive), degrees, on the generator's axes. */
export function direction(heading: number, pitch: number): [x: number, y: number, z: number] {
  const level = Math.cos(pitch * DEGREE);
  return [level * Math.sin(heading * DEGREE), level * Math.cos(heading * DEGREE), Math.sin(pitch * DEGREE)];
}
