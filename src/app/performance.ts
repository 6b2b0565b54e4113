/** The performance panel of an open scene. While it is open, frames are timed by pass. */
import { createPassTimer } from "../render/pass-timer.ts";
import { createPerformancePanel, type PerformancePanel } from "../ui/performance.ts";
import type { OpenedScene } from "./open-scene.ts";

export function createPerformance(host: HTMLElement, scene: OpenedScene, link: () => string): PerformancePanel {
  return createPerformancePanel(host, {
    figures: () => scene.figures(),
    scriptMs: () => scene.scriptMs(),
    renderer: scene.renderer,
    link,
    onToggle: (open) => scene.timePasses(open ? createPassTimer : null),
  });
}
