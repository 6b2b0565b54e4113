/** The probe of an open world, which tests and benches read. */
import type { Intent, Pose } from "../explorers/explorer.ts";
import type { Stats } from "./frame-meter.ts";
import type { OpenedScene } from "./open-scene.ts";

/** Read-only but for `step` (docs/links-and-probe.md). */
export interface Probe {
  readonly ready: boolean;
  pose(): Pose;
  stats(): Stats;
  /** Advances by fixed sixtieths, drawing every `draw`-th (every one when absent). */
  step(seconds: number, intent: Partial<Intent>, options?: { draw?: number }): void;
}

declare global {
  interface Window {
    limitless?: Probe;
  }
}

export function createProbe({ pose, stats, step }: OpenedScene): Probe {
  return {
    ready: true,
    pose,
    stats,
    step: (seconds, intent, { draw = 1 } = {}) =>
      step(seconds, { forward: 0, right: 0, up: 0, turn: 0, ...intent }, draw),
  };
}
