/** A plot in the page: one of uPlot under its title, with a key of its series and a button for each file. */

import { button, element, text } from "../../ui/element.ts";
import { download } from "../../ui/file.ts";
import { fixed } from "../../ui/number-text.ts";
import { createPlot, INK, type PlotData, type PlotWidget, type SeriesOptions } from "../../ui/plot.ts";
import { say } from "../../words/words.ts";
import { plotCsv, plotSvg } from "./plot-files.ts";
import type { Ink, Plot, PlotSeries } from "./plots.ts";

export interface PlotView {
  readonly root: HTMLElement;
  /** The same kinds of series with other values. `about` says how they were made. */
  set(plot: Plot, about: string): void;
  dispose(): void;
}

const INKS: Readonly<Record<Ink, string>> = { first: INK.mark, second: INK.cool, faint: "#fff" };

function seriesOptions({ ink, isDots }: PlotSeries): SeriesOptions {
  const stroke = INKS[ink];
  return isDots
    ? { paths: () => null, points: { show: true, size: ink === "faint" ? 4.5 : 9, width: 0, fill: stroke, stroke } }
    : { stroke, width: 1.5, points: { show: false }, pxAlign: 0 };
}

/** "point 12: linear 45.2, cosine 44.9". */
function described({ x, series }: Plot, i: number): string {
  const values = series.flatMap(({ label, values }) => {
    const value = values[i];
    return value === null || value === undefined ? [] : [say("{label} {value}", { label, value: fixed(value, 2) })];
  });
  return say("{label} {value}: {values}", { label: x.label, value: x.values[i], values: values.join(", ") });
}

export function createPlotView(first: Plot): PlotView {
  let plot = first;
  let about = "";
  const title = element("span", { class: "essay-plot-title" });
  const writeTitle = text(title);
  // Narrow plots are told apart by their titles.
  const named = first.isWide
    ? first.series.filter(({ ink }, i) => first.series.findIndex((s) => s.ink === ink) === i)
    : [];
  const keys = named.map(({ label, ink }) => {
    const swatch = element("span", { class: "essay-swatch" });
    swatch.style.background = INKS[ink];
    return element("span", { class: "essay-key" }, swatch, label);
  });
  const save = (kind: "SVG" | "CSV", press: () => void) => button({ class: "line-act essay-save" }, press, kind);
  const saves = [
    save("SVG", () => download(`${plot.name}.svg`, "image/svg+xml", plotSvg(plot, about))),
    save("CSV", () => download(`${plot.name}.csv`, "text/csv", plotCsv(plot))),
  ];
  const widget: PlotWidget = createPlot({
    label: first.title,
    ...(first.isWide && { x: first.x.label, y: first.y.label }),
    series: first.series.map(seriesOptions),
    rangeX: () => [plot.x.values[0], plot.x.values[plot.x.values.length - 1]],
    // A little more, so that lines at the edge are drawn whole.
    rangeY() {
      const [low, high] = plot.y.range;
      return [low - 0.02 * (high - low), high + 0.02 * (high - low)];
    },
    describe: (i) => described(plot, i),
  });
  const root = element(
    "figure",
    { class: first.isWide ? "essay-plot wide" : "essay-plot" },
    element(
      "figcaption",
      {},
      title,
      ...(keys.length > 1 ? keys : []),
      element("span", { class: "essay-gap" }),
      ...saves,
    ),
    widget.root,
  );
  return {
    root,
    set(next, words) {
      plot = next;
      about = words;
      writeTitle(plot.title);
      const { title, series } = plot;
      const names = series.map(({ label }) => label).join(", ");
      widget.root.setAttribute("aria-label", say("{title}: {series}", { title, series: names }));
      for (const [i, format] of ["SVG", "CSV"].entries())
        saves[i].setAttribute("aria-label", say("Save as {format}: {title}", { format, title }));
      widget.set([plot.x.values, ...series.map(({ values }) => values)] as PlotData);
    },
    dispose: widget.dispose,
  };
}
