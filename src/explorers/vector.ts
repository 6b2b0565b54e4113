/** Vectors of three numbers: positions and directions of moving bodies. */
import type { Vector } from "../core/vector.ts";

export { cross, dot, type Vector } from "../core/vector.ts";

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
