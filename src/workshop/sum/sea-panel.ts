/** How often each height occurs on the map, and the height of the water as a slider under it. */
import { AREAS } from "../../map/palette.ts";
import { element } from "../../ui/element.ts";
import { createSurface, inksOf } from "../line/surface.ts";
import type { Study } from "./study.ts";

const MOST = 800;
const BARS = 80;

export interface SeaPanel {
  readonly root: HTMLElement;
  /** Counts heights, height units; the slider goes from the least to the greatest water level. */
  show(values: Float64Array, range?: readonly [least: number, most: number]): void;
  dispose(): void;
}

export function createSeaPanel(study: Study): SeaPanel {
  const counts = new Float64Array(BARS);
  const shown = element("output");
  const input = element("input", {
    ...{ type: "range", min: "0", max: String(MOST), step: "1", "aria-label": "Height of the water" },
  });
  input.addEventListener("input", () => study.preview({ sea: input.valueAsNumber }));
  input.addEventListener("change", () => study.commit("height of the water"));
  const bars = createSurface({ class: "sum-bars", role: "img", "aria-label": "Histogram of heights" }, draw);

  function draw(context: CanvasRenderingContext2D, width: number, height: number): void {
    const most = Math.max(1, ...counts);
    const { sea } = study.state;
    const land = inksOf(bars.canvas).accent;
    counts.forEach((count, i) => {
      const size = (height - 2) * (count / most);
      context.fillStyle = ((i + 0.5) * MOST) / BARS < sea ? `rgb(${AREAS.lake.join(" ")})` : land;
      context.fillRect((i / BARS) * width, height - size, width / BARS - 1, size);
    });
  }

  return {
    root: element(
      "section",
      { class: "sum-sea", "aria-label": "Water" },
      bars.canvas,
      input,
      element("p", { class: "sum-words" }, shown),
    ),
    show(values, [least, most] = [0, MOST]) {
      const { sea } = study.state;
      [input.min, input.max] = [String(least), String(most)];
      counts.fill(0);
      let wet = 0;
      for (const value of values) {
        counts[Math.max(0, Math.min(BARS - 1, Math.floor((value / MOST) * BARS)))]++;
        if (value < sea) wet++;
      }
      input.value = String(sea);
      const level = `${Math.round(10 * sea) / 10} units`;
      input.setAttribute("aria-valuetext", level);
      const metres = study.isWorld ? "" : ` (${sea / 4} m)`;
      shown.textContent = `Heights below ${level}${metres} are water or void: ${Math.round((100 * wet) / values.length)} % of the map.`;
      bars.redraw();
    },
    dispose: bars.dispose,
  };
}
