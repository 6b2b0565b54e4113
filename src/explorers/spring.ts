/**
 * Exponential approach and a critically damped spring. One long step equals many short ones.
 *
 * `approach` is first order: the distance to the target shrinks by e every 1/rate seconds.
 * `springTo` is second order, critically damped: it starts and ends gently, which reads as weight.
 */

/** The value after dt seconds on its way to the target; rate in 1/s, more than 0. */
export function approach(value: number, target: number, rate: number, dt: number): number {
  return target + (value - target) * Math.exp(-rate * dt);
}

export interface Damped {
  value: number;
  /** Change of the value per second. */
  rate: number;
}

/** Moves a damped value dt seconds towards the target, in place; stiffness in 1/s, more than 0. */
export function springTo(damped: Damped, target: number, stiffness: number, dt: number): void {
  const away = damped.value - target;
  const push = damped.rate + stiffness * away;
  const fade = Math.exp(-stiffness * dt);
  damped.value = target + (away + push * dt) * fade;
  damped.rate = (damped.rate - stiffness * push * dt) * fade;
}
