/**
 * Passages dug by people: tunnels, wells and ladders. Few numbers describe each, so that vehicles and shaders evaluate
 * the same
 * functions.
 *
 *   tunnel   s metres along it and c across it, 0 ≤ s ≤ length, |c| < half:
 *            floor(s) = floor − fall·max(0, s − level),  roof = floor(s) + height·(1 − ⅖·(c/half)²)
 *   well     vertical cylinder from bottom to top
 *   x, y     metres; altitudes in metres above the datum
 */

export interface Tunnel {
  /** Start of the axis, where s is 0, and its direction, a unit vector. */
  readonly x: number;
  readonly y: number;
  readonly into: readonly [x: number, y: number];
  readonly length: number;
  /** Half width, and height in the middle. */
  readonly half: number;
  readonly height: number;
  /** Altitude of its level part. */
  readonly floor: number;
  /** Length of the level part, metres, and slope from there on. */
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

/** Height difference between the middle and the walls of a tunnel, as a share of its height. */
export const ARCH = 0.4;

export function tunnelFloor({ floor, level, fall }: Tunnel, s: number): number {
  return floor - fall * Math.max(0, s - level);
}

/** Writes [floor, roof] of a tunnel at (x, y) into `out`; false outside of it. */
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

/** Writes [bottom, top] of a well at (x, y) into `out`; false outside of it. */
export function wellSpan({ x, y, radius, bottom, top }: Well, atX: number, atY: number, out: Float64Array): boolean {
  const [dx, dy] = [atX - x, atY - y];
  if (dx * dx + dy * dy >= radius * radius) return false;
  out[0] = bottom;
  out[1] = top;
  return true;
}

/** Position of a climber's body, and the altitudes of the feet on the lowest and highest rung, metres. */
export interface Ladder {
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
  readonly top: number;
  /** Horizontal unit vector from the climber to the rungs: at the top it leads to firm ground. */
  readonly facing: readonly [x: number, y: number];
}

/** Reach from which a ladder can be grasped, metres. */
export const LADDER_REACH = 0.9;

/** Whether a climber with its feet at (x, y, z) can grasp the ladder. */
export function isLadderInReach(ladder: Ladder, x: number, y: number, z: number): boolean {
  return (
    squaredDistanceTo(ladder, x, y) < LADDER_REACH * LADDER_REACH && z > ladder.bottom - 0.5 && z < ladder.top + 0.5
  );
}

/** Squared horizontal distance, m². */
export function squaredDistanceTo(ladder: Ladder, x: number, y: number): number {
  return (x - ladder.x) ** 2 + (y - ladder.y) ** 2;
}
