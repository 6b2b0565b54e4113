/**
 * The transition from one explorer's view to the next one's: position, direction and their speeds are continuous at both ends.
 *
 *   share    1 − (6u⁵ − 15u⁴ + 10u³) of the difference is left, u of the time gone
 *   seconds  1 at least; long enough for 6 m/s and 100°/s at the quickest
 */
import { clamp, DEGREE } from "../explorers/angle.ts";
import { rotateAttitude, rotationBetween } from "../explorers/rotation.ts";
import type { EyeView } from "../explorers/tangent-frame.ts";
import { mix, type Vector } from "../explorers/vector.ts";

export interface Easing {
  /** Offset from the new position to the old one, metres in the planet's axes; and the rotation from the new directions to the old. */
  readonly shift: Vector;
  readonly turn: Vector;
  readonly seconds: number;
  readonly duration: number;
}

/** The quickest motion and turn, m/s and degrees a second. */
export const EASING_SPEED = 6;
export const EASING_TURN = 100;
const SHORTEST = 1;
/** The greatest slope of 6u⁵ − 15u⁴ + 10u³, in the middle. */
const QUICKEST = 1.875;

/** The transition from the last view to an explorer's own view; null where they are the same. */
export function easeBetween(seen: EyeView, own: EyeView): Easing | null {
  const shift: Vector = [seen.x - own.x, seen.y - own.y, seen.z - own.z];
  const turn = rotationBetween(own, seen);
  const [way, angle] = [Math.hypot(...shift), Math.hypot(...turn)];
  if (way === 0 && angle === 0) return null;
  const duration = Math.max(SHORTEST, QUICKEST * Math.max(way / EASING_SPEED, angle / (EASING_TURN * DEGREE)));
  return { shift, turn, seconds: 0, duration };
}

export function stepEasing(easing: Easing | null, dt: number): Easing | null {
  if (!easing || easing.seconds + dt >= easing.duration) return null;
  return { ...easing, seconds: easing.seconds + dt };
}

export function eased(own: EyeView, easing: Easing | null): EyeView {
  if (!easing) return own;
  const u = clamp(easing.seconds / easing.duration, 0, 1);
  const left = 1 - u * u * u * (u * (6 * u - 15) + 10);
  const [x, y, z] = mix(1, [own.x, own.y, own.z], left, easing.shift);
  return { x, y, z, ...rotateAttitude(own, easing.turn, left) };
}
