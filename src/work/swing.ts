/**
 * The swing of a load on a rope below a craft: a damped pendulum in two directions.
 *
 *   x″ = −(g / length)·x − DAMPING·x′ − a      x metres off the plumb line, a acceleration of the craft
 */

export interface Swing {
  /** Metres east and north of the plumb line, and metres a second. */
  readonly off: readonly [east: number, north: number];
  readonly rate: readonly [east: number, north: number];
  /** Velocity of the craft in the last step, metres a second. */
  readonly craft: readonly [east: number, north: number];
}

export const AT_REST: Swing = { off: [0, 0], rate: [0, 0], craft: [0, 0] };

const GRAVITY = 9.81;
/** 1/s. */
const DAMPING = 0.5;
/** Largest way off the plumb line, as a share of the rope. */
const MOST = 0.75;

/** The swing `dt` seconds later below a craft with a velocity, metres a second east and north; `rope` is its length, metres. */
export function swingOn(before: Swing, velocity: Swing["craft"], rope: number, dt: number): Swing {
  const [off, rate]: [number[], number[]] = [[], []];
  for (const axis of [0, 1] as const) {
    const push = (velocity[axis] - before.craft[axis]) / dt;
    const pull = -(GRAVITY / rope) * before.off[axis] - DAMPING * before.rate[axis] - push;
    rate[axis] = before.rate[axis] + pull * dt;
    off[axis] = before.off[axis] + rate[axis] * dt;
  }
  const size = Math.hypot(off[0], off[1]);
  const share = size > MOST * rope ? (MOST * rope) / size : 1;
  return { off: [off[0] * share, off[1] * share], rate: [rate[0] * share, rate[1] * share], craft: velocity };
}
