/** Helpers for helicopter flights in tests. */
import type { Ground, Intent } from "../../src/explorers/explorer.ts";
import { NO_INTENT } from "../../src/explorers/explorer.ts";
import { createHelicopter, type Helicopter, stepHelicopter } from "../../src/explorers/helicopter.ts";

type Options = Parameters<typeof createHelicopter>[1];

export function wish(part: Partial<Intent>): Intent {
  return { ...NO_INTENT, ...part };
}

export function helicopterAt(x: number, y: number, z: number, heading = 0, options: Options = {}): Helicopter {
  return createHelicopter({ x, y, z, heading, pitch: 0, roll: 0 }, options);
}

/** The state after so many seconds of one intent, at 60 steps a second; `watch` sees every step. */
export function fly(
  craft: Helicopter,
  intent: Partial<Intent>,
  seconds: number,
  ground: Ground | ((second: number) => Ground),
  watch: (craft: Helicopter, second: number) => void = () => {},
): Helicopter {
  for (let i = 1; i <= seconds * 60; i++) {
    const now = typeof ground === "function" ? ground(i / 60) : ground;
    craft = stepHelicopter(craft, wish(intent), 1 / 60, now);
    watch(craft, i / 60);
  }
  return craft;
}

export function speedOf({ vx, vy }: Helicopter): number {
  return Math.hypot(vx, vy);
}
