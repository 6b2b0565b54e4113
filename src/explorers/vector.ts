/** Vectors of three numbers. */

export type Vector = readonly [x: number, y: number, z: number];

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** i·a + j·b. */
export function mix(i: number, a: Vector, j: number, b: Vector): Vector {
  return [i * a[0] + j * b[0], i * a[1] + j * b[1], i * a[2] + j * b[2]];
}

/** The same direction with length 1. */
export function unit(v: Vector): Vector {
  const length = Math.hypot(...v);
  if (!(length > 0 && length < Infinity))
    throw new RangeError(`Expected a vector with a direction, got ${v.join(", ")}.`);
  return [v[0] / length, v[1] / length, v[2] / length];
}
