/** Plots by uPlot in the page's colours, resized with their container. Imported on demand. */
import "./plot.css";
import "./number-language.ts";
import uPlot from "uplot";
import { say } from "../words/words.ts";
import { element, text } from "./element.ts";
import { whole } from "./format.ts";
import { fixed, short } from "./number-text.ts";

/** Colours distinguishable with colour blindness and readable on the dark panels. */
export const INK = {
  mark: "#ffc35c",
  cool: "#7cc4ff",
  soft: "rgb(255 255 255 / 0.78)",
  faint: "rgb(255 255 255 / 0.34)",
  grid: "rgb(255 255 255 / 0.09)",
  band: "rgb(124 196 255 / 0.2)",
} as const;

export type SeriesOptions = uPlot.Series;
export type PlotData = uPlot.AlignedData;

export interface PlotOptions {
  /** Accessible description. */
  readonly label: string;
  /** Axis labels. */
  readonly x?: string;
  readonly y?: string;
  /** Whether y grows downward. */
  readonly inverted?: boolean;
  readonly series: readonly SeriesOptions[];
  readonly rangeX?: uPlot.Scale.Range;
  readonly rangeY?: uPlot.Scale.Range;
  /** Tick positions along x; chosen by uPlot when absent. */
  readonly splitsX?: readonly number[];
  /** Drawn below and above the series. */
  below?(plot: uPlot): void;
  above?(plot: uPlot): void;
  /** Caption of the point under the pointer, by its index. Left, right, Home and End go through the points too. */
  describe?(index: number): string;
}

export interface PlotWidget {
  readonly root: HTMLElement;
  set(data: PlotData): void;
  dispose(): void;
}

export function createPlot(options: PlotOptions): PlotWidget {
  const place = element("div", { class: "plot-place" });
  const caption = element("p", { class: "plot-said", "aria-hidden": "true" });
  const root = element("div", { class: "plot", role: "img", "aria-label": options.label }, place, caption);
  const write = text(caption);
  const tell = (words: string) => {
    write(words);
    root.setAttribute("aria-valuetext", words || say("no point"));
  };
  let plot: uPlot | undefined;
  /** Font size the plot was made for, CSS pixels. */
  let em = 0;
  let latest: uPlot.AlignedData | undefined;

  const resize = () => {
    const { clientWidth: width, clientHeight: height } = place;
    if (width < 40 || height < 40 || !latest) return;
    if (plot && em === fontSizeOf(root)) return plot.setSize({ width, height });
    plot?.destroy();
    em = fontSizeOf(root);
    plot = new uPlot(settingsOf(options, width, height, tell, em), latest, place);
  };
  const watch = new ResizeObserver(resize);
  watch.observe(place);
  if (options.describe) listenToKeys(root, () => plot);

  return {
    root,
    set(data) {
      latest = data;
      if (plot) plot.setData(data);
      else resize();
    },
    dispose() {
      watch.disconnect();
      plot?.destroy();
    },
  };
}

/** Makes a plot a slider over its points. */
function listenToKeys(root: HTMLElement, plotOf: () => uPlot | undefined): void {
  root.tabIndex = 0;
  root.setAttribute("role", "slider");
  root.setAttribute("aria-valuenow", "0");
  root.setAttribute("aria-valuetext", say("no point"));
  root.addEventListener("keydown", (event) => {
    const plot = plotOf();
    if (!plot || event.ctrlKey || event.metaKey || event.altKey) return;
    const xs = plot.data[0];
    const at = plot.cursor.idx ?? -1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: xs.length - 1 }[event.code];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(xs.length - 1, to));
    root.setAttribute("aria-valuemax", String(xs.length - 1));
    root.setAttribute("aria-valuenow", String(next));
    plot.setCursor({ left: plot.valToPos(xs[next], "x"), top: 0 });
  });
  root.addEventListener("blur", () => plotOf()?.setCursor({ left: -10, top: -10 }));
}

/** Bar renderer with small gaps. */
export const bars = uPlot.paths.bars?.({ size: [0.72, 100], radius: 0.08 });

/** Font size in CSS pixels. */
const fontSizeOf = (place: HTMLElement): number => Number.parseFloat(getComputedStyle(place).fontSize);

function settingsOf(
  { x, y, inverted, series, rangeX, rangeY, splitsX, below, above, describe }: PlotOptions,
  width: number,
  height: number,
  tell: (words: string) => void,
  em: number,
): uPlot.Options {
  const font = `500 ${em * 0.86}px "Inter Variable", sans-serif`;
  const axis = (label: string | undefined): uPlot.Axis => ({
    ...(label === undefined ? {} : { label }),
    labelFont: font,
    labelSize: 1.35 * em,
    labelGap: 0,
    font,
    stroke: INK.soft,
    grid: { stroke: INK.grid, width: 1 },
    ticks: { show: false },
    gap: 0.3 * em,
    values: (_, marks) => marks.map(tickText),
  });
  return {
    width,
    height,
    padding: [0.4 * em, 1.1 * em, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, ...(rangeX ? { range: rangeX } : {}) },
      y: { ...(rangeY ? { range: rangeY } : {}), dir: inverted ? -1 : 1 },
    },
    axes: [
      { ...axis(x), size: 1.5 * em, ...(splitsX ? { splits: [...splitsX] } : {}) },
      {
        ...axis(y),
        size: 2.8 * em,
        values: (_, marks) => marks.map((mark) => (mark < 1000 ? tickText(mark) : short(mark))),
      },
    ],
    series: [{}, ...series],
    hooks: {
      drawClear: below ? [clipped(below)] : [],
      draw: above ? [clipped(above)] : [],
      setCursor: describe
        ? [({ cursor: { idx } }) => tell(idx === null || idx === undefined ? "" : describe(idx))]
        : [],
    },
  };
}

const tickText = (mark: number): string =>
  Math.abs(mark) >= 1000 || Number.isInteger(mark)
    ? whole(mark)
    : fixed(mark, Number.isInteger(Math.round(100 * mark) / 10) ? 1 : 2);

/** Clips a drawing to the plotting area and restores the canvas state. */
const clipped =
  (draw: (plot: uPlot) => void) =>
  (plot: uPlot): void => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    draw(plot);
    ctx.restore();
  };

/** A dashed horizontal line across the plot. */
export function levelLine({ ctx, bbox, valToPos }: uPlot, value: number, ink: string): void {
  const at = valToPos(value, "y", true);
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1.4 * uPlot.pxRatio;
  ctx.setLineDash([5 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, at);
  ctx.lineTo(bbox.left + bbox.width, at);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** A horizontal band across the plot. */
export function levelBand({ ctx, bbox, valToPos }: uPlot, from: number, to: number, ink: string): void {
  const [low, high] = [valToPos(from, "y", true), valToPos(to, "y", true)];
  ctx.fillStyle = ink;
  ctx.fillRect(bbox.left, Math.min(low, high), bbox.width, Math.abs(high - low));
}

/** A dot with a vertical error bar. */
export function errorBar({ ctx, valToPos }: uPlot, x: number, y: number, error: number, ink: string): void {
  const at = valToPos(x, "x", true);
  const [low, middle, high] = [y - error, y, y + error].map((value) => valToPos(value, "y", true));
  ctx.strokeStyle = ctx.fillStyle = ink;
  ctx.lineWidth = 1.5 * uPlot.pxRatio;
  ctx.beginPath();
  ctx.moveTo(at, low);
  ctx.lineTo(at, high);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(at, middle, 3 * uPlot.pxRatio, 0, 2 * Math.PI);
  ctx.fill();
}
