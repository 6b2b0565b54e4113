/**
 * A chart: any ground round a middle drawn as an orienteering map, as areas, lines and signs; `toPixels` and svg.ts show it.
 *
 *   contours   brown on land, blue under water, every fifth thicker; steps by the relief of what is shown
 *   sheet      a square, `span` metres and `size` pixels a side, up the middle's own upward way; clear past the ground's edge
 *   same       bytes for the same plan and request, in every engine (tests/map/chart.test.ts)
 */
import { type Areas, drawAreas } from "./areas.ts";
import type { ChartRequest, ChartSource } from "./chart-source.ts";
import { contourLines, intervalsFor, isIndexContour, levelsBetween } from "./contours.ts";
import { circle, type Layer, type Line, projectLine, type ToSheet } from "./drawing.ts";
import { type Heightfield, MARGIN, sampleHeightfield } from "./heightfield.ts";
import { drawLabels } from "./labels.ts";
import { BLACK, BLUE, BROWN, COAST, GRID, PAPER } from "./palette.ts";
import { drawSymbols } from "./symbols.ts";

export interface Chart {
  readonly span: number;
  readonly size: number;
  /** Metres from the middle to where the ground ends, and whether there is water below 0 m. */
  readonly edge: number;
  readonly wet: boolean;
  /** Metres between contours of the land. */
  readonly interval: number;
  /** The same under water. */
  readonly depthInterval: number;
  readonly areas: Areas;
  readonly survey: Heightfield;
  /** From the bottom. */
  readonly layers: readonly Layer[];
}

/** Widths of a thin line between two contours, on the average. */
const APART = 6.5;
/** Metres a side up to which single things are shown. */
const SIGNS_TO = 1250;

export function drawChart(plan: ChartSource, request: ChartRequest): Chart {
  const { span, size, cells, scale } = request;
  const survey = sampleHeightfield(plan, span, cells);
  const [interval, depthInterval] = intervalsFor(survey.altitudes, survey.n, size / scale / APART, plan.wet);
  const areas = drawAreas(plan, survey, span, size, depthInterval);
  const toSheet = (x: number, y: number) => [(x / span + 0.5) * size, (0.5 - y / span) * size] as const;
  const features = span <= SIGNS_TO ? plan.features(span / 2) : [];
  const layers = [
    ...drawContours(plan.wet, survey, { interval, depthInterval }, size / cells, scale),
    {
      name: "grid",
      ink: GRID,
      width: 0.9 * scale,
      lines: plan.gridLines(span).map(({ line }) => projectLine(line, toSheet)),
    },
    ...drawMarks(plan, toSheet, scale),
    ...drawSymbols(features, toSheet, 3.2 * scale),
    ...drawRim(plan, span, size, scale),
    ...drawLabels(plan, request, toSheet),
  ];
  const { edge, wet } = plan;
  return {
    span,
    size,
    edge,
    wet,
    interval,
    depthInterval,
    areas,
    survey,
    layers: layers.filter(({ lines }) => lines.length > 0),
  };
}

function rangeOf({ n, altitudes }: Heightfield): readonly [number, number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let row = MARGIN; row < n - MARGIN; row++) {
    for (let column = MARGIN; column < n - MARGIN; column++) {
      lowest = Math.min(lowest, altitudes[row * n + column]);
      highest = Math.max(highest, altitudes[row * n + column]);
    }
  }
  return [lowest, highest];
}

function drawContours(
  wet: boolean,
  survey: Heightfield,
  { interval, depthInterval }: Pick<Chart, "interval" | "depthInterval">,
  pixels: number,
  scale: number,
): Layer[] {
  const lines: Record<"sea" | "deep" | "land" | "fifth" | "coast", Line[]> = {
    sea: [],
    deep: [],
    land: [],
    fifth: [],
    coast: [],
  };
  const trace = (level: number) => contourLines(survey, level).map((line) => line.map((v) => v * pixels));
  const [lowest, highest] = rangeOf(survey);
  for (const level of levelsBetween(wet ? Math.max(0, lowest) : lowest, highest, interval))
    lines[isIndexContour(level, interval) ? "fifth" : "land"].push(...trace(level));
  if (wet)
    for (const level of levelsBetween(lowest, Math.min(0, highest), depthInterval))
      lines[isIndexContour(level, depthInterval) ? "deep" : "sea"].push(...trace(level));
  if (lowest < 0 && highest > 0) lines[wet ? "coast" : "land"].push(...trace(0));
  return [
    { name: "depths", ink: BLUE, width: 0.8 * scale, lines: lines.sea },
    { name: "index depths", ink: BLUE, width: 1.5 * scale, lines: lines.deep },
    { name: "contours", ink: BROWN, width: scale, lines: lines.land },
    { name: "index contours", ink: BROWN, width: 2.1 * scale, lines: lines.fifth },
    { name: "coast", ink: COAST, width: 1.4 * scale, lines: lines.coast },
  ];
}

/** A ring and a point at each pole, on a little paper. */
function drawMarks(plan: ChartSource, toSheet: ToSheet, scale: number): Layer[] {
  const places = plan.marks.map(({ x, y }) => toSheet(x, y));
  const ring = ([x, y]: readonly [number, number]) => circle(x, y, 4.5 * scale);
  return [
    { name: "pole halos", ink: PAPER, width: 4 * scale, lines: places.map(ring) },
    { name: "poles", ink: BLACK, width: 1.2 * scale, lines: places.map(ring) },
    { name: "pole dots", ink: BLACK, width: 2.6 * scale, lines: places },
  ];
}

function drawRim(plan: ChartSource, span: number, size: number, scale: number): Layer[] {
  if (plan.edge > span) return [];
  const line = circle(size / 2, size / 2, (plan.edge / span) * size - 0.5 * scale);
  return [{ name: "rim", ink: COAST, width: 1.2 * scale, lines: [line] }];
}
