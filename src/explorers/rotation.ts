/**
 * Turns in space as vectors: along the axis, as long as the angle in radians, anticlockwise seen from its tip.
 *
 *   turned       Rodrigues' formula
 *   turnBetween  the shortest turn that brings one pair of directions over another, by the quaternion of the two
 *   error        there and back within 10⁻⁹ (tests/explorers/rotation.test.ts)
 */
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

/** Two unit vectors at right angles: where something faces, and its top. */
export interface Attitude {
  readonly forward: Vector;
  readonly up: Vector;
}

/** A vector turned by a share of a turn. */
export function turned(vector: Vector, turn: Vector, share = 1): Vector {
  const whole = Math.hypot(...turn);
  const angle = whole * share;
  // What a double cannot divide by turns nothing either.
  if (!(whole > 1e-150)) return vector;
  const axis = mix(1 / whole, turn, 0, turn);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return mix(1, mix(cos, vector, sin, cross(axis, vector)), (1 - cos) * dot(axis, vector), axis);
}

/** An attitude turned by a share of a turn, at right angles again. */
export function turnAttitude({ forward, up }: Attitude, turn: Vector, share = 1): Attitude {
  return squared(turned(forward, turn, share), turned(up, turn, share));
}

/** The nearest attitude to two vectors that have come a little off their right angle; the first keeps its way. */
export function squared(forward: Vector, up: Vector): Attitude {
  const ahead = unit(forward);
  return { forward: ahead, up: unit(mix(1, up, -dot(up, ahead), ahead)) };
}

/** The turn, π radians at most, that brings `from` over `to`. */
export function turnBetween(from: Attitude, to: Attitude): Vector {
  const [a, b] = [axesOf(from), axesOf(to)];
  // Row i, column j of the turn: Σ over the three axes of to[i]·from[j].
  const m = (i: number, j: number) => b[0][i] * a[0][j] + b[1][i] * a[1][j] + b[2][i] * a[2][j];
  const quaternions = [
    [1 + m(0, 0) + m(1, 1) + m(2, 2), m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)],
    [m(2, 1) - m(1, 2), 1 + m(0, 0) - m(1, 1) - m(2, 2), m(1, 0) + m(0, 1), m(0, 2) + m(2, 0)],
    [m(0, 2) - m(2, 0), m(1, 0) + m(0, 1), 1 - m(0, 0) + m(1, 1) - m(2, 2), m(2, 1) + m(1, 2)],
    [m(1, 0) - m(0, 1), m(0, 2) + m(2, 0), m(2, 1) + m(1, 2), 1 - m(0, 0) - m(1, 1) + m(2, 2)],
  ];
  // Each row is the quaternion times four of its parts: the greatest part loses no digits (S. Shepperd 1978).
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
