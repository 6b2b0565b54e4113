/** The figures beside the line: its spectrum, and its mean, range, deviation, slope, steepest step and seam as numbers. */
import { measure, seamOf } from "../../core/profiles/statistics.ts";
import { button, element, text } from "../../ui/element.ts";
import { createSpectrumPlot } from "./spectrum.ts";

export interface Figures {
  readonly root: HTMLElement;
  show(samples: Float64Array): void;
  dispose(): void;
}

/** A number with two digits after the point at most. */
const short = (value: number): string => String(Math.round(value * 100) / 100).replace("-", "−");

const ROWS = ["Mean", "Range", "Deviation", "Slope", "Steepest step", "Seam"] as const;

export function createFigures(closeSeam: () => void): Figures {
  const plot = createSpectrumPlot();
  const cells = ROWS.map(() => element("dd"));
  const write = cells.map((cell) => text(cell));
  const close = button({ class: "line-act" }, closeSeam, "Close the seam");
  const root = element(
    "div",
    { class: "line-figures" },
    element("figure", {}, element("figcaption", {}, "Spectrum: amplitude by waves a line"), plot.canvas),
    element(
      "div",
      { class: "line-numbers" },
      element("dl", {}, ...ROWS.flatMap((name, i) => [element("dt", {}, name), cells[i]])),
      close,
    ),
  );
  return {
    root,
    show(samples) {
      const { min, max, mean, deviation, slope, steepest } = measure(samples);
      const { isClosed, step } = seamOf(samples);
      const values = [
        short(mean),
        `${short(min)} to ${short(max)}`,
        short(deviation),
        `${short(slope)} a sample`,
        short(steepest),
        isClosed ? "closed" : `open, a step of ${short(step)}`,
      ];
      values.forEach((value, i) => {
        write[i](value);
      });
      cells[ROWS.indexOf("Seam")].classList.toggle("wrong", !isClosed);
      close.disabled = isClosed;
      plot.show(samples);
    },
    dispose: plot.dispose,
  };
}
