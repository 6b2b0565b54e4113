/** On the map of a world below ground: which level is shown, and the way to the others. */

import { button, element, text } from "../element.ts";
import { icon } from "../icons.ts";
import type { MapLevels } from "./picture.ts";

export interface LevelSteps {
  readonly root: HTMLElement;
  /** `own` is the level that one is on. */
  show(levels: MapLevels | undefined, level: number, own: number): void;
}

export function createLevelSteps(deepen: (by: 1 | -1) => void): LevelSteps {
  const above = button(
    { class: "map-tool", "aria-label": "The level above", title: "The level above (<)" },
    () => deepen(-1),
    icon("above"),
  );
  const below = button(
    { class: "map-tool", "aria-label": "The level below", title: "The level below (>)" },
    () => deepen(1),
    icon("chevron"),
  );
  const name = element("span", { class: "map-level", role: "status" });
  const root = element("div", { class: "map-levels", hidden: "" }, above, name, below);
  const write = text(name);
  return {
    root,
    show(levels, level, own) {
      root.hidden = !levels;
      if (!levels) return;
      write(levels.nameOf(level));
      root.classList.toggle("elsewhere", level !== own);
      above.disabled = level === 0;
      below.disabled = level === levels.most;
    },
  };
}
