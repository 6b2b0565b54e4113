/**
 * Rotation vectors: along the axis, as long as the angle in radians, anticlockwise seen from the tip.
 *
 *   rotate           Rodrigues' formula
 *   rotationBetween  the shortest rotation from one pair of directions to another, through the quaternion of the two
 *   error            there and back within 10⁻⁹ (tests/explorers/rotation.test.ts)
 */
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

/** An orientation: perpendicular unit vectors ahead and up. */
export interface Attitude {
  readonly forward: Vector;
  readonly up: Vector;
}

/** A vector rotated by a share of a rotation. */
export function rotate(vector: Vector, turn: Vector, share = 1): Vector {
  const whole = Math.hypot(...turn);
  const angle = whole * share;
  // Too short to divide by, and too small to matter.
  if (!(whole > 1e-150)) return vector;
  const axis = mix(1 / whole, turn, 0, turn);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return mix(1, mix(cos, vector, sin, cross(axis, vector)), (1 - cos) * dot(axis, vector), axis);
}

/** An orientation rotated by a share of a rotation, made perpendicular again. */
export function rotateAttitude({ forward, up }: Attitude, turn: Vector, share = 1): Attitude {
  return orthonormal(rotate(forward, turn, share), rotate(up, turn, share));
}

/** The orientation nearest to two vectors that are nearly perpendicular; the first keeps its direction. */
export function orthonormal(forward: Vector, up: Vector): Attitude {
  const ahead = unit(forward);
  return { forward: ahead, up: unit(mix(1, up, -dot(up, ahead), ahead)) };
}

/** The rotation, π radians at most, that brings `from` to `to`. */
export function rotationBetween(from: Attitude, to: Attitude): Vector {
  const [a, b] = [axesOf(from), axesOf(to)];
  // Row i, column j of the rotation matrix: Σ over the three axes of to[i]·from[j].
  const m = (i: number, j: number) => b[0][i] * a[0][j] + b[1][i] * a[1][j] + b[2][i] * a[2][j];
  const quaternions = [
    [1 + m(0, 0) + m(1, 1) + m(2, 2), m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)],
    [m(2, 1) - m(1, 2), 1 + m(0, 0) - m(1, 1) - m(2, 2), m(1, 0) + m(0, 1), m(0, 2) + m(2, 0)],
    [m(0, 2) - m(2, 0), m(1, 0) + m(0, 1), 1 - m(0, 0) + m(1, 1) - m(2, 2), m(2, 1) + m(1, 2)],
    [m(1, 0) - m(0, 1), m(0, 2) + m(2, 0), m(2, 1) + m(1, 2), 1 - m(0, 0) - m(1, 1) + m(2, 2)],
  ];
  // Each row is the quaternion times four of its components: the greatest one loses no digits (S. Shepperd 1978).
  let row = 0;
  for (let i = 1; i < 4; i++) if (quaternions[i][i] > quaternions[row][row]) row = i;
  const best = quaternions[row];
  const sign = best[0] < 0 ? -1 : 1;
  const axis: Vector = [sign * best[1], sign * best[2], sign * best[3]];
  const length = Math.hypot(...axis);
  if (length === 0) return [0, 0, 0];
  return mix((2 * Math.atan2(length, sign * best[0])) / length, axis, 0, axis);
}

function axesOf({ forward, up }: Attitude): readonly [Vector, Vector, Vector] {
  return [forward, up, cross(forward, up)];
}
