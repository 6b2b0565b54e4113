/** The plots of the essay as numbers, for the page and for files. */
import { INTERPOLATIONS, type Interpolation, interpolateEvery } from "../../core/profiles/interpolate.ts";
import { meanOfLayers, weightsOf } from "../../core/profiles/layers.ts";
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

const HEIGHTS = { label: "height", range: [0, HIGHEST] } as const;
/** The essay's plots are of these k. */
const ESSAY_KS = [1, 2, 3, 4, 5] as const;
/** Steps of μ in its plot. */
const MU_STEPS = 100;

/** One plot along the points from 0 on. */
function alongPoints(count: number): Plot["x"] {
  return { label: "point", values: Array.from({ length: count }, (_, i) => i) };
}

const line = (label: string, ink: Ink, heights: Float64Array, count: number): PlotSeries => ({
  ...{ label, ink },
  values: [...heights.subarray(0, count)],
});

/** Every k-th height as dots. */
const knots = (heights: Float64Array, k: number, count: number): PlotSeries => ({
  ...{ label: "knot", ink: "faint", isDots: true },
  values: Array.from(heights.subarray(0, count), (height, i) => (i % k === 0 ? height : null)),
});

export function plotRandom(settings: EssaySettings): Plot[] {
  const { points } = settings;
  const series = [line("random", "first", randomHeights(settings), points)];
  return [
    {
      name: "random",
      title: "A random height for each point",
      x: alongPoints(points),
      y: HEIGHTS,
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
      { label: by, ink, values },
      { label: `${by} at the chosen μ`, ink, isDots: true, values: marked },
    ];
  });
  const x = { label: "μ", values: shares };
  // Two heights may be close: the axis has just the tens around them.
  const range = [10 * Math.floor(Math.min(a, b) / 10), 10 * (Math.floor(Math.max(a, b) / 10) + 1)] as const;
  return [{ name: "between", title: "From a to b", x, y: { ...HEIGHTS, range }, series, isWide: true }];
}

/** The essay's five plots of each interpolation. */
export function plotEveryKth(settings: EssaySettings): Plot[] {
  const heights = randomHeights(settings);
  const { points } = settings;
  return ESSAY_KS.flatMap((k) =>
    (["linear", "cosine"] as const).map(
      (by): Plot => ({
        name: `${by}-k${k}`,
        title: `k = ${k}, ${by}`,
        x: alongPoints(points),
        y: HEIGHTS,
        series: [
          line(by, by === "linear" ? "second" : "first", interpolateEvery(heights, k, by), points),
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
    line("linear", "second", interpolateEvery(heights, every, "linear"), points),
    line("cosine", "first", interpolateEvery(heights, every, "cosine"), points),
    knots(heights, every, points),
  ];
  const title = `Linear and cosine, k = ${every}`;
  return [{ name: `linear-cosine-k${every}`, title, x: alongPoints(points), y: HEIGHTS, series, isWide: true }];
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
    const kept = sample === 1 ? "every point" : `every ${sample}${sample % 10 === 2 ? "nd" : "th"} point`;
    return [
      {
        name: `layer-${sample}`,
        title: `${kept} × ${share.toFixed(3)}`,
        ...{ x, y: { ...HEIGHTS, range: [0, most] } },
        series: [line("layer", "second", scaled, points)],
      },
      {
        name: `sum-to-${sample}`,
        title: sample === 1 << (layers - 1) ? "the first layer" : "the sum so far",
        ...{ x, y: HEIGHTS },
        series: [line("sum", "first", sum, points)],
      },
    ];
  });
  const series = [line("sum", "first", meanOfLayers(rows), points)];
  const title = layers === 1 ? "One layer" : `The sum of all ${layers} layers`;
  return [...steps, { name: "layers", title, x, y: HEIGHTS, series, isWide: true }];
}

export function plotRanges(settings: EssaySettings): Plot[] {
  const { heights, plains, mountains, share } = rangesOf(settings);
  const { rangePoints: count } = settings;
  const x = alongPoints(count);
  const parts = [line("plain", "second", plains, count), line("mountain", "first", mountains, count)];
  return [
    {
      ...{ name: "plains-and-mountains", title: "The two lines", x, series: parts, isWide: true },
      y: { label: "height", range: [0, 180] },
    },
    {
      ...{ name: "share", title: "The share of the mountains", x, isWide: true },
      y: { label: "share", range: [0, 1] },
      series: [line("share", "second", share, count)],
    },
    {
      ...{ name: "ranges", title: "Their mix, stretched to heights from 2 to 138", x, isWide: true },
      y: { label: "height", range: [0, 140] },
      series: [line("height", "first", heights, count)],
    },
  ];
}
