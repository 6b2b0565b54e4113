/** The level shown on the map of an underground world: its name, buttons for the levels above and below, and its legend. */
import { say } from "../../words/words.ts";
import { button, drawing, element, text } from "../element.ts";
import { icon } from "../icons.ts";
import type { LegendRow, MapLevels } from "./picture.ts";

interface LevelSteps {
  readonly root: HTMLElement;
  /** `own` is the level of the player. */
  show(levels: MapLevels | undefined, level: number, own: number): void;
}

export function createLevelSteps(changeLevel: (by: 1 | -1) => void): LevelSteps {
  const above = button(
    { class: "map-tool", "aria-label": say("The level above"), title: say("The level above (<)") },
    () => changeLevel(-1),
    icon("above"),
  );
  const below = button(
    { class: "map-tool", "aria-label": say("The level below"), title: say("The level below (>)") },
    () => changeLevel(1),
    icon("chevron"),
  );
  const name = element("span", { class: "map-level", role: "status" });
  const root = element("div", { class: "map-levels", hidden: "" }, above, name, below);
  const write = text(name);
  return {
    root,
    show(levels, level, own) {
      const called = say(levels?.nameOf(level) ?? "");
      root.hidden = called === "";
      if (!levels) return;
      write(called);
      root.classList.toggle("elsewhere", level !== own);
      above.disabled = level === 0;
      below.disabled = level === levels.most;
    },
  };
}

interface Legend {
  readonly root: HTMLElement;
  show(rows: readonly LegendRow[]): void;
}

export function createLegend(): Legend {
  const root = element("ul", { class: "map-legend", "aria-label": say("Legend") });
  let shown = "";
  return {
    root,
    show(rows) {
      const next = rows.map(({ ink, meaning }) => `${ink} ${say(meaning)}`).join();
      if (next === shown) return;
      shown = next;
      root.replaceChildren(
        ...rows.map(({ ink, sign, stroke, meaning }) => {
          const strokes = sign === "" ? null : drawing("svg", { viewBox: "0 0 12 12" }, drawing("path", { d: sign }));
          const swatch = element("span", { class: "map-swatch", "aria-hidden": "true" }, strokes);
          swatch.style.background = ink;
          if (stroke) swatch.style.setProperty("--stroke", stroke);
          return element("li", {}, swatch, say(meaning));
        }),
      );
    },
  };
}
