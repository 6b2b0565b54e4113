/** Times of an open scene's frames on the graphics card, which automatic quality reads too, and the performance panel. */
import { createGpuTimer } from "../render/gpu-timer.ts";
import { createPassTimer } from "../render/pass-timer.ts";
import { createPerformancePanel, type PerformancePanel } from "../ui/performance.ts";
import type { OpenedScene } from "./open-scene.ts";

export function createPerformance(host: HTMLElement, scene: OpenedScene, link: () => string): PerformancePanel {
  scene.timeFrames(createGpuTimer);
  return createPerformancePanel(host, {
    figures: () => scene.figures(),
    scriptMs: () => scene.scriptMs(),
    renderer: scene.renderer,
    link,
    // By pass while it is open.
    onToggle: (open) => scene.timePasses(open ? createPassTimer : null),
  });
}
