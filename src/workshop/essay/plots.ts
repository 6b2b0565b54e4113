/** The plots of the essay as numbers, for the page and for files. */
import { INTERPOLATIONS, type Interpolation, interpolateEvery } from "../../core/profiles/interpolate.ts";
import { meanOfLayers, weightsOf } from "../../core/profiles/layers.ts";
import { decimals } from "../../ui/format.ts";
import { say } from "../../words/words.ts";
import { layersOf, randomHeights, rangesOf } from "./lines.ts";
import { type EssaySettings, HIGHEST, LENGTH } from "./settings.ts";

/** The inks of series, in the page and in files. */
export type Ink = "first" | "second" | "faint";

export interface PlotSeries {
  /** Label, also of the column of the CSV. */
  readonly label: string;
  readonly ink: Ink;
  /** A dot at each value in place of a line through them. */
  readonly isDots?: true;
  /** One for each x; null where there is none. */
  readonly values: readonly (number | null)[];
}

export interface Plot {
  /** The stem of its files. */
  readonly name: string;
  readonly title: string;
  readonly x: { readonly label: string; readonly values: readonly number[] };
  readonly y: { readonly label: string; readonly range: readonly [low: number, high: number] };
  readonly series: readonly PlotSeries[];
  /** It takes the whole width; others stand side by side. */
  readonly isWide?: true;
}

const heightAxis = (range: Plot["y"]["range"] = [0, HIGHEST]): Plot["y"] => ({ label: say("height"), range });
/** The essay's plots are of these k. */
const ESSAY_KS = [1, 2, 3, 4, 5] as const;
/** Steps of μ in its plot. */
const MU_STEPS = 100;

/** One plot along the points from 0 on. */
function alongPoints(count: number): Plot["x"] {
  return { label: say("point##of a line"), values: Array.from({ length: count }, (_, i) => i) };
}

const line = (label: string, ink: Ink, heights: Float64Array, count: number): PlotSeries => ({
  ...{ label, ink },
  values: [...heights.subarray(0, count)],
});

const nameOf = (by: Interpolation) => (by === "linear" ? say("linear") : say("cosine"));

/** Every k-th height as dots. */
const knots = (heights: Float64Array, k: number, count: number): PlotSeries => ({
  ...{ label: say("knot##of a line"), ink: "faint", isDots: true },
  values: Array.from(heights.subarray(0, count), (height, i) => (i % k === 0 ? height : null)),
});

export function plotRandom(settings: EssaySettings): Plot[] {
  const { points } = settings;
  const series = [line(say("random"), "first", randomHeights(settings), points)];
  return [
    {
      name: "random",
      title: say("A random height for each point"),
      x: alongPoints(points),
      y: heightAxis(),
      series,
      isWide: true,
    },
  ];
}

/** The first two random heights, and those between by both interpolations. */
export function pointBetween(settings: EssaySettings) {
  const [a, b] = randomHeights(settings);
  const at = (by: Interpolation) => INTERPOLATIONS[by](a, b, settings.mu);
  return { a, b, linear: at("linear"), cosine: at("cosine") };
}

export function plotBetween(settings: EssaySettings): Plot[] {
  const { a, b } = pointBetween(settings);
  const shares = Array.from({ length: MU_STEPS + 1 }, (_, i) => i / MU_STEPS);
  const chosen = Math.round(settings.mu * MU_STEPS);
  const series = (["linear", "cosine"] as const).flatMap((by, i): PlotSeries[] => {
    const ink: Ink = i === 0 ? "second" : "first";
    const values = shares.map((mu) => INTERPOLATIONS[by](a, b, mu));
    const marked = values.map((height, k) => (k === chosen ? height : null));
    return [
      { label: nameOf(by), ink, values },
      {
        label: by === "linear" ? say("linear at the chosen μ") : say("cosine at the chosen μ"),
        ...{ ink, isDots: true, values: marked },
      },
    ];
  });
  const x = { label: "μ", values: shares };
  // Two heights may be close: the axis has just the tens around them.
  const range = [10 * Math.floor(Math.min(a, b) / 10), 10 * (Math.floor(Math.max(a, b) / 10) + 1)] as const;
  return [{ name: "between", title: say("From a to b"), x, y: heightAxis(range), series, isWide: true }];
}

/** The essay's five plots of each interpolation. */
export function plotEveryKth(settings: EssaySettings): Plot[] {
  const heights = randomHeights(settings);
  const { points } = settings;
  return ESSAY_KS.flatMap((k) =>
    (["linear", "cosine"] as const).map(
      (by): Plot => ({
        name: `${by}-k${k}`,
        title: by === "linear" ? say("k = {k}, linear", { k }) : say("k = {k}, cosine", { k }),
        x: alongPoints(points),
        y: heightAxis(),
        series: [
          line(nameOf(by), by === "linear" ? "second" : "first", interpolateEvery(heights, k, by), points),
          knots(heights, k, points),
        ],
      }),
    ),
  );
}

export function plotAgainst(settings: EssaySettings): Plot[] {
  const heights = randomHeights(settings);
  const { points, every } = settings;
  const series = [
    line(say("linear"), "second", interpolateEvery(heights, every, "linear"), points),
    line(say("cosine"), "first", interpolateEvery(heights, every, "cosine"), points),
    knots(heights, every, points),
  ];
  const title = say("Linear and cosine, k = {k}", { k: every });
  return [{ name: `linear-cosine-k${every}`, title, x: alongPoints(points), y: heightAxis(), series, isWide: true }];
}

function layerTitle(sample: number, share: string): string {
  if (sample === 1) return say("every point × {share}", { share });
  if (sample % 10 === 2) return say("every {number}nd point × {share}", { number: sample, share });
  return say("every {number}th point × {share}", { number: sample, share });
}

/** Plots from the coarsest layer to the finest, each beside the sum so far; and the result. */
export function plotLayers(settings: EssaySettings): Plot[] {
  const { layerPoints: points, layers } = settings;
  const x = alongPoints(points);
  const rows = layersOf(settings);
  const weights = weightsOf(rows);
  const most = Math.ceil(HIGHEST / weights);
  const sum = new Float64Array(LENGTH);
  const steps = rows.toReversed().flatMap(({ sample, weight, heights: layer }): Plot[] => {
    const share = weight / weights;
    const scaled = layer.map((height) => share * height);
    scaled.forEach((height, i) => {
      sum[i] += height;
    });
    return [
      {
        name: `layer-${sample}`,
        title: layerTitle(sample, decimals(share, 3)),
        ...{ x, y: heightAxis([0, most]) },
        series: [line(say("layer"), "second", scaled, points)],
      },
      {
        name: `sum-to-${sample}`,
        title: sample === 1 << (layers - 1) ? say("the first layer") : say("the sum so far"),
        ...{ x, y: heightAxis() },
        series: [line(say("sum"), "first", sum, points)],
      },
    ];
  });
  const series = [line(say("sum"), "first", meanOfLayers(rows), points)];
  const title = say("One layer|The sum of all {n} layers", { n: layers });
  return [...steps, { name: "layers", title, x, y: heightAxis(), series, isWide: true }];
}

export function plotRanges(settings: EssaySettings): Plot[] {
  const { heights, plains, mountains, share } = rangesOf(settings);
  const { rangePoints: count } = settings;
  const x = alongPoints(count);
  const parts = [
    line(say("plain##flat land"), "second", plains, count),
    line(say("mountain"), "first", mountains, count),
  ];
  return [
    {
      ...{ name: "plains-and-mountains", title: say("The two lines"), x, series: parts, isWide: true },
      y: heightAxis([0, 180]),
    },
    {
      ...{ name: "share", title: say("The share of the mountains"), x, isWide: true },
      y: { label: say("share##a part of the whole"), range: [0, 1] },
      series: [line(say("share##a part of the whole"), "second", share, count)],
    },
    {
      ...{ name: "ranges", title: say("Their mix, stretched to heights from 2 to 138"), x, isWide: true },
      y: heightAxis([0, 140]),
      series: [line(say("height"), "first", heights, count)],
    },
  ];
}
