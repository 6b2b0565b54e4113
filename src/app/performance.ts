/** The performance panel of an open scene. While it is open, frames are timed by pass. */
import { createPassTimer } from "../render/pass-timer.ts";
import { createPerformancePanel, type PerformancePanel } from "../ui/performance.ts";
import type { OpenedScene } from "./open-scene.ts";

export function createPerformance(host: HTMLElement, scene: OpenedScene, link: () => string): PerformancePanel {
  const { figures, scriptMs, renderer, timePasses } = scene;
  return createPerformancePanel(host, {
    ...{ figures, scriptMs, renderer, link },
    onToggle: (open) => timePasses(open ? createPassTimer : null),
  });
}
