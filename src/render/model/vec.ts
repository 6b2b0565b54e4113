/** Vectors in model space: metres right, up and forward. */
import { cross, dot, minus as sub, type Vector as Vec3 } from "../../core/vector.ts";

export { cross, dot, sub, type Vec3 };

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scale = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];

/** Normalizes `a`; returns straight up for a zero vector. */
export function unit(a: Vec3): Vec3 {
  const length = Math.hypot(a[0], a[1], a[2]);
  return length > 0 ? scale(a, 1 / length) : [0, 1, 0];
}

/** A coordinate frame: an origin and orthonormal axes. */
export interface Frame {
  readonly origin: Vec3;
  readonly x: Vec3;
  readonly y: Vec3;
  readonly z: Vec3;
}

export const frameAt = (x: number, y: number, z: number): Frame => ({
  origin: [x, y, z],
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
});

/** A frame with y along `along`, and x as close to `side` as that allows. */
export function frameAlong(origin: Vec3, along: Vec3, side: Vec3 = [1, 0, 0]): Frame {
  const y = unit(along);
  const lean = Math.abs(dot(unit(side), y)) > 0.999 ? ([0, 0, 1] as const) : side;
  const x = unit(sub(lean, scale(y, dot(lean, y))));
  return { origin, x, y, z: cross(x, y) };
}

export function toModel(frame: Frame, p: Vec3): Vec3 {
  return add(frame.origin, rotate(frame, p));
}

export function rotate({ x, y, z }: Frame, d: Vec3): Vec3 {
  return add(add(scale(x, d[0]), scale(y, d[1])), scale(z, d[2]));
}
