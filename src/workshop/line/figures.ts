/** The figures beside the line: its spectrum, and its mean, range, deviation, slope, steepest step and seam as numbers. */
import { measure, seamOf } from "../../core/profiles/statistics.ts";
import { button, element, text } from "../../ui/element.ts";
import { countText } from "../../ui/number-text.ts";
import { phrase, say } from "../../words/words.ts";
import { createSpectrumPlot } from "./spectrum.ts";

export interface Figures {
  readonly root: HTMLElement;
  show(samples: Float64Array): void;
  dispose(): void;
}

/** A number with two digits after the point at most. */
const short = (value: number): string => countText(value, 2).replace("-", "−");

const SEAM = phrase("Seam");
const ROWS = [
  phrase("Mean"),
  phrase("Range"),
  phrase("Deviation"),
  phrase("Slope"),
  phrase("Steepest step"),
  SEAM,
] as const;

export function createFigures(closeSeam: () => void): Figures {
  const plot = createSpectrumPlot();
  const cells = ROWS.map(() => element("dd"));
  const write = cells.map((cell) => text(cell));
  const close = button({ class: "line-act" }, closeSeam, say("Close the seam"));
  const root = element(
    "div",
    { class: "line-figures" },
    element("figure", {}, element("figcaption", {}, say("Spectrum: amplitude by waves a line")), plot.canvas),
    element(
      "div",
      { class: "line-numbers" },
      element("dl", {}, ...ROWS.flatMap((name, i) => [element("dt", {}, say(name)), cells[i]])),
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
        say("{from} to {to}", { from: short(min), to: short(max) }),
        short(deviation),
        say("{slope} a sample", { slope: short(slope) }),
        short(steepest),
        isClosed ? say("closed##the seam of a line") : say("open, a step of {step}", { step: short(step) }),
      ];
      values.forEach((value, i) => {
        write[i](value);
      });
      cells[ROWS.indexOf(SEAM)].classList.toggle("wrong", !isClosed);
      close.disabled = isClosed;
      plot.show(samples);
    },
    dispose: plot.dispose,
  };
}
