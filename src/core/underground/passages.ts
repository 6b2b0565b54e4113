/**
 * Bores: tunnels and wells that people cut through rock. Both are told by few numbers, so that explorers and shaders ask the same
 * functions of them.
 *
 *   tunnel   s metres along its way and c across it, 0 ≤ s ≤ length, |c| < half:
 *            floor(s) = floor − fall·max(0, s − level),  roof = floor(s) + height·(1 − ⅖·(c/half)²)
 *   well     upright and round: from bottom to top within `radius` of its axis
 *
 *   x, y     metres; altitudes in metres above datum
 */

export interface Tunnel {
  /** Where s is 0, and the unit vector along which s grows. */
  readonly x: number;
  readonly y: number;
  readonly into: readonly [x: number, y: number];
  readonly length: number;
  /** Half its width, and its height in the middle. */
  readonly half: number;
  readonly height: number;
  /** Altitude of its level part. */
  readonly floor: number;
  /** Metres along that are level, and fall over run from there on. */
  readonly level: number;
  readonly fall: number;
}

export interface Well {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly bottom: number;
  readonly top: number;
}

/** How much lower a tunnel is at its walls than in its middle, as a part of its height. */
export const ARCH = 0.4;

export function tunnelFloor({ floor, level, fall }: Tunnel, s: number): number {
  return floor - fall * Math.max(0, s - level);
}

/** Writes [floor, roof] of a tunnel at (x, y) into `out`; false beside it. */
export function tunnelSpan(tunnel: Tunnel, x: number, y: number, out: Float64Array): boolean {
  const [dx, dy] = [x - tunnel.x, y - tunnel.y];
  const [ex, ey] = tunnel.into;
  const s = dx * ex + dy * ey;
  const c = (dx * ey - dy * ex) / tunnel.half;
  if (s < 0 || s > tunnel.length || c * c >= 1) return false;
  out[0] = tunnelFloor(tunnel, s);
  out[1] = out[0] + tunnel.height * (1 - ARCH * c * c);
  return true;
}

/** Writes [bottom, top] of a well at (x, y) into `out`; false beside it. */
export function wellSpan({ x, y, radius, bottom, top }: Well, atX: number, atY: number, out: Float64Array): boolean {
  const [dx, dy] = [atX - x, atY - y];
  if (dx * dx + dy * dy >= radius * radius) return false;
  out[0] = bottom;
  out[1] = top;
  return true;
}

/** Where a climber's body is, from the feet of the lowest rung to those of the highest, metres. */
export interface Ladder {
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
  readonly top: number;
  /** From the climber to the rungs, level: at the top that is the way on to firm ground. */
  readonly facing: readonly [x: number, y: number];
}

/** Metres from which one can be grasped. */
export const ARM = 0.9;

/** Whether a climber whose feet are at (x, y, z) can grasp it. */
export function isWithin(ladder: Ladder, x: number, y: number, z: number): boolean {
  return apart(ladder, x, y) < ARM * ARM && z > ladder.bottom - 0.5 && z < ladder.top + 0.5;
}

/** Square metres on the level. */
export function apart(ladder: Ladder, x: number, y: number): number {
  return (x - ladder.x) ** 2 + (y - ladder.y) ** 2;
}
