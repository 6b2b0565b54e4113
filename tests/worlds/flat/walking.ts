/** Drives a walker in tests. */
import { type Intent, NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { Walker } from "../../../src/explorers/walker.ts";
import type { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";

export function walkerOf({ player }: FlatSimulation): Walker {
  if (!player.walker) throw new Error("Expected a walker.");
  return player.walker;
}

/** Steps with an intent until a test passes; fails after `seconds`. */
export function until(world: FlatSimulation, intent: Partial<Intent>, seconds: number, passes: () => boolean): void {
  for (let i = 0; i < 60 * seconds; i++) {
    world.step({ ...NO_INTENT, ...intent });
    if (passes()) return;
  }
  const { x, y, z, stance } = walkerOf(world);
  throw new Error(`Still ${stance} at ${x.toFixed(2)}, ${y.toFixed(2)}, ${z.toFixed(2)} after ${seconds} s.`);
}
