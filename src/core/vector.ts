/** Vectors of three numbers. */

export type Vector = readonly [x: number, y: number, z: number];

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A vector of length 1 that way; of length 0 for one of length 0. */
export function unit(v: Vector): Vector {
  const k = 1 / (Math.sqrt(dot(v, v)) || 1);
  return [k * v[0], k * v[1], k * v[2]];
}
