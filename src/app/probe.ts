/** `window.limitless`: the interface of tests and benchmarks to an open world. */
import type { Intent, Pose } from "../explorers/explorer.ts";
import type { Stats } from "./frame-meter.ts";
import type { OpenedScene } from "./open-scene.ts";

/** Documented in docs/links-and-probe.md. */
export interface Probe {
  readonly ready: boolean;
  pose(): Pose;
  stats(): Stats;
  /** Advances by fixed steps of 1/60 s and draws every `draw`-th, 1 by default. */
  step(seconds: number, intent: Partial<Intent>, options?: { draw?: number }): void;
}

declare global {
  interface Window {
    limitless?: Probe;
  }
}

export function createProbe(scene: OpenedScene): Probe {
  return {
    ready: true,
    pose: () => scene.pose(),
    stats: () => scene.stats(),
    step: (seconds, intent, { draw = 1 } = {}) =>
      scene.step(seconds, { forward: 0, right: 0, up: 0, turn: 0, ...intent }, draw),
  };
}
