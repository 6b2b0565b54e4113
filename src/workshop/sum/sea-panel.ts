/** Histogram of the heights on the map, and the height of the water as a slider under it. */
import { AREAS } from "../../map/palette.ts";
import { element } from "../../ui/element.ts";
import { phrase, say } from "../../words/words.ts";
import { createBars, MOST } from "./bars.ts";
import type { Study } from "./study.ts";

export interface SeaPanel {
  readonly root: HTMLElement;
  /** Counts heights, height units; the slider goes from the least to the greatest water level. */
  show(values: Float64Array, range?: readonly [least: number, most: number]): void;
  dispose(): void;
}

export function createSeaPanel(study: Study): SeaPanel {
  const shown = element("output");
  const input = element("input", {
    ...{ type: "range", min: "0", max: String(MOST), step: "1", "aria-label": say("Height of the water") },
  });
  input.addEventListener("input", () => study.preview({ sea: input.valueAsNumber }));
  input.addEventListener("change", () => study.commit(phrase("height of the water")));
  const bars = createBars(say("Histogram of heights"), `rgb(${AREAS.lake.join(" ")})`);

  return {
    root: element(
      "section",
      { class: "sum-sea", "aria-label": say("Water") },
      bars.canvas,
      input,
      element("p", { class: "sum-words" }, shown),
    ),
    show(values, [least, most] = [0, MOST]) {
      const { sea } = study.state;
      [input.min, input.max] = [String(least), String(most)];
      input.value = String(sea);
      const level = say("{number} units", { number: Math.round(10 * sea) / 10 });
      input.setAttribute("aria-valuetext", level);
      const wet = values.reduce((count, value) => count + (value < sea ? 1 : 0), 0);
      const shares = { level, share: Math.round((100 * wet) / values.length) };
      shown.textContent = study.isWorld
        ? say("Heights below {level} are water or void: {share} % of the map.", shares)
        : say("Heights below {level} ({metres} m) are water or void: {share} % of the map.", {
            ...{ ...shares, metres: sea / 4 },
          });
      bars.show(values, sea);
    },
    dispose: bars.dispose,
  };
}
