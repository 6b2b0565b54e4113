/**
 * A chart: any ground drawn as an orienteering map, in areas, strokes and symbols; `toPixels` (drawing.ts) and `toSvg`
 * (svg.ts) output it.
 *
 *   contours   brown on land, blue under water, every fifth thicker; the interval follows the relief of the map
 *   sheet      a square of `span` metres and `size` pixels a side; transparent past the ground's edge
 *   determinism   the same source and request give the same bytes in every engine (tests/map/chart.test.ts)
 */
import { type Areas, drawAreas } from "./areas.ts";
import type { ChartRequest, ChartSource, ChartTown } from "./chart-source.ts";
import { contourLines, intervalsFor, isIndexContour, levelsBetween } from "./contours.ts";
import { circle, type Layer, type Line, projectLine, type ToSheet } from "./drawing.ts";
import { type Heightfield, MARGIN, sampleHeightfield } from "./heightfield.ts";
import { drawLabels, drawNames } from "./labels.ts";
import { BLACK, BLUE, BROWN, COAST, GRID, PAPER, TOWN } from "./palette.ts";
import { drawSymbols } from "./symbols.ts";

export interface Chart {
  readonly span: number;
  readonly size: number;
  /** Metres from the centre to the end of the ground, and whether there is water below 0 m. */
  readonly edge: number;
  readonly wet: boolean;
  /** Contour interval on land, metres. */
  readonly interval: number;
  /** Contour interval under water, metres. */
  readonly depthInterval: number;
  readonly areas: Areas;
  readonly heights: Heightfield;
  /** From the bottom. */
  readonly layers: readonly Layer[];
}

/** Mean distance of contours, in widths of a thin line. */
const APART = 6.5;
/** Largest span in metres at which point features are shown. */
const SIGNS_TO = 1250;

export function drawChart(source: ChartSource, request: ChartRequest): Chart {
  const { span, size, cells, scale } = request;
  const heights = sampleHeightfield(source, span, cells);
  const [interval, depthInterval] = intervalsFor(heights.altitudes, heights.n, size / scale / APART, source.wet);
  const areas = drawAreas(source, heights, span, size, depthInterval);
  const toSheet = (x: number, y: number) => [(x / span + 0.5) * size, (0.5 - y / span) * size] as const;
  const features = span <= SIGNS_TO ? source.features(span / 2) : [];
  const layers = [
    ...drawContours(source.wet, heights, { interval, depthInterval }, size / cells, scale),
    {
      name: "grid",
      ink: GRID,
      width: 0.9 * scale,
      lines: source.gridLines(span).map(({ line }) => projectLine(line, toSheet)),
    },
    ...drawMarks(source, toSheet, scale),
    ...drawSymbols(features, toSheet, 3.2 * scale),
    ...drawRim(source, span, size, scale),
    ...drawTowns(source.towns?.(span) ?? [], request, toSheet),
    ...drawLabels(source, request, toSheet),
  ];
  const { edge, wet } = source;
  return {
    span,
    size,
    edge,
    wet,
    interval,
    depthInterval,
    areas,
    heights,
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
  heights: Heightfield,
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
  const trace = (level: number) => contourLines(heights, level).map((line) => line.map((v) => v * pixels));
  const [lowest, highest] = rangeOf(heights);
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

/** A ring and a dot at each pole, on a white halo. */
function drawMarks(source: ChartSource, toSheet: ToSheet, scale: number): Layer[] {
  const places = source.marks.map(({ x, y }) => toSheet(x, y));
  const ring = ([x, y]: readonly [number, number]) => circle(x, y, 4.5 * scale);
  return [
    { name: "pole halos", ink: PAPER, width: 4 * scale, lines: places.map(ring) },
    { name: "poles", ink: BLACK, width: 1.2 * scale, lines: places.map(ring) },
    { name: "pole dots", ink: BLACK, width: 2.6 * scale, lines: places },
  ];
}

/** A ring as wide as the place, at least of a size by its rank, with a dot in that of a city; and names. */
function drawTowns(towns: readonly ChartTown[], request: ChartRequest, toSheet: ToSheet): Layer[] {
  const { span, size, scale } = request;
  const radius = ({ reach, rank }: ChartTown) => Math.max((reach * size) / span, (1.6 + 1.1 * rank) * scale);
  const rings = towns.map((each) => circle(...toSheet(each.x, each.y), radius(each)));
  const names = towns.map((each) => {
    const [x, y] = toSheet(each.x, each.y);
    return { name: each.name, x, y: y - radius(each) - 9 * scale, ink: TOWN };
  });
  const dots = towns.filter(({ rank }) => rank > 1).map(({ x, y }) => [...toSheet(x, y)]);
  return [
    { name: "town halos", ink: PAPER, width: 3.2 * scale, lines: rings },
    { name: "towns", ink: TOWN, width: 1.3 * scale, lines: rings },
    { name: "town dots", ink: TOWN, width: 3 * scale, lines: dots },
    ...drawNames(names, request),
  ];
}

function drawRim(source: ChartSource, span: number, size: number, scale: number): Layer[] {
  if (source.edge > span) return [];
  const line = circle(size / 2, size / 2, (source.edge / span) * size - 0.5 * scale);
  return [{ name: "rim", ink: COAST, width: 1.2 * scale, lines: [line] }];
}
