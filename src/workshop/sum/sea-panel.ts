/** How often each height occurs on the map, and the height of the water as a slider under it. */
import { AREAS } from "../../map/palette.ts";
import { element } from "../../ui/element.ts";
import { createSurface, inksOf } from "../line/surface.ts";
import type { Study } from "./study.ts";

const MOST = 800;
const BARS = 80;

export interface SeaPanel {
  readonly root: HTMLElement;
  /** Counts heights, height units. */
  show(values: Float64Array): void;
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
    show(values) {
      const { sea } = study.state;
      counts.fill(0);
      let wet = 0;
      for (const value of values) {
        counts[Math.max(0, Math.min(BARS - 1, Math.floor((value / MOST) * BARS)))]++;
        if (value < sea) wet++;
      }
      input.value = String(sea);
      input.setAttribute("aria-valuetext", `${sea} units`);
      shown.textContent = `Heights below ${sea} units (${sea / 4} m) are lake: ${Math.round((100 * wet) / values.length)} % of the map.`;
      bars.redraw();
    },
    dispose: bars.dispose,
  };
}
